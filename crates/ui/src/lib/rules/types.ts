/** The rules of a game as steps for a board: each shows a position, plays moves, or sets a task. */
import type { DrawnShape } from '$lib/boards/types';

/**
 * What a task asks for. The page only compares with the listed moves; the tests derive the same list from the goal, with
 * the rules of the server.
 */
export type Goal =
  /** The move ends the game with a win. */
  | 'wins'
  /** The opponent has no move that wins at once. */
  | 'holds'
  /** The opponent cannot prevent a win with the next move. */
  | 'forks'
  /** The move captures the piece on that square. */
  | { captures: string }
  | 'castles'
  | 'promotes'
  | 'en passant'
  /** The move goes to a corner of the board. */
  | 'corner'
  /** The opponent cannot go to a corner. */
  | 'keeps corners'
  /** No other number in reach is larger. */
  | 'largest number'
  /** The number less the largest one that the opponent can then take is as large as possible. */
  | 'largest gain';

export interface Task {
  goal: Goal;
  /** All moves that reach the goal. */
  right: string[];
}

/** A step; `id` names its texts. */
export interface Step<Id extends string = string> {
  id: Id;
  /** By default the first variant of the page. */
  variant?: string;
  /** By default the start of the game. */
  position?: string;
  /** Moves that have been made before the step. */
  moves?: string[];
  /** Moves that the board plays, one after the other. */
  plays?: string[];
  /** Squares and arrows to look at. */
  shapes?: DrawnShape[];
  task?: Task;
}

/** The texts of a step. A task says why a move was right, and what is wrong with the others. */
export interface StepWords {
  title: string;
  text: string;
  right?: string;
  wrong?: string;
}

export const mark = (...squares: string[]): DrawnShape[] => squares.map((from) => ({ colour: 'green', from }));
export const arrows = (from: string, ...targets: string[]): DrawnShape[] => targets.map((to) => ({ colour: 'green', from, to }));
