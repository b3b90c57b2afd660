/** The steps of the exercises that are not about one search of an explicit tree. */
import type { Server } from '$lib/api/server';
import type { ExerciseTree } from './exercise-tree';
import type { Note, Part, Step } from './steps';

export type MonteCarloTask = Server['MonteCarloExercise'];
export type ProofTask = Server['ProofExercise'];

/** Two decimals are asked for, so either way of rounding is right. */
const ROUNDING = 0.0101;

const pointsText = (points: number, games: number) => `${points}/${games}`;

/** One game: the selection level by level, then the new numbers from the leaf to the root. */
export function monteCarloSteps(tree: ExerciseTree, task: MonteCarloTask): Step[] {
  const notes = new Map<number, Note>(
    task.numbers.map(({ points, games }, index) => [index, { state: 'waiting', value: pointsText(points, games) }]),
  );
  const steps: Step[] = [];
  const ask = (step: Omit<Step, 'before' | 'after'>, change: () => void) => {
    const before = new Map(notes);
    change();
    steps.push({ ...step, before, after: new Map(notes) });
  };
  notes.set(0, { ...notes.get(0)!, state: 'open' });
  for (const { node, bounds, selected } of task.selections) {
    const among = tree.children(node);
    const parts: Part[] = among.map((child, nth) => ({ name: 'bound', kind: 'decimal', of: child, expected: bounds[nth] ?? null, tolerance: ROUNDING }));
    parts.push({ name: 'selected', kind: 'node', among, expected: selected });
    const given = { games: task.numbers[node]!.games, exploration: task.exploration };
    ask({ kind: 'select', node, parts, given }, () => {
      among.forEach((child, nth) => notes.set(child, { ...notes.get(child)!, beside: boundText(bounds[nth] ?? null) }));
      notes.set(selected, { ...notes.get(selected)!, state: 'open' });
    });
  }
  for (const { node, points, games } of task.backups) {
    const parts: Part[] = [
      { name: 'points', kind: 'decimal', expected: points, tolerance: 1e-6 },
      { name: 'games', kind: 'number', expected: String(games) },
    ];
    const given = { result: task.result, leaf: tree.name(task.backups[0]!.node) };
    ask({ kind: 'backup', node, parts, given }, () => notes.set(node, { state: 'done', value: pointsText(points, games) }));
  }
  return steps;
}

export const boundText = (bound: number | null): string => (bound === null ? '∞' : bound.toFixed(2));

const finite = (number: number | null | undefined): string => (number === null || number === undefined ? '∞' : String(number));

/** The numbers from the leaves up, then the leaf to expand. */
export function proofSteps(tree: ExerciseTree, task: ProofTask): Step[] {
  const notes = new Map<number, Note>();
  task.numbers.forEach(({ leaf }, index) => leaf && notes.set(index, { state: 'done', value: { proved: '✓', refuted: '✗', unknown: '?' }[leaf] }));
  const steps: Step[] = [];
  const inner = tree.nodes.map((_, index) => index).filter((index) => !tree.isLeaf(index));
  for (const node of inner.reverse()) {
    const { proof, disproof } = task.numbers[node]!;
    const parts: Part[] = [
      { name: 'proof', kind: 'number', expected: finite(proof) },
      { name: 'disproof', kind: 'number', expected: finite(disproof) },
    ];
    const before = new Map(notes);
    notes.set(node, { state: 'done', value: `${finite(proof)}/${finite(disproof)}` });
    steps.push({ kind: 'numbers', node, parts, before, after: new Map(notes) });
  }
  const leaf = task.path.at(-1)!;
  const among = tree.nodes.map((_, index) => index).filter((index) => tree.isLeaf(index));
  const after = new Map(notes);
  for (const node of task.path) after.set(node, { ...after.get(node)!, state: 'open' });
  steps.push({ kind: 'mostProving', node: 0, parts: [{ name: 'leaf', kind: 'node', among, expected: leaf }], before: new Map(notes), after });
  return steps;
}
