/** What the opening book of a game knows about a position. */
import { post } from './client';
import type { Line, Server } from './server';

/** The score is for the side to move, in the game's unit; `null` if the move was not evaluated. */
export type BookMove = Server['BookMove'];

export const bookMoves = async (at: Line, signal?: AbortSignal) => (await post<Server['BookMoves']>('/book', at, signal)).moves;
