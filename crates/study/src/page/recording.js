// The recorded search and its state at any moment. The data never changes; a `Moment` says how much of it has happened.
// Nothing here depends on a page: the self-contained file and the web application share it.
import { ColumnRows, Columns } from "./columns.js";
import { DocumentRows } from "./document-rows.js";
import { FLAGS, endOf } from "./columns.js";

/**
 * @typedef {object} Rise
 * @property {number} at
 * @property {string} child
 * @property {string} value
 * @property {string} [move]
 * @typedef {object} ReasonData
 * @property {string} code
 * @property {string[]} figures
 * @typedef {object} SkippedMove
 * @property {string} move
 * @property {ReasonData | null} reason
 * @typedef {object} BoundSource
 * @property {number} node the node whose window was narrowed
 * @property {number | null} child the child that brought the value
 * @typedef {object} RecordedNode
 * @property {"visit" | "unsearched" | "elided"} kind
 * @property {number | null} parent
 * @property {string} name
 * @property {string} address
 * @property {string} [move]
 * @property {"max" | "min" | null} side
 * @property {boolean} leaf
 * @property {string | null} [worth]
 * @property {string | null} [value]
 * @property {number | null} [score]
 * @property {"exact" | "lower" | "upper"} [knows]
 * @property {string} [alpha]
 * @property {string} [beta]
 * @property {"full" | "null" | "research" | "quiescence" | "rootmoves" | "reduced" | "nullmove" | "forecast" | "singular" | "preview" | "proof"} [visit]
 * @property {ReasonData | null} [reason] what led to the visit
 * @property {ReasonData | null} [decided] what decided the node instead of its moves
 * @property {SkippedMove[]} [skipped]
 * @property {Remark[]} [remarks]
 * @property {number} [number] how many nodes the whole search had entered before
 * @property {number} [below] how many nodes of the whole search are in its subtree, itself included
 * @property {number} [depth]
 * @property {number} [entered]
 * @property {number | null} [left]
 * @property {Rise[]} [rises]
 * @property {boolean} [table]
 * @property {"alpha" | "beta" | null} [cut]
 * @property {string} [condition]
 * @property {string[]} [never]
 * @property {boolean} [partial]
 * @property {boolean} [principal]
 * @typedef {object} Remark what the engine said in words of its own
 * @property {string} name
 * @property {string} text
 * @property {string} text_es
 * @typedef {object} WholeCounts
 * @property {number} nodes
 * @property {number} leaves
 * @property {Record<string, number>} cuts
 * @property {number} table_hits
 * @property {number} never_searched
 * @typedef {object} RecordingAbout
 * @property {string} game
 * @property {string} position
 * @property {string} algorithm
 * @property {number} depth
 * @property {number} elided
 * @property {boolean} explicit
 * @property {boolean} prunes
 * @property {WholeCounts} [counts]
 * @typedef {Omit<RecordingAbout, "counts"> & { nodes: RecordedNode[], counts?: unknown }} RecordingData
 * @typedef {object} SearchEvent
 * @property {number} time
 * @property {"enter" | "rise" | "leave"} kind
 * @property {number} index
 * @property {Rise} [rise]
 * @typedef {"waiting" | "open" | "done" | "never"} Progress
 */

const EVENT_KINDS = ["enter", "rise", "leave"];
/** Nodes made for drawing are kept up to this number; they are made again when needed. */
const KEPT_NODES = 20000;

/** A recorded search with derived data. */
export class Recording {
  /** @param {RecordingData | Columns | ArrayBuffer} data a document, or a file of columns */
  constructor(data) {
    const columns = data instanceof ArrayBuffer ? new Columns(data) : data;
    /** @type {any} */
    this.rows = columns instanceof Columns ? new ColumnRows(columns) : new DocumentRows(columns);
    /** @type {RecordingAbout} */
    this.about = this.rows.about;
    /** The number of nodes, those never searched included. */
    this.size = this.rows.size;
    this.prunes = this.about.prunes;
    this.explicit = this.about.explicit;
    /** Bits as in `FLAGS`. */
    this.flags = this.rows.flags;
    /** The parent of each node; -1 for a root. @type {Int32Array} */
    this.parents = this.rows.parents;
    this.childStarts = startsOf(this.parents);
    this.childList = listOf(this.parents, this.childStarts);
    /** @type {number[]} */
    this.roots = [];
    this.parents.forEach((parent, index) => parent < 0 && this.roots.push(index));
    this.subtreeSizes = sizesOf(this.parents);
    const events = this.rows.events();
    this.eventNodes = events.nodes;
    this.eventKinds = events.kinds;
    this.eventTimes = events.times;
    /** The number of events. */
    this.length = events.nodes.length;
    this.checkpoints = [];
    this.kept = new Map();
  }

  /** @param {number} index @returns {RecordedNode} */
  node(index) {
    let node = this.kept.get(index);
    if (node === undefined) {
      if (this.kept.size >= KEPT_NODES) this.kept.clear();
      node = this.rows.node(this, index);
      this.kept.set(index, node);
    }
    return node;
  }

  /** All nodes at once: for small recordings. @returns {RecordedNode[]} */
  get nodes() {
    this.all ??= Array.from({ length: this.size }, (_, index) => this.node(index));
    return this.all;
  }

  /** The children of every node: for small recordings. @returns {number[][]} */
  get children() {
    this.lists ??= Array.from({ length: this.size }, (_, index) => Array.from(this.childrenOf(index)));
    return this.lists;
  }

  /** All events at once: for small recordings. @returns {SearchEvent[]} */
  get events() {
    this.allEvents ??= Array.from({ length: this.length }, (_, at) => this.event(at));
    return this.allEvents;
  }

  /** The children of a node, in order. @param {number} index @returns {Int32Array} */
  childrenOf(index) {
    return this.childList.subarray(this.childStarts[index], this.childStarts[index + 1]);
  }

  /** @param {number} index */
  childCount(index) {
    return this.childStarts[index + 1] - this.childStarts[index];
  }

  /** How many nodes of the whole search lie below a node, recorded or not. @param {number} index @returns {number} */
  countBelow(index) {
    return Math.max(this.subtreeSizes[index], this.rows.below?.[index] ?? 0) - 1;
  }

  /** How many of them were not recorded as its children or below them. @param {number} index @returns {number} */
  missingBelow(index) {
    const { below } = this.rows;
    if (!below || !(this.flags[index] & FLAGS.partial)) return 0;
    let kept = 1;
    for (const child of this.childrenOf(index)) kept += below[child];
    return Math.max(0, below[index] - kept);
  }

  /** The event after `at` others. @param {number} at @returns {SearchEvent} */
  event(at) {
    const index = this.eventNodes[at], kind = EVENT_KINDS[this.eventKinds[at]];
    const time = this.eventTimes === null ? at : this.eventTimes[at];
    const event = { time, kind, index };
    if (kind === "rise") event.rise = this.node(index).rises.find((rise) => rise.at === time);
    return /** @type {SearchEvent} */ (event);
  }

  /** The position just after a node was entered. @param {number} index @returns {number} */
  momentOf(index) {
    const time = this.rows.entered[index];
    if (time < 0) return this.parents[index] < 0 ? 0 : this.momentLeft(this.parents[index]);
    return this.eventTimes === null ? time + 1 : this.eventTimes.indexOf(time) + 1;
  }

  /** The position just after a node was left; the end if it never was. @param {number} index @returns {number} */
  momentLeft(index) {
    const time = this.rows.left[index];
    if (this.rows.entered[index] < 0) return this.momentOf(index);
    if (time < 0) return this.length;
    return this.eventTimes === null ? time + 1 : this.eventTimes.indexOf(time) + 1;
  }

  /** Whether branches were cut off at a node. @param {number} index */
  isCut(index) {
    return endOf(this.flags[index]) === 4 && this.rows.neverCount(index) > 0;
  }

  /** The position just after the next cut; null if there is none. @param {number} at */
  nextCut(at) {
    for (let next = at; next < this.length; next++) {
      if (this.eventKinds[next] === 2 && this.isCut(this.eventNodes[next])) return next + 1;
    }
    return null;
  }

  /** The ancestors of a node, from its parent up. @param {number} index @returns {number[]} */
  above(index) {
    const list = [];
    for (let node = this.parents[index]; node >= 0; node = this.parents[node]) list.push(node);
    return list;
  }

  /** The child that a move led to, the last visit before `time`. @param {number} index @param {string} move */
  childBy(index, move, time = Infinity) {
    let found = null;
    for (const child of this.childrenOf(index)) {
      const entered = this.rows.entered[child];
      if (this.rows.moveOf(child) === move && entered <= time && entered >= 0) found = child;
    }
    return found;
  }

  /** The moves from the root to a node, without passes and searches of the same position. @param {number} index */
  path(index) {
    return [index, ...this.above(index)].filter((node) => this.parents[node] >= 0).map((node) => this.rows.moveOf(node)).filter(Boolean).reverse();
  }

  /** What a node is called in a sentence. @param {number} index @param {string} label */
  addressOf(index, label) {
    if (label) return label;
    const path = this.path(index);
    if (this.explicit) return path.join(".");
    return path.length > 4 ? `… ${path.slice(-3).join(" ")}` : path.join(" ");
  }

  /**
   * The node whose best child set alpha or beta of a node when it was entered; null if the bound came with the root.
   * @param {number} index @param {"alpha" | "beta"} bound @returns {BoundSource | null}
   */
  sourceOf(index, bound) {
    const side = bound === "alpha" ? "max" : "min";
    const wanted = this.node(index)[bound];
    const entered = this.rows.entered[index];
    for (const above of this.above(index)) {
      const node = this.node(above);
      if (node.kind !== "visit" || node.side !== side) continue;
      const rise = (node.rises ?? []).findLast((one) => one.at < entered);
      if (rise && rise.value === wanted) return { node: above, child: this.childBy(above, rise.move ?? rise.child, rise.at) };
      if (rise) return null;
    }
    return null;
  }
}

/** Where the children of each node begin in a list of all children. */
function startsOf(parents) {
  const starts = new Int32Array(parents.length + 1);
  for (const parent of parents) if (parent >= 0) starts[parent + 1] += 1;
  for (let index = 0; index < parents.length; index++) starts[index + 1] += starts[index];
  return starts;
}

function listOf(parents, starts) {
  const list = new Int32Array(starts[parents.length]);
  const next = starts.slice();
  parents.forEach((parent, index) => {
    if (parent >= 0) list[next[parent]++] = index;
  });
  return list;
}

function sizesOf(parents) {
  const sizes = new Int32Array(parents.length).fill(1);
  for (let index = parents.length - 1; index >= 0; index--) {
    if (parents[index] >= 0) sizes[parents[index]] += sizes[index];
  }
  return sizes;
}

const COUNTED = ["visited", "leaves", "alpha", "beta", "table", "never"];
/** The counts are kept at every so many events; in between they are counted from there. */
const CHECKPOINT = 4096;

/** The counts after the first `at` events. */
function countedTo(recording, at) {
  const { checkpoints } = recording;
  checkpoints[0] ??= new Int32Array(COUNTED.length);
  const wanted = Math.floor(at / CHECKPOINT);
  while (checkpoints.length <= wanted) {
    const from = checkpoints.length - 1;
    checkpoints.push(counting(recording, checkpoints[from].slice(), from * CHECKPOINT, (from + 1) * CHECKPOINT));
  }
  return counting(recording, checkpoints[wanted].slice(), wanted * CHECKPOINT, at);
}

function counting(recording, counts, from, to) {
  const { eventKinds, eventNodes, flags, rows } = recording;
  for (let at = from; at < to; at++) {
    const index = eventNodes[at];
    if (eventKinds[at] === 0) counts[0] += 1;
    if (eventKinds[at] !== 2) continue;
    if (flags[index] & FLAGS.leaf) counts[1] += 1;
    if (recording.isCut(index)) counts[flags[index] & FLAGS.min ? 2 : 3] += 1;
    if (endOf(flags[index]) === 3) counts[4] += 1;
    counts[5] += rows.neverCount(index);
  }
  return counts;
}

/** A recording after its first `at` events. */
export class Moment {
  /** @param {Recording} recording @param {number} at */
  constructor(recording, at) {
    this.recording = recording;
    this.at = Math.max(0, Math.min(recording.length, at));
    /** @type {SearchEvent | null} */
    this.event = this.at === 0 ? null : recording.event(this.at - 1);
    this.time = this.event === null ? -1 : this.event.time;
    this.isEnd = this.at === recording.length;
  }

  /** @param {RecordedNode} node */
  isEntered(node) {
    return node.kind === "visit" && node.entered <= this.time;
  }

  /** @param {RecordedNode} node */
  isLeft(node) {
    return node.kind === "visit" && node.left !== null && node.left <= this.time;
  }

  /** The search state of a node. @param {number} index @returns {Progress} */
  progress(index) {
    const { rows, parents } = this.recording;
    const entered = rows.entered[index], left = rows.left[index];
    if (entered >= 0) return left >= 0 && left <= this.time ? "done" : entered <= this.time ? "open" : "waiting";
    const above = parents[index];
    if (above < 0) return "waiting";
    const isVisit = rows.entered[above] >= 0;
    const known = isVisit ? rows.left[above] >= 0 && rows.left[above] <= this.time : this.progress(above) === "never";
    return known ? "never" : "waiting";
  }

  /** Alpha and beta now. @param {RecordedNode} node */
  window(node) {
    const seen = node.rises.filter((rise) => rise.at <= this.time);
    const best = seen.length > 0 && this.recording.prunes ? seen[seen.length - 1].value : null;
    if (best === null) return { alpha: node.alpha, beta: node.beta };
    return node.side === "max" ? { alpha: best, beta: node.beta } : { alpha: node.alpha, beta: best };
  }

  /** The best value among the children searched so far; null before the first. @param {number} index */
  partialValue(index) {
    const node = this.recording.node(index);
    const lastRise = node.rises.filter((rise) => rise.at <= this.time).at(-1);
    const below = node.partial ? [] : Array.from(this.recording.childrenOf(index), (child) => this.recording.node(child));
    const isReply = (child) => this.isLeft(child) && !isAside(child);
    const done = below.filter(isReply);
    if (done.length === 0) return lastRise?.value ?? null;
    const better = node.side === "max" ? (a, b) => b.score > a.score : (a, b) => b.score < a.score;
    return done.reduce((best, child) => (better(best, child) ? child : best)).value;
  }

  /** The text inside a node. @param {number} index @returns {string} */
  shownValue(index) {
    const node = this.recording.node(index);
    const given = givenValue(this.recording, index);
    if (given !== null) return given;
    if (this.isLeft(node)) return withMinus(node.worth);
    return this.isEntered(node) ? withMinus(this.partialValue(index) ?? "") : "";
  }

  /** The window and the condition beside a node, as far as they are known. @param {number} index */
  notes(index) {
    const node = this.recording.node(index);
    const hasNone = node.kind !== "visit" || node.leaf || !this.recording.prunes;
    if (hasNone || !this.isEntered(node)) return ["", ""];
    const { alpha, beta } = this.window(node);
    return [windowText(alpha, beta), this.isLeft(node) ? withMinus(node.condition) : ""];
  }

  /** What was counted so far, among the recorded nodes. @returns {Record<"visited" | "leaves" | "alpha" | "beta" | "table" | "never", number>} */
  counts() {
    const counts = countedTo(this.recording, this.at);
    return Object.fromEntries(COUNTED.map((name, which) => [name, counts[which]]));
  }

  /** How many nodes the whole search had entered by now, recorded or not, as engines count them. */
  entered() {
    const { recording } = this;
    // A driver's list of root moves is no node.
    const isList = (root) => recording.node(root).visit === "rootmoves" && recording.rows.entered[root] <= this.time;
    return this.visitsEntered() - recording.roots.filter(isList).length;
  }

  visitsEntered() {
    if (this.event === null) return 0;
    const { number, below } = this.recording.node(this.event.index);
    if (number === undefined || number === null) return this.counts().visited;
    if (this.event.kind === "leave") return number + below;
    if (this.event.kind === "enter") return number + 1;
    const child = this.recording.childBy(this.event.index, this.event.rise?.move ?? "", this.time);
    if (child === null) return number + 1;
    const last = this.recording.node(child);
    return last.number + last.below;
  }
}

/** Whether a visit is not a reply but a search of its own kind: a pass, a forecast, another look at the same position. */
export const isAside = (node) => ["nullmove", "forecast", "singular", "preview"].includes(node.visit);

/** The text in a node before any search; null if there is none. */
export function givenValue(recording, index) {
  const node = recording.node(index);
  if (node.kind === "elided") return "…";
  if (node.kind === "unsearched") return withMinus(node.worth ?? "");
  return node.leaf && recording.explicit ? withMinus(node.worth) : null;
}

/** Numbers with a true minus sign. Names with a hyphen, such as `b-1`, stay as they are. @param {string} text */
export const withMinus = (text) => text.replace(/(^|[^\w])-(?=[\d∞])/g, "$1−");

/** The window of a node: `(3, ∞)`. @param {string} alpha @param {string} beta */
export const windowText = (alpha, beta) => withMinus(`(${alpha}, ${beta})`);
