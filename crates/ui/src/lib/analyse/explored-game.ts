/** A game of a collection in the list of those that reached a position. */
import { query } from '$lib/api/client';
import type { Server } from '$lib/api/server';

export type ExploredGame = Server['ExploredGame'];

/** Opens the game as a new study, at the position. */
export const gameAddress = (collection: string, number: number, position: string): string => `/analyse${query({ collection, number, position })}`;

/** `1–0`, `½–½`; in Othello the discs where they were counted, the empty squares with the winner's: `38–26`. */
export function gameResult(game: string, difference: number | null): string {
  if (difference === null) return '';
  if (game === 'othello' && difference % 2 === 0) return `${32 + difference / 2}–${32 - difference / 2}`;
  return difference > 0 ? '1–0' : difference < 0 ? '0–1' : '½–½';
}

/** `2019-05`: what is known of a date. */
export const gameDate = (date: string): string => date.replace(/[.?]*\?[.?]*$/, '').replaceAll('.', '-');
