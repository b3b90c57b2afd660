import { describe, expect, it } from 'vitest';
import { difference } from '$lib/tree/difference';
import { find } from '$lib/tree/find';
import { MapPainter } from '$lib/tree/map-painter';
import { watched } from '$lib/tree/look';
import { SvgPen } from '$lib/tree/pen';
import type { Palette } from '$lib/tree/palette';
import { Moment, Recording } from '$study/recording.js';
import { Narrator } from '$study/sentences.js';
import strings from '$study/strings.json';
import { encodeColumns, madeUpSearch } from '../columns.mjs';

const size = 5000;
const recording = new Recording(madeUpSearch(size));
const words = { cut: ['cut'], table: ['table'], leaf: ['leaf'], skipped: ['skipped'] };

describe('a recording of columns', () => {
  it('has the events of a real search: parents are open while their children are visited', () => {
    const open: number[] = [];
    for (let at = 0; at < recording.length; at++) {
      const { kind, index, time } = recording.event(at);
      expect(time).toBe(at);
      if (kind === 'enter') {
        expect(recording.parents[index]).toBe(open.at(-1) ?? -1);
        open.push(index);
      } else expect(open.at(-1)).toBe(index);
      if (kind === 'leave') open.pop();
    }
    expect(open).toEqual([]);
  });

  it('counts to the totals of the header, and the same from any checkpoint', () => {
    const { counts } = recording.about;
    const end = new Moment(recording, recording.length).counts();
    expect(end).toEqual({
      visited: counts!.nodes, leaves: counts!.leaves, alpha: counts!.cuts.alpha, beta: counts!.cuts.beta, table: 0, never: counts!.never_searched,
    });
    const fresh = new Recording(madeUpSearch(size));
    for (const at of [0, 1, 4095, 4096, 4097, 9000]) expect(new Moment(recording, at).counts()).toEqual(new Moment(fresh, at).counts());
  });

  it('knows how many nodes the whole search had entered', () => {
    for (const at of [1, 2, 100, 5000, recording.length]) {
      const moment = new Moment(recording, at);
      if (moment.event!.kind !== 'rise') expect(moment.entered()).toBe(moment.counts().visited);
    }
  });

  it('is refused if it is something else', () => {
    expect(() => new Recording(new ArrayBuffer(64))).toThrow('not a recorded search');
  });
});

/** A search with everything an engine does: a null move, a reason, a skipped move, children that were not kept. */
const engine = new Recording(
  encodeColumns(
    {
      game: 'chess', position: '', algorithm: 'chess/poda', depth: 4, explicit: false, prunes: true, elided: 90, visits: 4, rows: 4,
      counts: { nodes: 94, leaves: 1, cuts: { beta: 1, futility: 3 }, table_hits: 0, never_searched: 1 },
      values: ['-∞', '-50', '20', '35', '∞'], strings: ['', 'g1f3', 'e7e5', 'a7a6', '20', '120'], codes: ['iteration', 'futility'], reasons: 2,
    },
    {
      parent: [0, 1, 2, 2], move: [0, 1, 0, 2], flags: [(5 << 8) | 128 | 64, (4 << 8) | 1 | 128, 6 << 8, (1 << 8) | 4], visit: [0, 0, 6, 1],
      ply: [0, 1, 2, 2], depth: [4, 3, 1, 2], number: [0, 1, 2, 3], below: [94, 30, 1, 1], alpha: [0, 0, 1, 2], beta: [4, 4, 2, 3], score: [3, 3, 2, 3],
      entered: [0, 1, 2, 4], left: [9, 8, 4, 6], rises_at: [0, 1, 2, 2, 2], rise_time: [8, 6], rise_value: [2, 2], rise_move: [1, 2],
      never_at: [0, 0, 1, 1, 1], never: [3], skips_at: [0, 0, 1, 1, 1], skip_move: [3], skip_why: [2], why: [1, 0, 0, 0], end_why: [0, 0, 2, 0],
      reason_code: [0, 1], figures_at: [0, 1, 3], figures: [4, 4, 5],
    },
  ),
);

describe('an engine', () => {
  const told = new Narrator(engine, strings.en, { iteration: 'Iteration {0}.', futility: 'The evaluation {0} with a margin of {1} is not enough.' });

  it('is told with its reasons', () => {
    expect(told.tell(engine.event(0))).toBe('Iteration 20. The window is (α, β) = (−∞, ∞).');
    expect(told.tell(engine.event(2))).toContain('Null move: the side to move passes');
    expect(told.tell(engine.event(3))).toContain('The evaluation 20 with a margin of 120 is not enough.');
    expect(told.tell(engine.event(7))).toContain('Moves not worth a search: 1. a7a6: The evaluation 20');
  });

  it('says where a bound came from only if a node above set it', () => {
    expect(told.sources(3)).toEqual([]);
    expect(new Narrator(engine, strings.en).because({ code: 'unknown', figures: ['-3'] })).toBe('unknown −3');
  });

  it('counts what was not recorded', () => {
    expect(engine.missingBelow(0)).toBe(94 - 1 - 30);
    expect(engine.countBelow(1)).toBe(29);
  });

  it('is searched by move, target, kind of visit and reason', () => {
    const nodes = (text: string) => find(engine, text, words).nodes;
    expect(nodes('g1f3')).toEqual([1]);
    expect(nodes('F3')).toEqual([1]);
    expect(nodes('null-move')).toEqual([2]);
    expect(nodes('futility')).toEqual([1, 2]);
    expect(nodes('cut')).toEqual([1]);
    expect(nodes('leaf')).toEqual([3]);
    expect(nodes('zz')).toEqual([]);
  });
});

describe('the difference of two searches', () => {
  it('is nothing for the same search', () => {
    expect(difference(recording, recording)).toMatchObject({ both: size, onlyFirst: 0, onlySecond: 0, isWhole: true });
  });

  it('counts the nodes of one only, and adds up', () => {
    const other = new Recording(madeUpSearch(1200));
    const found = difference(recording, other);
    expect(found.both + found.onlyFirst).toBe(size);
    expect(found.both + found.onlySecond).toBe(1200);
    expect(found.both).toBeGreaterThan(0);
  });
});

describe('the map', () => {
  const palette = new Proxy({}, { get: (_, name) => String(name) }) as Palette;
  const painter = (of: Recording, at: number) => new MapPainter(of, palette, watched(new Moment(of, at)));

  it('has blocks that fit into the block above, row by row', () => {
    const map = painter(recording, recording.length);
    map.arrange(1000, 400);
    const pen = new SvgPen('sans');
    map.paint(pen);
    const blocks = [...pen.file(1000, 400, '').matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g)].map((one) => one.slice(1).map(Number));
    expect(blocks.length).toBeGreaterThan(200);
    expect(Math.max(...blocks.map(([x, , width]) => x! + width!))).toBeLessThanOrEqual(1000.5);
    expect(map.touched).toBeLessThan(2 * size);
  });

  it('keeps the nodes above a node on top, and finds nodes where they are drawn', () => {
    const map = painter(recording, 0);
    map.focus = 3;
    map.arrange(1000, 400);
    const above = recording.above(3).length;
    for (let row = 0; row < above; row++) expect(map.at(500, (400 / 20) * row + 1)).not.toBeNull();
    expect(map.at(1, 1)).toBe(0);
  });
});
