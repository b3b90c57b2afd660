// The tree and its legend as SVG.
import { HALF, HALF_BOX, MOST_SHOWN, SHOWN_AT_FIRST, boxWidth, isBox, layOut, shapeWidth, visibleNodes } from "./layout.js";
import { bars, cross, hexagon, outlineOf, triangle } from "./shapes.js";
import { hiddenValue, solvedNotes } from "./practice.js";
import { narrator, recording, state, t } from "./state.js";
import { html } from "./frame.js";

const SVG = "http://www.w3.org/2000/svg";
function draw(name, attributes = {}, ...content) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

function label(kind, x, y, text, anchor = "start") {
  return draw("text", { class: kind, x, y, "text-anchor": anchor }, text);
}

const isFromTable = (index) => recording.node(index).table && !state.practising && state.moment.isLeft(recording.node(index));
const isNow = (index) => state.moment.event?.index === index;

function valueIn(index) {
  return state.practising ? hiddenValue(recording, state.solved, index) : state.moment.shownValue(index);
}

function notesOf(index) {
  return state.practising ? solvedNotes(recording, state.solved, index) : state.moment.notes(index);
}

function describe(index) {
  const how = narrator();
  return state.practising ? how.describeHidden(index, valueIn(index)) : how.describe(state.moment, index);
}

function stateClass(index) {
  if (state.practising) return state.asked === index ? "now" : "";
  const kind = { waiting: "waiting", open: "open", done: "", never: "cut-off" }[state.moment.progress(index)];
  return kind + (isFromTable(index) ? " table" : "") + (isNow(index) ? " now" : "");
}

function drawNode(index, place) {
  const { x, y, ply } = place;
  const node = recording.node(index);
  const group = draw("g", {
    class: `node ${stateClass(index)}`, role: "treeitem", "aria-level": ply + 1, "data-index": index,
    "aria-label": describe(index), tabindex: index === state.focus ? 0 : -1,
  });
  if (recording.childCount(index) > 0) group.setAttribute("aria-expanded", state.open.has(index));
  if (isNow(index)) group.setAttribute("aria-current", "step");
  const half = (isBox(node) ? boxWidth(node) : shapeWidth(node)) / 2;
  const lift = isBox(node) || isFromTable(index) ? 0 : node.side === "max" ? 6 : -6;
  group.append(
    draw("path", { class: "ring", d: `M${x - half - 5} ${y - HALF - 5}h${2 * half + 10}v52h-${2 * half + 10}z` }),
    draw("path", { class: "shape", d: outlineOf(node, place, isFromTable(index)) }),
    label("value", x, y + lift, valueIn(index), "middle"),
  );
  group.append(...besides(index, place, half));
  return group;
}

/** Name, window, condition and the count of collapsed nodes. */
function besides(index, { x, y }, half) {
  const node = recording.node(index);
  const parts = [];
  if (node.name && isBox(node)) parts.push(label("name", x, y + HALF + 8, node.name, "middle"));
  else if (node.name) parts.push(label("name", x - half - 2, y - 8, node.name, "end"));
  const [span, condition] = notesOf(index);
  if (span) parts.push(label("note", x + half + 3, y - 9, span));
  if (condition) parts.push(label(`note ${node.cut ?? ""}`, x + half + 3, y + 6, condition));
  const isOpen = recording.childCount(index) > 0 && state.open.has(index);
  const hidden = isOpen ? recording.missingBelow(index) : recording.countBelow(index);
  const below = y + HALF + (isBox(node) && node.name ? 22 : 14);
  if (hidden > 0) parts.push(label("note more", x, below, `+${hidden.toLocaleString("en")}`, "middle"));
  return parts;
}

function edgeClass(index) {
  if (state.practising) return "edge";
  if (state.moment.progress(index) === "never") return "edge cut-off";
  return recording.node(index).principal && state.moment.isEnd ? "edge principal" : "edge";
}

function drawEdge(index, place) {
  const to = place.get(index), from = place.get(recording.parents[index]);
  const top = to.y - (isBox(recording.node(index)) ? HALF_BOX : HALF);
  const line = `M${from.x} ${from.y + HALF}L${to.x} ${top}`;
  const parts = [draw("path", { class: edgeClass(index), d: line })];
  const cut = recording.node(recording.parents[index]).cut;
  const isCutHere = cut && recording.node(index).kind === "unsearched" && edgeClass(index) === "edge cut-off";
  if (isCutHere) {
    const x = (from.x + to.x) / 2, y = (from.y + to.y) / 2;
    parts.push(draw("path", { class: cut, d: cut === "alpha" ? bars(x, y) : cross(x, y) }));
  }
  return parts;
}

export function drawTree() {
  const list = visibleNodes(recording, state.open);
  const { place, width, height } = layOut(recording, list);
  const viewBox = `0 0 ${width} ${height}`;
  const svg = draw("svg", { width, height, viewBox, role: "tree", "aria-label": t("treeLabel") });
  const below = list.filter((index) => recording.parents[index] >= 0);
  below.forEach((index) => svg.append(...drawEdge(index, place)));
  list.forEach((index) => svg.append(drawNode(index, place.get(index))));
  return svg;
}

/** Whether a node has a property: of a large recording, among the first nodes. */
function seen(test) {
  for (let index = 0; index < Math.min(recording.size, MOST_SHOWN); index++) if (test(recording.node(index))) return true;
  return false;
}

/** The symbols that occur, each with its text key, its class and its shape. */
function legendEntries() {
  const has = (test) => !state.practising && seen(test);
  const path = (kind, d) => draw("path", { class: kind, d });
  const sign = draw("rect", { class: "shape", x: 5, y: 3, width: 20, height: 14, rx: 4 });
  const line = "M1 10h28";
  const entries = [
    [true, "legendMax", "", path("shape", triangle(15, 17, 12, -14))],
    [true, "legendMin", "", path("shape", triangle(15, 3, 12, 14))],
    [true, "legendLeaf", "", sign.cloneNode()],
    [recording.size > SHOWN_AT_FIRST, "legendMore", "", label("note more", 15, 14, "+N", "middle")],
    [has(() => true), "legendNow", "now", sign],
    [has((node) => node.principal), "legendPrincipal", "", path("edge principal", line)],
    [has((node) => node.cut === "alpha"), "legendAlpha", "", path("alpha", bars(15, 10))],
    [has((node) => node.cut === "beta"), "legendBeta", "", path("beta", cross(15, 10))],
    [has((node) => node.table), "legendTable", "table", path("shape", hexagon(15, 10, 13, 8))],
    [has((node) => node.kind === "unsearched"), "legendNever", "", path("edge cut-off", line)],
  ];
  return entries.filter(([isThere]) => isThere);
}

export function drawLegend() {
  return legendEntries().map(([, key, group, shape]) => {
    const size = { width: 30, height: 20, "aria-hidden": "true" };
    const picture = draw("svg", size, draw("g", { class: group }, shape));
    return html("span", {}, picture, t(key));
  });
}
