// User input (clicks and keys) and startup.
import { MOST_SHOWN, openAtFirst, visibleNodes } from "./layout.js";
import { canAsk } from "./practice.js";
import { recording, state } from "./state.js";
import { byId, nodeElement, render } from "./frame.js";
import { goTo, goToNextCut, playOrPause, step, stop } from "./player.js";
import { ask, askAnother, check, focusAnswer, renderQuestion } from "./quiz.js";

function toggle(index) {
  if (recording.childCount(index) === 0) return;
  state.open.has(index) ? state.open.delete(index) : state.open.add(index);
  state.focus = index;
  render({ scroll: false });
}

function act(index) {
  if (!state.practising || !canAsk(recording, index)) return toggle(index);
  ask(index);
  focusAnswer();
}

function setMode(practising) {
  stop();
  state.practising = practising;
  if (practising && state.asked === null) askAnother();
  render();
}

function setLanguage(language) {
  state.language = language;
  byId("marks").replaceChildren();
  renderQuestion();
  render();
}

function setAll(isOpen) {
  state.open = isOpen ? openAtFirst(recording, MOST_SHOWN) : new Set();
  if (!isOpen) state.focus = recording.roots[0] ?? 0;
  render();
}

/** Up and down walk over the visible nodes. */
function moveFocus(by) {
  const list = visibleNodes(recording, state.open);
  const position = Math.max(0, Math.min(list.length - 1, list.indexOf(state.focus) + by));
  state.focus = list[position];
  render({ scroll: false });
  nodeElement(state.focus)?.focus();
}

function onTreeKey(event) {
  const element = event.target.closest("[data-index]");
  const moves = { ArrowUp: -1, ArrowDown: 1 };
  if (element && (event.key === "Enter" || event.key === " ")) act(Number(element.dataset.index));
  else if (event.key in moves) moveFocus(moves[event.key]);
  else return;
  event.preventDefault();
}

const KEYS = {
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  Home: () => goTo(0),
  End: () => goTo(recording.length),
  n: goToNextCut,
  p: playOrPause,
};

function onKey(event) {
  const isTyping = event.target.closest?.("input, select, textarea");
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  const letterInSlider = event.target.id === "slider" && event.key.length === 1;
  const isForUs = !state.practising && !hasModifier && (!isTyping || letterInSlider);
  if (!isForUs || !Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
}

function start() {
  const onClick = (id, action) => byId(id).addEventListener("click", action);
  onClick("first", () => goTo(0));
  onClick("back", () => step(-1));
  onClick("forward", () => step(1));
  onClick("last", () => goTo(recording.length));
  onClick("play", playOrPause);
  onClick("next-cut", goToNextCut);
  onClick("watch", () => setMode(false));
  onClick("practise", () => setMode(true));
  onClick("en", () => setLanguage("en"));
  onClick("es", () => setLanguage("es"));
  onClick("open-all", () => setAll(true));
  onClick("close-all", () => setAll(false));
  byId("slider").addEventListener("input", (event) => goTo(Number(event.target.value)));
  byId("fit").addEventListener("change", () => byId("tree").classList.toggle("fit", byId("fit").checked));
  byId("tree").addEventListener("keydown", onTreeKey);
  byId("tree").addEventListener("click", (event) => {
    const element = event.target.closest("[data-index]");
    if (element) act(Number(element.dataset.index));
  });
  byId("answers").addEventListener("submit", (event) => {
    event.preventDefault();
    check(event.target);
  });
  document.addEventListener("keydown", onKey);
  render();
}

start();
