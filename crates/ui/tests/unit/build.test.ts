import { describe, expect, test } from 'vitest';
import { bounds, readCoefficients, valueAt, withFeature, withoutRow, withRow, writeCoefficients } from '$lib/build/coefficients';
import { edgeIndex, N_EDGES, readEdges, withValue, writeEdges, type Disc } from '$lib/build/edge-table';

const TEXT = '# a comment\non-board discs edges\n 4 0 2\n 44 1 2.5\n 64 2.5 0\n';

describe('coefficients', () => {
  const curves = readCoefficients(TEXT)!;

  test('are read, drawn and written as the engine reads them', () => {
    expect(curves.features).toEqual(['discs', 'edges']);
    expect([4, 14, 44, 64].map((discs) => valueAt(curves, 'discs', discs))).toEqual([0, 0.25, 1, 2.5]);
    expect(readCoefficients(writeCoefficients(curves))).toEqual(curves);
    expect(bounds(curves)[0]).toBeLessThan(-1);
  });

  test('gain and lose points; the ends stay', () => {
    const more = withRow(curves, 24);
    expect(more.rows.map((row) => row.discs)).toEqual([4, 24, 44, 64]);
    expect(more.rows[1]!.values).toEqual({ discs: 0.5, edges: 2.25 });
    expect(withoutRow(more, 24)).toEqual(curves);
    expect(withoutRow(curves, 64)).toEqual(curves);
    expect(withRow(curves, 70)).toBe(curves);
  });

  test('a feature that comes back has its values', () => {
    const without = withFeature(curves, 'edges', false);
    expect(writeCoefficients(without).split('\n')[0]).toBe('on-board discs');
    expect(withFeature(without, 'edges', true)).toEqual(curves);
  });

  test.each(['', 'discs\n4 1\n', 'on-board luck\n4 1\n64 1\n', 'on-board discs\n4 x\n', 'on-board discs\n'])('nothing is read from %j', (text) => {
    expect(readCoefficients(text)).toBeUndefined();
  });
});

describe('edges', () => {
  const edge: Disc[] = [1, 1, 2, 2, 2, 2, 0, 0];
  const table = readEdges('0\n'.repeat(N_EDGES))!;

  test('have the index of the manual', () => {
    expect(edgeIndex(edge)).toBe(724);
  });

  test('a value counts for the mirror image, and turned round for the other colour', () => {
    const next = withValue(table, edge, 1500);
    const other: Disc[] = [2, 2, 1, 1, 1, 1, 0, 0];
    expect([edge, edge.toReversed(), other, other.toReversed()].map((one) => next[edgeIndex(one)])).toEqual([1500, 1500, -1500, -1500]);
    expect([...next].filter((value) => value !== 0)).toHaveLength(4);
    expect(readEdges(writeEdges(next))).toEqual(next);
    expect(readEdges('1\n2\n')).toBeUndefined();
  });

  test('an edge that is its own opposite is worth nothing', () => {
    expect(withValue(table, [1, 1, 1, 1, 2, 2, 2, 2], 900)[edgeIndex([1, 1, 1, 1, 2, 2, 2, 2])]).toBe(0);
  });
});
