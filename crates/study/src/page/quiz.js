// The practice form, and the comments on the answers.
import { TRIES, branchName, canAsk, markAnswer, pickQuestion, pointsOf } from "./practice.js";
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
  if (state.asked !== index) state.tries = [];
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
    const { leaf, worth } = recording.node(child);
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

/** Grades the form. If something cannot be parsed, nothing counts; after a first mistake there is another try. */
export function check(form) {
  const index = state.asked;
  const lines = markAnswer(narrator(), index, readAnswer(form));
  const refused = lines.filter((line) => line.right === null);
  if (refused.length > 0) return showMarks(refused);
  const isRight = lines.every((line) => line.right);
  state.tries = [...state.tries, lines];
  if (!isRight && state.tries.length < TRIES && !state.solved.has(index)) return showMarks(hints(lines));
  count(index);
  const why = narrator().reasons(index).map((reason) => ({ right: null, text: t("why", { reason }) }));
  showMarks([...lines, ...why]);
}

function showMarks(lines) {
  byId("marks").replaceChildren(...lines.map(markLine));
  renderScore();
  render({ scroll: false });
}

/** Which parts are wrong, without their answers. */
function hints(lines) {
  const wrong = lines.filter((line) => !line.right);
  const notYet = { right: null, text: t("notYet") };
  return [notYet, ...lines.filter((line) => line.right), ...wrong.map(({ what }) => ({ right: false, text: `✗ ${what}` }))];
}

/** A node counts once, since its answers are then shown in the tree. */
function count(index) {
  if (state.solved.has(index)) return;
  state.solved.add(index);
  state.right += pointsOf(state.tries);
  state.total += state.tries[state.tries.length - 1].length;
}

function markLine({ right, text }) {
  return html("p", { class: right === null ? "" : right ? "right" : "wrong" }, text);
}
