/** A tree that is being drawn. Trees are values: every change gives a new one, so undoing is keeping the old ones. */
import type { TreeNode } from './exercise-tree';

export interface DrawnNode {
  label?: string;
  /** The side to move where it does not simply alternate. */
  side?: 'max' | 'min';
  /** The value of a leaf. */
  value: number;
  children: readonly DrawnNode[];
}

/** The way to a node: indices of children from the root. */
export type Path = readonly number[];

/** The server refuses larger trees for practice. */
export const MAX_NODES = 300;
const MAX_DEPTH = 100;

const leaf = (value = 0): DrawnNode => ({ value, children: [] });

export const START: DrawnNode = { value: 0, children: [{ value: 0, children: [leaf(5), leaf(3)] }, { value: 0, children: [leaf(2), leaf(9)] }] };

/**
 * The tree that a text describes; null if it describes none. This decides only what can be drawn while typing: whether a
 * text is a tree, and what is wrong with it, says the server.
 */
export function parseTree(text: string): DrawnNode | null {
  const tokens = text.match(/[()]|[^\s,():]+:|[^\s,():]+/g) ?? [];
  if (tokens.length > 4 * MAX_NODES) return null;
  let at = 0;
  const node = (depth: number): DrawnNode | null => {
    const label = tokens[at]?.endsWith(':') ? tokens[at++]!.slice(0, -1) : undefined;
    const word = tokens[at];
    const side = word === 'max' || word === 'min' ? word : undefined;
    if (side) at += 1;
    if (tokens[at] === '(') {
      const children: DrawnNode[] = [];
      for (at += 1; tokens[at] !== ')'; ) {
        const child = at < tokens.length && depth < MAX_DEPTH ? node(depth + 1) : null;
        if (!child) return null;
        children.push(child);
      }
      at += 1;
      return children.length === 0 ? null : { label, side, value: 0, children };
    }
    if (side || word === undefined || !/^[+-]?\d{1,10}$/.test(word)) return null;
    at += 1;
    return { label, value: Number(word), children: [] };
  };
  const root = node(0);
  return at === tokens.length && !text.includes('::') ? root : null;
}

/** The text of a tree, as the server writes it. */
export function writeTree(node: DrawnNode, usual: 'max' | 'min' = 'max'): string {
  const label = node.label ? `${node.label}:` : '';
  if (node.children.length === 0) return `${label}${node.value}`;
  const side = node.side ?? usual;
  const below = node.children.map((child) => writeTree(child, side === 'max' ? 'min' : 'max'));
  return `${label}${side === usual ? '' : side}(${below.join(' ')})`;
}

export function nodeAt(root: DrawnNode, path: Path): DrawnNode | undefined {
  return path.reduce<DrawnNode | undefined>((node, index) => node?.children[index], root);
}

function changed(root: DrawnNode, path: Path, change: (node: DrawnNode) => DrawnNode): DrawnNode {
  const [index, ...rest] = path;
  if (index === undefined) return change(root);
  return { ...root, children: root.children.map((child, nth) => (nth === index ? changed(child, rest, change) : child)) };
}

/** A new last child. A leaf becomes a node, and its value moves down to the child. */
export const withChild = (root: DrawnNode, path: Path): DrawnNode =>
  changed(root, path, (node) => ({ ...node, children: [...node.children, leaf(node.children.length === 0 ? node.value : 0)] }));

/** Without the node and all below it. A parent that loses its last child is a leaf again. The root stays. */
export function without(root: DrawnNode, path: Path): DrawnNode {
  const last = path.at(-1);
  if (last === undefined) return root;
  return changed(root, path.slice(0, -1), (node) => ({ ...node, children: node.children.filter((_, nth) => nth !== last) }));
}

export const withValue = (root: DrawnNode, path: Path, value: number): DrawnNode => changed(root, path, (node) => ({ ...node, value }));

export const withRootSide = (root: DrawnNode, side: 'max' | 'min'): DrawnNode => ({ ...root, side });

export const countNodes = (node: DrawnNode): number => node.children.reduce((sum, child) => sum + countNodes(child), 1);

/** The nodes breadth-first, with their paths, named as the server names them. */
export function flatten(root: DrawnNode): { nodes: TreeNode[]; paths: Path[] } {
  const queue: { node: DrawnNode; path: Path; parent: number | null; side: 'max' | 'min' }[] = [{ node: root, path: [], parent: null, side: root.side ?? 'max' }];
  for (let at = 0; at < queue.length; at++) {
    const { node, path, side } = queue[at]!;
    const next = side === 'max' ? 'min' : 'max';
    node.children.forEach((child, index) => queue.push({ node: child, path: [...path, index], parent: at, side: child.side ?? next }));
  }
  const names = uniqueNames(queue);
  const nodes = queue.map(({ node, parent, side }, index) => ({ parent, side, name: names[index]!, value: node.children.length > 0 ? null : node.value }));
  return { nodes, paths: queue.map(({ path }) => path) };
}

/** Labels where they are unique, else letters for nodes with children and b1, b2 … for the leaves below B. */
function uniqueNames(nodes: readonly { node: DrawnNode; parent: number | null }[]): string[] {
  const used = new Set<string>();
  const take = (name: string | undefined): string | undefined => {
    if (name === undefined || used.has(name)) return undefined;
    used.add(name);
    return name;
  };
  const names = nodes.map(({ node }) => take(node.label));
  let next = 0;
  nodes.forEach((_, index) => {
    while (names[index] === undefined) names[index] = take(letters(next++));
    const below = nodes.flatMap(({ parent }, child) => (parent === index ? [child] : []));
    below.forEach((child, nth) => {
      if (nodes[child]!.node.children.length === 0) names[child] ??= take(`${names[index]!.toLowerCase()}${nth + 1}`);
    });
  });
  return names as string[];
}

/** A, B … Z, AA, AB … */
export function letters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letters(Math.floor(index / 26) - 1) + letter;
}
