/** The moves of a list, in the order people expect and in groups small enough to look through. */
export interface MoveGroup {
  /** What all moves of the group begin with; empty for the only group. */
  start: string;
  moves: string[];
}

/** Longer lists are divided. */
const MAX_UNDIVIDED = 12;

export function groupMoves(moves: string[]): MoveGroup[] {
  const sorted = [...moves].sort(new Intl.Collator('en', { numeric: true }).compare);
  if (sorted.length <= MAX_UNDIVIDED) return sorted.length ? [{ start: '', moves: sorted }] : [];
  const groups = new Map<string, string[]>();
  for (const move of sorted) {
    const start = /^\d+|^./u.exec(move)?.[0] ?? '';
    groups.set(start, [...(groups.get(start) ?? []), move]);
  }
  // A heading for every move, or one for all of them, would help nobody.
  if (groups.size === 1 || groups.size === sorted.length) return [{ start: '', moves: sorted }];
  return [...groups].map(([start, moves]) => ({ start, moves }));
}
