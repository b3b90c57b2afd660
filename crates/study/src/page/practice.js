// Questions to the student, and the marking of answers.

/** Nodes with something to find out: those below which there is more. */
function canAsk(index) {
  const node = nodes[index];
  if (node.leaf || node.table || node.side === null || node.partial) return false;
  return node.kind === "unsearched" ? recording.explicit : node.left !== null && children[index].length > 0;
}

function askAnother() {
  const all = nodes.map((_, index) => index).filter(canAsk);
  const fresh = all.filter((index) => !state.solved.has(index) && index !== state.asked);
  const from = fresh.length > 0 ? fresh : all;
  if (from.length === 0) return say(byId("asked"), t("nothingToAsk"));
  ask(from[Math.floor(Math.random() * from.length)]);
}

function ask(index) {
  if (!canAsk(index)) return;
  state.asked = index;
  state.focus = index;
  reveal(index);
  state.open.add(index);
  byId("marks").replaceChildren();
  renderQuestion();
  render();
}

function renderQuestion() {
  const index = state.asked;
  if (index === null) return;
  say(byId("asked"), t("ask", { node: nodeName(index) }));
  const form = byId("answers");
  form.replaceChildren(field("value", "askValue"));
  if (recording.prunes) {
    form.append(field("alpha", "askAlpha"), field("beta", "askBeta"), cutBoxes(index), neverBox());
  }
  form.append(html("small", {}, t("hint")), questionButtons());
  renderScore();
}

function field(name, key) {
  const input = html("input", { type: "text", name, inputmode: "text", maxlength: "20" });
  return html("label", { class: "field" }, html("span", {}, t(key)), input);
}

function cutBoxes(index) {
  const boxes = children[index].map((child, position) => {
    const text = nodes[child].name || `${position}`;
    const worth = nodes[child].leaf ? ` (${nodes[child].worth})` : "";
    return html("label", {}, html("input", { type: "checkbox", name: "cut", value: child }), text + worth);
  });
  return html("fieldset", {}, html("legend", {}, t("askCuts")), ...boxes);
}

function neverBox() {
  return html("label", {}, html("input", { type: "checkbox", name: "never" }), ` ${t("askNever")}`);
}

function questionButtons() {
  const another = html("button", { type: "button" }, t("another"));
  another.addEventListener("click", () => {
    askAnother();
    focusAnswer();
  });
  return html("div", { class: "row" }, html("button", { type: "submit" }, t("check")), another);
}

/** The form may be out of sight, so a newly asked question takes the reader there. */
function focusAnswer() {
  byId("answers").querySelector("input")?.focus();
}

function renderScore() {
  byId("score").textContent = t("score", { right: state.right, asked: state.total });
}

/** An answer as the page writes numbers; null for anything else. */
function readNumber(text) {
  const bare = text.replace(/\s/g, "").replace(/[−–]/g, "-").replace(/^(<=|>=|≤|≥|=|<|>)/, "");
  const infinity = /^([+-]?)(∞|inf|infinity|infinito)$/i.exec(bare);
  if (infinity) return infinity[1] === "-" ? "-∞" : "∞";
  if (/^[WL]\d{1,4}$/i.test(bare)) return bare.toUpperCase();
  return /^[+-]?\d{1,10}$/.test(bare) ? String(Number(bare)) : null;
}

/** Marks the form. What cannot be read is refused, and then nothing counts. */
function check(form) {
  const index = state.asked;
  const isNever = nodes[index].kind === "unsearched";
  const saysNever = form.elements.never?.checked ?? false;
  const lines = isNever || saysNever ? [markNever(isNever, saysNever)] : markFields(index, form);
  const refused = lines.filter((line) => line.right === null);
  if (refused.length === 0) count(index, lines);
  const why = reasons(index).map((reason) => ({ right: null, text: t("why", { reason }) }));
  byId("marks").replaceChildren(...(refused.length > 0 ? refused : [...lines, ...why]).map(markLine));
  renderScore();
  render({ scroll: false });
}

/** Only the first try at a node counts: then its answers are shown in the tree. */
function count(index, lines) {
  if (state.solved.has(index)) return;
  state.solved.add(index);
  state.right += lines.filter((line) => line.right).length;
  state.total += lines.length;
}

function markLine({ right, text }) {
  return html("p", { class: right === null ? "" : right ? "right" : "wrong" }, text);
}

function markNever(isNever, saysNever) {
  if (isNever) return { right: saysNever, text: t(saysNever ? "neverRight" : "neverWrong") };
  return { right: false, text: t("comesHere") };
}

function markFields(index, form) {
  const node = nodes[index];
  const lines = [markNumber("askValue", form.elements.value.value, node.value)];
  if (!recording.prunes) return lines;
  lines.push(markNumber("askAlpha", form.elements.alpha.value, node.alpha));
  lines.push(markNumber("askBeta", form.elements.beta.value, node.beta));
  lines.push(markCuts(index, form));
  return lines;
}

function markNumber(key, answer, expected) {
  const what = t(key);
  const number = readNumber(answer);
  if (number === null) return { right: null, text: t("notNumber", { what, answer }) };
  return verdict(what, number, expected);
}

function markCuts(index, form) {
  const ticked = [...form.querySelectorAll("[name=cut]:checked")].map((element) => Number(element.value));
  const cut = children[index].filter((child) => nodes[child].kind === "unsearched");
  const name = (child) => nodes[child].name || children[index].indexOf(child);
  const names = (list) => list.map(name).join(", ") || t("none");
  return verdict(t("cutsName"), names(ticked), names(cut));
}

function verdict(what, answer, expected) {
  const right = answer === expected;
  return { right, text: t(right ? "right" : "wrong", { what, answer, expected }) };
}

/** Why a node is what it is: its window, and the event with which it was left, or the cut that hid it. */
function reasons(index) {
  let visited = index;
  while (nodes[visited].kind !== "visit") visited = nodes[visited].parent;
  const node = nodes[visited];
  const left = tell({ kind: "leave", index: visited });
  const hasWindow = visited === index && recording.prunes && node.parent !== null;
  return hasWindow ? [t("whyWindow", node), left] : [left];
}
