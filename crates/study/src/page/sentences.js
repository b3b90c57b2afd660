// Names of nodes and sentences about them, in the reader's language. Each algorithm is told in its own terms: a null window
// is a test against the best move so far in principal variation search, a question of the whole pass in MTD(f).

import { isPass, passNumbers, tellPass } from "./passes.js";
import { withMinus } from "./recording.js";

/** A text of a catalogue with its placeholders filled. */
export function sentence(catalogue, key, values = {}) {
  const text = catalogue[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (blank, name) => withMinus(String(values[name] ?? blank)));
}

const sideName = (node) => (node.side ?? "").toUpperCase();
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** So many skipped moves are told one by one. */
const MOST_TOLD = 3;
const MOST_LISTED = 10;

/**
 * @typedef {object} ToldSource
 * @property {"alpha" | "beta"} bound
 * @property {string} value
 * @property {number} node
 * @property {string} text
 */

/** Whether a node belongs to a search that asks about goals or about probable moves. */
const isGoal = (reason) => /^(plan|policy)-/.test(reason?.code ?? "");

/** What a visit is for, if nothing else led to it. */
const ENTERED = {
  null: "enterNull", research: "enterAgain", quiescence: "enterQuiet", reduced: "enterReduced", nullmove: "enterNullMove",
  forecast: "enterForecast", singular: "enterSingular", preview: "enterPreview", proof: "enterProof",
};

/** Describes a recording with the texts of one catalogue. */
export class Narrator {
  /**
   * @param {import("./recording.js").Recording} recording @param {Record<string, string>} catalogue
   * @param {Record<string, string>} [reasons] the sentences of the engines' reasons, by code
   */
  constructor(recording, catalogue, reasons = {}) {
    this.recording = recording;
    this.catalogue = catalogue;
    this.reasonWords = reasons;
    this.isMtdf = recording.about.algorithm === "mtdf" || /\bmtdf\b/.test(recording.about.algorithm);
  }

  /** @param {string} key @param {object} [values] @returns {string} */
  t(key, values) {
    return sentence(this.catalogue, key, values);
  }

  /** A reason in words; a code without words is shown as it is. @param {import("./recording.js").ReasonData} reason */
  because({ code, figures }) {
    const words = this.reasonWords[code];
    if (words === undefined) return [code, ...figures.map(withMinus)].join(" ");
    return words.replace(/\{(\d)\}/g, (blank, which) => withMinus(figures[which] ?? blank));
  }

  /** @param {number} index @returns {string} */
  shortName(index) {
    return this.recording.node(index).address || this.t("root");
  }

  /** @param {number} index */
  nodeName(index) {
    const node = this.recording.node(index);
    if (!node.address) return this.t("rootNode", { side: sideName(node) });
    return this.t(node.leaf ? "leafName" : "node", { side: sideName(node), name: node.address });
  }

  /** Describes an event. @param {import("./recording.js").SearchEvent | null} event */
  tell(event) {
    if (event === null) return this.t("begin");
    const node = this.recording.node(event.index);
    const { alpha, beta } = node;
    const values = { node: this.nodeName(event.index), side: sideName(node), alpha, beta };
    if (event.kind === "enter") return capital(this.tellEnter(node, values));
    return capital(event.kind === "rise" ? this.tellRise(node, values, event) : this.tellLeave(event.index, node, values));
  }

  tellEnter(node, values) {
    const isRoot = node.parent === null;
    if (isPass(node.reason)) return this.tellPass(node, "enter");
    if (this.isMtdf && !isRoot) return this.t("enterPassNode", values);
    if (isRoot && isGoal(node.reason)) return this.because(node.reason);
    if (isRoot && node.reason) return `${this.because(node.reason)} ${this.t("window", values)}`;
    if (isRoot && node.visit === "full") return this.t("enterRoot", values);
    if (!this.recording.prunes) return this.t("enterPlain", values);
    // A search that asks about goals, not about values, has no windows to tell of.
    const entered = this.t(node.remarks?.length || isGoal(node.reason) ? "enterPlain" : (ENTERED[node.visit] ?? "enter"), values);
    return [entered, node.reason ? this.because(node.reason) : "", this.tellRemarks(node)].filter(Boolean).join(" ");
  }

  /** What the engine says in words of its own. */
  tellRemarks(node) {
    const field = this.t("remarkField");
    return (node.remarks ?? []).map((remark) => remark[field] ?? remark.text).join(" ");
  }

  /** A pass of MTD(f) asks one question about the value, and every node below asks the same one. */
  tellPass(node, when) {
    const roots = this.recording.roots.map((root) => this.recording.node(root));
    this.passes ??= passNumbers(roots);
    return tellPass(node, when, this.passes.get(roots.indexOf(node)) ?? 1, this.reasonWords);
  }

  tellRise(node, values, { rise }) {
    const key = !this.recording.prunes ? "risePlain" : node.side === "max" ? "riseMax" : "riseMin";
    return this.t(key, { ...values, child: rise.child, value: rise.value });
  }

  tellLeave(index, node, values) {
    const said = { ...values, value: node.value, condition: node.condition, children: this.listed(node.never ?? []) };
    return [this.tellEnd(index, node, said), this.tellSkipped(node)].filter(Boolean).join(" ");
  }

  /** Moves, of many the first and how many more. */
  listed(moves) {
    if (moves.length <= MOST_LISTED) return moves.join(", ");
    return this.t("andMore", { moves: moves.slice(0, MOST_LISTED - 2).join(", "), n: moves.length - MOST_LISTED + 2 });
  }

  tellEnd(index, node, said) {
    if (node.decided) return `${this.because(node.decided)} ${capital(this.t(isGoal(node.decided) ? "decidedBelow" : "decided", said))}`;
    if (isPass(node.reason) && node.value !== null) return this.tellPass(node, "leave");
    if (node.table) return this.t(`table${capital(node.knows)}`, said);
    if (node.leaf) return this.t("leaf", said);
    if (node.cut) return this.tellCut(index, node, said);
    if (node.condition) return this.t("cutNothing", said);
    return this.t(node.knows, said);
  }

  /** A cut, and who has the value that makes the node useless. */
  tellCut(index, node, said) {
    if (this.isMtdf) return this.t("cutPass", said);
    const source = this.recording.sourceOf(index, node.cut);
    if (source === null) return this.t(Number(node.beta) - Number(node.alpha) === 1 ? "cutNull" : "cutWindow", said);
    const name = this.shortName(source.node);
    return this.t(node.cut === "alpha" ? "cutAlpha" : "cutBeta", { ...said, source: name });
  }

  tellSkipped(node) {
    const skipped = node.skipped ?? [];
    if (skipped.length === 0) return "";
    const told = skipped.slice(0, MOST_TOLD).map(({ move, reason }) => `${move}: ${reason ? this.because(reason) : ""}`);
    const more = skipped.length > MOST_TOLD ? [this.t("skippedMore", { n: skipped.length - MOST_TOLD })] : [];
    return [this.t("skipped", { n: skipped.length }), ...told, ...more].join(" ");
  }

  /**
   * Where the window of a node came from: for each bound that is not infinite the node whose best child set it.
   * @param {number} index @returns {ToldSource[]}
   */
  sources(index) {
    const node = this.recording.node(index);
    if (!this.recording.prunes || node.kind !== "visit" || node.parent === null) return [];
    return /** @type {const} */ (["alpha", "beta"]).flatMap((bound) => {
      const source = this.recording.sourceOf(index, bound);
      if (source === null) return [];
      const value = node[bound];
      const child = source.child === null ? "" : this.shortName(source.child);
      const words = { sign: bound === "alpha" ? "α" : "β", value, node: this.shortName(source.node), child };
      return [{ bound, value, node: source.node, text: this.t(child ? "cameFromChild" : "cameFrom", words) }];
    });
  }

  /** The text for a node for screen readers. @param {import("./recording.js").Moment} moment @param {number} index */
  describe(moment, index) {
    const node = this.recording.node(index);
    if (node.kind === "elided") return this.t("notKept");
    const how = moment.progress(index);
    const keys = { waiting: "stateWaiting", open: "stateOpen", done: "stateDone", never: "stateNever" };
    const condition = how === "done" && node.cut ? `, ${withMinus(node.condition)}` : "";
    return `${capital(this.nodeName(index))}, ${this.t(keys[how], { value: node.worth })}${condition}`;
  }

  /** The same while values are hidden. @param {number} index @param {string} value */
  describeHidden(index, value) {
    if (this.recording.node(index).kind === "elided") return this.t("notKept");
    const said = value === "?" || value === "" ? this.t("stateHidden") : this.t("stateDone", { value });
    return `${capital(this.nodeName(index))}, ${said}`;
  }

  /** Explains a node's result: its window, and the event with which it was left, or the cut that hid it. */
  reasons(index) {
    const { recording } = this;
    let visited = index;
    while (recording.node(visited).kind !== "visit") visited = recording.parents[visited];
    const left = this.tell({ time: 0, kind: "leave", index: visited });
    const hasWindow = visited === index && recording.prunes && recording.parents[visited] >= 0;
    if (!hasWindow) return [left];
    const sources = this.sources(visited).map((source) => source.text);
    return [sources.length > 0 ? sources.join(" ") : this.t("whyWindow", recording.node(visited)), left];
  }
}
