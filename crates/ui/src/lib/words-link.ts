/** The address of a word puzzle: everything needed to open the same one elsewhere, own grids and lists included. */
import type { WordAlgorithm, WordDifficulty, WordLanguage } from './api/words';
import type { Neighbours } from './words';

export interface WordsLink {
  puzzle: 'search' | 'boggle' | 'grid';
  language: WordLanguage;
  /** A theme's name, `mixed` for all themes, or `own` for the visitor's words. */
  theme: string;
  difficulty: WordDifficulty;
  seed: number | undefined;
  /** The words to hide, or the list to search for. */
  words: string[];
  /** The rows of the visitor's own grid or board. */
  rows: string[];
  /** The side of a random board. */
  size: number;
  neighbours: Neighbours;
  exact: boolean;
  algorithm: WordAlgorithm | 'all';
  /** Whether an own grid opens as a puzzle to solve. */
  play: boolean;
}

const ALGORITHMS: WordAlgorithm[] = ['per-word', 'linear', 'binary', 'prefix', 'trie'];
/** Longer addresses are cut off by some servers and programs. */
export const LONGEST_LINK = 8000;

function oneOf<T>(choices: readonly T[], value: unknown, other: T): T {
  return choices.find((choice) => String(choice) === value) ?? other;
}

export function readLink(query: URLSearchParams, language: WordLanguage): WordsLink {
  const list = (name: string, separator: string) => (query.get(name) ?? '').split(separator).map((part) => part.trim()).filter(Boolean);
  const seed = Number(query.get('seed') ?? NaN);
  return {
    puzzle: oneOf(['search', 'boggle', 'grid'] as const, query.get('puzzle'), 'search'),
    language: oneOf(['en', 'es'] as const, query.get('lang'), language),
    theme: query.get('theme') ?? (query.has('words') ? 'own' : 'animals'),
    difficulty: oneOf(['easy', 'medium', 'hard'] as const, query.get('difficulty'), 'easy'),
    seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : undefined,
    words: list('words', ','),
    rows: list('rows', '/'),
    size: oneOf([4, 5, 6], query.get('size'), 4),
    neighbours: oneOf([8, 4] as const, query.get('neighbours'), 8),
    exact: query.get('exact') === '1',
    algorithm: oneOf([...ALGORITHMS, 'all'] as const, query.get('algorithm'), 'all'),
    play: query.get('play') === '1',
  };
}

/** The address, without what the kind of puzzle does not need. */
export function linkPath(link: WordsLink): string {
  const query = new URLSearchParams({ puzzle: link.puzzle, lang: link.language });
  const add = (name: string, value: string | number | undefined) => value !== undefined && value !== '' && query.set(name, String(value));
  if (link.puzzle === 'search') {
    add('theme', link.theme);
    add('difficulty', link.difficulty);
    add('seed', link.seed);
    if (link.theme === 'own') add('words', link.words.join(','));
  } else {
    add('rows', link.rows.join('/'));
    add('words', link.words.join(','));
    if (link.neighbours === 4) add('neighbours', 4);
    if (link.exact) add('exact', 1);
    if (link.puzzle === 'grid' && link.algorithm !== 'all') add('algorithm', link.algorithm);
    if (link.puzzle === 'grid' && link.play) add('play', 1);
    if (link.puzzle === 'boggle' && !link.rows.length) add('size', link.size);
  }
  return `/words?${query}`;
}
