import type { QuartoStep } from '../../i18n/en/rules/quarto';
import type { Step } from './types';

const variant = 'official';

export const quarto: Step<QuartoStep>[] = [
  { id: 'pieces', variant },
  { id: 'give', variant, plays: ['>1357', 'b2>2468', 'c3>1467'] },
  { id: 'goal', variant, plays: ['>2357', 'a1>2468', 'b1>2367', 'c1>2458', 'd1'] },
  { id: 'win', variant, position: '1357 1468 . 1368/. 2457 . ./. . 2358 ./. . . . in 1458', task: { goal: 'wins', right: ['c1', 'd4'] } },
  {
    id: 'safe',
    variant,
    position: '2458 2368 . 1458/1368 1357 2457 2358/. . 2468 1457/. . . 2367 in 2467',
    task: {
      goal: 'holds',
      right: ['c1>1358', 'c1>1367', 'a3>1367', 'a3>2357', 'b3>1367', 'b3>2357', 'a4>1367', 'a4>2357', 'b4>1367', 'b4>2357', 'b4>1467', 'c4>1367'],
    },
  },
  { id: 'draw', variant },
  { id: 'own', variant: 'own', plays: ['a1=1357', 'b2=2468', 'd4=1467'] },
  { id: 'squares', variant: 'official+squares', plays: ['>1357', 'b2>1458', 'c2>1367', 'b3>1468', 'c3'] },
];
