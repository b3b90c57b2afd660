// The nodes of a recording that came as a JSON document: small ones, of which all nodes are there as objects.
import { FLAGS } from "./columns.js";

export class DocumentRows {
  /** @param {import("./recording.js").RecordingData} data */
  constructor(data) {
    const { nodes } = data;
    // The document's own totals have other names; those of the whole search come with the columns.
    this.about = { ...data, counts: undefined };
    this.list = nodes;
    this.size = nodes.length;
    this.parents = Int32Array.from(nodes, (node) => node.parent ?? -1);
    this.entered = Float64Array.from(nodes, (node) => node.entered ?? -1);
    this.left = Float64Array.from(nodes, (node) => node.left ?? -1);
    this.flags = Uint16Array.from(nodes, flagsOf);
    this.below = nodes.some((node) => node.below !== undefined) ? Float64Array.from(nodes, (node) => node.below ?? 0) : null;
  }

  node(_recording, index) {
    return this.list[index];
  }

  moveOf(index) {
    const { move, name, parent } = this.list[index];
    return move ?? (parent === null ? "" : name);
  }

  neverCount(index) {
    return this.list[index].never?.length ?? 0;
  }

  hasSkipped(index) {
    return (this.list[index].skipped?.length ?? 0) > 0;
  }

  hasReason(index, test) {
    const { reason, decided, skipped = [] } = this.list[index];
    return [reason, decided, ...skipped.map((one) => one.reason)].some((one) => one && test(one.code));
  }

  /** All events in order: a node is entered, its best value changes, it is left. */
  events() {
    const list = [];
    this.list.forEach((node, index) => {
      if (node.kind !== "visit") return;
      list.push({ time: node.entered, kind: 0, index });
      node.rises.forEach((rise) => list.push({ time: rise.at, kind: 1, index }));
      if (node.left !== null) list.push({ time: node.left, kind: 2, index });
    });
    list.sort((a, b) => a.time - b.time);
    return {
      nodes: Int32Array.from(list, (event) => event.index),
      kinds: Uint8Array.from(list, (event) => event.kind),
      times: Float64Array.from(list, (event) => event.time),
    };
  }
}

function flagsOf(node) {
  const known = { exact: 0, lower: 1, upper: 2 }[node.knows] ?? 0;
  const end = node.table ? 3 : node.leaf ? 1 : node.condition ? 4 : node.decided ? 6 : node.value == null ? 0 : 5;
  return (
    (node.side === "min" ? FLAGS.min : 0) |
    (node.side === null ? FLAGS.unknown : 0) |
    (node.leaf ? FLAGS.leaf : 0) |
    (node.kind === "visit" ? 0 : FLAGS.unsearched) |
    (known << 4) |
    (node.partial ? FLAGS.partial : 0) |
    (node.principal ? FLAGS.principal : 0) |
    (end << 8)
  );
}
