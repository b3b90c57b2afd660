/**
 * What one search visited and another did not. Nodes are the same if the same moves lead to them from the same iteration, the
 * first visit to the first, a repeated one to a repeated one.
 */
import type { Recording } from '$study/recording.js';

export interface Difference {
  both: number;
  onlyFirst: number;
  onlySecond: number;
  /** 1 for each node that the other search did not visit. */
  aloneFirst: Uint8Array;
  aloneSecond: Uint8Array;
  /** Whether both were recorded whole, so that the numbers are of the whole searches. */
  isWhole: boolean;
}

export function difference(first: Recording, second: Recording): Difference {
  const aloneFirst = visits(first);
  const aloneSecond = visits(second);
  const isIterated = first.roots.length > 1 || second.roots.length > 1;
  let both = 0;
  const pending: [ArrayLike<number>, ArrayLike<number>][] = [[first.roots, second.roots]];
  while (pending.length > 0) {
    const [ours, theirs] = pending.pop()!;
    const named = byName(second, theirs, isIterated);
    const seen = new Map<string, number>();
    for (let at = 0; at < ours.length; at++) {
      const index = ours[at]!;
      if (aloneFirst[index] === 0) continue;
      const name = nameOf(first, index, isIterated);
      const nth = seen.get(name) ?? 0;
      seen.set(name, nth + 1);
      const partner = named.get(name)?.[nth];
      if (partner === undefined) continue;
      aloneFirst[index] = aloneSecond[partner] = 0;
      both += 1;
      pending.push([first.childrenOf(index), second.childrenOf(partner)]);
    }
  }
  const sum = (list: Uint8Array) => list.reduce((total, one) => total + one, 0);
  return {
    both,
    onlyFirst: sum(aloneFirst),
    onlySecond: sum(aloneSecond),
    aloneFirst,
    aloneSecond,
    isWhole: first.about.elided === 0 && second.about.elided === 0,
  };
}

/** 1 for each node that was visited. */
function visits(recording: Recording): Uint8Array {
  return Uint8Array.from({ length: recording.size }, (_, index) => (recording.rows.entered[index] >= 0 ? 1 : 0));
}

function byName(recording: Recording, list: ArrayLike<number>, isIterated: boolean): Map<string, number[]> {
  const named = new Map<string, number[]>();
  for (let at = 0; at < list.length; at++) {
    if (recording.rows.entered[list[at]!] < 0) continue;
    const name = nameOf(recording, list[at]!, isIterated);
    const same = named.get(name);
    if (same) same.push(list[at]!);
    else named.set(name, [list[at]!]);
  }
  return named;
}

/** A root by its depth, so that iterations meet; passes and looks at the same position by their kind. */
function nameOf(recording: Recording, index: number, isIterated: boolean): string {
  const move = recording.rows.moveOf(index) as string;
  if (move) return move;
  const { depth, visit } = recording.node(index);
  if (recording.parents[index]! >= 0) return visit ?? '';
  return isIterated ? `d${depth ?? ''}` : 'root';
}
