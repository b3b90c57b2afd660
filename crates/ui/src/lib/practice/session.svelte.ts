/** An exercise in progress: the current step, the tries at it, and the points. */
import type { Exercise } from '$lib/api/exercises';
import { ExerciseTree } from './exercise-tree';
import { BLANK, TRIES, gradedParts, markPart, worth, type Answers, type Verdict } from './marking';
import { monteCarloSteps, proofSteps } from './other-steps';
import { SearchWalk } from './search-steps';
import { partId, type Note, type Notes, type Part, type Step } from './steps';

export type Mode = 'order' | 'free';

/** The verdict on a part, and the try at which it was given. */
export interface Marked {
  part: Part;
  verdict: Verdict;
  attempt: number;
}

export class PracticeSession {
  readonly tree: ExerciseTree;
  readonly walk: SearchWalk | null;
  readonly steps: readonly Step[];
  /** The nodes that can be asked about in any order. */
  readonly askable: readonly number[];

  step: Step | null = $state.raw(null);
  at = $state(0);
  answers: Answers = $state.raw(BLANK);
  attempt = $state(0);
  marks: readonly Marked[] = $state.raw([]);
  /** The answers are right, or shown. */
  isSolved = $state(false);
  isFinished = $state(false);
  points = $state(0);
  of = $state(0);
  answered: ReadonlySet<number> = $state.raw(new Set());
  #freeNotes: Notes = new Map<number, Note>();

  constructor(
    readonly exercise: Exercise,
    readonly mode: Mode,
    readonly onfinish: (points: number, of: number) => void,
  ) {
    this.tree = new ExerciseTree(exercise.nodes);
    this.walk = exercise.task === 'search' ? new SearchWalk(this.tree, exercise) : null;
    this.steps = this.#makeSteps();
    const { walk } = this;
    this.askable = walk ? this.tree.nodes.map((_, index) => index).filter((index) => walk.canAsk(index)) : [];
    if (this.isFree) this.another();
    else this.#show(this.steps[0] ?? null);
  }

  get isFree(): boolean {
    return this.walk !== null && this.mode === 'free';
  }

  get notes(): Notes {
    if (!this.step) return this.#freeNotes;
    return this.isSolved ? this.step.after : this.step.before;
  }

  #makeSteps(): Step[] {
    const { exercise, tree, walk } = this;
    if (exercise.task === 'montecarlo') return monteCarloSteps(tree, exercise);
    if (exercise.task === 'proofnumbers') return proofSteps(tree, exercise);
    return walk!.inOrder();
  }

  #show(step: Step | null): void {
    this.step = step;
    this.answers = BLANK;
    this.attempt = 0;
    this.marks = [];
    this.isSolved = false;
  }

  /** Asks about a node of the student's choice. */
  ask(node: number): void {
    if (!this.isFree || !this.askable.includes(node)) return;
    this.#show(this.walk!.about(node, this.#freeNotes));
  }

  /** Asks about some node that has not been answered yet. */
  another(random = Math.random): void {
    const fresh = this.askable.filter((node) => !this.answered.has(node) && node !== this.step?.node);
    const from = fresh.length > 0 ? fresh : this.askable.filter((node) => !this.answered.has(node));
    if (from.length > 0) this.ask(from[Math.floor(random() * from.length)]!);
  }

  next(): void {
    if (!this.isSolved || this.isFinished) return;
    if (this.isFree) return this.another();
    this.at += 1;
    this.#show(this.steps[this.at] ?? null);
  }

  fill(part: Part, text: string): void {
    if (this.isSolved || this.isRight(part)) return;
    this.answers = { ...this.answers, fields: { ...this.answers.fields, [partId(part)]: text } };
  }

  /** The part that a click on the tree answers, if any. */
  openPart(kind: 'edges' | 'node'): (Part & { among: readonly number[] }) | null {
    if (!this.step || this.isSolved) return null;
    const part = this.step.parts.find((one) => one.kind === kind && !this.isRight(one));
    return part && 'among' in part ? part : null;
  }

  /** Marks the branch to a node as pruned, or takes the mark away; false where nothing is asked about it. */
  toggle(node: number): boolean {
    if (!this.openPart('edges')?.among.includes(node)) return false;
    const edges = new Set(this.answers.edges);
    if (!edges.delete(node)) edges.add(node);
    this.answers = { ...this.answers, edges };
    return true;
  }

  pick(node: number): boolean {
    if (!this.openPart('node')?.among.includes(node)) return false;
    this.answers = { ...this.answers, picked: node };
    return true;
  }

  isRight(part: Part): boolean {
    return this.marks.some((mark) => partId(mark.part) === partId(part) && mark.verdict === 'right');
  }

  /** Grades the answers. If one cannot be read, nothing counts. Parts that were right before stay so. */
  check(): void {
    if (!this.step || this.isSolved) return;
    const before = new Map(this.marks.filter(({ verdict }) => verdict === 'right').map((mark) => [partId(mark.part), mark]));
    const attempt = this.attempt + 1;
    const marks = gradedParts(this.step, this.answers).map(
      (part): Marked => before.get(partId(part)) ?? { part, verdict: markPart(part, this.answers), attempt },
    );
    this.marks = marks;
    if (marks.some(({ verdict }) => verdict === 'unread')) return;
    this.attempt = attempt;
    if (marks.every(({ verdict }) => verdict === 'right')) this.#solve();
    else if (attempt >= TRIES) this.#solve();
  }

  /** Gives up: what is not right yet counts as wrong. */
  reveal(): void {
    if (!this.step || this.isSolved) return;
    const rights = new Map(this.marks.filter(({ verdict }) => verdict === 'right').map((mark) => [partId(mark.part), mark]));
    const never = this.step.parts.find((part) => part.name === 'never');
    const asked = never?.kind === 'choice' && never.expected === 'yes' ? [never] : this.step.parts;
    this.marks = asked.map((part): Marked => rights.get(partId(part)) ?? { part, verdict: 'wrong', attempt: TRIES + 1 });
    this.#solve();
  }

  #solve(): void {
    const { node, after } = this.step!;
    this.isSolved = true;
    if (this.isFree && this.answered.has(node)) return;
    this.points += this.marks.reduce((sum, { verdict, attempt }) => sum + (verdict === 'right' ? worth(attempt) : 0), 0);
    this.of += this.marks.length;
    if (this.isFree) {
      this.answered = new Set([...this.answered, node]);
      this.#freeNotes = after;
    }
    const isLast = this.isFree ? this.answered.size === this.askable.length : this.at === this.steps.length - 1;
    if (!isLast || this.isFinished) return;
    this.isFinished = true;
    this.onfinish(this.points, this.of);
  }
}
