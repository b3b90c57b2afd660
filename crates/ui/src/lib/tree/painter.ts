/**
 * Draws a search tree as nodes and edges. Only what is in view is drawn, and letters only where they can be read, so a step
 * costs what the frame shows and not what the search visited.
 */
import { HALF, HALF_BOX, ROW, boxWidth, isBox, layOut, shapeWidth, type Place, type TreeLayout } from '$study/layout.js';
import type { Recording, RecordedNode } from '$study/recording.js';
import { bars, cross, outlineOf } from '$study/shapes.js';
import type { Glance, Looks } from './look';
import type { Palette } from './palette';
import type { Pen } from './pen';

/** A part of the tree, in the tree's own units. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Below this scale letters cannot be read, so none are drawn. */
const LETTERS_FROM = 0.38;

export class TreePainter {
  #recording: Recording;
  #rows: number[][] = [];
  #listed: Set<number> = new Set();
  #layout: TreeLayout = { place: new Map(), width: 60, height: ROW };
  palette: Palette;
  looks: Looks;
  selected: number | null = null;
  /** How many nodes were drawn the last time. */
  drawn = 0;

  constructor(recording: Recording, palette: Palette, looks: Looks) {
    this.#recording = recording;
    this.palette = palette;
    this.looks = looks;
  }

  get size(): { width: number; height: number } {
    return this.#layout;
  }

  get whole(): Part {
    return { left: 0, top: 0, right: this.#layout.width, bottom: this.#layout.height };
  }

  place(index: number): Place | undefined {
    return this.#layout.place.get(index);
  }

  /** Lays out the visible nodes, given with each after its parent. */
  arrange(list: number[]): void {
    this.#layout = layOut(this.#recording, list);
    this.#listed = new Set(list);
    this.#rows = [];
    for (const index of list) (this.#rows[this.#layout.place.get(index)!.ply] ??= []).push(index);
  }

  /** The node at a point of the tree; `reach` is how far beside it still counts. */
  at(x: number, y: number, reach: number): number | null {
    const row = this.#rows[Math.floor(y / ROW)];
    if (!row) return null;
    const from = this.#firstFrom(row, x - reach);
    for (let i = from; i < Math.min(row.length, from + 3); i++) {
      const place = this.#layout.place.get(row[i]!)!;
      const half = Math.max(halfWidth(this.#recording.node(row[i]!)) + 6, reach);
      if (Math.abs(place.x - x) <= half && Math.abs(place.y - y) <= HALF + 16) return row[i]!;
    }
    return null;
  }

  /** Draws a part of the tree; the pen is in the tree's units already. */
  paint(pen: Pen, part: Part, scale: number): void {
    this.drawn = 0;
    const [from, to] = [Math.floor(part.top / ROW) - 1, Math.floor(part.bottom / ROW) + 1];
    const rows = this.#rows.slice(Math.max(0, from), Math.max(0, to + 1));
    // Edges first, and for the nodes left and right of the part too: theirs may lead through it.
    for (const row of rows) for (const index of this.#within(row, part, 1)) this.#edges(pen, index);
    for (const row of rows) {
      for (const index of this.#within(row, part, 0)) {
        this.#node(pen, index, scale);
        this.drawn += 1;
      }
    }
  }

  /** The whole tree very small: a dot for each node. */
  overview(pen: Pen, width: number, height: number): void {
    const [across, down] = [width / this.#layout.width, height / this.#layout.height];
    for (const [index, place] of this.#layout.place) {
      const look = this.looks.glance(index);
      const ink = look.now ? this.palette.now : look.principal ? this.palette.text : this.palette.edge;
      pen.rect(place.x * across - 1, place.y * down - 1, look.now ? 4 : 2, look.now ? 4 : 2, ink);
    }
  }

  #within(row: number[], part: Part, more: number): number[] {
    const from = Math.max(0, this.#firstFrom(row, part.left) - more);
    let to = from;
    for (let extra = more; to < row.length && extra >= 0; to++) {
      const place = this.#layout.place.get(row[to]!)!;
      if (place.x - place.strip / 2 > part.right) extra -= 1;
    }
    return row.slice(from, to);
  }

  /** The first node of a row that reaches beyond `x`. */
  #firstFrom(row: number[], x: number): number {
    let [low, high] = [0, row.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const place = this.#layout.place.get(row[middle]!)!;
      if (place.x + place.strip / 2 <= x) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #edges(pen: Pen, parent: number): void {
    const from = this.#layout.place.get(parent)!;
    if (!this.#isOpen(parent)) return;
    for (const child of this.#recording.childrenOf(parent)) {
      const to = this.#layout.place.get(child);
      if (to) this.#edge(pen, parent, child, from, to);
    }
  }

  #edge(pen: Pen, parent: number, child: number, from: Place, to: Place): void {
    const look = this.looks.glance(child);
    const isNever = look.progress === 'never';
    const node = this.#recording.node(child);
    const [y0, y1] = [from.y + HALF, to.y - (isBox(node) ? HALF_BOX : HALF)];
    const isOpen = look.progress === 'open';
    pen.path(`M${from.x} ${y0}L${to.x} ${y1}`, {
      stroke: look.principal ? this.palette.text : isOpen ? this.palette.open : this.palette.edge,
      width: look.principal ? 4 : isOpen ? 2.4 : 1.2,
      dash: isNever ? [4, 4] : [],
    });
    const { cut } = this.#recording.node(parent);
    if (!cut || !isNever || node.kind !== 'unsearched') return;
    const [x, y] = [(from.x + to.x) / 2, (y0 + y1) / 2];
    pen.path(cut === 'alpha' ? bars(x, y) : cross(x, y), { stroke: this.palette[cut], width: 3 });
  }

  #node(pen: Pen, index: number, scale: number): void {
    const node = this.#recording.node(index);
    const place = this.#layout.place.get(index)!;
    const look = this.looks.glance(index);
    const { stroke, fill, width } = this.#style(look);
    const shape = outlineOf(node, place, look.fromTable);
    if (index === this.selected) pen.path(shape, { stroke: this.palette.nowFill, width: 12 });
    if (look.found) pen.path(shape, { stroke: this.palette.found, width: 9 });
    pen.path(shape, { fill, stroke, width, dash: look.progress === 'never' ? [4, 3] : [] });
    if (scale >= LETTERS_FROM) this.#letters(pen, index, node, place, look);
  }

  #style(look: Glance): { stroke: string; fill: string; width: number } {
    const palette = this.palette;
    if (look.now) return { stroke: palette.now, fill: palette.nowFill, width: 3.5 };
    if (look.alone) return { stroke: palette.alone, fill: palette.aloneFill, width: 2.5 };
    if (look.fromTable) return { stroke: palette.table, fill: palette.tableFill, width: 2.5 };
    if (look.progress === 'never') return { stroke: palette.edge, fill: palette.sunken, width: 1.4 };
    if (look.progress === 'waiting') return { stroke: palette.line, fill: palette.ground, width: 1.2 };
    if (look.progress === 'open') return { stroke: palette.open, fill: palette.surface, width: 2.6 };
    return { stroke: palette.text, fill: palette.surface, width: 1.4 };
  }

  #letters(pen: Pen, index: number, node: RecordedNode, { x, y }: Place, look: Glance): void {
    const half = halfWidth(node);
    const { value, span, condition } = this.looks.letters(index);
    const lift = isBox(node) || look.fromTable ? 0 : node.side === 'max' ? 7 : -6;
    const isFaint = look.progress === 'never' || look.progress === 'waiting';
    const ink = isFaint ? this.palette.soft : this.palette.text;
    const soft = this.palette.soft;
    pen.text(value, x, y + lift + 1, { size: 15, ink, align: 'center', weight: look.now ? 700 : 500 });
    if (node.name && isBox(node)) pen.text(node.name, x, y + HALF + 4, { size: 12, ink: soft, align: 'center', weight: 600 });
    else if (node.name) pen.text(node.name, x - half - 3, y - 11, { size: 13, ink, align: 'right', weight: 600 });
    if (span) pen.text(span, x + half + 3, y - 12, { size: 12, ink: soft });
    const cutInk = node.cut ? this.palette[node.cut] : soft;
    if (condition) pen.text(condition, x + half + 3, y + 4, { size: 12, ink: cutInk, weight: 600 });
    const hidden = this.#hiddenBelow(index);
    const below = y + HALF + (isBox(node) && node.name ? 18 : 8);
    if (hidden > 0) pen.text(`+${hidden.toLocaleString('en')}`, x, below, { size: 12, ink: this.palette.now, align: 'center', weight: 700 });
  }

  /** How many nodes below a node are not drawn: it is closed, or they were not recorded. */
  #hiddenBelow(index: number): number {
    const recording = this.#recording;
    return this.#isOpen(index) ? recording.missingBelow(index) : recording.countBelow(index);
  }

  #isOpen(index: number): boolean {
    const first = this.#recording.childrenOf(index)[0];
    return first !== undefined && this.#listed.has(first);
  }
}

function halfWidth(node: RecordedNode): number {
  return (isBox(node) ? boxWidth(node) : shapeWidth(node)) / 2;
}
