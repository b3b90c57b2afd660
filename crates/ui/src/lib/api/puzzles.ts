/** Puzzles: the next one, the judgement of moves, and the player's ratings. */
import { get, post } from './client';
import type { Server } from './server';

export type PuzzleGame = Server['PuzzleGame'];
export type PuzzleQuestion = Server['PuzzleQuestion'];
export type PuzzleResult = Server['PuzzleResult'];
export type Standing = Server['Standing'];

export const listPuzzles = () => get<Server['PuzzleGames']>('/puzzles');

export const nextPuzzle = (game: string, theme: string) =>
  post<PuzzleQuestion>('/puzzles/next', { game, theme: theme || null } satisfies Server['NextPuzzle']);

export const getPuzzle = (id: string) => get<PuzzleQuestion>(`/puzzles/${encodeURIComponent(id)}`);

export const tryMoves = (id: string, moves: string[], millis: number) =>
  post<PuzzleResult>(`/puzzles/${encodeURIComponent(id)}/moves`, { moves, millis } satisfies Server['PuzzleMoves']);

export const giveUp = (id: string, millis: number) =>
  post<PuzzleResult>(`/puzzles/${encodeURIComponent(id)}/solution`, { millis } satisfies Server['GiveUp']);
