import type { Side } from '$lib/api/server';

/** What an analysis or a hint says about a move, to be written on its square. */
export interface Mark {
  text: string;
  tone: 'best' | 'good' | 'fair' | 'poor';
}

/** What every board takes. Positions and moves are the texts of the interface. */
export interface BoardProps {
  game: string;
  variant: string;
  position: string;
  /** The position over several lines, where it is at hand; boards that are drawn do not need it. */
  diagram?: string;
  /** Legal moves; the targets of these are shown and can be played. */
  legal?: string[];
  last?: string | null;
  marks?: Record<string, Mark>;
  orientation?: Side;
  interactive?: boolean;
  /** The visitor chose a legal move. */
  onmove?: (move: string) => void;
  /** Editing: every chosen square is reported by name, whatever stands there, and no move is made. */
  onsquare?: (square: string) => void;
  /** The name of the grid for screen readers. */
  label?: string;
}

export interface Cell {
  row: number;
  column: number;
}

/** `c2` is the third column, second row from the top, in every game but chess. */
export function squareName(cell: Cell): string {
  return `${String.fromCharCode(97 + cell.column)}${cell.row + 1}`;
}

export function squareCell(name: string): Cell {
  return { column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 };
}
