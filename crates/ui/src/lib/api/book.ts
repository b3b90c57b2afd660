/** What an opening book says about the moves of a position. */
import { post } from './client';
import type { Line } from './server';

export interface BookMove {
  move: string;
  shown: string;
  /** For the side to move, in the game's unit; null if it was not evaluated. */
  score: number | null;
}

/** No moves where the book does not know the position, or the game has no book. */
export const bookMoves = async (line: Line, signal?: AbortSignal) => (await post<{ moves: BookMove[] }>('/book', line, signal)).moves;
