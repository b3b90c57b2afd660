/** The endings that can be practised; the server refuses others. */
export const NAMED_ENDINGS = { chess: ['KQK', 'KRK', 'KPK', 'KBBK', 'KBNK'] } as const;

/** Games whose endings are chosen by the number of empty squares: fewest, most, usual. */
export const EMPTIES: Record<string, { min: number; max: number; usual: number }> = {
  othello: { min: 4, max: 14, usual: 8 },
  quarto: { min: 4, max: 7, usual: 6 },
  connectfour: { min: 4, max: 16, usual: 10 },
  maxit: { min: 4, max: 12, usual: 8 },
  tictactoe: { min: 4, max: 9, usual: 5 },
};

export const ENDING_GAMES = ['chess', ...Object.keys(EMPTIES)];
