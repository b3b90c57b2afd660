/** Where the nodes of a small tree go: leaves side by side, parents above the middle of their children. */
import type { ExerciseTree } from './exercise-tree';

export const ROW = 88;
export const HALF = 21;
const LEAF_WIDTH = 44;
const INNER_WIDTH = 104;

export interface Place {
  x: number;
  y: number;
}

export interface TreeLayout {
  places: Place[];
  width: number;
  height: number;
}

/** `leafWidth` where leaves have more to say than one number. */
export function layOut(tree: ExerciseTree, leafWidth = LEAF_WIDTH): TreeLayout {
  const widths: number[] = tree.nodes.map(() => 0);
  for (let index = tree.nodes.length - 1; index >= 0; index--) {
    const below = tree.children(index).reduce((sum, child) => sum + widths[child]!, 0);
    widths[index] = Math.max(below, tree.isLeaf(index) ? leafWidth : INNER_WIDTH);
  }
  const places: Place[] = [];
  const lefts: number[] = [0];
  let depth = 0;
  tree.nodes.forEach((_, index) => {
    const level = tree.level(index);
    depth = Math.max(depth, level);
    places.push({ x: lefts[index]! + widths[index]! / 2, y: (level - 0.5) * ROW });
    const below = tree.children(index).reduce((sum, child) => sum + widths[child]!, 0);
    let left = lefts[index]! + (widths[index]! - below) / 2;
    for (const child of tree.children(index)) {
      lefts[child] = left;
      left += widths[child]!;
    }
  });
  return { places, width: widths[0] ?? INNER_WIDTH, height: depth * ROW };
}
