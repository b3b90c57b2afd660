"use strict";
// Replays a recorded search. The data is fixed; `state` says what the reader is looking at; `render` draws it.

const recording = JSON.parse(document.getElementById("recording").textContent);
const strings = JSON.parse(document.getElementById("strings").textContent);
const nodes = recording.nodes;
const children = nodes.map(() => []);
nodes.forEach((node, index) => node.parent !== null && children[node.parent].push(index));
const roots = nodes.flatMap((node, index) => (node.parent === null ? [index] : []));
const sizes = subtreeSizes();
const events = listEvents();

/** Trees up to this size are shown whole at first. */
const SHOWN_AT_FIRST = 60;
const PLAY_MS = 1100;
const ROW = 92, HALF = 21, HALF_BOX = 15, VALUE_CHAR = 8.5, NOTE_CHAR = 7;
const SVG = "http://www.w3.org/2000/svg";

const state = {
  language: document.documentElement.lang,
  practising: false,
  at: 0, // events seen so far
  open: openAtFirst(),
  focus: roots[0] ?? 0, // the node that the tab key reaches
  playing: null,
  asked: null,
  solved: new Set(),
  right: 0,
  total: 0,
};

// ---- What happened when

function subtreeSizes() {
  const sizes = nodes.map(() => 1);
  for (let i = nodes.length - 1; i >= 0; i--) {
    if (nodes[i].parent !== null) sizes[nodes[i].parent] += sizes[i];
  }
  return sizes;
}

/** All events in order: a node is entered, its best value changes, it is left. */
function listEvents() {
  const list = [];
  nodes.forEach((node, index) => {
    if (node.kind !== "visit") return;
    list.push({ time: node.entered, kind: "enter", index });
    node.rises.forEach((rise) => list.push({ time: rise.at, kind: "rise", index, rise }));
    if (node.left !== null) list.push({ time: node.left, kind: "leave", index });
  });
  return list.sort((a, b) => a.time - b.time);
}

const now = () => (state.at === 0 ? -1 : events[state.at - 1].time);
const current = () => (state.at === 0 ? null : events[state.at - 1]);
const isEntered = (node) => node.kind === "visit" && node.entered <= now();
const isLeft = (node) => node.kind === "visit" && node.left !== null && node.left <= now();

/** How far the search is with a node: waiting, open, done, or never. */
function progress(index) {
  const node = nodes[index];
  if (node.kind === "visit") return isLeft(node) ? "done" : isEntered(node) ? "open" : "waiting";
  const above = nodes[node.parent];
  const known = above.kind === "visit" ? isLeft(above) : progress(node.parent) === "never";
  return known ? "never" : "waiting";
}

/** Alpha and beta at this moment. */
function windowNow(node) {
  const seen = node.rises.filter((rise) => rise.at <= now());
  const best = seen.length > 0 && recording.prunes ? seen[seen.length - 1].value : null;
  const isMax = node.side === "max";
  return { alpha: isMax && best !== null ? best : node.alpha, beta: !isMax && best !== null ? best : node.beta };
}

/** The best value among the children searched so far; null before the first. */
function partialValue(index) {
  const node = nodes[index];
  const done = children[index].map((child) => nodes[child]).filter(isLeft);
  if (node.partial || done.length === 0) return node.rises.filter((rise) => rise.at <= now()).at(-1)?.value ?? null;
  const better = node.side === "max" ? (a, b) => b.score > a.score : (a, b) => b.score < a.score;
  return done.reduce((best, child) => (better(best, child) ? child : best)).value;
}

/** The text inside a node. */
function shownValue(index) {
  const node = nodes[index];
  if (node.kind === "elided") return "…";
  if (node.kind === "unsearched") return node.worth ?? "";
  const isGiven = node.leaf && recording.explicit;
  if (isGiven) return node.worth;
  if (state.practising) return state.solved.has(index) || node.leaf ? node.worth : "?";
  if (isLeft(node)) return node.worth;
  return isEntered(node) ? (partialValue(index) ?? "") : "";
}

function counts() {
  const seen = nodes.filter(isEntered);
  const done = seen.filter(isLeft);
  const having = (test) => done.filter(test).length;
  return {
    visited: seen.length,
    leaves: having((node) => node.leaf),
    alpha: having((node) => node.cut === "alpha"),
    beta: having((node) => node.cut === "beta"),
    table: having((node) => node.table),
    never: done.reduce((sum, node) => sum + node.never.length, 0),
  };
}

// ---- What it is called and what is said about it

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
  const how = { waiting: "stateWaiting", open: "stateOpen", done: "stateDone", never: "stateNever" }[progress(index)];
  const condition = progress(index) === "done" && node.cut ? `, ${node.condition}` : "";
  return `${name}, ${t(how, { value: node.worth })}${condition}`;
}

// ---- Where nodes go: every node owns the strip above its children

/** The nodes in sight, each after its parent. */
function visibleNodes() {
  const list = [];
  const visit = (index) => {
    list.push(index);
    if (state.open.has(index)) children[index].forEach(visit);
  };
  roots.forEach(visit);
  return list;
}

function openAtFirst() {
  const open = new Set();
  const queue = [...roots];
  let shown = roots.length;
  while (queue.length > 0) {
    const index = queue.shift();
    if (shown + children[index].length > Math.max(SHOWN_AT_FIRST, roots.length + 40)) break;
    shown += children[index].length;
    if (children[index].length > 0) open.add(index);
    queue.push(...children[index]);
  }
  return open;
}

function notesOf(index) {
  const node = nodes[index];
  const hidden = state.practising && !state.solved.has(index);
  if (node.kind !== "visit" || node.leaf || hidden || !recording.prunes) return [];
  const shown = state.practising ? node : isEntered(node) ? windowNow(node) : null;
  if (shown === null) return [];
  const closed = state.practising || isLeft(node);
  return [`[${shown.alpha} ${shown.beta}]`, closed ? node.condition : ""];
}

/** Leaves, and nodes nobody knows more of, are boxes; the others are triangles. */
const isBox = (index) => nodes[index].leaf || nodes[index].side === null;
const shapeWidth = (index) => Math.max(52, widestValue(index).length * VALUE_CHAR + 34);
const boxWidth = (index) => Math.max(34, widestValue(index).length * VALUE_CHAR + 16);
/** The tree must not jump about while it is stepped through, so room is kept for the final value. */
const widestValue = (index) => nodes[index].worth ?? "";

function widthOf(index) {
  const node = nodes[index];
  if (isBox(index)) return Math.max(boxWidth(index), node.name.length * 8) + 14;
  const room = recording.prunes && node.kind === "visit" ? `[${node.alpha} ${node.beta}]`.length : 0;
  const beside = Math.max(room, (node.condition ?? "").length, node.name.length + 1);
  return shapeWidth(index) + 2 * beside * NOTE_CHAR + 14;
}

/** Places by node index, and the size of the whole. */
function layOut(list) {
  const strip = new Map(), below = new Map(), left = new Map(), place = new Map();
  for (const index of [...list].reverse()) {
    strip.set(index, Math.max(below.get(index) ?? 0, widthOf(index)));
    const parent = nodes[index].parent;
    below.set(parent, (below.get(parent) ?? 0) + strip.get(index));
  }
  left.set(null, 0);
  let depth = 0;
  for (const index of list) {
    const parent = nodes[index].parent;
    const start = left.get(parent), width = strip.get(index);
    const ply = parent === null ? 0 : place.get(parent).ply + 1;
    left.set(parent, start + width);
    left.set(index, start + (width - (below.get(index) ?? 0)) / 2);
    place.set(index, { x: start + width / 2, y: (ply + 0.5) * ROW, ply });
    depth = Math.max(depth, ply + 1);
  }
  return { place, width: Math.max(left.get(null), 60), height: depth * ROW };
}

// ---- Drawing

function draw(name, attributes = {}, ...content) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

const label = (kind, x, y, text, anchor = "start") => draw("text", { class: kind, x, y, "text-anchor": anchor }, text);
const triangle = (x, base, half, up) => `M${x - half} ${base}H${x + half}L${x} ${base + up}Z`;
const bars = (x, y) => `M${x - 8} ${y - 3}h16M${x - 8} ${y + 3}h16`;
const cross = (x, y) => `M${x - 6} ${y - 6}l12 12M${x - 6} ${y + 6}l12 -12`;

function hexagon(x, y, half, tall) {
  const inner = half - tall * 0.6;
  return `M${x - half} ${y}L${x - inner} ${y - tall}H${x + inner}L${x + half} ${y}L${x + inner} ${y + tall}H${x - inner}Z`;
}

function box(x, y, width) {
  const flat = width - 12;
  return `M${x - flat / 2} ${y - 15}h${flat}q6 0 6 6v18q0 6 -6 6h-${flat}q-6 0 -6 -6v-18q0 -6 6 -6z`;
}

const isFromTable = (index) => nodes[index].table && !state.practising && isLeft(nodes[index]);

function outlineOf(index, { x, y }) {
  const node = nodes[index];
  if (isBox(index)) return box(x, y, boxWidth(index));
  const half = shapeWidth(index) / 2;
  if (isFromTable(index)) return hexagon(x, y, half, HALF - 4);
  return node.side === "max" ? triangle(x, y + HALF, half, -2 * HALF) : triangle(x, y - HALF, half, 2 * HALF);
}

function stateClass(index) {
  if (state.practising) return state.asked === index ? "now" : "";
  const kind = { waiting: "waiting", open: "open", done: "", never: "cut-off" }[progress(index)];
  const isNow = current()?.index === index ? " now" : "";
  return kind + (isFromTable(index) ? " table" : "") + isNow;
}

function drawNode(index, place) {
  const { x, y, ply } = place;
  const node = nodes[index];
  const group = draw("g", {
    class: `node ${stateClass(index)}`, role: "treeitem", "aria-level": ply + 1, "data-index": index,
    "aria-label": describe(index), tabindex: index === state.focus ? 0 : -1,
  });
  if (children[index].length > 0) group.setAttribute("aria-expanded", state.open.has(index));
  if (current()?.index === index) group.setAttribute("aria-current", "step");
  const half = (isBox(index) ? boxWidth(index) : shapeWidth(index)) / 2;
  const lift = isBox(index) || isFromTable(index) ? 0 : node.side === "max" ? 6 : -6;
  group.append(
    draw("rect", { class: "ring", x: x - half - 5, y: y - HALF - 5, width: 2 * half + 10, height: 2 * HALF + 10, rx: 8 }),
    draw("path", { class: "shape", d: outlineOf(index, place) }),
    label("value", x, y + lift, shownValue(index), "middle"),
  );
  group.append(...besides(index, place, half));
  return group;
}

/** Name, window, condition and the count of what is closed. */
function besides(index, { x, y }, half) {
  const node = nodes[index];
  const parts = [];
  const isSmall = isBox(index);
  if (node.name) {
    parts.push(isSmall ? label("name", x, y + HALF + 8, node.name, "middle") : label("name", x - half - 2, y - 8, node.name, "end"));
  }
  const [span, condition] = notesOf(index);
  if (span) parts.push(label("note", x + half + 3, y - 9, span));
  if (condition) parts.push(label(`note ${node.cut ?? ""}`, x + half + 3, y + 6, condition));
  const isClosed = children[index].length > 0 && !state.open.has(index);
  if (isClosed) parts.push(label("note more", x, y + HALF + 14, `+${sizes[index] - 1}`, "middle"));
  return parts;
}

function edgeClass(index) {
  if (state.practising) return "edge";
  if (progress(index) === "never") return "edge cut-off";
  const isDone = roots.some((root) => isLeft(nodes[root])) && state.at === events.length;
  return nodes[index].principal && isDone ? "edge principal" : "edge";
}

function drawEdge(index, place) {
  const to = place.get(index), from = place.get(nodes[index].parent);
  const parts = [draw("path", { class: edgeClass(index), d: `M${from.x} ${from.y + HALF}L${to.x} ${to.y - (isBox(index) ? HALF_BOX : HALF)}` })];
  const cut = nodes[nodes[index].parent].cut;
  const isCutHere = cut && nodes[index].kind === "unsearched" && edgeClass(index) === "edge cut-off";
  if (isCutHere) {
    const x = (from.x + to.x) / 2, y = (from.y + to.y) / 2;
    parts.push(draw("path", { class: cut, d: cut === "alpha" ? bars(x, y) : cross(x, y) }));
  }
  return parts;
}

function drawTree() {
  const list = visibleNodes();
  const { place, width, height } = layOut(list);
  const svg = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "tree", "aria-label": t("treeLabel") });
  list.filter((index) => nodes[index].parent !== null).forEach((index) => svg.append(...drawEdge(index, place)));
  list.forEach((index) => svg.append(drawNode(index, place.get(index))));
  return svg;
}

function legendEntries() {
  const has = (test) => nodes.some(test);
  const entries = [
    ["legendMax", "", draw("path", { class: "shape", d: triangle(15, 17, 12, -14) })],
    ["legendMin", "", draw("path", { class: "shape", d: triangle(15, 3, 12, 14) })],
    ["legendLeaf", "", draw("rect", { class: "shape", x: 5, y: 3, width: 20, height: 14, rx: 4 })],
  ];
  const line = { d: "M1 10h28" };
  if (children.some((list) => list.length > 0 && sizes[0] > SHOWN_AT_FIRST)) {
    entries.push(["legendMore", "", label("note more", 15, 14, "+N", "middle")]);
  }
  if (state.practising) return entries;
  entries.push(["legendNow", "now", draw("rect", { class: "shape", x: 5, y: 3, width: 20, height: 14, rx: 4 })]);
  if (has((node) => node.principal)) entries.push(["legendPrincipal", "", draw("path", { class: "edge principal", ...line })]);
  if (has((node) => node.cut === "alpha")) entries.push(["legendAlpha", "", draw("path", { class: "alpha", d: bars(15, 10) })]);
  if (has((node) => node.cut === "beta")) entries.push(["legendBeta", "", draw("path", { class: "beta", d: cross(15, 10) })]);
  if (has((node) => node.table)) entries.push(["legendTable", "table", draw("path", { class: "shape", d: hexagon(15, 10, 13, 8) })]);
  if (has((node) => node.kind === "unsearched")) entries.push(["legendNever", "", draw("path", { class: "edge cut-off", ...line })]);
  return entries;
}

function drawLegend() {
  return legendEntries().map(([key, group, shape]) => {
    const picture = draw("svg", { width: 30, height: 20, "aria-hidden": "true" }, draw("g", { class: group }, shape));
    return html("span", {}, picture, t(key));
  });
}

// ---- The page around the tree

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
  document.querySelectorAll("[data-text]").forEach((element) => (element.textContent = t(element.dataset.text)));
  document.querySelectorAll("[data-label]").forEach((element) => element.setAttribute("aria-label", t(element.dataset.label)));
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
  const isOut = (from, to, low, high) => from < low || to > high;
  const left = isOut(box.left, box.right, seen.left, seen.right) ? (box.left + box.right - seen.left - seen.right) / 2 : 0;
  const top = isOut(box.top, box.bottom, seen.top, seen.bottom) ? (box.top + box.bottom - seen.top - seen.bottom) / 2 : 0;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  frame.scrollBy({ left, top, behavior: isCalm || state.playing === null ? "auto" : "smooth" });
}

// ---- Moving through time

function goTo(position) {
  state.at = Math.max(0, Math.min(events.length, position));
  const event = current();
  if (event) {
    reveal(event.index);
    state.focus = event.index;
  }
  if (state.at === events.length) stop();
  render();
}

/** Opens all that hides a node. */
function reveal(index) {
  for (let above = nodes[index].parent; above !== null; above = nodes[above].parent) state.open.add(above);
}

/** The position just after the next cut; null if there is none. */
function nextCut() {
  const isCut = (event) => event.kind === "leave" && nodes[event.index].cut !== null;
  const found = events.findIndex((event, position) => position >= state.at && isCut(event));
  return found < 0 ? null : found + 1;
}

function goToNextCut() {
  const position = nextCut();
  if (position !== null) goTo(position);
}

function stop() {
  clearInterval(state.playing);
  state.playing = null;
}

function playOrPause() {
  if (state.playing !== null) {
    stop();
  } else {
    if (state.at === events.length) state.at = 0;
    state.playing = setInterval(() => goTo(state.at + 1), PLAY_MS);
  }
  render();
}

// ---- Practice

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
  if (recording.prunes) form.append(field("alpha", "askAlpha"), field("beta", "askBeta"), cutBoxes(index), neverBox());
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
  const names = (list) => list.map((child) => nodes[child].name || children[index].indexOf(child)).join(", ") || t("none");
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

// ---- What the reader does

function toggle(index) {
  if (children[index].length === 0) return;
  state.open.has(index) ? state.open.delete(index) : state.open.add(index);
  state.focus = index;
  render({ scroll: false });
}

function act(index) {
  if (!state.practising || !canAsk(index)) return toggle(index);
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
  state.open = new Set(isOpen ? nodes.keys() : []);
  if (!isOpen) state.focus = roots[0] ?? 0;
  render();
}

/** Up and down walk over the nodes in sight. */
function moveFocus(step) {
  const list = visibleNodes();
  const position = Math.max(0, Math.min(list.length - 1, list.indexOf(state.focus) + step));
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
  ArrowRight: () => goTo(state.at + 1),
  ArrowLeft: () => goTo(state.at - 1),
  Home: () => goTo(0),
  End: () => goTo(events.length),
  n: goToNextCut,
  p: playOrPause,
};

function onKey(event) {
  const isTyping = event.target.closest?.("input, select, textarea");
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  const letterInSlider = event.target.id === "slider" && event.key.length === 1;
  if (state.practising || hasModifier || (isTyping && !letterInSlider) || !Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
}

function start() {
  const onClick = (id, action) => byId(id).addEventListener("click", action);
  onClick("first", () => goTo(0));
  onClick("back", () => goTo(state.at - 1));
  onClick("forward", () => goTo(state.at + 1));
  onClick("last", () => goTo(events.length));
  onClick("play", playOrPause);
  onClick("next-cut", goToNextCut);
  onClick("watch", () => setMode(false));
  onClick("practise", () => setMode(true));
  onClick("en", () => setLanguage("en"));
  onClick("es", () => setLanguage("es"));
  onClick("open-all", () => setAll(true));
  onClick("close-all", () => setAll(false));
  byId("slider").addEventListener("input", (event) => goTo(Number(event.target.value)));
  byId("fit").addEventListener("change", (event) => byId("tree").classList.toggle("fit", event.target.checked));
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
