/**
 * Draws a search as a map: every node is a block above the blocks of its children, as wide as its part of the nodes. A search
 * of any size fits. Blocks narrower than a pixel are drawn together; blocks with room carry move, value and window.
 *
 * To look closer, the map shows the subtree of one node. The nodes above it stay on top, each as wide as the frame.
 */
import type { Recording } from '$study/recording.js';
import { withMinus } from '$study/recording.js';
import type { Glance, Looks } from './look';
import type { Palette } from './palette';
import type { Pen } from './pen';

/** A block, in pixels across and rows down. `index` is -1 for nodes too small to be told apart, -2 for what was not kept. */
interface Block {
  index: number;
  left: number;
  right: number;
  row: number;
  /** The node above, for blocks that are no node themselves. */
  parent: number;
}

const NARROWEST = 0.8;
const SMALL = -1;
const MISSING = -2;
const HIGHEST_ROW = 96;
const CHAR = 7;

export class MapPainter {
  #recording: Recording;
  #blocks: Block[] = [];
  #rowHeight = HIGHEST_ROW;
  #key = '';
  palette: Palette;
  looks: Looks;
  selected: number | null = null;
  /** The node whose subtree is shown; null for the whole search. */
  focus: number | null = null;
  /** How many nodes were looked at to arrange the blocks. */
  touched = 0;

  constructor(recording: Recording, palette: Palette, looks: Looks) {
    this.#recording = recording;
    this.palette = palette;
    this.looks = looks;
  }

  get nBlocks(): number {
    return this.#blocks.length;
  }

  /** Arranges the blocks for a frame. `share` is the part of the width that the whole search takes. */
  arrange(width: number, height: number, share = 1): void {
    const key = [width, height, share, this.focus].join();
    if (key === this.#key) return;
    this.#key = key;
    this.#blocks = [];
    this.touched = 0;
    const recording = this.#recording;
    let row = 0;
    if (this.focus === null) {
      const weight = (index: number) => recording.countBelow(index) + 1;
      const total = recording.roots.reduce((sum, root) => sum + weight(root), 0);
      let left = 0;
      for (const root of recording.roots) {
        const right = left + (width * share * weight(root)) / total;
        this.#place(root, left, right, 0);
        left = right;
      }
    } else {
      for (const above of [...recording.above(this.focus)].reverse()) {
        this.#blocks.push({ index: above, left: 0, right: width, row, parent: -1 });
        row += 1;
      }
      this.#place(this.focus, 0, width, row);
    }
    const rows = this.#blocks.reduce((most, block) => Math.max(most, block.row + 1), 1);
    this.#rowHeight = Math.max(4, Math.min(HIGHEST_ROW, height / rows));
  }

  /** A block for a node and, below it, for its children; those of a search of the same position too. */
  #place(start: number, from: number, to: number, top: number): void {
    const recording = this.#recording;
    const pending: [number, number, number, number][] = [[start, from, to, top]];
    while (pending.length > 0) {
      const [index, left, right, row] = pending.pop()!;
      this.#blocks.push({ index, left, right, row, parent: -1 });
      this.touched += 1;
      const missing = recording.missingBelow(index);
      const children = recording.childrenOf(index);
      let sum = missing;
      for (const child of children) sum += this.#weight(child);
      if (sum === 0) continue;
      const unit = (right - left) / sum;
      let x = left;
      let small = left;
      for (const child of children) {
        const end = x + unit * this.#weight(child);
        this.touched += 1;
        if (end - x >= NARROWEST) {
          this.#small(index, small, x, row + 1);
          pending.push([child, x, end, row + 1]);
          small = end;
        }
        x = end;
      }
      this.#small(index, small, x, row + 1);
      if (right - x >= NARROWEST && missing > 0) this.#blocks.push({ index: MISSING, left: x, right, row: row + 1, parent: index });
    }
  }

  #weight(index: number): number {
    return this.#recording.rows.entered[index] < 0 ? 0 : this.#recording.countBelow(index) + 1;
  }

  #small(parent: number, left: number, right: number, row: number): void {
    if (right - left >= NARROWEST) this.#blocks.push({ index: SMALL, left, right, row, parent });
  }

  /** The node under a point: of blocks that are no node, the one above. */
  at(x: number, y: number): number | null {
    const row = Math.floor(y / this.#rowHeight);
    const block = this.#blocks.find((one) => one.row === row && one.left <= x && x < one.right);
    return block ? (block.index >= 0 ? block.index : block.parent) : null;
  }

  paint(pen: Pen): void {
    for (const block of this.#blocks) {
      if (block.index >= 0) this.#block(pen, block);
      else this.#filler(pen, block);
    }
  }

  #block(pen: Pen, block: Block): void {
    const { index } = block;
    const look = this.looks.glance(index);
    const [width, height] = [block.right - block.left, this.#rowHeight];
    const gap = width > 4 ? 1 : 0;
    const [x, y] = [block.left, block.row * height];
    const fill = this.#fill(look, index);
    pen.rect(x, y, Math.max(0.6, width - gap), Math.max(1, height - 1), fill);
    if (look.found) pen.rect(x, y, Math.max(2, width - gap), Math.max(2, height / 10), this.palette.found);
    const isCut = look.progress === 'done' && this.#recording.isCut(index);
    const foot = Math.max(2, height / 9);
    if (isCut) pen.rect(x, y + height - foot - 1, Math.max(1, width - gap), foot, this.palette[this.#recording.node(index).cut!]);
    if (width >= 20 && height >= 13) this.#labels(pen, index, look, x, y, width, height, fill);
  }

  /** Move, value and window, as far as there is room. */
  #labels(pen: Pen, index: number, look: Glance, x: number, y: number, width: number, height: number, fill: string): void {
    const node = this.#recording.node(index);
    const { value, span } = this.looks.letters(index);
    const ink = fill === this.palette.now || fill === this.palette.text ? this.palette.ground : this.palette.text;
    const name = node.name || (node.parent === null ? this.#rootName(index) : ASIDES[node.visit!] ?? '');
    const size = height >= 16 ? 12 : 10.5;
    const room = (width - 8) / (CHAR * (size / 12));
    const middle = y + (height - 1) / 2 + 0.5;
    const parts = [name, look.progress === 'waiting' ? '' : value, span].filter(Boolean);
    const two = height >= 36 && parts.length > 1;
    const fits = (text: string) => text.length <= room;
    if (two) {
      if (fits(parts[0]!)) pen.text(parts[0]!, x + 4, y + height * 0.32, { size, ink, weight: 650 });
      const rest = longest(parts.slice(1), fits);
      if (rest) pen.text(rest, x + 4, y + height * 0.68, { size, ink });
    } else {
      const line = longest(parts, fits);
      if (line) pen.text(line, x + 4, middle, { size, ink, weight: 600 });
    }
  }

  #rootName(index: number): string {
    const { reason, depth } = this.#recording.node(index);
    return reason ? `d=${depth ?? ''}` : '';
  }

  #filler(pen: Pen, block: Block): void {
    const [width, height] = [block.right - block.left, this.#rowHeight];
    const [x, y] = [block.left, block.row * height];
    const isDone = this.looks.glance(block.parent).progress !== 'waiting';
    if (block.index === SMALL) return pen.rect(x, y, width, Math.max(1, height - 1), isDone ? this.palette.done : this.palette.sunken);
    pen.path(`M${x + 1} ${y + height - 2}h${Math.max(1, width - 2)}`, { stroke: this.palette.edge, width: 2, dash: [2, 3] });
    const text = `+${this.#recording.missingBelow(block.parent).toLocaleString('en')}`;
    if (height >= 13 && width >= text.length * CHAR + 8) pen.text(withMinus(text), x + 4, y + height / 2, { size: 11.5, ink: this.palette.soft });
  }

  #fill(look: Glance, index: number): string {
    const palette = this.palette;
    if (look.now || index === this.selected) return palette.now;
    if (look.alone) return palette.alone;
    if (look.fromTable) return palette.tableCell;
    if (look.principal) return palette.text;
    return { waiting: palette.sunken, open: palette.openCell, done: palette.done, never: palette.never }[look.progress];
  }
}

/** Visits that no move led to. */
const ASIDES: Record<string, string> = { nullmove: 'null', forecast: '≈', singular: '−1', preview: '?', proof: '#' };

/** As many of the parts as fit in one line. */
function longest(parts: string[], fits: (text: string) => boolean): string {
  for (let n = parts.length; n > 0; n--) {
    const text = parts.slice(0, n).join('  ');
    if (fits(text)) return text;
  }
  return '';
}
