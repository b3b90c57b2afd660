// The tree and its legend as SVG.

function draw(name, attributes = {}, ...content) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

function label(kind, x, y, text, anchor = "start") {
  return draw("text", { class: kind, x, y, "text-anchor": anchor }, text);
}

const triangle = (x, base, half, up) => `M${x - half} ${base}H${x + half}L${x} ${base + up}Z`;
const bars = (x, y) => `M${x - 8} ${y - 3}h16M${x - 8} ${y + 3}h16`;
const cross = (x, y) => `M${x - 6} ${y - 6}l12 12M${x - 6} ${y + 6}l12 -12`;

function hexagon(x, y, half, tall) {
  const inner = half - tall * 0.6;
  const [left, right, top, bottom] = [x - inner, x + inner, y - tall, y + tall];
  return `M${x - half} ${y}L${left} ${top}H${right}L${x + half} ${y}L${right} ${bottom}H${left}Z`;
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
    draw("path", { class: "ring", d: `M${x - half - 5} ${y - HALF - 5}h${2 * half + 10}v52h-${2 * half + 10}z` }),
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
  if (node.name && isBox(index)) parts.push(label("name", x, y + HALF + 8, node.name, "middle"));
  else if (node.name) parts.push(label("name", x - half - 2, y - 8, node.name, "end"));
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
  const top = to.y - (isBox(index) ? HALF_BOX : HALF);
  const line = `M${from.x} ${from.y + HALF}L${to.x} ${top}`;
  const parts = [draw("path", { class: edgeClass(index), d: line })];
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
  const viewBox = `0 0 ${width} ${height}`;
  const svg = draw("svg", { width, height, viewBox, role: "tree", "aria-label": t("treeLabel") });
  const below = list.filter((index) => nodes[index].parent !== null);
  below.forEach((index) => svg.append(...drawEdge(index, place)));
  list.forEach((index) => svg.append(drawNode(index, place.get(index))));
  return svg;
}

/** The signs that occur, each with its key in the catalogue, the class around it, and its shape. */
function legendEntries() {
  const has = (test) => !state.practising && nodes.some(test);
  const path = (kind, d) => draw("path", { class: kind, d });
  const sign = draw("rect", { class: "shape", x: 5, y: 3, width: 20, height: 14, rx: 4 });
  const line = "M1 10h28";
  const entries = [
    [true, "legendMax", "", path("shape", triangle(15, 17, 12, -14))],
    [true, "legendMin", "", path("shape", triangle(15, 3, 12, 14))],
    [true, "legendLeaf", "", sign.cloneNode()],
    [nodes.length > SHOWN_AT_FIRST, "legendMore", "", label("note more", 15, 14, "+N", "middle")],
    [has(() => true), "legendNow", "now", sign],
    [has((node) => node.principal), "legendPrincipal", "", path("edge principal", line)],
    [has((node) => node.cut === "alpha"), "legendAlpha", "", path("alpha", bars(15, 10))],
    [has((node) => node.cut === "beta"), "legendBeta", "", path("beta", cross(15, 10))],
    [has((node) => node.table), "legendTable", "table", path("shape", hexagon(15, 10, 13, 8))],
    [has((node) => node.kind === "unsearched"), "legendNever", "", path("edge cut-off", line)],
  ];
  return entries.filter(([isThere]) => isThere);
}

function drawLegend() {
  return legendEntries().map(([, key, group, shape]) => {
    const size = { width: 30, height: 20, "aria-hidden": "true" };
    const picture = draw("svg", size, draw("g", { class: group }, shape));
    return html("span", {}, picture, t(key));
  });
}
