/** What the score graph of a review draws: its points, and a scale that holds them all. */
import type { ReviewedMove } from '$lib/api/analyses';
import { look } from '$lib/boards/looks';

export interface GraphPoint {
  /** The move's number: 1 and 1.5 for both halves of a pair, else counted without passes. */
  x: number;
  /** For the first player; `null` if nothing is known yet. */
  value: number | null;
  /** The move, counted from 0 with passes. */
  ply: number;
  move?: ReviewedMove;
}

export interface GraphScale {
  low: number;
  /** The value of an even game. */
  middle: number;
  high: number;
  /** The values to mark. */
  ticks: number[];
}

export type Measure = ReviewedMove['measure'];

/** How a move was measured; reviews saved by earlier versions do not say. */
export const measureOf = (move: ReviewedMove): Measure => move.measure ?? (move.unit === 'centipawns' || move.unit === 'chance' ? 'chance' : 'loss');

const PASS = 'pass';

/** The number of each move: passes have none. */
export function moveNumbers(game: string, played: string[]): (number | undefined)[] {
  if (look(game).pairs) return played.map((_, ply) => ply / 2 + 1);
  let number = 0;
  return played.map((move) => (move === PASS ? undefined : ++number));
}

/** `12.` or `12…` where moves are numbered in pairs; nothing for a pass. */
export function numberText(game: string, number: number | undefined): string {
  if (number === undefined) return '';
  return look(game).pairs && !Number.isInteger(number) ? `${Math.floor(number)}…` : `${Math.floor(number)}.`;
}

/** The points of the moves that have a number. */
export function graphPoints(game: string, played: string[], moves: ReviewedMove[]): GraphPoint[] {
  const known = new Map(moves.map((move) => [move.ply, move]));
  return moveNumbers(game, played).flatMap((x, ply) => {
    const move = known.get(ply);
    return x === undefined ? [] : [{ x, ply, move, value: move ? valueOf(move) : null }];
  });
}

/** Per cent where chances or results are drawn, units elsewhere. */
function valueOf(move: ReviewedMove): number | null {
  if (measureOf(move) !== 'loss') return move.chance == null ? null : 100 * move.chance;
  return typeof move.score === 'number' ? move.score : null;
}

/** The least symmetric scale of the list that holds all values; beyond the list, the next double. */
const LIMITS = [8, 16, 32, 64];

export function graphScale(measure: Measure, values: (number | null)[]): GraphScale {
  if (measure === 'chance') return { low: 0, middle: 50, high: 100, ticks: [0, 25, 50, 75, 100] };
  if (measure === 'result') return { low: 0, middle: 50, high: 100, ticks: [0, 50, 100] };
  const greatest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  let limit = LIMITS.find((limit) => limit >= greatest) ?? 2 * LIMITS.at(-1)!;
  while (limit < greatest) limit *= 2;
  return { low: -limit, middle: 0, high: limit, ticks: [-limit, -limit / 2, 0, limit / 2, limit] };
}
