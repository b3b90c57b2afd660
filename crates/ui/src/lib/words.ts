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

/** Which tiles are next to each other: with the diagonals, or without. */
export type Neighbours = 4 | 8;

export function touching(a: Cell, b: Cell, neighbours: Neighbours = 8): boolean {
  const [down, right] = [Math.abs(a.row - b.row), Math.abs(a.column - b.column)];
  return neighbours === 4 ? down + right === 1 : Math.max(down, right) === 1;
}

/** Adds a tile to a path; returning to the last tile but one removes the last. */
export function extend(path: Cell[], cell: Cell, neighbours: Neighbours = 8): Cell[] {
  const last = path.at(-1);
  if (!last) return [cell];
  const before = path.at(-2);
  if (before && sameCell(before, cell)) return path.slice(0, -1);
  if (!touching(last, cell, neighbours) || path.some((known) => sameCell(known, cell))) return path;
  return [...path, cell];
}

/** The words of a text: one per line, or separated by commas. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[\n,;]+/).map((word) => word.trim()).filter(Boolean))];
}

/** A word as the server folds it: small letters without accents, but with ñ. Used to show words as they were typed. */
export function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/n\u0303/g, 'ñ')
    .replace(/\p{M}/gu, '')
    .normalize('NFC');
}

export const MOST_TILES = 8;
export type BoardProblem = { kind: 'ragged' } | { kind: 'size' } | { kind: 'tile'; tile: string };

/** A typed Boggle board: rows on lines or separated by `/`; tiles separated by blanks, or together with `Qu` among capitals. */
export function readBoard(text: string): string[][] | BoardProblem {
  const rows = text.trim().split(/[/\n]/).map((row) => tilesOf(row.trim()));
  const width = rows[0]!.length;
  if (rows.some((row) => row.length !== width)) return { kind: 'ragged' };
  if (width === 0 || width > MOST_TILES || rows.length > MOST_TILES) return { kind: 'size' };
  const wrong = rows.flat().find((tile) => !/^(\p{L}|qu)$/iu.test(tile));
  return wrong === undefined ? rows : { kind: 'tile', tile: wrong };
}

function tilesOf(row: string): string[] {
  const text = row.normalize('NFC');
  if (/\s/.test(text)) return text.split(/\s+/);
  const capitals = !/\p{Ll}/u.test(text.replaceAll('Qu', ''));
  return capitals ? (text.match(/Qu|./gu) ?? []) : [...text];
}
