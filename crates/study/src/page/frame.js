// The page around the tree.

const byId = (id) => document.getElementById(id);

function html(name, attributes = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

function render({ scroll = true } = {}) {
  const hadFocus = byId("tree").contains(document.activeElement);
  const { scrollLeft, scrollTop } = byId("tree");
  byId("tree").replaceChildren(drawTree());
  byId("tree").scrollTo(scrollLeft, scrollTop);
  if (hadFocus) nodeElement(state.focus)?.focus({ preventScroll: true });
  renderWords();
  renderPlayer();
  if (scroll) showNode(state.practising ? state.asked : (current()?.index ?? roots[0]));
}

function renderWords() {
  document.documentElement.lang = state.language;
  const all = (selector, action) => document.querySelectorAll(selector).forEach(action);
  all("[data-text]", (element) => (element.textContent = t(element.dataset.text)));
  all("[data-label]", (element) => element.setAttribute("aria-label", t(element.dataset.label)));
  byId("about").textContent = t("about", recording);
  byId("legend").replaceChildren(...drawLegend());
  byId("en").setAttribute("aria-pressed", state.language === "en");
  byId("es").setAttribute("aria-pressed", state.language === "es");
  byId("watch").setAttribute("aria-pressed", !state.practising);
  byId("practise").setAttribute("aria-pressed", state.practising);
}

function renderPlayer() {
  byId("player").hidden = state.practising;
  byId("quiz").hidden = !state.practising;
  byId("counts").hidden = state.practising;
  byId("slider").max = events.length;
  byId("slider").value = state.at;
  byId("slider").setAttribute("aria-valuetext", `${state.at} / ${events.length}`);
  byId("play").textContent = t(state.playing === null ? "play" : "pause");
  ["first", "back"].forEach((id) => (byId(id).disabled = state.at === 0));
  ["forward", "last"].forEach((id) => (byId(id).disabled = state.at === events.length));
  byId("next-cut").disabled = nextCut() === null;
  say(byId("told"), tell(current()));
  byId("facts").replaceChildren(...facts());
  const elided = recording.elided > 0 ? " " + t("elided", { n: recording.elided }) : "";
  byId("counts").textContent = t("counts", counts()) + elided;
}

/** Live regions speak when their text changes, so it is set only then. */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function facts() {
  const event = current();
  if (event === null) return [];
  const node = nodes[event.index];
  const list = [[t("factNode"), `${node.side === "max" ? "▲" : "▼"} ${shortName(event.index)}`]];
  if (recording.prunes) list.push(["α", windowNow(node).alpha], ["β", windowNow(node).beta]);
  const value = isLeft(node) ? node.worth : partialValue(event.index);
  list.push([t("factValue"), value ?? "–"]);
  return list.map(([term, detail]) => html("div", {}, html("dt", {}, term), html("dd", {}, detail)));
}

const nodeElement = (index) => byId("tree").querySelector(`[data-index="${index}"]`);

/** Brings a node that is out of sight to the middle of the frame. */
function showNode(index) {
  const element = index === undefined || index === null ? null : nodeElement(index);
  if (!element) return;
  const frame = byId("tree"), seen = frame.getBoundingClientRect(), box = element.getBoundingClientRect();
  const shift = (from, to, low, high) => (from < low || to > high ? (from + to - low - high) / 2 : 0);
  const left = shift(box.left, box.right, seen.left, seen.right);
  const top = shift(box.top, box.bottom, seen.top, seen.bottom);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  frame.scrollBy({ left, top, behavior: isCalm || state.playing === null ? "auto" : "smooth" });
}
