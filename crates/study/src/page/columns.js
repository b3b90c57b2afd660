// Reads the binary form of a recording (see `study/src/columns.rs`): arrays of numbers that are used as they are. Nothing
// is made for a node before somebody looks at it, so a million nodes open as fast as a hundred.

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array };
const COLUMNS_VERSION = 1;

/** The columns of a recording and what their numbers refer to. */
export class Columns {
  /** @param {ArrayBuffer} buffer */
  constructor(buffer) {
    const bytes = new Uint8Array(buffer, 0, Math.min(16, buffer.byteLength));
    if (String.fromCharCode(...bytes.subarray(0, 8)) !== "PODATREE") throw new Error("this is not a recorded search");
    const [version, length] = new Uint32Array(buffer, 8, 2);
    if (version !== COLUMNS_VERSION) throw new Error(`recordings of version ${version} cannot be read`);
    this.about = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 16, length)));
    this.bytes = buffer.byteLength;
    this.places = new Map(this.about.columns.map((column) => [column.name, column]));
    this.buffer = buffer;
    this.start = 16 + length;
  }

  /** The numbers of a column; zeros if it was not written. @param {string} name @param {number} length */
  column(name, length = this.about.rows) {
    const place = this.places.get(name);
    if (!place) return new Uint8Array(length);
    return new ARRAYS[place.type](this.buffer, this.start + place.offset, place.length);
  }
}

/** Bits of the column `flags`. */
export const FLAGS = { min: 1, unknown: 2, leaf: 4, unsearched: 8, partial: 64, principal: 128 };
export const knowledgeOf = (flags) => (flags >> 4) & 3;
export const endOf = (flags) => (flags >> 8) & 7;
export const ENDS = ["stopped", "leaf", "terminal", "table", "cut", "exhausted", "decided"];
export const KNOWN = ["exact", "lower", "upper"];

/** The rows of a file of columns. */
export class ColumnRows {
  /** @param {Columns} columns */
  constructor(columns) {
    const { about } = columns;
    const lists = (name) => columns.column(name, about.rows + 1);
    this.about = about;
    this.size = about.rows;
    this.strings = about.strings;
    this.values = about.values;
    for (const name of ["move", "label", "flags", "visit", "ply", "depth", "number", "below", "alpha", "beta", "score", "why", "end_why"]) {
      this[name] = columns.column(name);
    }
    for (const name of ["rises_at", "never_at", "skips_at", "remarks_at"]) this[name] = lists(name);
    const listed = (name, starts) => columns.column(name, starts[about.rows]);
    for (const name of ["rise_time", "rise_value", "rise_move"]) this[name] = listed(name, this.rises_at);
    this.never = listed("never", this.never_at);
    for (const name of ["skip_move", "skip_why"]) this[name] = listed(name, this.skips_at);
    for (const name of ["remark_name", "remark_text", "remark_text_es"]) this[name] = listed(name, this.remarks_at);
    this.worth = columns.column("worth", about.rows - about.visits);
    this.reason_code = columns.column("reason_code", about.reasons);
    this.figures_at = columns.column("figures_at", about.reasons + 1);
    this.figures = columns.column("figures", this.figures_at[about.reasons]);
    this.parents = minusOne(columns.column("parent"));
    this.left = minusOne(columns.column("left"));
    this.entered = Int32Array.from(columns.column("entered"));
    this.entered.fill(-1, about.visits);
    this.left.fill(-1, about.visits);
  }

  moveOf(index) {
    return this.strings[this.move[index]];
  }

  hasSkipped(index) {
    return this.skips_at[index + 1] > this.skips_at[index];
  }

  /** How many moves a node left unsearched. */
  neverCount(index) {
    return this.never_at[index + 1] - this.never_at[index];
  }

  /** @param {import("./recording.js").Recording} recording @param {number} index */
  node(recording, index) {
    return new ColumnNode(this, recording, index);
  }

  /** A reason by its number; null for none. */
  reason(number) {
    if (number === 0) return null;
    const figures = this.figures.subarray(this.figures_at[number - 1], this.figures_at[number]);
    return { code: this.about.codes[this.reason_code[number - 1]], figures: Array.from(figures, (figure) => this.strings[figure]) };
  }

  /** The codes by which a node was visited, decided or its moves skipped. */
  hasReason(index, test) {
    const codeOf = (number) => number > 0 && test(this.about.codes[this.reason_code[number - 1]]);
    if (codeOf(this.why[index]) || codeOf(this.end_why[index])) return true;
    for (let at = this.skips_at[index]; at < this.skips_at[index + 1]; at++) if (codeOf(this.skip_why[at])) return true;
    return false;
  }

  /** The events are numbered from 0 without gaps, and each is one node's. */
  events() {
    const { entered, left, rise_time, rises_at } = this;
    let last = -1;
    for (const times of [entered, left, rise_time]) for (const time of times) if (time > last) last = time;
    const nodes = new Int32Array(last + 1).fill(-1), kinds = new Uint8Array(last + 1);
    for (let index = 0; index < this.about.visits; index++) {
      nodes[entered[index]] = index;
      if (left[index] >= 0) {
        nodes[left[index]] = index;
        kinds[left[index]] = 2;
      }
      for (let at = rises_at[index]; at < rises_at[index + 1]; at++) {
        nodes[rise_time[at]] = index;
        kinds[rise_time[at]] = 1;
      }
    }
    return { nodes, kinds, times: null };
  }
}

function minusOne(numbers) {
  const less = new Int32Array(numbers.length);
  for (let index = 0; index < numbers.length; index++) less[index] = numbers[index] - 1;
  return less;
}

/** A node of a file of columns, read as it is asked for. It has the fields of a node of the JSON document. */
class ColumnNode {
  constructor(rows, recording, index) {
    this.rows = rows;
    this.recording = recording;
    this.index = index;
  }

  get flags() {
    return this.rows.flags[this.index];
  }

  get kind() {
    return this.flags & FLAGS.unsearched ? "unsearched" : "visit";
  }

  get parent() {
    const parent = this.rows.parents[this.index];
    return parent < 0 ? null : parent;
  }

  get move() {
    return this.rows.strings[this.rows.move[this.index]];
  }

  get name() {
    const label = this.rows.strings[this.rows.label[this.index]];
    return label || (this.rows.about.explicit ? "" : this.move);
  }

  get address() {
    return this.recording.addressOf(this.index, this.rows.strings[this.rows.label[this.index]]);
  }

  get side() {
    return this.flags & FLAGS.unknown ? null : this.flags & FLAGS.min ? "min" : "max";
  }

  get leaf() {
    return (this.flags & FLAGS.leaf) !== 0;
  }

  get knows() {
    return KNOWN[knowledgeOf(this.flags)];
  }

  get value() {
    const score = this.rows.score[this.index];
    return score === 0 ? null : this.rows.values[score - 1];
  }

  /** A number that orders values. */
  get score() {
    const score = this.rows.score[this.index];
    return score === 0 ? null : score;
  }

  get worth() {
    if (this.kind === "unsearched") return this.rows.strings[this.rows.worth[this.index - this.rows.about.visits]] || null;
    return this.value === null ? "?" : ["", "≥", "≤"][knowledgeOf(this.flags)] + this.value;
  }

  get alpha() {
    return this.rows.values[this.rows.alpha[this.index]];
  }

  get beta() {
    return this.rows.values[this.rows.beta[this.index]];
  }

  get visit() {
    return this.rows.about.visitKinds[this.rows.visit[this.index]];
  }

  get depth() {
    return this.rows.depth[this.index];
  }

  get number() {
    return this.rows.number[this.index];
  }

  get below() {
    return this.rows.below[this.index];
  }

  get entered() {
    return this.rows.entered[this.index];
  }

  get left() {
    const left = this.rows.left[this.index];
    return left < 0 ? null : left;
  }

  get rises() {
    const { rises_at, rise_time, rise_value, rise_move, values, strings } = this.rows;
    const list = [];
    for (let at = rises_at[this.index]; at < rises_at[this.index + 1]; at++) {
      const mv = strings[rise_move[at]];
      const child = this.recording.childBy(this.index, mv, rise_time[at]);
      list.push({ at: rise_time[at], value: values[rise_value[at]], move: mv, child: (child === null ? "" : this.recording.node(child).name) || mv });
    }
    return list;
  }

  get end() {
    return ENDS[endOf(this.flags)];
  }

  get table() {
    return this.end === "table";
  }

  get cut() {
    if (this.end !== "cut" || this.rows.neverCount(this.index) === 0) return null;
    return this.side === "min" ? "alpha" : "beta";
  }

  get condition() {
    if (this.end !== "cut") return "";
    return this.side === "min" ? `${this.value} ≤ α = ${this.alpha}` : `${this.value} ≥ β = ${this.beta}`;
  }

  get never() {
    const { never, never_at, strings } = this.rows;
    return Array.from(never.subarray(never_at[this.index], never_at[this.index + 1]), (name) => strings[name]);
  }

  get reason() {
    return this.rows.reason(this.rows.why[this.index]);
  }

  get decided() {
    return this.rows.reason(this.rows.end_why[this.index]);
  }

  get skipped() {
    const { skips_at, skip_move, skip_why, strings } = this.rows;
    const list = [];
    for (let at = skips_at[this.index]; at < skips_at[this.index + 1]; at++) {
      list.push({ move: strings[skip_move[at]], reason: this.rows.reason(skip_why[at]) });
    }
    return list;
  }

  get remarks() {
    const { remarks_at, remark_name, remark_text, remark_text_es, strings } = this.rows;
    const list = [];
    for (let at = remarks_at[this.index]; at < remarks_at[this.index + 1]; at++) {
      list.push({ name: strings[remark_name[at]], text: strings[remark_text[at]], text_es: strings[remark_text_es[at]] });
    }
    return list;
  }

  get partial() {
    return (this.flags & FLAGS.partial) !== 0;
  }

  get principal() {
    return (this.flags & FLAGS.principal) !== 0;
  }
}
