// The picture of a growing tree, as SVG text: the root at the left, one row per node at the end of a branch, so that every
// label can be read.

const COLUMN = 132;
const ROW = 24;
const MARGIN = 16;
/** Rows that are opened at first. */
const ROWS_AT_FIRST = 36;

const xml = (text) => String(text).replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The branches to open at first: those with the most work, as far as there is room. @returns {Set<number>} */
export function growthOpenAtFirst(search, roots = search.roots.slice(0, 1)) {
  const open = new Set();
  const waiting = [...roots];
  let rows = roots.length;
  while (waiting.length > 0) {
    waiting.sort((a, b) => search.effort[a] - search.effort[b]);
    const node = waiting.pop();
    const children = search.children[node];
    if (children.length === 0) continue;
    if (rows - 1 + children.length > ROWS_AT_FIRST && open.size > 0) break;
    open.add(node);
    rows += children.length - 1;
    waiting.push(...children);
  }
  return open;
}

/** What is open after some branches were opened or closed by hand. @param {ReadonlySet<number>} first @param {ReadonlySet<number>} toggled @returns {Set<number>} */
export function growthToggled(first, toggled) {
  const open = new Set(first);
  for (const index of toggled) if (!open.delete(index)) open.add(index);
  return open;
}

/**
 * Places the visible nodes.
 * @param {any} search @param {number[]} roots @param {ReadonlySet<number>} open @param {(index: number) => boolean} [isThere]
 * @returns {{ places: Map<number, { x: number, y: number }>, order: number[], width: number, height: number }}
 */
export function growthLayout(search, roots, open, isThere = () => true) {
  const places = new Map(), order = [];
  let row = 0, deepest = 0;
  const place = (index, depth) => {
    order.push(index);
    deepest = Math.max(deepest, depth);
    const children = open.has(index) ? search.children[index].filter(isThere) : [];
    const x = MARGIN + 14 + depth * COLUMN;
    if (children.length === 0) {
      places.set(index, { x, y: MARGIN + ROW / 2 + row++ * ROW });
      return;
    }
    children.forEach((child) => place(child, depth + 1));
    const [first, last] = [children[0], children[children.length - 1]].map((child) => places.get(child).y);
    places.set(index, { x, y: (first + last) / 2 });
  };
  roots.forEach((root) => place(root, 0));
  return { places, order, width: 2 * MARGIN + (deepest + 1) * COLUMN + 40, height: 2 * MARGIN + Math.max(1, row) * ROW };
}

const RADIUS = { least: 4, most: 11 };

/** The area of a circle is its share of the visits. */
function radius(moment, index) {
  const share = moment.visits[index] / Math.max(1, moment.visits[0]);
  return RADIUS.least + (RADIUS.most - RADIUS.least) * Math.sqrt(share);
}

function playoutShape(moment, index, { x, y }) {
  const value = moment.valueForMax(index);
  // The colour is a class: the policy of the server allows no styles inside the page.
  const known = value === null ? "" : ` valued good${Math.round(value * 10)}`;
  const ring = moment.proven(index) === null ? "" : `<circle class="proof-ring" cx="${x}" cy="${y}" r="${radius(moment, index) + 3}"/>`;
  return `<circle class="shape${known}" cx="${x}" cy="${y}" r="${radius(moment, index).toFixed(1)}"/>${ring}`;
}

function proofShape(search, moment, index, { x, y }) {
  const kind = `shape ${moment.verdict(index) ?? ""}`;
  if (search.nodes.attacks[index]) return `<rect class="${kind}" x="${x - 7}" y="${y - 7}" width="14" height="14"/>`;
  return `<circle class="${kind}" cx="${x}" cy="${y}" r="7.5"/>`;
}

function edge(from, to, extra) {
  const half = (from.x + to.x) / 2 + 24;
  return `<path class="edge${extra}" d="M${from.x} ${from.y}C${half} ${from.y} ${half - 20} ${to.y} ${to.x - 9} ${to.y}"/>`;
}

function knob(search, index, { x, y }, isOpen) {
  if (search.children[index].length === 0) return "";
  const cross = isOpen ? "" : `M${x - 18} ${y - 3}v6`;
  return `<g class="knob" data-toggle="${index}"><circle cx="${x - 18}" cy="${y}" r="5.5"/><path d="M${x - 21} ${y}h6${cross}"/></g>`;
}

/**
 * The tree at a moment.
 * @param {any} search @param {any} moment @param {any} narrator
 * @param {{ roots: number[], open: ReadonlySet<number>, selected: number | null }} view
 * @returns {string}
 */
export function growthSvg(search, moment, narrator, { roots, open, selected }) {
  const { places, order, width, height } = growthLayout(search, roots, open, (index) => moment.isThere(index));
  const path = new Set(moment.path);
  const edges = order.map((index) => {
    const parent = places.get(search.nodes.parent[index]);
    return parent ? edge(parent, places.get(index), path.has(index) ? " path" : "") : "";
  });
  const end = moment.path.findLast((index) => places.has(index));
  const nodes = order.map((index) => {
    const at = places.get(index);
    const shape = search.model === "playouts" ? playoutShape(moment, index, at) : proofShape(search, moment, index, at);
    const isOpen = open.has(index);
    const hasThere = search.children[index].some((child) => moment.isThere(child));
    const name = search.nodes.parent[index] < 0 ? "" : search.nodes.name[index];
    const label = `<tspan class="name">${xml(name)}</tspan> ${xml(narrator.label(moment, index))}`;
    const below = isOpen && hasThere;
    const text = below ? `<text x="${at.x - 4}" y="${at.y - 13}">${label}</text>` : `<text x="${at.x + 15}" y="${at.y + 4}">${label}</text>`;
    const state = `${path.has(index) ? " path" : ""}${index === selected ? " selected" : ""}${index === end ? " end" : ""}`;
    return `<g class="node${state}" data-node="${index}">${shape}${text}${hasThere ? knob(search, index, at, isOpen) : ""}</g>`;
  });
  const tail = moment.path.slice(moment.path.lastIndexOf(end) + 1);
  const rest = tail.length + moment.tail > 0 && end !== undefined ? tailOf(search, tail, moment.tail, places.get(end)) : "";
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="growth" ${size} aria-hidden="true">${edges.join("")}${nodes.join("")}${rest}</svg>`;
}

/** The rest of a path that leads to nodes which are not drawn. */
function tailOf(search, tail, hidden, { x, y }) {
  const names = tail.map((index) => search.nodes.name[index]).slice(0, 4).join(" ");
  const more = tail.length > 4 || hidden > 0 ? " …" : "";
  return `<text class="tail" x="${x + 15}" y="${y + 16}">→ ${xml(names)}${more}</text>`;
}
