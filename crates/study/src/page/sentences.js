// Names of nodes and sentences about them, in the reader's language.

import { withMinus } from "./recording.js";

/** A text of a catalogue with its placeholders filled. */
export function sentence(catalogue, key, values = {}) {
  const text = catalogue[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (blank, name) => withMinus(String(values[name] ?? blank)));
}

const sideName = (node) => (node.side ?? "").toUpperCase();
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Describes a recording with the texts of one catalogue. */
export class Narrator {
  /** @param {import("./recording.js").Recording} recording @param {Record<string, string>} catalogue */
  constructor(recording, catalogue) {
    this.recording = recording;
    this.catalogue = catalogue;
  }

  /** @param {string} key @param {object} [values] @returns {string} */
  t(key, values) {
    return sentence(this.catalogue, key, values);
  }

  /** @param {number} index @returns {string} */
  shortName(index) {
    return this.recording.nodes[index].address || this.t("root");
  }

  /** @param {number} index */
  nodeName(index) {
    const node = this.recording.nodes[index];
    if (!node.address) return this.t("rootNode", { side: sideName(node) });
    return this.t(node.leaf ? "leafName" : "node", { side: sideName(node), name: node.address });
  }

  /** Describes an event. @param {import("./recording.js").SearchEvent | null} event */
  tell(event) {
    if (event === null) return this.t("begin");
    const node = this.recording.nodes[event.index];
    const { alpha, beta } = node;
    const values = { node: this.nodeName(event.index), side: sideName(node), alpha, beta };
    if (event.kind === "enter") return capital(this.tellEnter(node, values));
    return capital(event.kind === "rise" ? this.tellRise(node, values, event) : this.tellLeave(node, values));
  }

  tellEnter(node, values) {
    if (node.parent === null && node.visit === "full") return this.t("enterRoot", values);
    if (!this.recording.prunes) return this.t("enterPlain", values);
    const key = { null: "enterNull", research: "enterAgain", quiescence: "enterQuiet" }[node.visit];
    return this.t(key ?? "enter", values);
  }

  tellRise(node, values, { rise }) {
    const key = !this.recording.prunes ? "risePlain" : node.side === "max" ? "riseMax" : "riseMin";
    return this.t(key, { ...values, child: rise.child, value: rise.value });
  }

  tellLeave(node, values) {
    const said = { ...values, value: node.value, condition: node.condition, children: node.never.join(", ") };
    if (node.table) return this.t(`table${capital(node.knows)}`, said);
    if (node.leaf) return this.t("leaf", said);
    if (node.cut) return this.t(`cut${capital(node.cut)}`, said);
    if (node.condition) return this.t("cutNothing", said);
    return this.t(node.knows, said);
  }

  /** The text for a node for screen readers. @param {import("./recording.js").Moment} moment @param {number} index */
  describe(moment, index) {
    const node = this.recording.nodes[index];
    if (node.kind === "elided") return this.t("notKept");
    const how = moment.progress(index);
    const keys = { waiting: "stateWaiting", open: "stateOpen", done: "stateDone", never: "stateNever" };
    const condition = how === "done" && node.cut ? `, ${withMinus(node.condition)}` : "";
    return `${capital(this.nodeName(index))}, ${this.t(keys[how], { value: node.worth })}${condition}`;
  }

  /** The same while values are hidden. @param {number} index @param {string} value */
  describeHidden(index, value) {
    if (this.recording.nodes[index].kind === "elided") return this.t("notKept");
    const said = value === "?" || value === "" ? this.t("stateHidden") : this.t("stateDone", { value });
    return `${capital(this.nodeName(index))}, ${said}`;
  }

  /** Explains a node's result: its window, and the event with which it was left, or the cut that hid it. */
  reasons(index) {
    const { nodes } = this.recording;
    let visited = index;
    while (nodes[visited].kind !== "visit") visited = nodes[visited].parent;
    const left = this.tell({ time: 0, kind: "leave", index: visited });
    const hasWindow = visited === index && this.recording.prunes && nodes[visited].parent !== null;
    return hasWindow ? [this.t("whyWindow", nodes[visited]), left] : [left];
  }
}
