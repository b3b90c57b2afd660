/** Chess positions as FEN, moves as UCI; enough geometry to draw a board and show a check. The server knows the rules. */
export type Colour = 'w' | 'b';
export type Role = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

export interface Piece {
  colour: Colour;
  role: Role;
}

export interface ChessPosition {
  /** 64 squares, a8 first, row by row from the top. */
  squares: (Piece | undefined)[];
  side: Colour;
}

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export function parseFen(text: string): ChessPosition {
  const fen = text.trim() === 'startpos' ? START : text.trim();
  const [board = '', side = 'w'] = fen.split(/\s+/);
  const squares: (Piece | undefined)[] = [];
  for (const c of board.replaceAll('/', '')) {
    if (/\d/.test(c)) for (let i = 0; i < Number(c); i++) squares.push(undefined);
    else squares.push({ colour: c === c.toUpperCase() ? 'w' : 'b', role: c.toLowerCase() as Role });
  }
  squares.length = 64;
  return { squares, side: side === 'b' ? 'b' : 'w' };
}

/** `a8` is 0, `h1` is 63. */
export function squareIndex(name: string): number {
  return name.charCodeAt(0) - 97 + (8 - Number(name[1])) * 8;
}

export function indexSquare(index: number): string {
  return String.fromCharCode(97 + (index % 8)) + String(8 - Math.floor(index / 8));
}

export interface UciMove {
  from: number;
  to: number;
  promotion?: Role;
}

export function parseUci(text: string): UciMove | undefined {
  const found = /^([a-h][1-8])([a-h][1-8])([nbrq])?$/.exec(text);
  if (!found) return undefined;
  return { from: squareIndex(found[1]!), to: squareIndex(found[2]!), promotion: found[3] as Role | undefined };
}

const KNIGHT = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]] as const;
const STRAIGHT = [[0, 1], [0, -1], [1, 0], [-1, 0]] as const;
const DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const;

/** The king's square of the side to move, if it is in check. */
export function kingInCheck({ squares, side }: ChessPosition): number | undefined {
  const king = squares.findIndex((piece) => piece?.role === 'k' && piece.colour === side);
  if (king < 0) return undefined;
  const at = (row: number, column: number) => (row < 0 || row > 7 || column < 0 || column > 7 ? undefined : squares[row * 8 + column]);
  const [row, column] = [Math.floor(king / 8), king % 8];
  const hostile = (piece: Piece | undefined, roles: string) => piece !== undefined && piece.colour !== side && roles.includes(piece.role);
  const slides = (steps: readonly (readonly [number, number])[], roles: string) =>
    steps.some(([down, right]) => {
      let [r, c] = [row + down, column + right];
      while (r >= 0 && r < 8 && c >= 0 && c < 8 && !at(r, c)) [r, c] = [r + down, c + right];
      return hostile(at(r, c), roles);
    });
  const forward = side === 'w' ? -1 : 1;
  const attacked =
    KNIGHT.some(([down, right]) => hostile(at(row + down, column + right), 'n')) ||
    [...STRAIGHT, ...DIAGONAL].some(([down, right]) => hostile(at(row + down, column + right), 'k')) ||
    [-1, 1].some((right) => hostile(at(row + forward, column + right), 'p')) ||
    slides(STRAIGHT, 'rq') ||
    slides(DIAGONAL, 'bq');
  return attacked ? king : undefined;
}

/** A piece on a square, with an identity that survives moves so that the drawing can animate it. */
export interface PlacedPiece extends Piece {
  key: number;
  square: number;
}

let nextKey = 0;

/** Matches the pieces of a new position to the most likely old ones, and reuses their keys. */
export function follow(before: PlacedPiece[], squares: (Piece | undefined)[], last?: UciMove): PlacedPiece[] {
  const free = new Map(before.map((piece) => [piece.square, piece]));
  const after: (PlacedPiece | undefined)[] = squares.map((piece, square) => {
    const old = free.get(square);
    if (!piece || !old || old.role !== piece.role || old.colour !== piece.colour) return undefined;
    free.delete(square);
    return old;
  });
  const placed: PlacedPiece[] = [];
  for (const [square, piece] of squares.entries()) {
    if (!piece) continue;
    const kept = after[square];
    if (kept) {
      placed.push(kept);
      continue;
    }
    const old = candidates(free, piece, square, last)[0];
    if (old) free.delete(old.square);
    placed.push({ ...piece, square, key: old?.key ?? nextKey++ });
  }
  // A stable order keeps the DOM elements in place while the pieces move on the board.
  return placed.sort((a, b) => a.key - b.key);
}

function candidates(free: Map<number, PlacedPiece>, piece: Piece, square: number, last?: UciMove): PlacedPiece[] {
  const mover = last && square === last.to ? free.get(last.from) : undefined;
  if (mover && mover.colour === piece.colour) return [mover];
  const distance = (old: PlacedPiece) =>
    Math.abs((old.square % 8) - (square % 8)) + Math.abs(Math.floor(old.square / 8) - Math.floor(square / 8));
  return [...free.values()]
    .filter((old) => old.role === piece.role && old.colour === piece.colour)
    .sort((a, b) => distance(a) - distance(b));
}
