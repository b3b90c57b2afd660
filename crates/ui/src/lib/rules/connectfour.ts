import type { ConnectFourStep } from '../../i18n/en/rules/connectfour';
import type { Step } from './types';

const variant = '7x6';

export const connectfour: Step<ConnectFourStep>[] = [
  { id: 'drop', variant, plays: ['d', 'd', 'e', 'c'] },
  { id: 'goal', variant, plays: ['d', 'd', 'e', 'e', 'f', 'f', 'g'] },
  { id: 'diagonal', variant, plays: ['a', 'b', 'b', 'c', 'd', 'c', 'c', 'd', 'e', 'd', 'd'] },
  { id: 'win', variant, moves: ['d', 'e', 'd', 'e', 'd', 'a'], task: { goal: 'wins', right: ['d'] } },
  { id: 'block', variant, moves: ['d', 'c', 'a', 'c', 'g', 'c'], task: { goal: 'holds', right: ['c'] } },
  { id: 'under', variant, moves: ['b', 'b', 'c', 'c', 'g', 'd', 'g', 'd'], task: { goal: 'holds', right: ['b', 'c', 'd', 'f', 'g'] } },
  { id: 'draw', variant },
];
