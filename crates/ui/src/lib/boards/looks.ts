/** Display properties of the games that have a drawn board; other games get the defaults. */
export interface Look {
  /** The board is as wide as it is high. */
  square: boolean;
  /** The board is still legible as a small picture. */
  small: boolean;
  /** The board looks different from the other side. */
  turns: boolean;
  /** Moves are numbered in pairs. */
  pairs: boolean;
}

const PLAIN: Look = { square: false, small: false, turns: false, pairs: false };
const GRID: Look = { ...PLAIN, square: true, small: true };

const LOOKS: Record<string, Look> = {
  tictactoe: GRID,
  othello: GRID,
  chess: { ...GRID, turns: true, pairs: true },
  connectfour: GRID,
  maxit: GRID,
};

export const look = (game: string): Look => LOOKS[game] ?? PLAIN;

/** How many moves people count: a move of both sides is one where moves are numbered in pairs. */
export const moveCount = (game: string, plies: number): number => (look(game).pairs ? Math.ceil(plies / 2) : plies);

/** `1.` and `1…` where moves are numbered in pairs, plain numbers elsewhere. */
export function moveNumber(game: string, ply: number): string {
  if (!look(game).pairs) return `${ply + 1}.`;
  return ply % 2 === 0 ? `${ply / 2 + 1}.` : `${(ply + 1) / 2}…`;
}
