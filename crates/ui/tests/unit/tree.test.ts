import { describe, expect, it, test } from 'vitest';
import { layOut, openAtFirst, visibleNodes } from '$study/layout.js';
import { canAsk, markAnswer, pickQuestion, pointsOf, readNumber } from '$study/practice.js';
import { Moment, Recording, windowText, withMinus, type RecordingData } from '$study/recording.js';
import { Narrator } from '$study/sentences.js';
import strings from '$study/strings.json';
import { readFragment, writeFragment } from '$lib/search/share';


/** The search of `1:(2:(3:5 4:3) 5:(6:2 7:9))` by alpha-beta, as the server sends it. */
const visit = (parent: number | null, name: string, side: 'max' | 'min', rest: object) => ({
  kind: 'visit' as const, parent, name, address: name, side, leaf: false, visit: 'full' as const, rises: [], table: false,
  cut: null, condition: '', never: [], partial: false, principal: false, knows: 'exact' as const, ...rest,
});
const leaf = (parent: number, name: string, value: number, entered: number) =>
  visit(parent, name, 'max', { leaf: true, value: `${value}`, worth: `${value}`, score: value, alpha: '-∞', beta: '∞', entered, left: entered + 1 });
const data = {
  game: 'tree', position: '', algorithm: 'alphabeta', depth: 2, elided: 0, explicit: true, prunes: true,
  nodes: [
    visit(null, '1', 'max', { value: '3', worth: '3', score: 3, alpha: '-∞', beta: '∞', entered: 0, left: 13, rises: [{ at: 8, child: '2', value: '3' }], principal: true }),
    visit(0, '2', 'min', { value: '3', worth: '3', score: 3, alpha: '-∞', beta: '∞', entered: 1, left: 7, rises: [{ at: 4, child: '3', value: '5' }, { at: 6.5, child: '4', value: '3' }], principal: true }),
    leaf(1, '3', 5, 2),
    leaf(1, '4', 3, 5),
    visit(0, '5', 'min', { value: '2', worth: '≤2', score: 2, alpha: '3', beta: '∞', entered: 9, left: 12, cut: 'alpha', condition: '2 ≤ α = 3', never: ['7'], knows: 'upper' }),
    leaf(4, '6', 2, 10),
    { kind: 'unsearched' as const, parent: 4, name: '7', address: '7', side: 'max' as const, leaf: true, worth: '9' },
  ],
} as unknown as RecordingData;
const recording = new Recording(data);
const end = recording.events.length;
const english = new Narrator(recording, strings.en);

describe('a recording', () => {
  it('lists its events in order', () => {
    const times = recording.events.map((event) => event.time);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(recording.events[0]).toMatchObject({ kind: 'enter', index: 0 });
  });

  it('counts the same whether node by node or once for all', () => {
    for (let at = 0; at <= end; at++) {
      const moment = new Moment(recording, at);
      const done = recording.nodes.filter((node) => moment.isLeft(node));
      expect(moment.counts()).toEqual({
        visited: recording.nodes.filter((node) => moment.isEntered(node)).length,
        leaves: done.filter((node) => node.leaf).length,
        alpha: done.filter((node) => node.cut === 'alpha').length,
        beta: 0,
        table: 0,
        never: done.reduce((sum, node) => sum + node.never!.length, 0),
      });
    }
  });

  it('finds the next cut and no more', () => {
    const at = recording.nextCut(0)!;
    expect(recording.events[at - 1]).toMatchObject({ kind: 'leave', index: 4 });
    expect(recording.nextCut(at)).toBeNull();
  });

  it('knows a branch as never searched only once its node is left', () => {
    const cut = recording.nextCut(0)!;
    expect(new Moment(recording, cut - 1).progress(6)).toBe('waiting');
    expect(new Moment(recording, cut).progress(6)).toBe('never');
  });
});

test('nodes of a row stand side by side, and parents are centred above their children', () => {
  const { place, width } = layOut(recording, visibleNodes(recording, openAtFirst(recording)));
  for (const ply of new Set([...place.values()].map((here) => here.ply))) {
    const row = [...place.values()].filter((here) => here.ply === ply);
    for (let i = 1; i < row.length; i++) {
      expect(row[i]!.x - row[i]!.strip / 2).toBeGreaterThanOrEqual(row[i - 1]!.x + row[i - 1]!.strip / 2 - 1e-9);
    }
    expect(Math.min(...row.map((here) => here.x - here.strip / 2))).toBeGreaterThanOrEqual(-1e-9);
    expect(Math.max(...row.map((here) => here.x + here.strip / 2))).toBeLessThanOrEqual(width + 1e-9);
  }
  for (const [index, here] of place) {
    const below = recording.children[index]!.map((child) => place.get(child)!);
    if (below.length > 0) expect(here.x).toBeCloseTo((below[0]!.x + below.at(-1)!.x) / 2);
  }
});

describe('practice', () => {
  const right = { never: false, value: '2', alpha: '3', beta: 'inf', cuts: [6] };

  it('marks a right answer and says why', () => {
    expect(markAnswer(english, 4, right).map((line: { right: boolean | null }) => line.right)).toEqual([true, true, true, true]);
    expect(english.reasons(4).join(' ')).toContain('2 ≤ α = 3');
  });

  it('marks each wrong part', () => {
    const lines = markAnswer(english, 4, { ...right, alpha: '-∞', cuts: [] });
    expect(lines.map((line: { right: boolean | null }) => line.right)).toEqual([true, false, true, false]);
    expect(lines[1]!.text).toContain('it is 3');
  });

  it('refuses what is no number', () => {
    expect(markAnswer(english, 4, { ...right, value: 'two' })[0]).toMatchObject({ right: null });
    expect([' −3 ', '≤2', '-inf', '+Infinito', 'w5', '1.5', ''].map(readNumber)).toEqual(['-3', '2', '-∞', '∞', 'W5', null, null]);
  });

  it('gives half a point for what was right only at the second try', () => {
    const first = markAnswer(english, 4, { ...right, alpha: '-∞', cuts: [] });
    expect(pointsOf([first])).toBe(2);
    expect(pointsOf([first, markAnswer(english, 4, { ...right, cuts: [] })])).toBe(2.5);
    expect(pointsOf([first, markAnswer(english, 4, right)])).toBe(3);
    expect(pointsOf([markAnswer(english, 4, right)])).toBe(4);
  });

  it('asks only what can be found out, and fresh nodes first', () => {
    expect(recording.nodes.flatMap((_, index) => (canAsk(recording, index) ? [index] : []))).toEqual([0, 1, 4]);
    expect(pickQuestion(recording, new Set([0, 1]), null)).toBe(4);
  });
});

describe('a search in the link', () => {
  it.each([
    { subject: { tree: 'A:(1 2 (3 -4))' }, algorithm: 'pvs', beside: 'minimax' },
    { subject: { game: 'chess', variant: 'standard', position: '8/8/8/8/8/8/8/K6k w - - 0 1', moves: ['a1a2'], depth: 4, evaluator: 'material' }, algorithm: 'alphabeta', beside: undefined },
  ])('comes back as it went', (search) => expect(readFragment(writeFragment(search))).toEqual(search));

  it('is bounded, and other fragments are none', () => {
    expect(readFragment('game=chess&depth=99')).toMatchObject({ subject: { depth: 20 } });
    expect(readFragment('game=chess&depth=x')).toMatchObject({ subject: { depth: 3 } });
    expect(readFragment('main')).toBeUndefined();
  });
});

describe('numbers in the viewer', () => {
  it('have a true minus sign, and names keep their hyphens', () => {
    expect(['-3', '≤ -∞', '2 ≤ α = -5', 'b-1', 'L-4'].map(withMinus)).toEqual(['−3', '≤ −∞', '2 ≤ α = −5', 'b-1', 'L-4']);
    expect(windowText('-∞', '3')).toBe('(−∞, 3)');
  });
});
