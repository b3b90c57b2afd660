/** Finds nodes by what a visitor types: a move, a name, a value, a reason ("null-move"), or "cut", "table", "leaf". */
import { FLAGS } from '$study/columns.js';
import type { Recording } from '$study/recording.js';

/** More are counted but not marked. */
export const MOST_MARKED = 20_000;

export interface Found {
  /** In the order of the search. */
  nodes: number[];
  total: number;
}

export type Words = Record<'cut' | 'table' | 'leaf' | 'skipped', string[]>;

/** Nodes of the whole recording that match. `words` are the visitor's words for what has no name of its own. */
export function find(recording: Recording, typed: string, words: Words): Found {
  const text = typed.trim().toLowerCase();
  const found: Found = { nodes: [], total: 0 };
  if (text === '') return found;
  const test = tester(recording, text, words);
  for (let index = 0; index < recording.size; index++) {
    if (!test(index)) continue;
    found.total += 1;
    if (found.nodes.length < MOST_MARKED) found.nodes.push(index);
  }
  return found;
}

function tester(recording: Recording, text: string, words: Words): (index: number) => boolean {
  const { flags, rows } = recording;
  const says = (kind: keyof Words) => words[kind].includes(text);
  if (says('cut')) return (index) => recording.isCut(index);
  if (says('table')) return (index) => ((flags[index]! >> 8) & 7) === 3;
  if (says('leaf')) return (index) => (flags[index]! & FLAGS.leaf) !== 0 && (flags[index]! & FLAGS.unsearched) === 0;
  if (says('skipped')) return (index) => rows.hasSkipped(index);
  const code = text.replaceAll(/[\s_]+/g, '-');
  const isCode = (one: string) => one === code || one.startsWith(`${code}-`) || one.includes(`-${code}`);
  const named = namer(recording, text);
  return (index) => named(index) || rows.hasReason(index, isCode);
}

/** Whether a node's move or label matches. Each different text is compared once, not once per node. */
function namer(recording: Recording, text: string): (index: number) => boolean {
  const matches = (name: string) => name !== '' && isNamed(name.toLowerCase(), text);
  const { rows } = recording;
  if (rows.strings) {
    const known = (rows.strings as string[]).map(matches);
    return (index) => known[rows.move[index]]! || known[rows.label[index]]! || visitIs(recording, index, text);
  }
  return (index) => matches(recording.node(index).name) || visitIs(recording, index, text);
}

/** A move by its whole text or its target: `f3` finds `g1f3`. */
function isNamed(name: string, text: string): boolean {
  return name === text || (text.length >= 2 && (name.endsWith(text) || name.startsWith(text)));
}

/** Kinds of visits: `research`, `quiescence`, `null-move`. */
function visitIs(recording: Recording, index: number, text: string): boolean {
  const kind = recording.rows.visit ? recording.rows.about.visitKinds[recording.rows.visit[index]] : recording.node(index).visit;
  return kind === text.replaceAll('-', '') && recording.rows.entered[index] >= 0 && kind !== 'full';
}
