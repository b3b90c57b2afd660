/** What was practised in this browser: per kind and difficulty, and per set. */
export interface Tally {
  done: number;
  /** Exercises without a mistake at the first try. */
  perfect: number;
  /** Of these, how many in a row. */
  streak: number;
  /** Points, and how many there were to get. */
  points: number;
  of: number;
}

export interface Progress {
  /** By `kind difficulty`. */
  tallies: Readonly<Record<string, Tally>>;
  /** By set: the best share of the points of each number, from 0 to 1. */
  sets: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const KEY = 'poda.practice.progress';
/** Sets that are remembered; the oldest is forgotten first. */
const MAX_SETS = 50;

export const NO_TALLY: Tally = { done: 0, perfect: 0, streak: 0, points: 0, of: 0 };
export const NO_PROGRESS: Progress = { tallies: {}, sets: {} };

export const tallyName = (kind: string, difficulty: string): string => `${kind} ${difficulty}`;

export interface Finished {
  kind: string;
  difficulty: string;
  points: number;
  of: number;
  set?: { name: string; number: number };
}

/** The progress after an exercise. */
export function counted(progress: Progress, { kind, difficulty, points, of, set }: Finished): Progress {
  const name = tallyName(kind, difficulty);
  const before = progress.tallies[name] ?? NO_TALLY;
  const isPerfect = points === of;
  const tally = {
    done: before.done + 1,
    perfect: before.perfect + (isPerfect ? 1 : 0),
    streak: isPerfect ? before.streak + 1 : 0,
    points: before.points + points,
    of: before.of + of,
  };
  const tallies = { ...progress.tallies, [name]: tally };
  return { tallies, sets: set ? countedSet(progress.sets, set, of === 0 ? 1 : points / of) : progress.sets };
}

function countedSet(sets: Progress['sets'], { name, number }: { name: string; number: number }, share: number): Progress['sets'] {
  const { [name]: before = {}, ...others } = sets;
  const kept = Object.entries(others).slice(-(MAX_SETS - 1));
  return { ...Object.fromEntries(kept), [name]: { ...before, [number]: Math.max(before[number] ?? 0, share) } };
}

export function loadProgress(): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Progress> | null;
    return { tallies: numbersOf(kept?.tallies, readTally), sets: numbersOf(kept?.sets, (set) => numbersOf(set, finite)) };
  } catch {
    return NO_PROGRESS;
  }
}

/** What somebody else may have written into the storage is read as far as it makes sense. */
function numbersOf<T>(value: unknown, read: (value: unknown) => T): Record<string, T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, read(inner)]));
}

const finite = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

function readTally(value: unknown): Tally {
  const kept = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof Tally, unknown>>;
  return { done: finite(kept.done), perfect: finite(kept.perfect), streak: finite(kept.streak), points: finite(kept.points), of: finite(kept.of) };
}

export function keepProgress(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Without storage, the progress lasts as long as the page.
  }
}
