// Where nodes go. Every node owns the strip above its children, so nothing overlaps.

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
