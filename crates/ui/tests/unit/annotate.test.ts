import { describe, expect, it } from 'vitest';
import type { ReviewedMove } from '$lib/api/analyses';
import type { Answer, AnswerLine } from '$lib/api/server';
import type { StudyNode } from '$lib/api/studies';
import { inParts, keptScore, MAX_PARTS, reviewEdits } from '$lib/study/annotate';

const reviewed = (given: Partial<ReviewedMove>): ReviewedMove => ({
  ply: 0, side: 'first', move: 'g2g4', shown: 'g4', score: -150, unit: 'centipawns', measure: 'chance', chance: 0.3, result: null,
  best: 'e2e4', best_shown: 'e4', best_score: 30, best_result: null, loss: 180, class: 'mistake', accuracy: 40, proven: false,
  depth: 14, confidence: null, pv: ['e2e4', 'e7e5'], pv_shown: ['e4', 'e5'], ...given,
});

/** The main line of these moves, with what the node of the first move has. */
function game(moves: string[], first: Partial<StudyNode> = {}) {
  const nodes = ['', ...moves].map((move, id): StudyNode => ({
    id, parent: id === 0 ? null : id - 1, move: move || undefined, shown: move, side: undefined, number: null, position: '',
    children: id < moves.length ? [id + 1] : [], before: '', comment: '', glyphs: [], shapes: [], others: [], ...(id === 1 ? first : {}),
  }) as StudyNode);
  return { main: nodes, tree: { node: (id: number) => nodes[id] } };
}

const editsOf = (move: ReviewedMove, first: Partial<StudyNode> = {}) => {
  const { main, tree } = game(['g2g4', 'd7d5'], first);
  return reviewEdits([move], main, tree);
};

describe('a review in the game', () => {
  it('is a score, a glyph and the better line for a mistake', () => {
    expect(editsOf(reviewed({}))).toEqual([
      { do: 'score', at: 1, score: { points: -1.5, depth: 14 } },
      { do: 'glyphs', at: 1, glyphs: [2] },
      { do: 'play', at: 0, moves: ['e2e4', 'e7e5'] },
    ]);
  });

  it.each([
    ['inaccuracy', 6],
    ['mistake', 2],
    ['blunder', 4],
  ] as const)('marks an %s', (rating, glyph) => expect(editsOf(reviewed({ class: rating }))).toContainEqual({ do: 'glyphs', at: 1, glyphs: [glyph] }));

  it('is only a score for a good move, and nothing where the score is an engine’s own', () => {
    expect(editsOf(reviewed({ class: 'good' })).map((edit) => edit.do)).toEqual(['score']);
    expect(editsOf(reviewed({ class: 'good', measure: 'result', unit: 'points', score: 995 }))).toEqual([]);
    expect(editsOf(reviewed({ class: 'best', score: { mate: -2 } }))).toEqual([{ do: 'score', at: 1, score: { mate: -2, depth: 14 } }]);
  });

  it('keeps the glyphs that someone gave', () => {
    expect(editsOf(reviewed({}), { glyphs: [5] }).map((edit) => edit.do)).toEqual(['score', 'play']);
    expect(editsOf(reviewed({}), { glyphs: [17] })).toContainEqual({ do: 'glyphs', at: 1, glyphs: [2, 17] });
  });

  it('omits what is there', () => {
    const { main, tree } = game(['g2g4', 'd7d5'], { glyphs: [2], score: { points: -1.5 } });
    const line = [{ ...main[1]!, id: 10, parent: 0, move: 'e2e4', children: [11] }, { ...main[1]!, id: 11, parent: 10, move: 'e7e5', children: [] }];
    main[0]!.children.push(10);
    const known = { node: (id: number) => line.find((node) => node.id === id) ?? tree.node(id) };
    expect(reviewEdits([reviewed({})], main, known)).toEqual([]);
  });

  it('says nothing about a move that was changed since', () => expect(editsOf(reviewed({ move: 'g2g3' }))).toEqual([]));

  it('comes in parts that the server takes', () => {
    const edits = Array.from({ length: MAX_PARTS + 1 }, (_, at) => ({ do: 'delete' as const, at }));
    expect(inParts(edits).map((part) => (part.do === 'several' ? part.edits.length : 0))).toEqual([MAX_PARTS, 1]);
    expect(inParts([])).toEqual([]);
  });
});

describe('an evaluation that is kept', () => {
  const answer = (unit: Answer['unit'], line: Partial<AnswerLine>) => ({ unit, lines: [{ move: 'a1', score: 0, exact: false, bound: 'exact', depth: 9, pv: [], ...line }] }) as unknown as Answer;

  it('is for the first player, in the unit people read', () => {
    expect(keptScore(answer('centipawns', { score: 35 }), 'second')).toEqual({ points: -0.35, depth: 9 });
    expect(keptScore(answer('discs', { score: -4 }), 'first')).toEqual({ points: -4, depth: 9 });
    expect(keptScore(answer('centipawns', { score: { mate: 3 } }), 'second')).toEqual({ mate: -3, depth: 9 });
    expect(keptScore(answer('points', { score: 995, win: 5 }), 'second')).toEqual({ mate: -5, depth: 9 });
  });

  it('needs a score', () => {
    expect(keptScore(answer('discs', { score: null }), 'first')).toBeUndefined();
    expect(keptScore({ unit: 'discs', lines: [] } as unknown as Answer, 'first')).toBeUndefined();
  });
});
