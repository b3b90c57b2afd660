/**
 * An exercise as a list of steps, each with the parts that are asked for. Steps carry no sentences: the texts are chosen
 * when they are shown, in the visitor's language.
 */
export type StepKind =
  | 'enter' | 'whole' | 'after' | 'again' | 'leave' | 'pass' | 'result' | 'free'
  | 'select' | 'backup' | 'numbers' | 'mostProving';

export type PartName =
  | 'alpha' | 'beta' | 'value' | 'soFar' | 'cuts' | 'window' | 'again' | 'never' | 'passResult' | 'lower' | 'upper'
  | 'bound' | 'selected' | 'points' | 'games' | 'proof' | 'disproof' | 'leaf';

/** Something that is asked for. */
export type Part = {
  name: PartName;
  /** The node it is about, where a step asks the same of several. */
  of?: number;
} & (
  /** A whole number or an infinity, in the notation of values. */
  | { kind: 'number'; expected: string }
  /** A number with two decimals; `null` is infinite. */
  | { kind: 'decimal'; expected: number | null; tolerance: number }
  | { kind: 'choice'; choices: readonly string[]; expected: string }
  /** Edges, named by the nodes below them. */
  | { kind: 'edges'; among: readonly number[]; expected: readonly number[] }
  /** One node. */
  | { kind: 'node'; among: readonly number[]; expected: number }
);

/** What the picture shows of a node. */
export interface Note {
  state: 'waiting' | 'open' | 'done' | 'never' | 'table';
  value?: string;
  /** The window on entry, or other numbers beside the node. */
  beside?: string;
}

export type Notes = ReadonlyMap<number, Note>;

export interface Step {
  kind: StepKind;
  node: number;
  /** The child that the question is about. */
  child?: number;
  parts: Part[];
  before: Notes;
  after: Notes;
  /** The visit of the recording, for the reasons. */
  visit?: number;
  /** The children in the order in which they are tried, if that is not from left to right. */
  order?: readonly number[];
  /** The search comes to the node more than once. */
  isRepeated?: boolean;
  /** Numbers for the sentence of the question. */
  given?: Record<string, string | number>;
}

/** Identifies a part within its step. */
export const partId = (part: Part): string => (part.of === undefined ? part.name : `${part.name}-${part.of}`);
