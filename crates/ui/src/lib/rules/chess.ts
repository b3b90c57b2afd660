import type { ChessStep } from '../../i18n/en/rules/chess';
import { arrows, mark, type Step } from './types';

const variant = 'standard';

export const chess: Step<ChessStep>[] = [
  { id: 'goal', variant, shapes: mark('e1', 'e8') },
  { id: 'rook', variant, position: '7k/8/8/8/3R4/8/8/4K3 w - - 0 1', shapes: arrows('d4', 'd8', 'd1', 'a4', 'h4'), plays: ['d4d7', 'h8g8', 'd7a7'] },
  { id: 'bishop', variant, position: '8/p6k/8/8/3B4/8/P7/4K3 w - - 0 1', shapes: arrows('d4', 'a7', 'h8', 'a1', 'g1'), plays: ['d4a7', 'h7g8', 'a7g1'] },
  { id: 'queen', variant, position: '7k/8/8/8/2Q5/8/8/4K3 w - - 0 1', shapes: arrows('c4', 'c8', 'c1', 'a4', 'h4', 'a6', 'f1', 'a2', 'g8'), plays: ['c4c8', 'h8h7', 'c8h3'] },
  {
    id: 'knight',
    variant,
    position: '7k/8/8/2ppp3/2pNp3/2ppp3/8/4K3 w - - 0 1',
    shapes: arrows('d4', 'b3', 'b5', 'c2', 'c6', 'e2', 'e6', 'f3', 'f5'),
    plays: ['d4f5', 'h8g8', 'f5h6'],
  },
  { id: 'take', variant, position: '6k1/8/8/3r4/4q3/2N5/8/6K1 w - - 0 1', task: { goal: { captures: 'e4' }, right: ['c3e4'] } },
  { id: 'pawn', variant, position: '4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1', plays: ['e2e4', 'd7d5', 'e4d5'] },
  { id: 'promote', variant, position: '8/P6k/8/8/8/8/8/K7 w - - 0 1', task: { goal: 'promotes', right: ['a7a8q', 'a7a8r', 'a7a8b', 'a7a8n'] } },
  { id: 'king', variant, position: '4k3/pp6/8/8/8/8/6PP/4K3 w - - 0 1', shapes: arrows('e1', 'd1', 'd2', 'e2', 'f2', 'f1'), plays: ['e1e2', 'e8d7', 'e2f3'] },
  { id: 'check', variant, position: '4k3/8/8/8/4r3/8/6B1/4K3 w - - 0 1', shapes: [{ colour: 'red', from: 'e4', to: 'e1' }], task: { goal: { captures: 'e4' }, right: ['g2e4'] } },
  { id: 'mate', variant, position: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', task: { goal: 'wins', right: ['a1a8'] } },
  { id: 'castle', variant, position: '4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1', task: { goal: 'castles', right: ['e1g1', 'e1c1'] } },
  { id: 'passant', variant, position: '4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1', moves: ['d7d5'], task: { goal: 'en passant', right: ['e5d6'] } },
  { id: 'stalemate', variant, position: '7k/8/6K1/8/8/8/8/1Q6 w - - 0 1', task: { goal: 'wins', right: ['b1b8'] } },
  { id: 'draws', variant, plays: ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8'] },
  { id: 'chess960', variant: 'chess960', position: 'sp356' },
];
