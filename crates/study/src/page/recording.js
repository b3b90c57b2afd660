// The recorded search and its state at any moment. The data never changes; a `Moment` says how much of it has happened.
// Nothing here depends on a page: the self-contained file and the web application share it.

/**
 * @typedef {object} Rise
 * @property {number} at
 * @property {string} child
 * @property {string} value
 * @typedef {object} RecordedNode
 * @property {"visit" | "unsearched" | "elided"} kind
 * @property {number | null} parent
 * @property {string} name
 * @property {string} address
 * @property {"max" | "min" | null} side
 * @property {boolean} leaf
 * @property {string | null} [worth]
 * @property {string | null} [value]
 * @property {number | null} [score]
 * @property {"exact" | "lower" | "upper"} [knows]
 * @property {string} [alpha]
 * @property {string} [beta]
 * @property {"full" | "null" | "research" | "quiescence"} [visit]
 * @property {number} [entered]
 * @property {number | null} [left]
 * @property {Rise[]} [rises]
 * @property {boolean} [table]
 * @property {"alpha" | "beta" | null} [cut]
 * @property {string} [condition]
 * @property {string[]} [never]
 * @property {boolean} [partial]
 * @property {boolean} [principal]
 * @typedef {object} RecordingData
 * @property {string} game
 * @property {string} position
 * @property {string} algorithm
 * @property {number} depth
 * @property {number} elided
 * @property {boolean} explicit
 * @property {boolean} prunes
 * @property {RecordedNode[]} nodes
 * @typedef {object} SearchEvent
 * @property {number} time
 * @property {"enter" | "rise" | "leave"} kind
 * @property {number} index
 * @property {Rise} [rise]
 * @typedef {"waiting" | "open" | "done" | "never"} Progress
 */

/** A recorded search with derived data. */
export class Recording {
  /** @param {RecordingData} data */
  constructor(data) {
    this.about = data;
    this.nodes = data.nodes;
    this.prunes = data.prunes;
    this.explicit = data.explicit;
    this.children = childrenOf(data.nodes);
    this.roots = data.nodes.flatMap((node, index) => (node.parent === null ? [index] : []));
    this.sizes = subtreeSizes(data.nodes);
    this.events = listEvents(data.nodes);
    this.tallies = tallyEvents(data.nodes, this.events);
  }

  /** @param {number} index @returns {RecordedNode} */
  node(index) {
    return this.nodes[index];
  }

  /** The position just after the next cut; null if there is none. @param {number} at */
  nextCut(at) {
    const isCut = ({ kind, index }) => kind === "leave" && this.nodes[index].cut != null;
    for (let next = at; next < this.events.length; next++) if (isCut(this.events[next])) return next + 1;
    return null;
  }

  /** The ancestors of a node, from its parent up. @param {number} index */
  above(index) {
    const list = [];
    for (let node = this.nodes[index].parent; node !== null; node = this.nodes[node].parent) list.push(node);
    return list;
  }
}

/** @param {RecordedNode[]} nodes @returns {number[][]} */
function childrenOf(nodes) {
  const children = nodes.map(() => []);
  nodes.forEach((node, index) => node.parent !== null && children[node.parent].push(index));
  return children;
}

function subtreeSizes(nodes) {
  const sizes = nodes.map(() => 1);
  for (let i = nodes.length - 1; i >= 0; i--) {
    if (nodes[i].parent !== null) sizes[nodes[i].parent] += sizes[i];
  }
  return sizes;
}

/** All events in order: a node is entered, its best value changes, it is left. @returns {SearchEvent[]} */
function listEvents(nodes) {
  const list = [];
  nodes.forEach((node, index) => {
    if (node.kind !== "visit") return;
    list.push({ time: node.entered, kind: "enter", index });
    node.rises.forEach((rise) => list.push({ time: rise.at, kind: "rise", index, rise }));
    if (node.left !== null) list.push({ time: node.left, kind: "leave", index });
  });
  return list.sort((a, b) => a.time - b.time);
}

const COUNTED = ["visited", "leaves", "alpha", "beta", "table", "never"];

/** The counts before each event and after the last, computed once so that a step need not visit all nodes. */
function tallyEvents(nodes, events) {
  const size = COUNTED.length;
  const tallies = new Int32Array((events.length + 1) * size);
  events.forEach(({ kind, index }, at) => {
    const from = at * size, to = from + size;
    tallies.copyWithin(to, from, to);
    const { leaf, cut, table, never } = nodes[index];
    if (kind === "enter") tallies[to] += 1;
    if (kind !== "leave") return;
    tallies[to + 1] += leaf ? 1 : 0;
    tallies[to + 2] += cut === "alpha" ? 1 : 0;
    tallies[to + 3] += cut === "beta" ? 1 : 0;
    tallies[to + 4] += table ? 1 : 0;
    tallies[to + 5] += never.length;
  });
  return tallies;
}

/** A recording after its first `at` events. */
export class Moment {
  /** @param {Recording} recording @param {number} at */
  constructor(recording, at) {
    this.recording = recording;
    this.at = Math.max(0, Math.min(recording.events.length, at));
    /** @type {SearchEvent | null} */
    this.event = this.at === 0 ? null : recording.events[this.at - 1];
    this.time = this.event === null ? -1 : this.event.time;
    this.isEnd = this.at === recording.events.length;
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
    const node = this.recording.nodes[index];
    if (node.kind === "visit") return this.isLeft(node) ? "done" : this.isEntered(node) ? "open" : "waiting";
    const above = this.recording.nodes[node.parent];
    const known = above.kind === "visit" ? this.isLeft(above) : this.progress(node.parent) === "never";
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
    const node = this.recording.nodes[index];
    const below = this.recording.children[index].map((child) => this.recording.nodes[child]);
    const done = below.filter((child) => this.isLeft(child));
    const lastRise = node.rises.filter((rise) => rise.at <= this.time).at(-1);
    if (node.partial || done.length === 0) return lastRise?.value ?? null;
    const better = node.side === "max" ? (a, b) => b.score > a.score : (a, b) => b.score < a.score;
    return done.reduce((best, child) => (better(best, child) ? child : best)).value;
  }

  /** The text inside a node. @param {number} index @returns {string} */
  shownValue(index) {
    const node = this.recording.nodes[index];
    const given = givenValue(this.recording, index);
    if (given !== null) return given;
    if (this.isLeft(node)) return withMinus(node.worth);
    return this.isEntered(node) ? withMinus(this.partialValue(index) ?? "") : "";
  }

  /** The window and the condition beside a node, as far as they are known. @param {number} index */
  notes(index) {
    const node = this.recording.nodes[index];
    const hasNone = node.kind !== "visit" || node.leaf || !this.recording.prunes;
    if (hasNone || !this.isEntered(node)) return ["", ""];
    const { alpha, beta } = this.window(node);
    return [windowText(alpha, beta), this.isLeft(node) ? withMinus(node.condition) : ""];
  }

  /** @returns {Record<"visited" | "leaves" | "alpha" | "beta" | "table" | "never", number>} */
  counts() {
    const from = this.at * COUNTED.length;
    return Object.fromEntries(COUNTED.map((name, which) => [name, this.recording.tallies[from + which]]));
  }
}

/** The text in a node before any search; null if there is none. */
export function givenValue(recording, index) {
  const node = recording.nodes[index];
  if (node.kind === "elided") return "…";
  if (node.kind === "unsearched") return withMinus(node.worth ?? "");
  return node.leaf && recording.explicit ? withMinus(node.worth) : null;
}

/** Numbers with a true minus sign. Names with a hyphen, such as `b-1`, stay as they are. @param {string} text */
export const withMinus = (text) => text.replace(/(^|[^\w])-(?=[\d∞])/g, "$1−");

/** The window of a node: `(3, ∞)`. @param {string} alpha @param {string} beta */
export const windowText = (alpha, beta) => withMinus(`(${alpha}, ${beta})`);
