// A recorded proof-number search and its numbers at any moment: one moment per step of its log. Numbers are copied now and
// then, so that any moment is a short replay away.
import { copyDistance, familiesOf } from "./playouts.js";

/**
 * @typedef {object} ClaimData
 * @property {string[]} line
 * @property {"max" | "min"} attacker
 * @property {number} margin
 * @property {boolean | null} holds
 * @property {number | null} root
 * @property {number} effort
 * @property {[number, number]} known
 * @typedef {object} ProofData
 * @property {string} game
 * @property {string} position
 * @property {string} engine
 * @property {number} searched
 * @property {number} children
 * @property {number} table
 * @property {number} steps
 * @property {ClaimData[]} claims
 * @property {{ parent: number[], claim: number[], move: string[], name: string[], attacks: boolean[], side: number[],
 *   over: boolean[], proof: number[], disproof: number[], effort: number[], elided: boolean[],
 *   number: (number | null)[] }} nodes
 * @property {number[]} log
 * @property {{ line: string[], value: number }[]} values
 * @typedef {{ proof: number, disproof: number }} ProofPair
 * @typedef {{ node: number, limits: ProofPair }} OpenVisit
 * @typedef {{ child: number, source: number } & ProofPair} ChangedChild
 * @typedef {{ kind: "claim", claim: number }
 *   | { kind: "visit", node: number, limits: ProofPair, changed: ChangedChild[] }
 *   | { kind: "leave", node: number, numbers: ProofPair }
 *   | { kind: "hidden", node: number, limits: ProofPair, numbers: ProofPair | null, effort: number }
 *   | { kind: "settled", holds: boolean }
 *   | { kind: "value", value: number }} ProofStep
 * @typedef {{ index: number, next: boolean, effort: number } & ProofPair} ProofRow
 */

/** Infinite numbers are written as -1. */
const real = (number) => (number === -1 ? Infinity : number);
const pairOf = (proof, disproof) => ({ proof: real(proof), disproof: real(disproof) });

export class ProofSearch {
  /** @param {ProofData} data */
  constructor(data) {
    this.model = /** @type {const} */ ("proof");
    this.about = data;
    this.nodes = data.nodes;
    this.n = data.nodes.parent.length;
    this.children = familiesOf(data.nodes.parent);
    this.roots = data.claims.flatMap((claim) => (claim.root === null ? [] : [claim.root]));
    this.effort = data.nodes.effort;
    /** Where each step starts in the log. */
    this.starts = startsOf(data.log);
    this.nLogged = this.starts.length;
    this.isCut = data.steps > this.nLogged;
    this.end = this.nLogged + (this.isCut ? 1 : 0);
    /** The first step of each claim. */
    this.claimStarts = this.starts.flatMap((start, step) => (data.log[start] === 0 ? [step] : []));
    /** The moment from which each node is there: when its parent is visited, or its claim is tried. */
    this.made = new Int32Array(this.n).fill(this.end);
    this.every = copyDistance(this.nLogged, this.n, 16);
    this.cursor = new ProofNumbersState(this.n);
    this.copies = [this.cursor.copy()];
    while (this.cursor.steps < this.nLogged) {
      this.cursor.take(this, this.made);
      if (this.cursor.steps % this.every === 0) this.copies.push(this.cursor.copy());
    }
  }

  /** @param {number} step @returns {ProofStep} */
  step(step) {
    const { log } = this.about, start = this.starts[step];
    const [, a, b, c, d, e, f] = log.slice(start, start + 7);
    switch (log[start]) {
      case 0:
        return { kind: "claim", claim: a };
      case 1:
        return { kind: "visit", node: a, limits: pairOf(b, c), changed: changedAt(log, start + 4) };
      case 2:
        return { kind: "leave", node: a, numbers: pairOf(b, c) };
      case 3:
        return { kind: "hidden", node: a, limits: pairOf(b, c), numbers: d === -2 ? null : pairOf(d, e), effort: f };
      case 4:
        return { kind: "settled", holds: a === 1 };
      default:
        return { kind: "value", value: a };
    }
  }

  /** The numbers after so many steps. They are valid until the next call. @param {number} steps */
  numbers(steps) {
    const nearest = this.copies[Math.floor(steps / this.every)];
    if (this.cursor.steps > steps || this.cursor.steps < nearest.steps) this.cursor = nearest.copy();
    while (this.cursor.steps < steps) this.cursor.take(this);
    return this.cursor;
  }

  /** @param {number} index @returns {number[]} */
  way(index) {
    const way = [];
    for (let node = index; node >= 0; node = this.nodes.parent[node]) way.push(node);
    return way.reverse();
  }

  /** @param {number} at */
  at(at) {
    return new ProofMoment(this, at);
  }

  /** The moment at which the next or previous claim begins. @param {number} at @param {number} by */
  nextClaim(at, by) {
    const begins = this.claimStarts.map((step) => step + 1);
    const found = by > 0 ? begins.find((begin) => begin > at) : begins.findLast((begin) => begin < at);
    return found ?? (by > 0 ? this.end : 0);
  }
}

function startsOf(log) {
  const starts = [];
  for (let at = 0; at < log.length; ) {
    starts.push(at);
    at += [2, 5 + 4 * log[at + 4], 4, 7, 2, 2][log[at]];
  }
  return starts;
}

function changedAt(log, at) {
  const changed = [];
  for (let i = 0; i < log[at]; i++) {
    const [child, proof, disproof, source] = log.slice(at + 1 + 4 * i, at + 5 + 4 * i);
    changed.push({ child, source, ...pairOf(proof, disproof) });
  }
  return changed;
}

/** The numbers of all nodes after some steps. */
class ProofNumbersState {
  constructor(n) {
    this.steps = 0;
    this.proof = new Float64Array(n).fill(1);
    this.disproof = new Float64Array(n).fill(1);
    /** @type {OpenVisit[]} */
    this.open = [];
    this.claim = -1;
    this.nodes = 0;
  }

  copy() {
    const copy = new ProofNumbersState(0);
    Object.assign(copy, this, { proof: this.proof.slice(), disproof: this.disproof.slice(), open: [...this.open] });
    return copy;
  }

  /** Takes the next step; notes in `made` the nodes that it makes. Reads the log as it is, because there are many steps. */
  take(search, made = null) {
    const { log, claims } = search.about;
    const at = search.starts[this.steps++], node = log[at + 1];
    const note = (index) => made !== null && (made[index] = Math.min(made[index], this.steps));
    switch (log[at]) {
      case 0: {
        this.claim = node;
        this.open = [];
        const { root, known } = claims[node];
        if (root === null) break;
        note(root);
        this.set(root, known[0], known[1]);
        break;
      }
      case 1:
        this.nodes += 1;
        for (let i = 0, child = at + 5; i < log[at + 4]; i++, child += 4) {
          note(log[child]);
          this.set(log[child], log[child + 1], log[child + 2]);
        }
        this.open.push({ node, limits: pairOf(log[at + 2], log[at + 3]) });
        this.combine(search, node);
        break;
      case 2:
        this.open.pop();
        this.set(node, log[at + 2], log[at + 3]);
        this.combine(search, search.nodes.parent[node]);
        break;
      case 3:
        this.nodes += log[at + 6];
        if (log[at + 4] !== -2) this.set(node, log[at + 4], log[at + 5]);
        this.combine(search, search.nodes.parent[node]);
        break;
    }
  }

  set(node, proof, disproof) {
    this.proof[node] = real(proof);
    this.disproof[node] = real(disproof);
  }

  /** The numbers of a node from those of its children: the least for the side that chooses, the sum for the other. */
  combine(search, node) {
    if (node < 0) return;
    const [chosen, summed] = search.nodes.attacks[node] ? [this.proof, this.disproof] : [this.disproof, this.proof];
    let least = Infinity, sum = 0;
    for (const child of search.children[node]) {
      least = Math.min(least, chosen[child]);
      sum += summed[child];
    }
    chosen[node] = least;
    summed[node] = sum;
  }
}

/** The search at one moment. */
export class ProofMoment {
  /** @param {ProofSearch} search @param {number} at */
  constructor(search, at) {
    this.search = search;
    this.at = Math.max(0, Math.min(search.end, at));
    this.isEnd = this.at === search.end;
    this.isRest = this.isEnd && search.isCut;
    /** @type {ProofStep | null} */
    this.step = this.at === 0 || this.isRest ? null : search.step(this.at - 1);
    const state = search.numbers(Math.min(this.at, search.nLogged));
    this.proof = this.isRest ? Float64Array.from(search.nodes.proof, real) : state.proof.slice();
    this.disproof = this.isRest ? Float64Array.from(search.nodes.disproof, real) : state.disproof.slice();
    this.claim = state.claim;
    this.nodes = this.isRest ? search.about.searched : state.nodes;
    /** The nodes being worked on, from the claim's root. @type {OpenVisit[]} */
    this.open = [...state.open];
    /** The nodes that this step is about: the open ones, and the one just left. @type {number[]} */
    this.path = this.#path();
    this.tail = 0;
  }

  #path() {
    const open = this.open.map(({ node }) => node);
    const { step } = this;
    return step && (step.kind === "leave" || step.kind === "hidden") ? [...open, step.node] : open;
  }

  /** The root of the claim under way; null if it needs no search. @returns {number | null} */
  get root() {
    return this.claim < 0 ? (this.search.roots[0] ?? null) : this.search.about.claims[this.claim].root;
  }

  /** @param {number} index */
  isThere(index) {
    return this.isRest || this.search.made[index] <= this.at;
  }

  /** "proved", "refuted" or null. @param {number} index */
  verdict(index) {
    if (this.proof[index] === 0) return "proved";
    return this.disproof[index] === 0 ? "refuted" : null;
  }

  /** The limits of an open node; null for others. @param {number} index */
  limits(index) {
    return this.open.findLast(({ node }) => node === index)?.limits ?? null;
  }

  /** The children of a node, with the one to work on next. @param {number} index @returns {ProofRow[]} */
  choices(index) {
    const attacks = this.search.nodes.attacks[index];
    const children = this.search.children[index].filter((child) => this.isThere(child));
    const rows = children.map((child) => {
      return { index: child, proof: this.proof[child], disproof: this.disproof[child], effort: this.search.effort[child], next: false };
    });
    const rank = (row) => (attacks ? row.proof : row.disproof);
    const isSettled = this.proof[index] === 0 || this.disproof[index] === 0;
    let best = null;
    for (const row of rows) if (best === null || rank(row) < rank(best)) best = row;
    if (best !== null && !isSettled) best.next = true;
    return rows;
  }

  counts() {
    return { nodes: this.nodes, claims: this.claim + 1 };
  }
}
