import { describe, expect, it } from 'vitest';
import type { LessonRow } from '../../src/lib/api/lessons';
import { mostNodes, ratio, widestPly } from '../../src/lib/lessons/figures';
import { en } from '../../src/i18n/en';
import { es } from '../../src/i18n/es';

const rows: LessonRow[] = [
  { way: 'minimax', nodes: 200, time_ms: 4, by_depth: [1, 9, 190] },
  { way: 'alphabeta', nodes: 50, time_ms: 2, by_depth: [1, 9, 40] },
  { way: 'mtdf', stopped: true },
];

describe('figures of a lesson', () => {
  it('compares with the first row', () => {
    expect(ratio(rows, rows[1]!, 'nodes')).toBe(0.25);
    expect(ratio(rows, rows[1]!, 'time_ms')).toBe(0.5);
  });

  it('says nothing about a row that was stopped', () => {
    expect(ratio(rows, rows[2]!, 'nodes')).toBeUndefined();
    expect(ratio([rows[2]!, rows[0]!], rows[0]!, 'nodes')).toBeUndefined();
  });

  it('scales by the largest', () => {
    expect([mostNodes(rows), widestPly(rows)]).toEqual([200, 190]);
    expect([mostNodes([]), widestPly([rows[2]!])]).toEqual([1, 1]);
  });
});

it('every technique that the chess engine can go without is explained', () => {
  const values = Object.keys(en.catalog.values);
  for (const technique of Object.keys(en.lessons.techniques)) {
    expect(values).toContain(technique);
    expect(Object.keys(es.lessons.techniques)).toContain(technique);
  }
});
