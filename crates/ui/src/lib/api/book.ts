/** The values that an opening book has for the moves of a position. */
import { get, query } from './client';

export interface BookMove {
  move: string;
  /** For the side to move, in the game's unit. */
  score: number;
  shown?: string | null;
}

export const bookMoves = async (at: { game: string; variant: string; position: string }, signal?: AbortSignal) =>
  (await get<{ moves: BookMove[] }>(`/book${query(at)}`, signal)).moves;
