/**
 * The moves a player can enter before it is their turn. The position will have changed by then, so these are moves that
 * some position could allow; the server decides when the time comes. Empty for games whose moves have several parts.
 */
import type { Side } from '$lib/api/server';
import { indexSquare, parseFen, type Colour, type Role } from './positions/chess';
import { parseLines } from './positions/lines';
import { parseMaxit } from './positions/maxit';
import { parseOthello } from './positions/othello';
import { squareName } from './types';

export function premoves(game: string, position: string, side: Side): string[] {
  return PREMOVES[game]?.(position, side) ?? [];
}

const PREMOVES: Record<string, (position: string, side: Side) => string[]> = {
  chess: (position, side) => chessPremoves(position, side === 'first' ? 'w' : 'b'),
  othello: (position) => {
    const { discs, size } = parseOthello(position);
    return discs.flatMap((disc, index) => (disc === '-' ? [squareName({ row: Math.floor(index / size), column: index % size })] : []));
  },
  tictactoe: (position) => parseLines(position).rows.flatMap((row, y) => row.flatMap((mark, x) => (mark === '.' ? [squareName({ row: y, column: x })] : []))),
  connectfour: (position) => (parseLines(position).rows[0] ?? []).flatMap((mark, x) => (mark === '.' ? [String.fromCharCode(97 + x)] : [])),
  maxit: (position) => {
    const { numbers, size } = parseMaxit(position);
    return numbers.flatMap((number, index) => (number === undefined ? [] : [squareName({ row: Math.floor(index / size), column: index % size })]));
  },
};

/** Where a piece could go on an empty board, and also onto own pieces, which may be captured by then. A pawn becomes a queen. */
function chessPremoves(position: string, colour: Colour): string[] {
  const { squares } = parseFen(position);
  return squares.flatMap((piece, from) => {
    if (piece?.colour !== colour) return [];
    const last = colour === 'w' ? 0 : 7;
    const text = (to: number) => indexSquare(from) + indexSquare(to) + (piece.role === 'p' && Math.floor(to / 8) === last ? 'q' : '');
    return squares.flatMap((_, to) => (to !== from && reaches(piece.role, colour, from, to) ? [text(to)] : []));
  });
}

function reaches(role: Role, colour: Colour, from: number, to: number): boolean {
  const [down, right] = [Math.floor(to / 8) - Math.floor(from / 8), (to % 8) - (from % 8)];
  const [far, wide] = [Math.abs(down), Math.abs(right)];
  switch (role) {
    case 'n':
      return far * wide === 2;
    case 'b':
      return far === wide;
    case 'r':
      return far === 0 || wide === 0;
    case 'q':
      return far === wide || far === 0 || wide === 0;
    case 'k':
      // Castling is written as a step of two squares, or as the king taking its rook.
      return Math.max(far, wide) === 1 || (far === 0 && Math.floor(from / 8) === (colour === 'w' ? 7 : 0));
    case 'p': {
      const forward = colour === 'w' ? -down : down;
      const atHome = Math.floor(from / 8) === (colour === 'w' ? 6 : 1);
      return (forward === 1 && wide <= 1) || (forward === 2 && wide === 0 && atHome);
    }
  }
}
