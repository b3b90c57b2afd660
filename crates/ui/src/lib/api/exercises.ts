/** Exercises: made by kind, difficulty, seed and number, or on a tree of the visitor's own. */
import { post } from './client';
import type { Server } from './server';

export type Exercise = Server['Exercise'];

export const makeExercise = (kind: string, difficulty: string, seed: number, number: number) =>
  post<Exercise>('/exercises', { kind, difficulty, seed, number } satisfies Server['ExerciseBody']);

export const exerciseOnTree = (tree: string, algorithm: string, signal?: AbortSignal) =>
  post<Exercise>('/exercises', { kind: algorithm, tree } satisfies Server['ExerciseBody'], signal);
