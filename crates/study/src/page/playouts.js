// A recorded Monte-Carlo search and its numbers at any moment. Game g, counted from 0, selects its path at moment 4g + 1,
// expands its last node at 4g + 2, plays random moves until 4g + 3 and backs up the result at 4g + 4. Games only add to the
// numbers, so going back takes the same additions away; copies on the way keep long jumps short.

/**
 * @typedef {object} PlayoutData
 * @property {string} game
 * @property {string} position
 * @property {string} engine
 * @property {number} exploration
 * @property {number} games
 * @property {number} searched
 * @property {number} tree
 * @property {{ parent: number[], move: string[], name: string[], mover: number[], side: number[], made: number[],
 *   proven: (number | null)[], proven_at: (number | null)[], visits: number[], points: number[],
 *   expanded: (number | null)[], number: number[] }} nodes
 * @property {{ leaf: number[], hidden: number[], result: number[], length: number[] }} log
 * @property {{ leaf: number, hidden: number, length: number } | null} unfinished
 * @typedef {"begin" | "select" | "expand" | "simulate" | "backup" | "rest"} Phase
 * @typedef {object} ChoiceRow
 * @property {number} index
 * @property {number} visits
 * @property {number | null} value
 * @property {number | null} explored
 * @property {number | null} sum
 * @property {number | null} proven
 * @property {boolean} chosen
 */

/** Moments per game. */
export const PHASES = 4;

export class Playouts {
  /** @param {PlayoutData} data */
  constructor(data) {
    this.model = /** @type {const} */ ("playouts");
    this.about = data;
    this.nodes = data.nodes;
    this.log = data.log;
    this.n = data.nodes.parent.length;
    this.children = familiesOf(data.nodes.parent);
    this.roots = [0];
    /** Where most work went, to choose what is drawn first. */
    this.effort = data.nodes.visits;
    this.nLogged = data.log.leaf.length;
    /** Games that are not in the log: the last moment shows their numbers. */
    this.isCut = data.games > this.nLogged;
    const isExpanding = data.unfinished !== null && data.nodes.made.includes(PHASES * this.nLogged + 2);
    this.end = PHASES * this.nLogged + (this.isCut ? 1 : isExpanding ? 2 : 0);
    this.cursor = { games: 0, visits: new Int32Array(this.n), points: new Int32Array(this.n) };
    this.every = copyDistance(this.nLogged, this.n);
    /** Copies of the numbers after every so many games. */
    this.copies = [];
    for (let games = 0; games <= this.nLogged; games += this.every) this.copies.push(copyOf(this.#advance(games)));
  }

  /** The numbers after so many games of the log. They are valid until the next call. @param {number} games */
  numbers(games) {
    const nearest = this.copies[Math.min(this.copies.length - 1, Math.round(games / this.every))];
    if (Math.abs(nearest.games - games) < Math.abs(this.cursor.games - games)) this.cursor = copyOf(nearest);
    return this.#advance(games);
  }

  #advance(games) {
    const { cursor } = this;
    while (cursor.games < games) this.#count(cursor.games++, 1);
    while (cursor.games > games) this.#count(--cursor.games, -1);
    return cursor;
  }

  #count(game, by) {
    const { visits, points } = this.cursor;
    const { parent, mover } = this.nodes;
    const first = by * this.log.result[game], second = by * 2 - first;
    for (let node = this.log.leaf[game]; node >= 0; node = parent[node]) {
      visits[node] += by;
      points[node] += mover[node] === 0 ? first : second;
    }
  }

  /** The nodes from the root to a node. @param {number} index @returns {number[]} */
  way(index) {
    const way = [];
    for (let node = index; node >= 0; node = this.nodes.parent[node]) way.push(node);
    return way.reverse();
  }

  /** @param {number} at */
  at(at) {
    return new PlayoutMoment(this, at);
  }

  /** The last moment of the next or previous game. @param {number} at @param {number} by */
  nextGame(at, by) {
    const games = by > 0 ? Math.floor(at / PHASES) + by : Math.ceil(at / PHASES) + by;
    return Math.max(0, Math.min(this.end, games * PHASES));
  }
}

const copyOf = ({ games, visits, points }) => ({ games, visits: visits.slice(), points: points.slice() });

/** The most memory for copies of numbers, in bytes. */
const COPIES = 32e6;

/** How far apart the copies are, so that all of them fit. @param {number} length @param {number} n @param {number} bytes per node */
export function copyDistance(length, n, bytes = 8) {
  return Math.max(1024, Math.ceil((length * n * bytes) / COPIES));
}

/** @param {number[]} parents @returns {number[][]} */
export function familiesOf(parents) {
  const children = parents.map(() => []);
  parents.forEach((parent, index) => parent >= 0 && children[parent].push(index));
  return children;
}

/** The search at one moment. */
export class PlayoutMoment {
  /** @param {Playouts} search @param {number} at */
  constructor(search, at) {
    this.search = search;
    this.at = Math.max(0, Math.min(search.end, at));
    this.isEnd = this.at === search.end;
    this.isRest = this.isEnd && search.isCut;
    /** The game under way or just finished; -1 before the first. */
    this.game = this.isRest ? search.nLogged : Math.ceil(this.at / PHASES) - 1;
    /** @type {Phase} */
    this.phase = this.#phase();
    const played = Math.floor(this.at / PHASES);
    const { visits, points } = this.isRest ? search.nodes : search.numbers(played);
    // Copies, because the numbers move on with the next moment.
    this.visits = Int32Array.from(visits);
    this.points = Int32Array.from(points);
    this.logged = this.#logged();
    /** The selected path. @type {number[]} */
    this.path = this.logged === null ? [] : search.way(this.logged.leaf);
    this.tail = this.logged?.hidden ?? 0;
  }

  #phase() {
    if (this.at === 0) return "begin";
    if (this.isRest) return "rest";
    return /** @type {const} */ (["backup", "select", "expand", "simulate"])[this.at % PHASES];
  }

  #logged() {
    const { log, nLogged, about } = this.search;
    if (this.game < 0 || this.isRest) return null;
    if (this.game >= nLogged) return about.unfinished && { ...about.unfinished, result: null };
    const { game } = this;
    return { leaf: log.leaf[game], hidden: log.hidden[game], length: log.length[game], result: log.result[game] };
  }

  /** @param {number} index */
  isThere(index) {
    return this.isRest || this.search.nodes.made[index] <= this.at;
  }

  /** Whether a node has children now, kept or not. @param {number} index */
  isExpanded(index) {
    const moment = this.search.nodes.expanded[index];
    return moment !== null && (this.isRest || moment <= this.at);
  }

  /** Its proven value for the side that moved there; null if it is not proven yet. @param {number} index */
  proven(index) {
    const { proven, proven_at } = this.search.nodes;
    const isKnown = proven[index] !== null && (this.isRest || proven_at[index] <= this.at);
    return isKnown ? proven[index] : null;
  }

  /** The share of points of the side that moved there, from 0 to 1; null without games. @param {number} index */
  value(index) {
    const proven = this.proven(index);
    if (proven !== null) return (proven + 1) / 2;
    return this.visits[index] === 0 ? null : this.points[index] / (2 * this.visits[index]);
  }

  /** The same for the first player. @param {number} index */
  valueForMax(index) {
    const value = this.value(index);
    return value === null || this.search.nodes.mover[index] === 0 ? value : 1 - value;
  }

  /**
   * What the choice among the children of a node depends on: visits, value, exploration and their sum. The largest sum is
   * followed; moves without games come first, in order; proven wins are followed and proven losses avoided.
   * @param {number} index @returns {ChoiceRow[]}
   */
  choices(index) {
    const children = this.search.children[index].filter((child) => this.isThere(child));
    const log = Math.log(Math.max(1, this.visits[index]));
    const rows = children.map((child) => {
      const visits = this.visits[child], proven = this.proven(child), value = this.value(child);
      const isCompared = proven === null && visits > 0;
      const explored = isCompared ? this.search.about.exploration * Math.sqrt(log / visits) : null;
      const sum = isCompared ? value + explored : null;
      const rank = proven !== null ? proven * 1e6 : (sum ?? 1e5);
      return { index: child, visits, value, explored, sum, proven, rank, chosen: false };
    });
    let best = null;
    for (const row of rows) if (best === null || row.rank > best.rank) best = row;
    if (best !== null) best.chosen = true;
    return rows;
  }

  /** Nodes proven by this moment's phase. @returns {number[]} */
  newlyProven() {
    const { proven_at } = this.search.nodes;
    return this.path.filter((index) => proven_at[index] === this.at && this.at > 0);
  }

  counts() {
    const { about } = this.search;
    const made = this.isRest ? about.tree : this.search.nodes.made.reduce((n, made) => n + (made <= this.at ? 1 : 0), 0);
    return { games: this.isRest ? about.games : Math.floor(this.at / PHASES), made };
  }
}
