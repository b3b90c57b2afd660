// Where nodes go. Every node owns the strip above its children, so nothing overlaps.

import { windowText } from "./recording.js";

export const ROW = 92, HALF = 21, HALF_BOX = 15;
const VALUE_CHAR = 8.5, NOTE_CHAR = 7;
/** Trees up to this size are shown whole at first. */
export const SHOWN_AT_FIRST = 60;

/** The visible nodes, parents before children. @param {Set<number>} open @returns {number[]} */
export function visibleNodes(recording, open) {
  const list = [];
  const pending = [...recording.roots].reverse();
  while (pending.length > 0) {
    const index = pending.pop();
    list.push(index);
    const below = recording.children[index];
    if (open.has(index)) for (let i = below.length - 1; i >= 0; i--) pending.push(below[i]);
  }
  return list;
}

/** The nodes open at first: the top of the tree. @returns {Set<number>} */
export function openAtFirst(recording, limit = SHOWN_AT_FIRST) {
  const { roots, children } = recording;
  const open = new Set();
  const queue = [...roots];
  let shown = roots.length;
  for (const index of queue) {
    if (shown + children[index].length > Math.max(limit, roots.length + 40)) break;
    shown += children[index].length;
    if (children[index].length > 0) open.add(index);
    queue.push(...children[index]);
  }
  return open;
}

/** Leaves room for the final value, so that the tree does not shift while stepping. */
const widestValue = (node) => node.worth ?? "";
/** Leaves, and nodes of unknown side, are boxes; the others are triangles. */
export const isBox = (node) => node.leaf || node.side === null;
export const shapeWidth = (node) => Math.max(52, widestValue(node).length * VALUE_CHAR + 34);
export const boxWidth = (node) => Math.max(34, widestValue(node).length * VALUE_CHAR + 16);

function widthOf(recording, index) {
  const node = recording.nodes[index];
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
  const strip = new Map(), below = new Map(), left = new Map(), place = new Map();
  for (const index of [...list].reverse()) {
    strip.set(index, Math.max(below.get(index) ?? 0, widthOf(recording, index)));
    const parent = recording.nodes[index].parent;
    below.set(parent, (below.get(parent) ?? 0) + strip.get(index));
  }
  left.set(null, 0);
  let depth = 0;
  for (const index of list) {
    const parent = recording.nodes[index].parent;
    const start = left.get(parent), width = strip.get(index);
    const ply = parent === null ? 0 : place.get(parent).ply + 1;
    left.set(parent, start + width);
    left.set(index, start + (width - (below.get(index) ?? 0)) / 2);
    place.set(index, { x: start + width / 2, y: (ply + 0.5) * ROW, ply, strip: width });
    depth = Math.max(depth, ply + 1);
  }
  return { place, width: Math.max(left.get(null), 60), height: depth * ROW };
}
