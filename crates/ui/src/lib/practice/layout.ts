/** Where the nodes of a small tree go: leaves side by side, parents above the middle of their children. */
import type { ExerciseTree } from './exercise-tree';

/** Levels are at least so far apart, and further in a wide tree, whose picture would be a thin strip otherwise. */
const LEAST_ROW = 88;
const MOST_ROW = 130;
export const HALF = 21;
const LEAF_WIDTH = 47;
const INNER_WIDTH = 104;

export interface Place {
  x: number;
  y: number;
}

export interface TreeLayout {
  places: Place[];
  width: number;
  height: number;
  /** The height of a level. */
  row: number;
}

/** `leafWidth` where leaves have more to say than one number. */
export function layOut(tree: ExerciseTree, leafWidth = LEAF_WIDTH): TreeLayout {
  const widths: number[] = tree.nodes.map(() => 0);
  for (let index = tree.nodes.length - 1; index >= 0; index--) {
    const below = tree.children(index).reduce((sum, child) => sum + widths[child]!, 0);
    widths[index] = Math.max(below, tree.isLeaf(index) ? leafWidth : INNER_WIDTH);
  }
  const width = widths[0] ?? INNER_WIDTH;
  const depth = tree.nodes.reduce((most, _, index) => Math.max(most, tree.level(index)), 1);
  const row = Math.max(LEAST_ROW, Math.min(MOST_ROW, width / 2 / depth));
  const places: Place[] = [];
  const lefts: number[] = [0];
  tree.nodes.forEach((_, index) => {
    places.push({ x: lefts[index]! + widths[index]! / 2, y: (tree.level(index) - 0.5) * row });
    const below = tree.children(index).reduce((sum, child) => sum + widths[child]!, 0);
    let left = lefts[index]! + (widths[index]! - below) / 2;
    for (const child of tree.children(index)) {
      lefts[child] = left;
      left += widths[child]!;
    }
  });
  return { places, width, height: depth * row, row };
}
