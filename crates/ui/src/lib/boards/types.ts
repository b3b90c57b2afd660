import type { Side } from '$lib/api/server';

/** The verdict of an analysis or hint on a move, shown on its square. */
export interface Mark {
  text: string;
  tone: 'best' | 'good' | 'fair' | 'poor' | 'book';
  /** How sure the score is, such as its depth. */
  note?: string;
}

/** An arrow, or a marked square if `to` is missing; squares by name. */
export interface DrawnShape {
  colour: 'green' | 'red' | 'yellow' | 'blue';
  from: string;
  to?: string;
}

/** What is drawn on a board, and how to draw more. */
export interface Drawing {
  shapes: DrawnShape[];
  /** Every press draws, for pointers without a right button. Keys draw too: Enter on one square, then on another. */
  isActive: boolean;
  onshape: (shape: DrawnShape) => void;
}

/** The properties of every board. Positions and moves are the texts of the HTTP interface. */
export interface BoardProps {
  game: string;
  variant: string;
  position: string;
  /** The position as a multi-line diagram, if available; drawn boards do not need it. */
  diagram?: string;
  /** Legal moves; their targets are shown and can be played. */
  legal?: string[];
  last?: string | null;
  marks?: Record<string, Mark>;
  orientation?: Side;
  interactive?: boolean;
  /** The moves are entered in advance: they can be chosen, but are not pointed out as legal. */
  ahead?: boolean;
  /** A move entered in advance, to be shown. */
  premove?: string;
  /** The visitor chose a legal move. */
  onmove?: (move: string) => void;
  /** Editing: every chosen square is reported by name, and no move is made. */
  onsquare?: (square: string) => void;
  /** Arrows and marked squares; boards without squares ignore them. */
  draw?: Drawing;
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
