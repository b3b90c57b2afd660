/** Grading: what was answered, whether it is right, and what it is worth. */
import { readNumber } from '$study/practice.js';
import { partId, type Part, type Step } from './steps';

/** What a student gave: fields by part, marked edges and a picked node. */
export interface Answers {
  fields: Readonly<Record<string, string>>;
  /** The nodes below the marked edges. */
  edges: ReadonlySet<number>;
  picked: number | null;
}

export const BLANK: Answers = { fields: {}, edges: new Set(), picked: null };

/** `unread` could not be parsed: then nothing counts. */
export type Verdict = 'right' | 'wrong' | 'unread';

/** Tries at a step before the answer is shown. */
export const TRIES = 2;

/** A part is worth 1 at the first try, ½ at the second. */
export const worth = (attempt: number): number => (attempt === 1 ? 1 : attempt <= TRIES ? 0.5 : 0);

/** The parts to grade. If the node is, or is said to be, out of reach, nothing else is asked. */
export function gradedParts(step: Step, answers: Answers): Part[] {
  const never = step.parts.find((part) => part.name === 'never');
  if (!never || never.kind !== 'choice') return step.parts;
  const isOut = never.expected === 'yes' || answers.fields[partId(never)] === 'yes';
  return isOut ? [never] : step.parts;
}

export function markPart(part: Part, answers: Answers): Verdict {
  const text = answers.fields[partId(part)] ?? '';
  switch (part.kind) {
    case 'number': {
      const number = readNumber(text);
      return number === null ? 'unread' : number === part.expected ? 'right' : 'wrong';
    }
    case 'decimal': {
      const number = readDecimal(text);
      if (number === null) return 'unread';
      const isInfinite = part.expected === null;
      if (isInfinite || !Number.isFinite(number)) return isInfinite && number === Infinity ? 'right' : 'wrong';
      return Math.abs(number - part.expected!) <= part.tolerance ? 'right' : 'wrong';
    }
    case 'choice': {
      const given = text || (part.name === 'never' ? 'no' : '');
      return given === '' ? 'unread' : given === part.expected ? 'right' : 'wrong';
    }
    case 'edges': {
      const marked = part.among.filter((node) => answers.edges.has(node));
      const isSame = marked.length === part.expected.length && part.expected.every((node) => answers.edges.has(node));
      return isSame ? 'right' : 'wrong';
    }
    case 'node':
      return answers.picked === null ? 'unread' : answers.picked === part.expected ? 'right' : 'wrong';
  }
}

/** A number with a decimal point or comma, a fraction such as `3/4`, or an infinity; null if it is none of these. */
export function readDecimal(text: string): number | null {
  const bare = text.replace(/\s/g, '').replace(/[−–]/g, '-').replace(',', '.').replace('½', '.5');
  if (/^\+?(∞|inf|infinity|infinito)$/i.test(bare)) return Infinity;
  const fraction = /^(\d{1,6})\/(\d{1,6})$/.exec(bare);
  if (fraction) return Number(fraction[2]) === 0 ? null : Number(fraction[1]) / Number(fraction[2]);
  return /^[+-]?(\d{1,9}(\.\d{0,9})?|\.\d{1,9})$/.test(bare) ? Number(bare) : null;
}

/** The right answer as text. */
export function expectedText(part: Part, name: (node: number) => string): string {
  switch (part.kind) {
    case 'decimal':
      return part.expected === null ? '∞' : part.tolerance > 0.001 ? part.expected.toFixed(2) : String(part.expected);
    case 'edges':
      return part.expected.map(name).join(', ');
    case 'node':
      return name(part.expected);
    default:
      return part.expected;
  }
}
