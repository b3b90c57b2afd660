/** What the figures of a lesson say about its rows. */
import type { LessonRow } from '$lib/api/lessons';

/** How a row's number compares with the first row's; undefined if either is missing. */
export function ratio(rows: LessonRow[], row: LessonRow, of: 'nodes' | 'time_ms'): number | undefined {
  const [first, own] = [rows[0]?.[of], row[of]];
  return first && own != null ? own / first : undefined;
}

/** The largest number of nodes of any row. */
export const mostNodes = (rows: LessonRow[]): number => Math.max(1, ...rows.map((row) => row.nodes ?? 0));

/** The widest ply of any row. */
export const widestPly = (rows: LessonRow[]): number => Math.max(1, ...rows.flatMap((row) => row.by_depth ?? []));
