import type { TicTacToeStep } from '../../i18n/en/rules/tictactoe';
import type { Step } from './types';

const variant = '3x3x3';

export const tictactoe: Step<TicTacToeStep>[] = [
  { id: 'goal', variant, plays: ['b2', 'a1', 'c1', 'c2', 'a3'] },
  { id: 'win', variant, position: 'XO./.X./O.. X', task: { goal: 'wins', right: ['c3'] } },
  { id: 'block', variant, position: 'OO./X../..X X', task: { goal: 'holds', right: ['c1'] } },
  { id: 'fork', variant, position: 'X.O/.O./..X X', task: { goal: 'forks', right: ['a3'] } },
  { id: 'draw', variant, plays: ['b2', 'a1', 'c1', 'a3', 'a2', 'c2', 'b1', 'b3', 'c3'] },
  { id: 'bigger', variant: '5x5x4', plays: ['c3', 'c2', 'd3', 'd2', 'b3', 'a3', 'e3'] },
];
