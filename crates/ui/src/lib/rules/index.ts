/** The games that have a page of rules, in the order in which they are best learned, and their steps. */
import { chess } from './chess';
import { connectfour } from './connectfour';
import { maxit } from './maxit';
import { othello } from './othello';
import { quarto } from './quarto';
import { tictactoe } from './tictactoe';
import type { Step } from './types';

export const RULES = { tictactoe, connectfour, othello, quarto, maxit, chess } satisfies Record<string, Step[]>;

export type RuledGame = keyof typeof RULES;

export const hasRules = (game: string): game is RuledGame => Object.hasOwn(RULES, game);
