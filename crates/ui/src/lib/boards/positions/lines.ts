/** A board written as rows of `X`, `O` and `.`: tic-tac-toe and its relatives. */
import type { Cell } from '../types';

export interface LinesPosition {
  rows: string[][];
  side: 'X' | 'O';
}

/** Reads `X.O/.X./..O X`. */
export function parseLines(text: string): LinesPosition {
  const [board = '', side = 'X'] = text.trim().split(/\s+/);
  return { rows: board.split('/').map((row) => [...row]), side: side === 'O' ? 'O' : 'X' };
}

/** The `k` of `5x5x4`. */
export function lineLength(variant: string): number {
  return Number(variant.split('x')[2] ?? 3) || 3;
}

/** The cells of a finished line, if there is one. */
export function finishedLine(rows: string[][], k: number): Cell[] {
  const steps = [[0, 1], [1, 0], [1, 1], [1, -1]] as const;
  for (const [row, cells] of rows.entries()) {
    for (const [column, mark] of cells.entries()) {
      if (mark !== 'X' && mark !== 'O') continue;
      for (const [down, right] of steps) {
        const line = Array.from({ length: k }, (_, i) => ({ row: row + i * down, column: column + i * right }));
        if (line.every((cell) => rows[cell.row]?.[cell.column] === mark)) return line;
      }
    }
  }
  return [];
}
