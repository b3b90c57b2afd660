/** Word puzzles: made, checked and solved by the server. */
import type { Neighbours } from '../words';
import { get, post } from './client';
import type { Server } from './server';

export type WordLanguage = Server['Tongue'];
export type WordSearch = Server['SearchPuzzle'];
export type FoundWord = Server['Found'];
export type BoggleCheck = Server['Checked'];
export type WordTheme = Server['WordTheme'];
export type WordDifficulty = Server['PuzzleDifficulty'];
export type WordAlgorithm = Server['WordAlgorithm'];
export type FoundWords = Server['FoundWords'];

/** A Boggle board with the rules it is played by. */
export interface BoggleGame {
  board: string[][];
  language: WordLanguage;
  neighbours: Neighbours;
  exact: boolean;
  /** The visitor's own words; by default the dictionary. */
  words: string[];
}

const rules = ({ board, language, neighbours, exact, words }: BoggleGame): Server['SolveRequest'] => ({
  board,
  language,
  neighbours,
  matching: exact ? 'exact' : 'folded',
  ...(words.length ? { list: words.join('\n') } : {}),
});

export const wordThemes = async () => (await get<Server['WordThemes']>('/words/themes')).themes;
export const makeSearch = (puzzle: Server['SearchRequest']) => post<WordSearch>('/words/search', puzzle);
export const makeBoggle = (language: WordLanguage, size: number) =>
  post<Server['BoggleBoard']>('/words/boggle', { language, size } satisfies Server['BoggleRequest']);
export const checkBoggle = (game: BoggleGame, word: string) =>
  post<BoggleCheck>('/words/boggle/check', { ...rules(game), word } satisfies Server['CheckRequest']);
export const solveBoggle = (game: BoggleGame) => post<Server['Solved']>('/words/boggle/solve', rules(game));
export const findWords = (request: Server['FindRequest']) => post<FoundWords>('/words/find', request);
