/**
 * Draws a search tree on a canvas. A whole picture is painted when the tree or the view changes; a step repaints only
 * the nodes that changed. That works because every node owns a tile, the strip above its children from its own top to
 * theirs, and tiles never overlap: clearing one and drawing what reaches into it leaves all others as they were.
 *
 * Zoomed far out, a tree becomes a map: every node is a cell above its children's cells, as high as the frame allows. Wide
 * trees would be a thin line otherwise.
 */
import type { Recording, RecordedNode } from '$study/recording.js';
import { HALF, HALF_BOX, ROW, boxWidth, isBox, layOut, shapeWidth, type Place, type TreeLayout } from '$study/layout.js';
import { bars, cross, outlineOf } from '$study/shapes.js';
import type { Glance, Looks } from './look';
import type { Palette } from './palette';

export interface View {
  /** The point of the tree at the canvas's top left corner. */
  x: number;
  y: number;
  scale: number;
}

/** Below this scale letters cannot be read, so none are drawn. */
const LETTERS_FROM = 0.42;
/** Below this scale the tree is a map. */
const MAP_BELOW = 0.22;
/** Distance from the top of a tile to its node's shape. */
const ABOVE = HALF + 7;

export class TreePainter {
  #recording: Recording;
  #palette: Palette;
  #looks: Looks;
  #context: CanvasRenderingContext2D;
  #rows: number[][] = [];
  #listed: Set<number> = new Set();
  #selected: number | null = null;
  #layout: TreeLayout = { place: new Map(), width: 60, height: ROW };
  view: View = { x: 0, y: 0, scale: 1 };

  constructor(
    readonly canvas: HTMLCanvasElement,
    recording: Recording,
    palette: Palette,
    looks: Looks,
  ) {
    this.#context = canvas.getContext('2d')!;
    this.#recording = recording;
    this.#palette = palette;
    this.#looks = looks;
  }

  get size(): { width: number; height: number } {
    return this.#layout;
  }

  set palette(palette: Palette) {
    this.#palette = palette;
  }

  set looks(looks: Looks) {
    this.#looks = looks;
  }

  set selected(index: number | null) {
    this.#selected = index;
  }

  /** Height scales with width, but a map fills the whole height. */
  scaleY(scale = this.view.scale): number {
    if (scale >= MAP_BELOW) return scale;
    const height = this.canvas.height / (globalThis.devicePixelRatio || 1);
    return Math.max(scale, Math.min(1, height / this.#layout.height));
  }

  get #isMap(): boolean {
    return this.view.scale < MAP_BELOW;
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

  /** The node under a point of the canvas, in CSS pixels. */
  at(x: number, y: number): number | null {
    const point = { x: this.view.x + x / this.view.scale, y: this.view.y + y / this.scaleY() };
    const row = this.#rows[Math.floor(point.y / ROW)];
    if (!row) return null;
    const found = row[this.#firstFrom(row, point.x)];
    if (found === undefined) return null;
    const place = this.#layout.place.get(found)!;
    if (this.#isMap) return found;
    const reach = Math.max(halfWidth(this.#recording.nodes[found]!) + 6, 14 / this.view.scale);
    return Math.abs(place.x - point.x) <= reach && Math.abs(place.y - point.y) <= HALF + 16 ? found : null;
  }

  /** Paints everything in view. */
  paint(): void {
    const { width, height } = this.canvas;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.fillStyle = this.#palette.ground;
    this.#context.fillRect(0, 0, width, height);
    this.#transform();
    const [across, down] = this.#pixels;
    const right = this.view.x + width / across;
    const [from, to] = [this.#rowAt(this.view.y) - 1, this.#rowAt(this.view.y + height / down) + 1];
    for (let ply = Math.max(0, from); ply <= Math.min(this.#rows.length - 1, to); ply++) {
      this.#paintRow(this.#rows[ply]!, right);
    }
  }

  /** Repaints the tiles of some nodes. */
  repaint(changed: Iterable<number>): void {
    for (const index of changed) if (this.#listed.has(index)) this.#repaintTile(index);
  }

  #paintRow(row: number[], right: number): void {
    for (let i = this.#firstFrom(row, this.view.x); i < row.length; i++) {
      const place = this.#layout.place.get(row[i]!)!;
      if (place.x - place.strip / 2 > right) break;
      if (this.#isMap) this.#drawCell(row[i]!);
      else {
        this.#drawEdges(row[i]!);
        this.#drawNode(row[i]!);
      }
    }
  }

  #repaintTile(index: number): void {
    if (this.#isMap) return this.#drawCell(index);
    const place = this.#layout.place.get(index)!;
    const box = this.#tile(place, ABOVE);
    if (box.right <= 0 || box.bottom <= 0 || box.left >= this.canvas.width || box.top >= this.canvas.height) return;
    const context = this.#context;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    context.clip();
    context.fillStyle = this.#palette.ground;
    context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    this.#transform();
    const parent = this.#recording.nodes[index]!.parent;
    if (parent !== null) this.#drawEdges(parent);
    this.#drawEdges(index);
    this.#drawNode(index);
    context.restore();
  }

  /** A tile in whole device pixels. Rounding both ends the same way keeps tiles side by side. */
  #tile(place: Place, above: number): { left: number; top: number; right: number; bottom: number } {
    const [across, down] = this.#pixels;
    return {
      left: Math.round((place.x - place.strip / 2 - this.view.x) * across),
      right: Math.round((place.x + place.strip / 2 - this.view.x) * across),
      top: Math.round((place.y - above - this.view.y) * down),
      bottom: Math.round((place.y - above + ROW - this.view.y) * down),
    };
  }

  /** Device pixels per unit of the tree, horizontally and vertically. */
  get #pixels(): [number, number] {
    const ratio = globalThis.devicePixelRatio || 1;
    return [this.view.scale * ratio, this.scaleY() * ratio];
  }

  #transform(): void {
    const [across, down] = this.#pixels;
    this.#context.setTransform(across, 0, 0, down, -this.view.x * across, -this.view.y * down);
  }

  /** A node of the map: a cell, with a bar at its foot where the search was cut. */
  #drawCell(index: number): void {
    const context = this.#context;
    const node = this.#recording.nodes[index]!;
    const look = this.#looks.glance(index);
    const box = this.#tile(this.#layout.place.get(index)!, ROW / 2);
    // Of the cells narrower than a pixel, only the current one is drawn.
    if (box.left === box.right && !look.now) return;
    const gap = box.right - box.left > 3 ? 1 : 0;
    const [width, height] = [Math.max(1, box.right - box.left - gap), Math.max(1, box.bottom - box.top - 1)];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.#palette.ground;
    context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    context.fillStyle = this.#cellFill(look, index);
    context.fillRect(box.left, box.top, width, height);
    if (node.cut && look.progress === 'done') {
      context.fillStyle = this.#palette[node.cut];
      context.fillRect(box.left, box.bottom - Math.max(2, height / 8) - 1, width, Math.max(2, height / 8));
    }
    this.#transform();
  }

  #cellFill(look: Glance, index: number): string {
    const palette = this.#palette;
    if (look.now || index === this.#selected) return palette.now;
    if (look.fromTable) return palette.table;
    if (look.principal) return palette.text;
    return { waiting: palette.sunken, open: palette.open, done: palette.done, never: palette.never }[look.progress];
  }

  #rowAt(y: number): number {
    return Math.floor(y / ROW);
  }

  /** The first node of a row whose strip reaches beyond `x`. */
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

  #drawEdges(parent: number): void {
    const from = this.#layout.place.get(parent)!;
    for (const child of this.#recording.children[parent]!) {
      const to = this.#layout.place.get(child);
      if (to) this.#drawEdge(parent, child, from, to);
    }
  }

  #drawEdge(parent: number, child: number, from: Place, to: Place): void {
    const context = this.#context;
    const look = this.#looks.glance(child);
    const isNever = look.progress === 'never';
    const node = this.#recording.nodes[child]!;
    const [y0, y1] = [from.y + HALF, to.y - (isBox(node) ? HALF_BOX : HALF)];
    context.beginPath();
    context.moveTo(from.x, y0);
    context.lineTo(to.x, y1);
    context.setLineDash(isNever ? [4, 4] : []);
    context.lineWidth = look.principal ? 4 : look.progress === 'open' ? 2.4 : 1.2;
    context.strokeStyle = look.principal ? this.#palette.text : look.progress === 'open' ? this.#palette.open : this.#palette.edge;
    context.stroke();
    context.setLineDash([]);
    const { cut } = this.#recording.nodes[parent]!;
    if (cut && isNever && node.kind === 'unsearched') this.#drawCut(cut, (from.x + to.x) / 2, (y0 + y1) / 2);
  }

  #drawCut(cut: 'alpha' | 'beta', x: number, y: number): void {
    this.#context.strokeStyle = cut === 'alpha' ? this.#palette.alpha : this.#palette.beta;
    this.#context.lineWidth = 3;
    this.#context.stroke(new Path2D(cut === 'alpha' ? bars(x, y) : cross(x, y)));
  }

  #drawNode(index: number): void {
    const node = this.#recording.nodes[index]!;
    const place = this.#layout.place.get(index)!;
    const look = this.#looks.glance(index);
    const context = this.#context;
    const { stroke, fill, width } = this.#style(look);
    const path = new Path2D(outlineOf(node, place, look.fromTable));
    if (index === this.#selected) this.#drawGlow(path);
    context.fillStyle = fill;
    context.fill(path);
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.setLineDash(look.progress === 'never' ? [4, 3] : []);
    context.stroke(path);
    context.setLineDash([]);
    if (this.view.scale >= LETTERS_FROM) this.#drawLetters(index, node, place, look);
  }

  /** A halo around the selected node. */
  #drawGlow(path: Path2D): void {
    this.#context.strokeStyle = this.#palette.nowFill;
    this.#context.lineWidth = 12;
    this.#context.lineJoin = 'round';
    this.#context.stroke(path);
    this.#context.lineJoin = 'miter';
  }

  #style(look: Glance): { stroke: string; fill: string; width: number } {
    const palette = this.#palette;
    if (look.now) return { stroke: palette.now, fill: palette.nowFill, width: 3.5 };
    if (look.fromTable) return { stroke: palette.table, fill: palette.tableFill, width: 2.5 };
    if (look.progress === 'never') return { stroke: palette.edge, fill: palette.sunken, width: 1.4 };
    if (look.progress === 'waiting') return { stroke: palette.line, fill: palette.ground, width: 1.2 };
    if (look.progress === 'open') return { stroke: palette.open, fill: palette.surface, width: 2.6 };
    return { stroke: palette.text, fill: palette.surface, width: 1.4 };
  }

  #drawLetters(index: number, node: RecordedNode, { x, y }: Place, look: Glance): void {
    const half = halfWidth(node);
    const { value, span, condition } = this.#looks.letters(index);
    const lift = isBox(node) || look.fromTable ? 0 : node.side === 'max' ? 7 : -6;
    const isFaint = look.progress === 'never' || look.progress === 'waiting';
    const ink = isFaint ? this.#palette.soft : this.#palette.text;
    this.#write(value, x, y + lift + 1, 15, ink, 'center', look.now ? 700 : 500);
    if (node.name && isBox(node)) this.#write(node.name, x, y + HALF + 4, 12, this.#palette.soft, 'center', 600);
    else if (node.name) this.#write(node.name, x - half - 3, y - 11, 13, ink, 'right', 600);
    if (span) this.#write(span, x + half + 3, y - 12, 12, this.#palette.soft, 'left');
    const cutInk = node.cut ? this.#palette[node.cut] : this.#palette.soft;
    if (condition) this.#write(condition, x + half + 3, y + 4, 12, cutInk, 'left', 600);
    const isClosed = this.#recording.children[index]!.length > 0 && !this.#isOpen(index);
    const below = y + HALF + (isBox(node) && node.name ? 18 : 8);
    if (isClosed) this.#write(`+${this.#recording.sizes[index]! - 1}`, x, below, 12, this.#palette.now, 'center', 700);
  }

  #isOpen(index: number): boolean {
    return this.#listed.has(this.#recording.children[index]![0]!);
  }

  #write(text: string, x: number, y: number, size: number, ink: string, align: CanvasTextAlign, weight = 400): void {
    this.#context.font = `${weight} ${size}px ${this.#palette.font}`;
    this.#context.fillStyle = ink;
    this.#context.textAlign = align;
    this.#context.textBaseline = 'middle';
    this.#context.fillText(text, x, y);
  }
}

function halfWidth(node: RecordedNode): number {
  return (isBox(node) ? boxWidth(node) : shapeWidth(node)) / 2;
}
