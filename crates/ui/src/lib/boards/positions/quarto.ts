/** Quarto: four rows of pieces `1357` … `2468`, and in the official game the piece in hand. */
import type { Cell } from '../types';

export interface QuartoPosition {
  /** Row by row; an empty cell is undefined. */
  cells: (string | undefined)[];
  /** The piece to place; null in the official game before the first; undefined if the mover chooses. */
  hand: string | null | undefined;
  official: boolean;
}

export const PIECES: string[] = Array.from({ length: 16 }, (_, n) => `${n & 8 ? 2 : 1}${n & 4 ? 4 : 3}${n & 2 ? 6 : 5}${n & 1 ? 8 : 7}`);

export function parseQuarto(text: string): QuartoPosition {
  const [board = '', hand] = text.trim().split(/\s+in\s+/);
  const cells = board
    .split('/')
    .flatMap((row) => row.trim().split(/\s+/))
    .map((cell) => (/^\d{4}$/.test(cell) ? cell : undefined));
  cells.length = 16;
  return { cells, official: hand !== undefined, hand: hand === undefined ? undefined : hand === '-' ? null : hand };
}

export interface QuartoMove {
  square?: string;
  piece?: string;
  /** The piece is for the opponent. */
  gives: boolean;
}

/** Reads `d1=1357`, `>1357`, `d1>1357` and `d1`. */
export function parseQuartoMove(text: string): QuartoMove | undefined {
  const found = /^([a-d][1-4])?(?:([=>])(\d{4}))?$/.exec(text);
  if (!found || text === '') return undefined;
  return { square: found[1], piece: found[3], gives: found[2] === '>' };
}

/** The cells of a finished line (or square, where those count). */
export function finishedQuarto(cells: (string | undefined)[], squares: boolean): Cell[] {
  const at = (row: number, column: number): Cell => ({ row, column });
  const four = [0, 1, 2, 3];
  const shapes = [
    ...four.map((row) => four.map((column) => at(row, column))),
    ...four.map((column) => four.map((row) => at(row, column))),
    four.map((i) => at(i, i)),
    four.map((i) => at(i, 3 - i)),
  ];
  if (squares) {
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++)
        shapes.push([at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1)]);
  }
  const finished = shapes.filter((shape) => {
    const pieces = shape.map((cell) => cells[cell.row * 4 + cell.column]);
    return pieces.every(Boolean) && four.some((trait) => new Set(pieces.map((piece) => piece![trait])).size === 1);
  });
  return finished.flat();
}
