/** How a node looks at a moment: everything the painter needs. */
import { hiddenValue, solvedNotes } from '$study/practice.js';
import type { Moment, Progress, Recording } from '$study/recording.js';

/** What is still visible when zoomed out. */
export interface Glance {
  progress: Progress;
  now: boolean;
  fromTable: boolean;
  /** On the principal variation, once that is known. */
  principal: boolean;
}

/** The labels in and around a node. */
export interface Letters {
  value: string;
  span: string;
  condition: string;
}

export interface Looks {
  glance: (index: number) => Glance;
  letters: (index: number) => Letters;
}

/** While a search is replayed. */
export function watched(moment: Moment): Looks {
  const { nodes } = moment.recording;
  return {
    glance: (index) => ({
      progress: moment.progress(index),
      now: moment.event?.index === index,
      fromTable: Boolean(nodes[index]!.table) && moment.isLeft(nodes[index]!),
      principal: moment.isEnd && Boolean(nodes[index]!.principal),
    }),
    letters: (index) => {
      const [span, condition] = moment.notes(index) as [string, string];
      return { value: moment.shownValue(index), span, condition };
    },
  };
}

/** While values are hidden and one node is asked about. */
export function practised(recording: Recording, solved: ReadonlySet<number>, asked: number | null): Looks {
  return {
    glance: (index) => ({ progress: 'done', now: asked === index, fromTable: false, principal: false }),
    letters: (index) => {
      const [span, condition] = solvedNotes(recording, solved, index) as [string, string];
      return { value: hiddenValue(recording, solved, index) as string, span, condition };
    },
  };
}

/**
 * The nodes that may look different after going from one moment to another: those of the events between, their
 * parents, whose best value changed, and what a finished node left unsearched.
 */
export function changedNodes(recording: Recording, from: number, to: number): Set<number> {
  const changed = new Set<number>();
  const [low, high] = from < to ? [from, to] : [to, from];
  for (let at = Math.max(0, low - 1); at < high; at++) {
    const { index, kind } = recording.events[at]!;
    changed.add(index);
    const parent = recording.nodes[index]!.parent;
    if (parent !== null) changed.add(parent);
    if (kind === 'leave') addUnsearched(recording, index, changed);
  }
  if (high === recording.events.length) recording.nodes.forEach((node, index) => node.principal && changed.add(index));
  return changed;
}

function addUnsearched(recording: Recording, index: number, changed: Set<number>): void {
  const pending = recording.children[index]!.filter((child) => recording.nodes[child]!.kind !== 'visit');
  for (const child of pending) {
    changed.add(child);
    pending.push(...recording.children[child]!);
  }
}
