/** Geometry of word puzzles. */
import type { Cell } from './boards/types';

/** The cells between two cells along a row, column or diagonal; empty if they do not line up. */
export function straight(from: Cell, to: Cell): Cell[] {
  const [down, right] = [to.row - from.row, to.column - from.column];
  const length = Math.max(Math.abs(down), Math.abs(right));
  if (down !== 0 && right !== 0 && Math.abs(down) !== Math.abs(right)) return [];
  const step = { row: Math.sign(down), column: Math.sign(right) };
  return Array.from({ length: length + 1 }, (_, i) => ({ row: from.row + i * step.row, column: from.column + i * step.column }));
}

/** The nearest cell to `to` that lines up with `from`, so that an unsteady hand still draws a line. */
export function snapped(from: Cell, to: Cell): Cell {
  const [down, right] = [to.row - from.row, to.column - from.column];
  const length = Math.max(Math.abs(down), Math.abs(right));
  const direction = (part: number) => (Math.abs(part) * 2 > length ? Math.sign(part) : 0);
  return { row: from.row + length * direction(down), column: from.column + length * direction(right) };
}

export const sameCell = (a: Cell, b: Cell) => a.row === b.row && a.column === b.column;

export const touching = (a: Cell, b: Cell) => !sameCell(a, b) && Math.abs(a.row - b.row) <= 1 && Math.abs(a.column - b.column) <= 1;

/** Adds a tile to a path; returning to the last tile but one removes the last. */
export function extend(path: Cell[], cell: Cell): Cell[] {
  const last = path.at(-1);
  if (!last) return [cell];
  const before = path.at(-2);
  if (before && sameCell(before, cell)) return path.slice(0, -1);
  if (!touching(last, cell) || path.some((known) => sameCell(known, cell))) return path;
  return [...path, cell];
}
