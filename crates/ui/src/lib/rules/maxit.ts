import type { MaxitStep } from '../../i18n/en/rules/maxit';
import type { Step } from './types';

export const maxit: Step<MaxitStep>[] = [
  { id: 'take', variant: '4x4', position: '3 7 -2 5/1 *. 8 -4/6 2 -1 9/4 -3 10 0 scores 0 0 side 1' },
  { id: 'turns', variant: '4x4', position: '3 7 -2 5/1 *. 8 -4/6 2 -1 9/4 -3 10 0 scores 0 0 side 1', plays: ['c2', 'c4', 'a4'] },
  { id: 'largest', variant: '4x4', position: '3 7 -2 5/1 *. 8 -4/6 2 -1 9/4 -3 1 0 scores 0 0 side 1', task: { goal: 'largest number', right: ['c2'] } },
  { id: 'negative', variant: '3x3', position: '-5 *. -3/2 . 7/6 . 4 scores 8 5 side 1', plays: ['c1'] },
  { id: 'ahead', variant: '4x4', position: '3 3 15 2/1 *. 7 6/2 4 -1 1/4 -3 12 0 scores 0 0 side 1', task: { goal: 'largest gain', right: ['b3'] } },
  { id: 'end', variant: '3x3', position: '11 *. -7/9 -5 5/15 4 -7 scores 0 0 side 1', plays: ['a1', 'a3', 'b3', 'b2', 'c2', 'a2'] },
];
