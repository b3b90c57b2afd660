/** How a visitor likes to analyse; kept in local storage. */
interface Preferences {
  /** Scores for the first player, or for the side to move. */
  view: 'first' | 'mover';
  /** Lines of the engine, by game; unset games have their own default. */
  lines: Record<string, number | 'all'>;
  threads: number | null;
  hashMb: number | null;
  /** The study that was open last, and where. */
  last: { id: string; node: number } | null;
}

const KEY = 'poda.analyse';
const DEFAULTS: Preferences = { view: 'first', lines: {}, threads: null, hashMb: null, last: null };

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}

export const preferences: Preferences = $state({ ...DEFAULTS, ...stored() });

/** Call after a change. */
export function keepPreferences(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}

/** Scoring all moves is cheap except in chess, where it divides the time among some thirty of them. */
export const usualLines = (game: string): number | 'all' => preferences.lines[game] ?? (game === 'chess' ? 3 : 'all');
