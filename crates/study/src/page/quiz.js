// The practice form, and the comments on the answers.
import { branchName, canAsk, markAnswer, pickQuestion } from "./practice.js";
import { narrator, recording, state, t } from "./state.js";
import { byId, html, render, say } from "./frame.js";
import { reveal } from "./player.js";

export function askAnother() {
  const index = pickQuestion(recording, state.solved, state.asked);
  if (index === null) return say(byId("asked"), t("nothingToAsk"));
  ask(index);
}

export function ask(index) {
  if (!canAsk(recording, index)) return;
  state.asked = index;
  state.focus = index;
  reveal(index);
  state.open.add(index);
  byId("marks").replaceChildren();
  renderQuestion();
  render();
}

export function renderQuestion() {
  const index = state.asked;
  if (index === null) return;
  say(byId("asked"), t("ask", { node: narrator().nodeName(index) }));
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
  const boxes = recording.children[index].map((child) => {
    const { leaf, worth } = recording.nodes[child];
    const text = branchName(recording, index, child) + (leaf ? ` (${worth})` : "");
    return html("label", {}, html("input", { type: "checkbox", name: "cut", value: child }), text);
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

/** The form may be off screen, so a new question scrolls to it. */
export function focusAnswer() {
  byId("answers").querySelector("input")?.focus();
}

function renderScore() {
  byId("score").textContent = t("score", { right: state.right, asked: state.total });
}

function readAnswer(form) {
  const text = (name) => form.elements[name]?.value ?? "";
  const cuts = [...form.querySelectorAll("[name=cut]:checked")].map((element) => Number(element.value));
  const never = form.elements.never?.checked ?? false;
  return { never, value: text("value"), alpha: text("alpha"), beta: text("beta"), cuts };
}

/** Grades the form. If something cannot be parsed, nothing counts. */
export function check(form) {
  const index = state.asked;
  const lines = markAnswer(narrator(), index, readAnswer(form));
  const refused = lines.filter((line) => line.right === null);
  if (refused.length === 0) count(index, lines);
  const why = narrator().reasons(index).map((reason) => ({ right: null, text: t("why", { reason }) }));
  byId("marks").replaceChildren(...(refused.length > 0 ? refused : [...lines, ...why]).map(markLine));
  renderScore();
  render({ scroll: false });
}

/** Only the first try at a node counts, since its answers are then shown in the tree. */
function count(index, lines) {
  if (state.solved.has(index)) return;
  state.solved.add(index);
  state.right += lines.filter((line) => line.right).length;
  state.total += lines.length;
}

function markLine({ right, text }) {
  return html("p", { class: right === null ? "" : right ? "right" : "wrong" }, text);
}
