/** The moves of a list, sorted naturally and in groups small enough to scan. */
export interface MoveGroup {
  /** The common prefix of the group; empty if there is only one group. */
  start: string;
  moves: string[];
}

/** Longer lists are split into groups. */
const MAX_UNDIVIDED = 12;

export function groupMoves(moves: string[]): MoveGroup[] {
  const sorted = [...moves].sort(new Intl.Collator('en', { numeric: true }).compare);
  if (sorted.length <= MAX_UNDIVIDED) return sorted.length ? [{ start: '', moves: sorted }] : [];
  const groups = new Map<string, string[]>();
  for (const move of sorted) {
    const start = /^\d+|^./u.exec(move)?.[0] ?? '';
    groups.set(start, [...(groups.get(start) ?? []), move]);
  }
  // A heading per move, or one heading for all moves, would be useless.
  if (groups.size === 1 || groups.size === sorted.length) return [{ start: '', moves: sorted }];
  return [...groups].map(([start, moves]) => ({ start, moves }));
}
