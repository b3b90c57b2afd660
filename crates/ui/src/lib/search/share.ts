/** Stores a search in the link itself: what is searched, how, and the moment and the node to look at, as the URL fragment. */
import { isEngine, type Part, type Subject, type Wanted } from '$lib/api/recordings';

export interface SharedSearch extends Wanted {
  /** A second algorithm, shown side by side. */
  beside?: string;
  /** The number of events that have happened. */
  step?: number;
  /** The selected node. */
  node?: number;
  view?: 'tree' | 'map';
}

export function writeFragment(search: SharedSearch): string {
  const { subject, algorithm, nodes, part, budget, beside, step, node, view } = search;
  const values = new URLSearchParams();
  const set = (name: string, value: string | number | null | undefined) => value != null && value !== '' && values.set(name, String(value));
  if ('tree' in subject) values.set('tree', subject.tree);
  else {
    set('game', subject.game);
    set('variant', subject.variant);
    set('position', subject.position);
    set('moves', subject.moves?.join(' '));
    set('depth', subject.depth);
    set('evaluator', subject.evaluator);
  }
  set(isEngine(algorithm) ? 'engine' : 'algorithm', algorithm);
  set('nodes', nodes);
  set('part', writePart(part));
  set('budget', budget);
  set('beside', beside);
  set('step', step);
  set('node', node);
  set('view', view);
  return values.toString();
}

/** Undefined if the fragment does not describe a search. */
export function readFragment(fragment: string): SharedSearch | undefined {
  const values = new URLSearchParams(fragment);
  const subject = readSubject(values);
  if (!subject) return undefined;
  const view = values.get('view');
  return clean<SharedSearch>({
    subject,
    algorithm: values.get('engine') ?? values.get('algorithm') ?? 'alphabeta',
    nodes: whole(values.get('nodes'), 1, 100_000_000),
    part: readPart(values.get('part')),
    budget: whole(values.get('budget'), 1, 1_000_000),
    beside: values.get('beside') ?? undefined,
    step: whole(values.get('step'), 0, 10_000_000),
    node: whole(values.get('node'), 0, 2_000_000),
    view: view === 'tree' || view === 'map' ? view : undefined,
  });
}

/** Without the fields that are not set. */
function clean<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

function whole(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d+$/.test(text)) return undefined;
  return Math.max(least, Math.min(most, Number(text)));
}

/** `line:e2e4 e7e5`, `plies:4`, `sample:10`. */
function writePart(part: Part | undefined): string | undefined {
  if (part === undefined) return undefined;
  if ('below' in part) return `below:${part.below}`;
  if ('line' in part) return `line:${part.line.join(' ')}`;
  return 'plies' in part ? `plies:${part.plies}` : `sample:${part.sample}`;
}

function readPart(text: string | null): Part | undefined {
  const [, kind, rest = ''] = /^(below|line|plies|sample):(.*)$/.exec(text ?? '') ?? [];
  if (kind === 'line') return { line: rest.split(/[\s,]+/).filter(Boolean) };
  const number = whole(rest, kind === 'below' ? 0 : 1, 1_000_000_000);
  if (number === undefined) return undefined;
  if (kind === 'below') return { below: number };
  if (kind === 'plies') return { plies: number };
  return kind === 'sample' ? { sample: number } : undefined;
}

function readSubject(values: URLSearchParams): Subject | undefined {
  const tree = values.get('tree');
  if (tree) return { tree };
  const game = values.get('game');
  if (!game) return undefined;
  const depth = Math.round(Number(values.get('depth')));
  return {
    game,
    variant: values.get('variant') ?? undefined,
    position: values.get('position') ?? undefined,
    moves: values.get('moves')?.split(/[\s,]+/).filter(Boolean),
    depth: Number.isFinite(depth) && depth > 0 ? Math.min(depth, values.has('engine') ? 60 : 20) : 3,
    evaluator: values.get('evaluator') ?? undefined,
  };
}
