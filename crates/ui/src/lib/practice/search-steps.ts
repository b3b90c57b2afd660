/** The steps of a search, in the order of the algorithm, and the questions about single nodes in any order. */
import type { Server } from '$lib/api/server';
import { Recording, windowText, withMinus, type RecordingData } from '$study/recording.js';
import type { ExerciseTree } from './exercise-tree';
import type { Note, Notes, Part, Step } from './steps';

export type SearchTask = Server['SearchExercise'];

/** A recorded search, and which node of the tree each visit is to. */
export class SearchWalk {
  readonly recording: Recording;

  constructor(
    readonly tree: ExerciseTree,
    readonly task: SearchTask,
  ) {
    this.recording = new Recording(task.recording as unknown as RecordingData);
  }

  place(visit: number): number | null {
    return this.task.places[visit] ?? null;
  }

  /** The visits to the children of a visit, in order. */
  visits(visit: number): number[] {
    return this.recording.children[visit]!.filter((child) => this.recording.node(child).kind === 'visit');
  }

  /** Children that are never searched from this visit. */
  unsearched(visit: number): number[] {
    const below = this.recording.children[visit]!.filter((child) => this.recording.node(child).kind === 'unsearched');
    return below.flatMap((child) => this.place(child) ?? []);
  }

  /** The last visit to a node: its value was used. */
  lastVisit(node: number): number | null {
    const { places } = this.task;
    for (let visit = places.length - 1; visit >= 0; visit--) {
      if (places[visit] === node && this.recording.node(visit).kind === 'visit') return visit;
    }
    return null;
  }

  /** The nodes that can be asked about: those whose value follows from the tree. */
  canAsk(node: number): boolean {
    if (this.tree.isLeaf(node)) return false;
    const visit = this.lastVisit(node);
    if (visit === null) return true;
    const { table, partial, left } = this.recording.node(visit);
    return !table && !partial && left !== null;
  }

  /** All questions in the order of the search. */
  inOrder(): Step[] {
    return new OrderWriter(this).write();
  }

  /** The question about one node. */
  about(node: number, notes: Notes): Step {
    const visit = this.lastVisit(node);
    const { prunes } = this.recording;
    const never: Part = { name: 'never', kind: 'choice', choices: ['no', 'yes'], expected: visit === null ? 'yes' : 'no' };
    const parts: Part[] = prunes ? [never] : [];
    if (visit !== null) {
      const cuts: Part = { name: 'cuts', kind: 'edges', among: this.tree.children(node), expected: this.unsearched(visit) };
      parts.push(...(prunes ? [...this.windowParts(visit), cuts] : []), this.#valuePart(visit));
    } else {
      // A node that is never reached is asked about like any other, so that the form gives nothing away.
      const blank = (name: 'alpha' | 'beta' | 'value'): Part => ({ name, kind: 'number', expected: '' });
      parts.push(blank('alpha'), blank('beta'), { name: 'cuts', kind: 'edges', among: this.tree.children(node), expected: [] }, blank('value'));
    }
    const after = new Map(notes);
    after.set(node, visit === null ? { state: 'never' } : this.leftNote(visit));
    const isRepeated = this.task.places.filter((place, one) => place === node && this.recording.node(one).kind === 'visit').length > 1;
    const order = visit === null ? undefined : this.unusualOrder(visit);
    return { kind: 'free', node, parts, before: notes, after, visit: visit ?? this.#hidingVisit(node), order, isRepeated };
  }

  /** The visit below which a node was cut off. */
  #hidingVisit(node: number): number | undefined {
    for (let above = this.tree.nodes[node]!.parent; above !== null; above = this.tree.nodes[above]!.parent) {
      const visit = this.lastVisit(above);
      if (visit !== null) return visit;
    }
    return undefined;
  }

  windowParts(visit: number): Part[] {
    const { alpha, beta } = this.recording.node(visit);
    return [
      { name: 'alpha', kind: 'number', expected: alpha! },
      { name: 'beta', kind: 'number', expected: beta! },
    ];
  }

  #valuePart(visit: number): Part {
    return { name: 'value', kind: 'number', expected: this.recording.node(visit).value! };
  }

  leftNote(visit: number): Note {
    const { worth, alpha, beta, table } = this.recording.node(visit);
    const beside = this.recording.prunes && !table ? windowText(alpha!, beta!) : undefined;
    return { state: table ? 'table' : 'done', value: withMinus(worth ?? ''), beside };
  }

  /** The children in the order of the search, unless it goes from left to right. */
  unusualOrder(visit: number): readonly number[] | undefined {
    const searched = [...new Set(this.visits(visit).flatMap((child) => this.place(child) ?? []))];
    const order = [...searched, ...this.unsearched(visit)];
    return order.every((child, index) => index === 0 || order[index - 1]! < child) ? undefined : order;
  }

  isNullWindow(visit: number): boolean {
    const { alpha, beta } = this.recording.node(visit);
    return Number(beta) - Number(alpha) === 1;
  }
}

/** Walks the recording and writes a step wherever the student has something to work out. */
class OrderWriter {
  readonly #notes = new Map<number, Note>();
  readonly #steps: Step[] = [];
  readonly #walk: SearchWalk;

  constructor(walk: SearchWalk) {
    this.#walk = walk;
  }

  write(): Step[] {
    const { recording } = this.#walk;
    if (recording.about.algorithm === 'mtdf') this.#passes();
    else for (const root of recording.roots) this.#visit(root);
    return this.#steps;
  }

  get #tree(): ExerciseTree {
    return this.#walk.tree;
  }

  /** Adds a step; `change` makes the picture after it. */
  #ask(step: Omit<Step, 'before' | 'after'>, change: () => void): void {
    const before = new Map(this.#notes);
    change();
    this.#steps.push({ ...step, before, after: new Map(this.#notes) });
  }

  #visit(visit: number): void {
    const node = this.#walk.place(visit);
    const { leaf, table, partial } = this.#walk.recording.node(visit);
    if (node === null) return;
    if (leaf) return void this.#notes.set(node, { state: 'done' });
    this.#forget(node);
    if (table || partial) return this.#left(visit);
    this.#notes.set(node, { state: 'open' });
    if (this.#tree.children(node).every((child) => this.#tree.isLeaf(child))) this.#whole(visit, node);
    else this.#inner(visit, node);
  }

  /** A node above leaves: everything about it can be worked out at once. */
  #whole(visit: number, node: number): void {
    const { prunes } = this.#walk.recording;
    const cuts: Part = { name: 'cuts', kind: 'edges', among: this.#tree.children(node), expected: this.#walk.unsearched(visit) };
    const parts: Part[] = prunes ? [...this.#windowKind(visit), ...this.#walk.windowParts(visit), cuts] : [];
    parts.push({ name: 'value', kind: 'number', expected: this.#walk.recording.node(visit).value! });
    this.#ask({ kind: prunes ? 'whole' : 'leave', node, parts, visit, order: this.#walk.unusualOrder(visit) }, () => this.#left(visit));
  }

  #inner(visit: number, node: number): void {
    const { recording } = this.#walk;
    const { alpha, beta } = recording.node(visit);
    if (recording.prunes) {
      const parts = [...this.#windowKind(visit), ...this.#walk.windowParts(visit)];
      this.#ask({ kind: 'enter', node, parts, visit }, () => this.#notes.set(node, { state: 'open', beside: windowText(alpha!, beta!) }));
    }
    const visits = this.#walk.visits(visit);
    visits.forEach((child, nth) => this.#child(visit, node, visits, child, nth));
    if (this.#walk.unsearched(visit).length > 0) return;
    const value: Part = { name: 'value', kind: 'number', expected: recording.node(visit).value! };
    this.#ask({ kind: 'leave', node, parts: [value], visit }, () => this.#left(visit));
  }

  /** A child, and what its parent does with the result. */
  #child(visit: number, node: number, visits: number[], child: number, nth: number): void {
    this.#visit(child);
    const { recording } = this.#walk;
    const place = this.#walk.place(child)!;
    const next = visits[nth + 1];
    const isRepeated = next !== undefined && recording.node(next).visit === 'research';
    if (recording.node(child).visit === 'null' && !this.#walk.isNullWindow(visit)) {
      const again: Part = { name: 'again', kind: 'choice', choices: ['no', 'yes'], expected: isRepeated ? 'yes' : 'no' };
      this.#ask({ kind: 'again', node, child: place, parts: [again], visit: child }, () => {});
    }
    const searched = new Set(visits.slice(0, nth + 1).map((one) => this.#walk.place(one)));
    const remaining = this.#tree.children(node).filter((one) => !searched.has(one));
    if (!recording.prunes || isRepeated || remaining.length === 0) return;
    const cuts = next === undefined ? this.#walk.unsearched(visit) : [];
    const soFar = this.#best(visit, visits.slice(0, nth + 1));
    const parts: Part[] = [
      { name: 'soFar', kind: 'number', expected: soFar },
      { name: 'cuts', kind: 'edges', among: remaining, expected: cuts },
    ];
    this.#ask({ kind: 'after', node, child: place, parts, visit }, () => {
      if (next === undefined) this.#left(visit);
      else this.#notes.set(node, { ...this.#notes.get(node)!, value: `${withMinus(soFar)}…` });
    });
  }

  /** The best value among some visits, for the side that moves above them. */
  #best(visit: number, visits: number[]): string {
    const { recording } = this.#walk;
    const sign = recording.node(visit).side === 'max' ? 1 : -1;
    const last = new Map(visits.map((one) => [this.#walk.place(one), recording.node(one)]));
    return [...last.values()].reduce((best, one) => (sign * one.score! > sign * best.score! ? one : best)).value!;
  }

  /** In principal variation search: is a later child searched with a null window? */
  #windowKind(visit: number): Part[] {
    const { recording } = this.#walk;
    const node = recording.node(visit);
    if (recording.about.algorithm !== 'pvs' || node.parent === null || this.#walk.isNullWindow(node.parent)) return [];
    return [{ name: 'window', kind: 'choice', choices: ['full', 'null'], expected: node.visit === 'null' ? 'null' : 'full' }];
  }

  /** A node that is searched again is shown as if it had never been entered. */
  #forget(node: number): void {
    this.#notes.delete(node);
    this.#tree.children(node).forEach((child) => this.#forget(child));
  }

  /** The node is done; what it left unsearched is known. */
  #left(visit: number): void {
    const node = this.#walk.place(visit)!;
    this.#notes.set(node, this.#walk.leftNote(visit));
    for (const child of this.#walk.visits(visit)) {
      const place = this.#walk.place(child);
      if (place !== null && this.#tree.isLeaf(place)) this.#notes.set(place, { state: 'done' });
    }
    for (const child of this.#walk.unsearched(visit)) this.#never(child);
  }

  #never(node: number): void {
    this.#notes.set(node, { state: 'never' });
    this.#tree.children(node).forEach((child) => this.#never(child));
  }

  /** MTD(f): for each pass its window, then its result and the new bounds. */
  #passes(): void {
    const { recording } = this.#walk;
    let [lower, upper, guess] = ['-∞', '∞', '0'];
    recording.roots.forEach((root, pass) => {
      const { beta, value, left } = recording.node(root);
      if (left === null || value === null || value === undefined) return;
      this.#notes.clear();
      const given = { pass: pass + 1, guess, lower, upper };
      this.#ask({ kind: 'pass', node: 0, parts: this.#walk.windowParts(root), visit: root, given }, () => this.#pass(root, false));
      if (Number(value) < Number(beta)) upper = value;
      else lower = value;
      guess = value;
      const parts: Part[] = [
        { name: 'passResult', kind: 'number', expected: value },
        { name: 'lower', kind: 'number', expected: lower },
        { name: 'upper', kind: 'number', expected: upper },
      ];
      this.#ask({ kind: 'result', node: 0, parts, visit: root, given }, () => this.#pass(root, true));
    });
  }

  /** What a pass visits, with or without the values that are asked for. */
  #pass(visit: number, isSolved: boolean): void {
    const node = this.#walk.place(visit);
    if (node === null) return;
    const { leaf, table } = this.#walk.recording.node(visit);
    const note = this.#walk.leftNote(visit);
    const isShown = isSolved || table;
    this.#notes.set(node, leaf ? { state: 'done' } : isShown ? note : { state: 'open', beside: note.beside });
    this.#walk.visits(visit).forEach((child) => this.#pass(child, isSolved));
    this.#walk.unsearched(visit).forEach((child) => this.#never(child));
  }
}
