/** Word puzzles: made, checked and solved by the server. */
import { post } from './client';
import type { Server } from './server';

export type WordLanguage = Server['Tongue'];
export type WordSearch = Server['SearchPuzzle'];
export type FoundWord = Server['Found'];
export type BoggleCheck = Server['Checked'];

export const makeSearch = (puzzle: Server['SearchRequest']) => post<WordSearch>('/words/search', puzzle);
export const makeBoggle = (language: WordLanguage, size: number) =>
  post<Server['BoggleBoard']>('/words/boggle', { language, size } satisfies Server['BoggleRequest']);
export const checkBoggle = (language: WordLanguage, board: string[][], word: string) =>
  post<BoggleCheck>('/words/boggle/check', { language, board, word } satisfies Server['CheckRequest']);
export const solveBoggle = (language: WordLanguage, board: string[][]) =>
  post<Server['Solved']>('/words/boggle/solve', { language, board } satisfies Server['SolveRequest']);
