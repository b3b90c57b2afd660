/** A set of exercises, written into the address: anyone with the link gets the same exercises. */
export const KINDS = ['minimax', 'alphabeta', 'pvs', 'mtdf', 'montecarlo', 'proofnumbers'] as const;
export type Kind = (typeof KINDS)[number];

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export interface ExerciseSet {
  seed: number;
  difficulty: Difficulty;
  kinds: readonly Kind[];
  /** How many exercises it has; 0 for no end. */
  length: number;
}

export const MAX_NUMBER = 10_000;
export const MAX_LENGTH = 100;

/** The kinds take turns. */
export const kindOf = (set: ExerciseSet, number: number): Kind => set.kinds[(number - 1) % set.kinds.length]!;

export function writeSet({ seed, difficulty, kinds, length }: ExerciseSet, number = 1): string {
  const values = new URLSearchParams({ set: String(seed), kinds: kinds.join(' '), difficulty });
  if (length > 0) values.set('length', String(length));
  if (number > 1) values.set('number', String(number));
  return values.toString();
}

/** The name under which progress is kept: the address without the number. */
export const setName = (set: ExerciseSet): string => writeSet(set);

/** Undefined if the fragment does not describe a set. What is wrong in it falls back to something that works. */
export function readSet(fragment: string): { set: ExerciseSet; number: number } | undefined {
  const values = new URLSearchParams(fragment);
  const written = values.get('set');
  if (written === null) return undefined;
  const whole = (text: string | null, most: number, otherwise: number) => (text !== null && /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : otherwise);
  const wanted = (values.get('kinds') ?? '').split(/[\s,]+/);
  const kinds = KINDS.filter((kind) => wanted.includes(kind));
  const difficulty = DIFFICULTIES.find((one) => one === values.get('difficulty')) ?? 'medium';
  // A name in place of a number is a student's: its seed is what the teacher's form would show.
  const seed = whole(written, MAX_SEED, -1);
  const length = whole(values.get('length'), MAX_LENGTH, 0);
  const last = length || MAX_NUMBER;
  return {
    set: { seed: seed < 0 ? studentSeed(written) : seed, difficulty, kinds: kinds.length > 0 ? kinds : ['alphabeta'], length },
    number: Math.max(1, whole(values.get('number'), last, 1)),
  };
}

const MAX_SEED = 2 ** 32 - 1;

/**
 * The seed of a student, from a name or number: FNV-1a over UTF-8, of 32 bits. Capitals, outer blanks and the way accents
 * are encoded do not matter.
 */
export function studentSeed(student: string): number {
  const plain = student.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(plain)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

export const randomSeed = (): number => Math.floor(Math.random() * 1_000_000);
