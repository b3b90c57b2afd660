/** Othello boards: one string of `X` (black), `O` (white) and `-`, row by row, and the side to move. */
export type Disc = 'X' | 'O' | '-';

export interface OthelloPosition {
  size: number;
  discs: Disc[];
  side: 'X' | 'O';
}

export function parseOthello(text: string): OthelloPosition {
  const [board = '', side = 'X'] = text.trim().split(/\s+/);
  const discs = [...board.toUpperCase()].map((c) => (c === 'X' || c === '*' ? 'X' : c === 'O' ? 'O' : '-') as Disc);
  return { size: Math.round(Math.sqrt(discs.length)), discs, side: side.toUpperCase() === 'O' ? 'O' : 'X' };
}

export function countDiscs(discs: Disc[]): { X: number; O: number } {
  return { X: discs.filter((disc) => disc === 'X').length, O: discs.filter((disc) => disc === 'O').length };
}
