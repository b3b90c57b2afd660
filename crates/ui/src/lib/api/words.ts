/** Word puzzles: made, checked and solved by the server. */
import { post } from './client';
import type { Cell, FoundWord, WordSearch } from './types';

export type WordLanguage = 'en' | 'es';

export interface BoggleCheck {
  valid: boolean;
  path: Cell[] | null;
  score: number;
  reason: 'not_on_board' | 'not_in_list' | 'too_short' | 'undecided' | null;
}

export const makeSearch = (puzzle: { language: WordLanguage; rows: number; columns: number; count: number }) => post<WordSearch>('/words/search', puzzle);
export const makeBoggle = (language: WordLanguage, size: number) => post<{ board: string[][]; seed: number }>('/words/boggle', { language, size });
export const checkBoggle = (language: WordLanguage, board: string[][], word: string) => post<BoggleCheck>('/words/boggle/check', { language, board, word });
export const solveBoggle = (language: WordLanguage, board: string[][]) => post<{ found: FoundWord[]; score: number; undecided: string[] }>('/words/boggle/solve', { language, board });
