// The page around the tree.
import { narrator, recording, state, t } from "./state.js";
import { drawLegend, drawTree } from "./drawing.js";
import { windowText, withMinus } from "./recording.js";

export const byId = (id) => document.getElementById(id);

export function html(name, attributes = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

export function render({ scroll = true } = {}) {
  const hadFocus = byId("tree").contains(document.activeElement);
  const { scrollLeft, scrollTop } = byId("tree");
  byId("tree").replaceChildren(drawTree());
  byId("tree").scrollTo(scrollLeft, scrollTop);
  if (hadFocus) nodeElement(state.focus)?.focus({ preventScroll: true });
  renderWords();
  renderPlayer();
  if (scroll) showNode(state.practising ? state.asked : (state.moment.event?.index ?? recording.roots[0]));
}

function renderWords() {
  document.documentElement.lang = state.language;
  const all = (selector, action) => document.querySelectorAll(selector).forEach(action);
  all("[data-text]", (element) => (element.textContent = t(element.dataset.text)));
  all("[data-label]", (element) => element.setAttribute("aria-label", t(element.dataset.label)));
  byId("about").textContent = aboutText();
  byId("legend").replaceChildren(...drawLegend());
  byId("en").setAttribute("aria-pressed", state.language === "en");
  byId("es").setAttribute("aria-pressed", state.language === "es");
  byId("watch").setAttribute("aria-pressed", !state.practising);
  byId("practise").setAttribute("aria-pressed", state.practising);
}

/** The algorithm by its name, and of a game how deep it looked. */
function aboutText() {
  const { algorithm, game, depth } = recording.about;
  const key = `name${algorithm.charAt(0).toUpperCase()}${algorithm.slice(1)}`;
  const name = t(key) === key ? algorithm : t(key);
  return recording.explicit ? t("aboutTree", { algorithm: name }) : t("about", { algorithm: name, game, depth });
}

/** Where the window of the current node came from; each opens that node. */
function sources() {
  if (state.moment.event === null) return [];
  return narrator().sources(state.moment.event.index).map((source) => {
    const button = html("button", { type: "button", class: "source" }, source.text);
    button.addEventListener("click", () => showNode(source.node));
    return button;
  });
}

function renderPlayer() {
  const { at, event, isEnd } = state.moment;
  byId("player").hidden = state.practising;
  byId("quiz").hidden = !state.practising;
  byId("counts").hidden = state.practising;
  byId("slider").max = recording.length;
  byId("slider").value = at;
  byId("slider").setAttribute("aria-valuetext", `${at} / ${recording.length}`);
  byId("play").textContent = t(state.playing === null ? "play" : "pause");
  ["first", "back"].forEach((id) => (byId(id).disabled = at === 0));
  ["forward", "last"].forEach((id) => (byId(id).disabled = isEnd));
  byId("next-cut").disabled = recording.nextCut(at) === null;
  say(byId("told"), narrator().tell(event));
  byId("facts").replaceChildren(...facts());
  byId("sources").replaceChildren(...sources());
  const { elided } = recording.about;
  const notKept = elided > 0 ? " " + t("elided", { n: elided }) : "";
  byId("counts").textContent = t("counts", state.moment.counts()) + notKept;
}

/** Screen readers announce live regions when their text is set, so it is set only when it changes. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function facts() {
  const { moment } = state;
  if (moment.event === null) return [];
  const { index } = moment.event;
  const node = recording.node(index);
  const list = [[t("factNode"), `${node.side === "max" ? "▲" : "▼"} ${narrator().shortName(index)}`]];
  if (recording.prunes) list.push(["(α, β)", windowText(moment.window(node).alpha, moment.window(node).beta)]);
  const value = moment.isLeft(node) ? node.worth : moment.partialValue(index);
  list.push([t("factValue"), withMinus(value ?? "–")]);
  return list.map(([term, detail]) => html("div", {}, html("dt", {}, term), html("dd", {}, detail)));
}

export const nodeElement = (index) => byId("tree").querySelector(`[data-index="${index}"]`);

/** Scrolls a node that is out of view to the middle of the frame. */
export function showNode(index) {
  const element = index === undefined || index === null ? null : nodeElement(index);
  if (!element) return;
  const frame = byId("tree"), seen = frame.getBoundingClientRect(), box = element.getBoundingClientRect();
  const shift = (from, to, low, high) => (from < low || to > high ? (from + to - low - high) / 2 : 0);
  const left = shift(box.left, box.right, seen.left, seen.right);
  const top = shift(box.top, box.bottom, seen.top, seen.bottom);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  frame.scrollBy({ left, top, behavior: isCalm || state.playing === null ? "auto" : "smooth" });
}
