/** Display properties of the games that have a drawn board; other games get the defaults. */
export interface Look {
  /** There is a drawing of the whole board, which can be saved as a picture. */
  drawn: boolean;
  /** The board is as wide as it is high. */
  square: boolean;
  /** The board is still legible as a small picture. */
  small: boolean;
  /** The board looks different from the other side. */
  turns: boolean;
  /** Moves are numbered in pairs. */
  pairs: boolean;
}

const PLAIN: Look = { drawn: false, square: false, small: false, turns: false, pairs: false };
const GRID: Look = { ...PLAIN, drawn: true, square: true, small: true };

const LOOKS: Record<string, Look> = {
  tictactoe: GRID,
  othello: GRID,
  chess: { ...GRID, turns: true, pairs: true },
  connectfour: GRID,
  maxit: GRID,
  quarto: { ...PLAIN, drawn: true },
};

export const look = (game: string): Look => LOOKS[game] ?? PLAIN;

/** Passes, which have no number of their own. */
export const isPass = (shown: string | undefined): boolean => shown === 'pass';

/**
 * The number of the move at `ply`, counted from 0: `1.` and `1…` where moves are numbered in pairs, plain numbers
 * elsewhere. `shown` are the moves of the game; with them, a pass takes no number, and its own is empty.
 */
export function moveNumber(game: string, ply: number, shown: string[] = []): string {
  if (look(game).pairs) return ply % 2 === 0 ? `${ply / 2 + 1}.` : `${(ply + 1) / 2}…`;
  if (isPass(shown[ply])) return '';
  return `${ply + 1 - shown.slice(0, ply).filter(isPass).length}.`;
}

/** How many moves people would say were made: a move of each side is one in chess, and a pass is none. */
export function moveCount(game: string, plies: number, passes = 0): number {
  return look(game).pairs ? Math.ceil(plies / 2) : plies - passes;
}
