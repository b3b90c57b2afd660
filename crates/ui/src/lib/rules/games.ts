/** The games that have rules, without the rules: other pages link to them. A test compares this list with the rules. */
export const RULED_GAMES = ['tictactoe', 'connectfour', 'othello', 'quarto', 'maxit', 'chess'] as const;

export const rulesAddress = (game: string): string | undefined => ((RULED_GAMES as readonly string[]).includes(game) ? `/rules/${game}` : undefined);

/** The variant of a first game: small boards where they are as good, and the official rules. */
export const FIRST_VARIANTS: Record<string, string> = { tictactoe: '3x3x3', othello: '6x6', quarto: 'official', maxit: '5x5' };
