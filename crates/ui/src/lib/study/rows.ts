/**
 * The move list of a tree as flat rows: pairs of main moves, and lines of variations and comments between them. Flat,
 * because nesting is bounded by the file alone, and because the page redraws only rows that change.
 */
import type { StudyNode } from '$lib/api/studies';

export type Token =
  | { kind: 'move'; id: number; node: StudyNode; number: string }
  | { kind: 'comment'; id: number; text: string; isBefore: boolean };

export type Row =
  | { kind: 'pair'; key: string; number: string; first?: StudyNode; second?: StudyNode; isContinued: boolean }
  | { kind: 'line'; key: string; depth: number; tokens: Token[] };

interface Source {
  node: (id: number) => StudyNode | undefined;
}

/** Rows continue at `node` with its main move; a variation starts with `node` itself. */
type Task = { node: StudyNode; depth: number; isStart: boolean };

export function rows(tree: Source, pairs: boolean): Row[] {
  const made: Row[] = [];
  const root = tree.node(0);
  if (!root) return made;
  if (root.comment) made.push(commentRow(root, 0));
  const tasks: Task[] = [{ node: root, depth: 0, isStart: false }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const rest = task.depth === 0 ? mainRows(tree, task.node, pairs, made) : lineRow(tree, task, pairs, made);
    if (!rest) continue;
    tasks.push({ node: rest, depth: task.depth, isStart: false });
    const siblings = tree.node(rest.parent!)!.children.slice(1).toReversed();
    for (const id of siblings) tasks.push({ node: tree.node(id)!, depth: task.depth + 1, isStart: true });
  }
  return made;
}

const commentRow = (node: StudyNode, depth: number): Row => ({
  kind: 'line',
  key: `c${node.id}`,
  depth,
  tokens: [{ kind: 'comment', id: node.id, text: node.comment, isBefore: false }],
});

/** Main moves until one has variations beside it; gives that move, whose continuation comes after them. */
function mainRows(tree: Source, from: StudyNode, pairs: boolean, made: Row[]): StudyNode | undefined {
  let open: (Row & { kind: 'pair' }) | undefined;
  for (let parent = from; ; ) {
    const node = tree.node(parent.children[0] ?? -1);
    if (!node) return undefined;
    if (node.before) {
      open = undefined;
      made.push({ kind: 'line', key: `b${node.id}`, depth: 0, tokens: [{ kind: 'comment', id: node.id, text: node.before, isBefore: true }] });
    }
    if (node.side === 'second' && open && !open.second) open.second = node;
    else made.push((open = pairOf(node, pairs)));
    if (node.side === 'second') open = undefined;
    if (node.comment) {
      open = undefined;
      made.push(commentRow(node, 0));
    }
    if (parent.children.length > 1) return node;
    parent = node;
  }
}

function pairOf(node: StudyNode, pairs: boolean): Row & { kind: 'pair' } {
  const isSecond = node.side === 'second';
  const number = node.number === null || (isSecond && !pairs) ? '' : String(node.number);
  return { kind: 'pair', key: `m${node.id}`, number, isContinued: isSecond, ...(isSecond ? { second: node } : { first: node }) };
}

/** One line of a variation, until a move has variations beside it. */
function lineRow(tree: Source, task: Task, pairs: boolean, made: Row[]): StudyNode | undefined {
  const tokens: Token[] = [];
  const flush = () => tokens.length > 0 && made.push({ kind: 'line', key: `v${tokens[0]!.id}`, depth: task.depth, tokens });
  let needsNumber = true;
  const add = (node: StudyNode) => {
    if (node.before) tokens.push({ kind: 'comment', id: node.id, text: node.before, isBefore: true });
    tokens.push({ kind: 'move', id: node.id, node, number: numberText(node, pairs, needsNumber || node.before !== '') });
    if (node.comment) tokens.push({ kind: 'comment', id: node.id, text: node.comment, isBefore: false });
    needsNumber = node.comment !== '';
  };
  if (task.isStart) add(task.node);
  for (let parent = task.node; ; ) {
    const node = tree.node(parent.children[0] ?? -1);
    if (!node) return void flush();
    add(node);
    if (parent.children.length > 1) {
      flush();
      return node;
    }
    parent = node;
  }
}

/** `12.`, `12…`, or nothing for a second move right after a first one. */
export function numberText(node: StudyNode, pairs: boolean, isNeeded: boolean): string {
  if (node.number === null) return '';
  if (!pairs || node.side === 'first') return `${node.number}.`;
  return isNeeded ? `${node.number}…` : '';
}

/** `12… Nf6`: a move with its number, to speak about. */
export function moveTitle(node: StudyNode, pairs: boolean): string {
  return [numberText(node, pairs, true), node.shown ?? node.move ?? ''].filter(Boolean).join(' ');
}

/** The moves as text, numbered: `12. Nf3 Nc6 13. d4`. */
export function lineText(nodes: StudyNode[], pairs: boolean): string {
  return nodes.map((node, at) => [numberText(node, pairs, at === 0), node.shown ?? node.move].filter(Boolean).join(' ')).join(' ');
}
