/** Advice for Quarto: lines that the piece in hand finishes, and traits that must not be given away. */
import { finishedQuarto, parseQuarto, PIECES } from '$lib/boards/positions/quarto';
import { squareName } from '$lib/boards/types';
import type { Advice } from './advice';

type Cells = (string | undefined)[];

const placed = (cells: Cells, index: number, piece: string): Cells => cells.map((cell, at) => (at === index ? piece : cell));
const nameAt = (index: number) => squareName({ row: Math.floor(index / 4), column: index % 4 });

/** The squares where a piece finishes a line. */
function winningSquares(cells: Cells, piece: string, squares: boolean): number[] {
  return [...cells.keys()].filter((at) => !cells[at] && finishedQuarto(placed(cells, at, piece), squares).length > 0);
}

/** The traits that every piece which would finish a line has one of: those that three in a line share. */
function dangerousTraits(cells: Cells, left: string[], squares: boolean): string[] {
  const found = new Set<string>();
  for (const piece of left) {
    for (const at of winningSquares(cells, piece, squares)) {
      const line = finishedQuarto(placed(cells, at, piece), squares).map((cell) => placed(cells, at, piece)[cell.row * 4 + cell.column]!);
      for (let from = 0; from < line.length; from += 4) {
        const four = line.slice(from, from + 4);
        for (const trait of [0, 1, 2, 3]) if (new Set(four.map((each) => each[trait])).size === 1) found.add(four[0]![trait]!);
      }
    }
  }
  return [...found].sort();
}

export function adviceOnQuarto(variant: string, position: string): Advice[] {
  const { cells, hand, official } = parseQuarto(position);
  const squares = variant.includes('squares');
  const used = new Set(cells.filter(Boolean));
  const left = PIECES.filter((piece) => !used.has(piece) && piece !== hand);
  if (official && hand === null) return [{ kind: 'give-any' }];
  const own = official ? [hand!] : left;
  const wins = [...new Set(own.flatMap((piece) => winningSquares(cells, piece, squares)))];
  if (wins.length) return [{ kind: 'win', at: wins.map(nameAt) }];
  const traits = dangerousTraits(cells, left, squares);
  if (traits.length === 0) return [{ kind: 'place-first' }];
  const isSafe = left.some((piece) => winningSquares(cells, piece, squares).length === 0);
  return [{ kind: 'traits', traits }, ...(isSafe ? [] : [{ kind: 'no-safe-piece' } as const])];
}
