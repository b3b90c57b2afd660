/** Advice for games of lines: tic-tac-toe and its relatives, and Connect Four. */
import { finishedLine, lineLength, parseLines } from '$lib/boards/positions/lines';
import { squareCell, squareName, type Cell } from '$lib/boards/types';
import type { Advice } from './advice';

type Rows = string[][];

const withMark = (rows: Rows, { row, column }: Cell, mark: string): Rows => rows.map((cells, y) => (y === row ? cells.map((cell, x) => (x === column ? mark : cell)) : cells));

const finishes = (rows: Rows, cell: Cell, mark: string, k: number) => finishedLine(withMark(rows, cell, mark), k).length > 0;

export function adviceOnLines(variant: string, position: string, legal: string[]): Advice[] {
  const { rows, side } = parseLines(position);
  const k = lineLength(variant);
  const other = side === 'X' ? 'O' : 'X';
  const cells = legal.map(squareCell);
  const wins = cells.filter((cell) => finishes(rows, cell, side, k)).map(squareName);
  if (wins.length) return [{ kind: 'win', at: wins }];
  const threats = cells.filter((cell) => finishes(rows, cell, other, k)).map(squareName);
  if (threats.length) return [{ kind: 'threat', at: threats }];
  const isOdd = rows.length % 2 === 1 && rows[0]!.length % 2 === 1;
  const centre = { row: (rows.length - 1) / 2, column: (rows[0]!.length - 1) / 2 };
  if (isOdd && rows[centre.row]![centre.column] === '.') return [{ kind: 'centre', at: [squareName(centre)] }];
  return [{ kind: 'build' }];
}

export function adviceOnConnectFour(position: string, legal: string[]): Advice[] {
  const { rows, side } = parseLines(position);
  const other = side === 'X' ? 'O' : 'X';
  const landing = (column: number): Cell => ({ row: rows.findLastIndex((cells) => cells[column] === '.'), column });
  const cells = legal.map((name) => landing(name.charCodeAt(0) - 97));
  const names = (found: Cell[]) => found.map(squareName);
  const wins = cells.filter((cell) => finishes(rows, cell, side, 4));
  if (wins.length) return [{ kind: 'win', at: names(wins) }];
  const threats = cells.filter((cell) => finishes(rows, cell, other, 4));
  if (threats.length) return [{ kind: 'threat', at: names(threats) }];
  const steps = cells.filter((cell) => cell.row > 0 && finishes(withMark(rows, cell, side), { ...cell, row: cell.row - 1 }, other, 4));
  const rest: Advice = rows.at(-1)![3] === '.' ? { kind: 'centre', at: ['d6'] } : { kind: 'build' };
  return steps.length ? [{ kind: 'step', at: names(steps) }, rest] : [rest];
}
