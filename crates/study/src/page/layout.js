// Where nodes go: children side by side below their parent, subtrees as close together as their outlines allow (Reingold and
// Tilford, 1981, with nodes of different widths). Nodes of one row never overlap, and edges never cross.

import { windowText } from "./recording.js";

export const ROW = 92, HALF = 21, HALF_BOX = 15;
const VALUE_CHAR = 8.5, NOTE_CHAR = 7;
/** Trees up to this size are shown whole at first. */
export const SHOWN_AT_FIRST = 60;
/** More nodes are never laid out at once; the others stay closed and counted. */
export const MOST_SHOWN = 20000;

/** The visible nodes, parents before children. @param {Set<number>} open @returns {number[]} */
export function visibleNodes(recording, open) {
  const list = [];
  const pending = [...recording.roots].reverse();
  while (pending.length > 0 && list.length < MOST_SHOWN) {
    const index = pending.pop();
    list.push(index);
    if (!open.has(index)) continue;
    const below = recording.childrenOf(index);
    for (let i = below.length - 1; i >= 0; i--) pending.push(below[i]);
  }
  return list;
}

/**
 * The nodes open at first: the top of the tree, row by row. Of several roots, as iterations have them, the last is the one
 * to look at. @returns {Set<number>}
 */
export function openAtFirst(recording, limit = SHOWN_AT_FIRST) {
  const { roots } = recording;
  const open = new Set();
  const isIterated = roots.length > 1 && !recording.explicit;
  const queue = isIterated ? roots.slice(-1) : [...roots];
  let shown = roots.length;
  for (const index of queue) {
    const below = recording.childrenOf(index);
    if (shown + below.length > limit && open.size > 0) break;
    shown += below.length;
    if (below.length > 0) open.add(index);
    queue.push(...below);
  }
  return open;
}

/** Leaves room for the final value, so that the tree does not shift while stepping. */
const widestValue = (node) => node.worth ?? "";
/** Leaves, and nodes of unknown side, are boxes; the others are triangles. */
export const isBox = (node) => node.leaf || node.side === null;
export const shapeWidth = (node) => Math.max(52, widestValue(node).length * VALUE_CHAR + 34);
export const boxWidth = (node) => Math.max(34, widestValue(node).length * VALUE_CHAR + 16);

/** The width that a node with its notes needs, centred on it. */
export function widthOf(recording, index) {
  const node = recording.node(index);
  if (isBox(node)) return Math.max(boxWidth(node), node.name.length * 8) + 14;
  const room = recording.prunes && node.kind === "visit" ? windowText(node.alpha, node.beta).length : 0;
  const beside = Math.max(room, (node.condition ?? "").length, node.name.length + 1);
  return shapeWidth(node) + 2 * beside * NOTE_CHAR + 14;
}

/**
 * @typedef {object} Place
 * @property {number} x
 * @property {number} y
 * @property {number} ply
 * @property {number} strip the width reserved for a node, centred on it
 * @typedef {object} TreeLayout
 * @property {Map<number, Place>} place
 * @property {number} width
 * @property {number} height
 */

/** Positions by node index, and the total size. @param {number[]} list @returns {TreeLayout} */
export function layOut(recording, list) {
  const { outlines, shifts } = outline(recording, list);
  const place = new Map();
  let depth = 0, left = 0, right = 0;
  const roots = list.filter((index) => recording.parents[index] < 0);
  const side = outlines.get(-1) ?? { left: [0], right: [60] };
  left = Math.min(...side.left);
  right = Math.max(...side.right);
  for (const index of list) {
    const parent = recording.parents[index];
    const above = parent < 0 ? { x: -left, ply: -1 } : place.get(parent);
    const ply = above.ply + 1;
    place.set(index, { x: above.x + shifts.get(index), y: (ply + 0.5) * ROW, ply, strip: widthOf(recording, index) });
    depth = Math.max(depth, ply + 1);
  }
  return { place, width: Math.max(right - left, roots.length > 0 ? 60 : 0), height: depth * ROW };
}

/**
 * For each node how far it lies beside its parent, and for each subtree how far it reaches to both sides, row by row. The
 * roots are the children of -1.
 */
function outline(recording, list) {
  const below = new Map([[-1, []]]);
  for (const index of list) {
    below.set(index, []);
    below.get(recording.parents[index]).push(index);
  }
  const outlines = new Map(), shifts = new Map();
  for (let at = list.length - 1; at >= -1; at--) {
    const index = at < 0 ? -1 : list[at];
    const half = index < 0 ? 0 : widthOf(recording, index) / 2;
    const joined = join(below.get(index), outlines, shifts);
    // The children are centred below their parent; roots stand in a row of their own.
    const first = below.get(index)[0], last = below.get(index).at(-1);
    const middle = first === undefined || index < 0 ? 0 : (shifts.get(first) + shifts.get(last)) / 2;
    for (const child of below.get(index)) shifts.set(child, shifts.get(child) - middle);
    const rows = { left: joined.left.map((x) => x - middle), right: joined.right.map((x) => x - middle) };
    outlines.set(index, index < 0 ? rows : { left: [-half, ...rows.left], right: [half, ...rows.right] });
    for (const child of below.get(index)) outlines.delete(child);
  }
  return { outlines, shifts };
}

/** Puts subtrees side by side, each as far left as its outline allows. */
function join(children, outlines, shifts) {
  const left = [], right = [];
  for (const child of children) {
    const own = outlines.get(child);
    let shift = right.length === 0 ? -own.left[0] : -Infinity;
    const common = Math.min(right.length, own.left.length);
    for (let row = 0; row < common; row++) shift = Math.max(shift, right[row] - own.left[row]);
    shifts.set(child, shift);
    for (let row = 0; row < own.left.length; row++) {
      left[row] = Math.min(left[row] ?? Infinity, own.left[row] + shift);
      right[row] = own.right[row] + shift;
    }
  }
  return { left, right };
}
