/** What to look for in a position: facts for the guide of a first game, most urgent first. */
import type { Role } from '$lib/boards/positions/chess';
import type { DrawnShape } from '$lib/boards/types';

export type Advice =
  /** These squares (or columns) win at once. */
  | { kind: 'win'; at: string[] }
  /** The opponent would win here. */
  | { kind: 'threat'; at: string[] }
  /** Whoever plays in these columns lets the opponent win on top. */
  | { kind: 'step'; at: string[] }
  | { kind: 'centre'; at: string[] }
  | { kind: 'build' }
  | { kind: 'corner'; at: string[] }
  /** The opponent could take these corners now. */
  | { kind: 'lost-corner'; at: string[] }
  /** Moves beside an empty corner. */
  | { kind: 'near-corner'; at: string[] }
  | { kind: 'dots'; count: number }
  | { kind: 'pass' }
  | { kind: 'few-moves' }
  | { kind: 'count-discs' }
  | { kind: 'give-any' }
  /** Three in a line share these traits, given as digits of pieces. */
  | { kind: 'traits'; traits: string[] }
  | { kind: 'no-safe-piece' }
  | { kind: 'place-first' }
  /** The largest number in reach, and what the opponent can take after it. */
  | { kind: 'number'; number: number; reply: number | undefined; at: string[] }
  | { kind: 'better-number'; number: number; reply: number | undefined; at: string[] }
  | { kind: 'check' }
  | { kind: 'mate' }
  /** An own piece that is attacked and that nobody defends. */
  | { kind: 'hanging'; role: Role; at: string[] }
  | { kind: 'free-capture'; role: Role; at: string[] }
  | { kind: 'good-capture'; role: Role; by: Role; at: string[] }
  | { kind: 'develop' }
  | { kind: 'quiet' };

export type { Role };

const DANGERS: Advice['kind'][] = ['threat', 'step', 'lost-corner', 'near-corner', 'hanging'];

/** Chances are green on the board, dangers red. */
export function shapesOf(advice: Advice[]): DrawnShape[] {
  return advice.flatMap((each) => ('at' in each ? each.at.map((from): DrawnShape => ({ from, colour: DANGERS.includes(each.kind) ? 'red' : 'green' })) : []));
}
