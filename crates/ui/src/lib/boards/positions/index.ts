/** Counts read from the text of a position in any game. */
import type { Side } from '$lib/api/server';
import { parseFen, type Role } from './chess';
import { parseMaxit } from './maxit';
import { countDiscs, parseOthello } from './othello';

/** Discs, points or material of both sides; undefined for games without a count. */
export function tally(game: string, position: string): Record<Side, number> | undefined {
  if (game === 'othello') {
    const { X, O } = countDiscs(parseOthello(position).discs);
    return { first: X, second: O };
  }
  if (game === 'maxit') {
    const [first, second] = parseMaxit(position).scores;
    return { first, second };
  }
  return undefined;
}

const WORTH: Record<Role, number> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

/** White's material minus Black's, in pawns. */
export function materialBalance(fen: string): number {
  return parseFen(fen).squares.reduce((sum, piece) => sum + (piece ? WORTH[piece.role] * (piece.colour === 'w' ? 1 : -1) : 0), 0);
}
