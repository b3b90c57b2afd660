/** The tree of an exercise, with links downwards. */
import type { Exercise } from '$lib/api/exercises';

export interface TreeNode {
  parent: number | null;
  name: string;
  side: 'max' | 'min';
  value: number | null;
}

export class ExerciseTree {
  readonly nodes: readonly TreeNode[];
  readonly #children: number[][];

  constructor(nodes: Exercise['nodes'] | readonly TreeNode[]) {
    this.nodes = nodes as readonly TreeNode[];
    this.#children = nodes.map(() => []);
    nodes.forEach(({ parent }, index) => {
      if (parent !== null) this.#children[parent]!.push(index);
    });
  }

  children(index: number): readonly number[] {
    return this.#children[index]!;
  }

  isLeaf(index: number): boolean {
    return this.#children[index]!.length === 0;
  }

  name(index: number): string {
    return this.nodes[index]!.name;
  }

  names(indices: readonly number[]): string {
    return indices.map((index) => this.name(index)).join(', ');
  }

  level(index: number): number {
    let level = 1;
    for (let above = this.nodes[index]!.parent; above !== null; above = this.nodes[above]!.parent) level += 1;
    return level;
  }

  /** All nodes, each before its children and after its left neighbours: the order of a reader, and of the arrow keys. */
  inReadingOrder(): number[] {
    const order: number[] = [];
    const pending = this.nodes.length > 0 ? [0] : [];
    while (pending.length > 0) {
      const index = pending.pop()!;
      order.push(index);
      pending.push(...[...this.children(index)].reverse());
    }
    return order;
  }
}
