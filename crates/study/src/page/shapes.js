// The shapes of nodes and cuts, as SVG path data. Every state differs in form as well as in colour.
import { HALF, boxWidth, isBox, shapeWidth } from "./layout.js";

export const triangle = (x, base, half, up) => `M${x - half} ${base}H${x + half}L${x} ${base + up}Z`;
/** Two bars: an alpha cut. */
export const bars = (x, y) => `M${x - 8} ${y - 3}h16M${x - 8} ${y + 3}h16`;
/** A cross: a beta cut. */
export const cross = (x, y) => `M${x - 6} ${y - 6}l12 12M${x - 6} ${y + 6}l12 -12`;

/** A hexagon: answered by the table. */
export function hexagon(x, y, half, tall) {
  const inner = half - tall * 0.6;
  const [left, right, top, bottom] = [x - inner, x + inner, y - tall, y + tall];
  return `M${x - half} ${y}L${left} ${top}H${right}L${x + half} ${y}L${right} ${bottom}H${left}Z`;
}

export function box(x, y, width) {
  const flat = width - 12;
  return `M${x - flat / 2} ${y - 15}h${flat}q6 0 6 6v18q0 6 -6 6h-${flat}q-6 0 -6 -6v-18q0 -6 6 -6z`;
}

/** The outline of a node: up for MAX, down for MIN. */
export function outlineOf(node, { x, y }, isFromTable) {
  if (isBox(node)) return box(x, y, boxWidth(node));
  const half = shapeWidth(node) / 2;
  if (isFromTable) return hexagon(x, y, half, HALF - 4);
  return node.side === "max" ? triangle(x, y + HALF, half, -2 * HALF) : triangle(x, y - HALF, half, 2 * HALF);
}
