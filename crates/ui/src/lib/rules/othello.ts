import type { OthelloStep } from '../../i18n/en/rules/othello';
import { mark, type Step } from './types';

const variant = '8x8';

export const othello: Step<OthelloStep>[] = [
  { id: 'start', variant, shapes: mark('d3', 'c4', 'f5', 'e6') },
  { id: 'flip', variant, plays: ['f5', 'd6', 'c3'] },
  { id: 'lines', variant: '6x6', position: 'X-X-X--OOO--XO-OX--OOO--X-X-X------- X', plays: ['c3'], shapes: mark('c3') },
  { id: 'pass', variant: '4x4', position: 'XO-------------- O', plays: ['pass', 'c1'] },
  { id: 'corner', variant: '6x6', position: '-OX----OXX----OOX--XXOX---OX-------- X', task: { goal: 'corner', right: ['a1'] } },
  { id: 'danger', variant: '6x6', position: '--------------OO----XX---X--X-O----O X', shapes: [{ colour: 'red', from: 'a1' }, { colour: 'red', from: 'f1' }], task: { goal: 'keeps corners', right: ['c2', 'd2'] } },
  { id: 'end', variant: '4x4', position: 'XXXXXXOOXOXOOO-- X', plays: ['c4', 'd4'] },
];
