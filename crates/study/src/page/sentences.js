// What nodes are called, and what is said about them, in the reader's language.

/** A sentence of the catalogue with its blanks filled. */
function t(key, values = {}) {
  const text = (strings[state.language] ?? strings.en)[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (blank, name) => values[name] ?? blank);
}

const sideName = (node) => (node.side ?? "").toUpperCase();
const shortName = (index) => nodes[index].address || t("root");

function nodeName(index) {
  const node = nodes[index];
  if (!node.address) return t("rootNode", { side: sideName(node) });
  return t(node.leaf ? "leafName" : "node", { side: sideName(node), name: node.address });
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function tell(event) {
  if (event === null) return t("begin");
  const node = nodes[event.index];
  const values = { node: nodeName(event.index), side: sideName(node), alpha: node.alpha, beta: node.beta };
  return capital({ enter: tellEnter, rise: tellRise, leave: tellLeave }[event.kind](node, values, event));
}

function tellEnter(node, values) {
  if (node.parent === null && node.visit === "full") return t("enterRoot", values);
  if (!recording.prunes) return t("enterPlain", values);
  const key = { null: "enterNull", research: "enterAgain", quiescence: "enterQuiet" }[node.visit];
  return t(key ?? "enter", values);
}

function tellRise(node, values, { rise }) {
  const key = !recording.prunes ? "risePlain" : node.side === "max" ? "riseMax" : "riseMin";
  return t(key, { ...values, child: rise.child, value: rise.value });
}

function tellLeave(node, values) {
  const said = { ...values, value: node.value, condition: node.condition, children: node.never.join(", ") };
  const word = capital(node.knows);
  if (node.table) return t(`table${word}`, said);
  if (node.leaf) return t("leaf", said);
  if (node.cut) return t(`cut${capital(node.cut)}`, said);
  if (node.condition) return t("cutNothing", said);
  return t(node.knows, said);
}

/** What a screen reader says of a node in the tree. */
function describe(index) {
  const node = nodes[index];
  if (node.kind === "elided") return t("notKept");
  const name = capital(nodeName(index));
  if (state.practising) {
    const value = shownValue(index);
    return `${name}, ${value === "?" || value === "" ? t("stateHidden") : t("stateDone", { value })}`;
  }
  const how = progress(index);
  const keys = { waiting: "stateWaiting", open: "stateOpen", done: "stateDone", never: "stateNever" };
  const condition = how === "done" && node.cut ? `, ${node.condition}` : "";
  return `${name}, ${t(keys[how], { value: node.worth })}${condition}`;
}
