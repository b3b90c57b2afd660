import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { ApiError } from '$lib/api/client';
import type { Answer, AnswerLine } from '$lib/api/server';
import type { StudyNode } from '$lib/api/studies';
import { loadCatalogue } from '$lib/catalogue.svelte';
import { glyphSign, glyphTone, toggledGlyph, typedGlyph } from '$lib/study/glyphs';
import { headersTitle, playerOf, withHeader } from '$lib/study/headers';
import { commandOf } from '$lib/study/keyboard';
import { captured } from '$lib/study/material';
import { nextNumber, numbered } from '$lib/study/numbering';
import { faultOffset, offsetOf } from '$lib/study/place';
import { lineText, moveTitle, rows, type Row } from '$lib/study/rows';
import { certainty, chanceOf, storedScore, viewed, viewedLine, viewedMarks, viewedText } from '$lib/study/score-view';
import { toggledShape } from '$lib/study/shapes';
import { START } from '$lib/boards/positions/chess';
import listed from '../catalogue.json';

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(listed)));
  await loadCatalogue();
  vi.unstubAllGlobals();
});

/** A tree from `parent: [id, move]` lists; sides alternate from the root, numbers are those of chess. */
function tree(children: Record<number, [number, string][]>, notes: Record<number, Partial<StudyNode>> = {}) {
  const nodes = new Map<number, StudyNode>();
  const add = (id: number, parent: number | null, move: string | undefined, depth: number) => {
    const side = depth === 0 ? undefined : depth % 2 ? 'first' : 'second';
    const number = depth === 0 ? null : Math.ceil(depth / 2);
    const below = children[id] ?? [];
    nodes.set(id, {
      id, parent, move, shown: move, side, number, children: below.map(([child]) => child),
      position: '', before: '', comment: '', glyphs: [], shapes: [], others: [], ...notes[id],
    } as StudyNode);
    for (const [child, played] of below) add(child, id, played, depth + 1);
  };
  add(0, null, undefined, 0);
  return { node: (id: number) => nodes.get(id), nodes };
}

/** Rows as text: `1 e4 e5`, `  (1… c5 2. Nf3)`, `  "comment"`. */
function written(list: Row[]): string[] {
  return list.map((row) => {
    if (row.kind === 'pair') return [row.number, row.first?.shown ?? '…', row.second?.shown].filter(Boolean).join(' ');
    const tokens = row.tokens.map((token) => (token.kind === 'comment' ? `"${token.text}"` : `${token.number} ${token.node.shown}`.trim()));
    return `${'  '.repeat(row.depth)}${tokens.join(' ')}`;
  });
}

describe('the move list', () => {
  it('has main moves in pairs', () => {
    const found = rows(tree({ 0: [[1, 'e4']], 1: [[2, 'e5']], 2: [[3, 'Nf3']] }), true);
    expect(written(found)).toEqual(['1 e4 e5', '2 Nf3']);
  });

  it('puts variations below the row in which they branch, and goes on after them', () => {
    const branching = tree({ 0: [[1, 'e4'], [10, 'd4']], 1: [[2, 'e5'], [20, 'c5']], 2: [[3, 'Nf3']], 10: [[11, 'd5']], 20: [[21, 'Nf3'], [22, 'c3']], 21: [[23, 'd6']], 22: [] });
    expect(written(rows(branching, true))).toEqual(['1 e4', '  1. d4 d5', '1 … e5', '  1… c5 2. Nf3', '    2. c3', '  2… d6', '2 Nf3']);
  });

  it('shows comments before and after moves, and numbers what follows them', () => {
    const noted = tree({ 0: [[1, 'e4']], 1: [[2, 'e5'], [3, 'c5']], 3: [[4, 'Nf3']] }, { 0: { comment: 'A game.' }, 1: { comment: 'Best by test.' }, 3: { before: 'Or', comment: 'sharp' } });
    expect(written(rows(noted, true))).toEqual(['"A game."', '1 e4', '"Best by test."', '1 … e5', '  "Or" 1… c5 "sharp" 2. Nf3']);
  });

  it('gives a pass no number, and two moves of one side two rows', () => {
    const notes = { 1: { number: 59 }, 2: { number: null, shown: 'pass' }, 3: { number: 60 } };
    expect(written(rows(tree({ 0: [[1, 'a1']], 1: [[2, 'pass']], 2: [[3, 'h8']] }, notes), false))).toEqual(['59 a1 pass', '60 h8']);
    const twice = tree({ 0: [[1, 'a1']], 1: [[2, 'h8']] }, { 2: { side: 'first', number: 2 } });
    expect(written(rows(twice, false))).toEqual(['1 a1', '2 h8']);
  });

  it('holds thousands of nested variations', () => {
    const children: Record<number, [number, string][]> = { 0: [[1, 'a'], [2, 'b']] };
    for (let id = 2; id < 4000; id += 2) children[id] = [[id + 1, 'a'], [id + 2, 'b']];
    const nodes = new Map<number, StudyNode>();
    nodes.set(0, { id: 0, parent: null, children: [1, 2], shown: '', side: null, number: null, position: '', before: '', comment: '', glyphs: [], shapes: [], others: [] });
    for (const [parent, below] of Object.entries(children))
      for (const [id, move] of below)
        nodes.set(id, { id, parent: Number(parent), children: (children[id] ?? []).map(([child]) => child), move, shown: move, side: 'first', number: 1, position: '', before: '', comment: '', glyphs: [], shapes: [], others: [] });
    const found = rows({ node: (id) => nodes.get(id) }, false);
    expect(found.length).toBeGreaterThan(1999);
    expect(new Set(found.map((row) => row.key)).size).toBe(found.length);
  });

  it('writes lines and titles with numbers', () => {
    const { nodes } = tree({ 0: [[1, 'e4']], 1: [[2, 'e5']], 2: [[3, 'Nf3']] });
    expect(lineText([nodes.get(2)!, nodes.get(3)!], true)).toBe('1… e5 2. Nf3');
    expect(moveTitle(nodes.get(2)!, true)).toBe('1… e5');
  });
});

describe('glyphs', () => {
  it('have signs and tones', () => {
    expect([1, 6, 14, 99].map(glyphSign)).toEqual(['!', '?!', '+=', '$99']);
    expect([glyphTone([3]), glyphTone([4, 14]), glyphTone([6]), glyphTone([10])]).toEqual(['good', 'bad', 'doubtful', '']);
  });

  it('one about the move and one about the position', () => {
    expect(toggledGlyph([], 1)).toEqual([1]);
    expect(toggledGlyph([1, 14], 2)).toEqual([2, 14]);
    expect(toggledGlyph([2, 14], 16)).toEqual([2, 16]);
    expect(toggledGlyph([2, 16], 2)).toEqual([16]);
    expect(toggledGlyph([1, 140], 146)).toEqual([1, 140, 146]);
  });

  it('are typed, two in a row as one', () => {
    expect(typedGlyph([], '!', undefined)).toEqual([1]);
    expect(typedGlyph([1], '?', { sign: '!', ageMs: 200 })).toEqual([5]);
    expect(typedGlyph([1], '!', { sign: '!', ageMs: 200 })).toEqual([3]);
    expect(typedGlyph([1], '!', { sign: '!', ageMs: 5000 })).toEqual([]);
    expect(typedGlyph([4, 14], '!', { sign: '??', ageMs: 200 })).toEqual([1, 14]);
  });
});

describe('the place of a fault', () => {
  const refused = (detail: string, place?: { line: number; column: number }, text = '') => new ApiError({ code: 'bad_file', text, detail, ...(place ? { place } : {}) } as ApiError['refused'], 422);

  it('is counted in lines and columns, from 1', () => {
    expect(offsetOf('ab\ncd', 2, 2)).toBe(4);
    expect(offsetOf('♞b', 1, 2)).toBe(1);
    expect(offsetOf('😀b', 1, 2)).toBe(2);
    expect(offsetOf('ab', 9, 9)).toBe(2);
  });

  it('is read from the error', () => {
    expect(faultOffset(refused('x', { line: 2, column: 1 }), 'ab\ncd')).toBe(3);
    expect(faultOffset(refused('line 1, column 2: move 1: no such move'), 'ab\ncd')).toBe(1);
    expect(faultOffset(refused('3 brackets are not closed, at character 2'), 'abc')).toBe(1);
    expect(faultOffset(refused('not a move: `Qxz9`', undefined, 'Qxz9'), '1. e4 Qxz9')).toBe(6);
    expect(faultOffset(refused('not a move: `e4`', undefined, 'e4'), '1. e4 e4')).toBeUndefined();
    expect(faultOffset(refused('no king'), 'abc')).toBeUndefined();
    expect(faultOffset(new Error('x'), 'abc')).toBeUndefined();
  });
});

describe('numbers of an engine’s line', () => {
  it('go on from the board', () => {
    const text = (list: { number: string; move: string }[]) => list.map(({ number, move }) => `${number}${move}`).join(' ');
    expect(text(numbered(['Nf3', 'Nc6', 'd4'], 12, 'first', true))).toBe('12.Nf3 Nc6 13.d4');
    expect(text(numbered(['Nc6', 'd4'], 12, 'second', true))).toBe('12…Nc6 13.d4');
    expect(text(numbered(['a1', 'pass', 'h8'], 58, 'first', false))).toBe('58.a1 pass 59.h8');
  });

  it('start as the position says', () => {
    const at = (position: string, number: number | null = null) => ({ position, number }) as StudyNode;
    expect(nextNumber('chess', [at(START.replace('0 1', '0 17'))])).toBe(17);
    expect(nextNumber('othello', [at(`${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X`)])).toBe(1);
    expect(nextNumber('othello', [at('', null), at('', 7), at('', null)])).toBe(8);
  });
});

describe('scores from one point of view', () => {
  const line = (score: AnswerLine['score'], more: Partial<AnswerLine> = {}): AnswerLine => ({ move: 'a1', pv: ['a1'], shown: ['a1'], score, depth: 12, bound: 'exact', exact: false, ...more });
  const answer = (unit: Answer['unit'], lines: AnswerLine[]): Answer => ({ engine: '', game: '', variant: '', position: '', leaves: 0, nodes: 1, nps: 1, stopped: false, time_ms: 1, unit, lines });

  it('turn for the second player', () => {
    expect(viewed(35, 'centipawns', 'second', 'first')).toBe(-35);
    expect(viewed(35, 'centipawns', 'second', 'mover')).toBe(35);
    expect(viewed({ mate: 3 }, 'centipawns', 'second', 'first')).toEqual({ mate: -3 });
    expect(viewed(0.7, 'chance', 'second', 'first')).toBeCloseTo(0.3);
    expect(viewed(0, 'discs', 'second', 'first')).toBe(0);
    expect(viewedLine(line(4, { bound: 'lower' }), 'discs', 'second', 'first').bound).toBe('upper');
  });

  it('say forced results in words where points mean nothing to people', () => {
    const won = line(995, { win: 5, exact: true });
    expect(viewedText(won, answer('points', [won]), 'first', 'first')).toBe('win in 5');
    expect(viewedText(won, answer('points', [won]), 'second', 'first')).toBe('loss in 5');
    const drawn = line(0, { exact: true });
    expect(viewedText(drawn, answer('points', [drawn]), 'first', 'first')).toBe('draw');
    expect(viewedText(line(35), answer('centipawns', [line(35)]), 'second', 'first')).toBe('−0.35');
  });

  it('say how sure they are', () => {
    expect(certainty(line(4, { depth: 24, confidence: 73 }))).toBe('24@73%');
    expect(certainty(line(4, { depth: 24, confidence: 100 }))).toBe('24');
    expect(certainty(line(4, { exact: true }))).toBe('proven');
    expect(viewedMarks(answer('discs', [line(4, { depth: 24, confidence: 73 })]), 'second', 'first')['a1']).toEqual({ text: '−4', tone: 'best', note: '24@73%' });
  });

  it('become chances', () => {
    expect(chanceOf(0, 'centipawns')).toBe(0.5);
    expect(chanceOf(100, 'centipawns')).toBeCloseTo(0.59, 2);
    expect(chanceOf({ mate: -2 }, 'centipawns')).toBe(0);
    expect(chanceOf(null, 'discs')).toBeUndefined();
    expect(storedScore({ points: -0.35 }, 'centipawns')).toBe(-35);
    expect(storedScore({ mate: 4 }, 'centipawns')).toEqual({ mate: 4 });
    expect(storedScore(undefined, 'discs')).toBeNull();
  });
});

describe('keys', () => {
  beforeEach(() => void vi.stubGlobal('Element', Inside));
  afterEach(() => void vi.unstubAllGlobals());
  /** Stands for an element inside another one. */
  class Inside {
    constructor(readonly selector: string) {}
    closest(list: string) {
      return this.selector && list.includes(this.selector) ? this : null;
    }
  }
  const press = (key: string, more: Partial<KeyboardEvent> = {}, inside = '') =>
    commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more, target: new Inside(inside) } as unknown as KeyboardEvent, false);

  it('step, edit, undo', () => {
    expect([press('ArrowLeft'), press('ArrowDown'), press('End'), press('Delete'), press('c'), press('?')]).toEqual(['back', 'nextSibling', 'end', 'delete', 'comment', '?']);
    expect([press('ArrowRight', { shiftKey: true }), press('z', { ctrlKey: true }), press('Z', { ctrlKey: true, shiftKey: true }), press('y', { metaKey: true })]).toEqual(['nextBranch', 'undo', 'redo', 'redo']);
  });

  it('belong to the element that has the focus', () => {
    expect(press('ArrowLeft', {}, 'textarea')).toBeUndefined();
    expect(press('z', { ctrlKey: true }, 'input')).toBeUndefined();
    expect(press('ArrowLeft', {}, '[role="grid"]')).toBeUndefined();
    expect(press('Delete', {}, '[role="grid"]')).toBe('delete');
    expect(press('c', { ctrlKey: true })).toBeUndefined();
  });
});

test('drawing again removes, in another colour recolours', () => {
  const arrow = { colour: 'green' as const, from: 'e2', to: 'e4' };
  expect(toggledShape([], arrow)).toEqual([arrow]);
  expect(toggledShape([arrow], arrow)).toEqual([]);
  expect(toggledShape([arrow], { ...arrow, colour: 'red' })).toEqual([{ ...arrow, colour: 'red' }]);
  expect(toggledShape([arrow], { colour: 'green', from: 'e2' })).toHaveLength(2);
});

test('players come from the headers called after their sides', () => {
  const headers: [string, string][] = [['Event', 'Club'], ['White', 'Ana'], ['Black', '?'], ['WhiteElo', '2100'], ['Date', '2020.??.??']];
  expect(playerOf('chess', headers, 'first')).toEqual({ name: 'Ana', rating: '2100' });
  expect(playerOf('othello', headers, 'second').name).toBe('Ana');
  expect(headersTitle('chess', headers)).toBe('Ana – ?, Club, 2020');
  expect(headersTitle('chess', [])).toBe('');
  expect(withHeader(withHeader(headers, 'Black', 'Eva'), 'Event', '')).toEqual([['White', 'Ana'], ['Black', 'Eva'], ['WhiteElo', '2100'], ['Date', '2020.??.??']]);
});

test('captured material is the surplus of a side', () => {
  expect(captured(START, 'first')).toEqual({ figures: '', lead: 0 });
  const fen = START.replace('rnbqkbnr', 'rnb1kbnr').replace('PPPPPPPP', 'PPPPPPP1');
  expect(captured(fen, 'first')).toEqual({ figures: '♛', lead: 8 });
  expect(captured(fen, 'second')).toEqual({ figures: '♟', lead: 0 });
});
