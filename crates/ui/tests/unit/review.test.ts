import { describe, expect, it } from 'vitest';
import { graphPoints, graphScale, moveNumbers, numberText } from '$lib/analyse/graph';
import { lossText } from '$lib/analyse/loss';
import { Review } from '$lib/analyse/review.svelte';
import type { ReviewedMove, ReviewSummary } from '$lib/api/analyses';
import { settings } from '$lib/settings.svelte';
import { certaintyText } from '$lib/score';

const move = (given: Partial<ReviewedMove>): ReviewedMove => ({
  ply: 0, side: 'first', move: 'f5', shown: 'f5', score: 0, unit: 'discs', measure: 'loss', chance: null, result: null,
  best: 'd6', best_shown: 'd6', best_score: 0, best_result: null, loss: 0, class: 'best', accuracy: 100, proven: false,
  depth: 12, confidence: null, pv: [], pv_shown: [], ...given,
});

describe('the score graph', () => {
  it('holds every value on a marked symmetric scale', () => {
    expect(graphScale('loss', [3, -8, null])).toMatchObject({ low: -8, middle: 0, high: 8 });
    expect(graphScale('loss', [9]).ticks).toEqual([-16, -8, 0, 8, 16]);
    expect(graphScale('loss', [-64]).low).toBe(-64);
    expect(graphScale('loss', [200]).high).toBe(256);
    expect(graphScale('chance', [99.9])).toMatchObject({ low: 0, middle: 50, high: 100 });
  });

  it('counts full moves in chess, and no passes in Othello', () => {
    expect(moveNumbers('chess', ['e2e4', 'e7e5', 'g1f3'])).toEqual([1, 1.5, 2]);
    expect(moveNumbers('othello', ['f5', 'pass', 'd6'])).toEqual([1, undefined, 2]);
    expect([1, 1.5, undefined].map((number) => numberText('chess', number))).toEqual(['1.', '1…', '']);
    expect(numberText('othello', 2)).toBe('2.');
  });

  it('draws chances in chess, mates too, and discs in Othello', () => {
    const mate = move({ ply: 1, unit: 'centipawns', measure: 'chance', score: { mate: -1 }, chance: 0 });
    expect(graphPoints('chess', ['f2f3', 'e7e5'], [mate]).map(({ x, value }) => [x, value])).toEqual([[1, null], [1.5, 0]]);
    const discs = [move({ score: 20.5 }), move({ ply: 2, move: 'd6', score: -64 })];
    expect(graphPoints('othello', ['f5', 'pass', 'd6'], discs).map(({ ply, value }) => [ply, value])).toEqual([[0, 20.5], [2, -64]]);
  });

  it('reads reviews saved by earlier versions', () => {
    const old = { ...move({ unit: 'centipawns', score: 35, chance: 0.53 }), measure: undefined } as unknown as ReviewedMove;
    expect(graphPoints('chess', ['e2e4'], [old])[0]!.value).toBe(53);
    expect(certaintyText({})).toBe('–');
  });
});

describe('what a move cost', () => {
  const cases: [string, Partial<ReviewedMove>, string, string][] = [
    ['discs', { loss: 12 }, 'lost 12 discs', 'perdió 12 fichas'],
    ['one disc', { loss: 1 }, 'lost 1 disc', 'perdió 1 ficha'],
    ['pawns', { unit: 'centipawns', measure: 'chance', loss: 230 }, '−2.3 pawns', '−2,3 peones'],
    ['a result', { loss: null, measure: 'result', best_result: 'win', result: 'draw' }, 'turned a win into a draw', 'convirtió una victoria en un empate'],
    ['an unproven one', { loss: null, measure: 'result', best_result: 'win' }, 'missed a forced win', 'dejó escapar una victoria forzada'],
    ['a missed mate', { unit: 'centipawns', loss: null, best_score: { mate: 3 }, best_result: 'win', score: 40 }, 'missed mate in 3', 'dejó escapar mate en 3'],
    ['an allowed mate', { unit: 'centipawns', loss: null, side: 'second', best_score: 40, score: { mate: 2 }, result: 'loss' }, 'allowed mate in 2', 'permitió mate en 2'],
    ['nothing', { loss: 0 }, '', ''],
  ];
  it.each(cases)('is said for %s', (_, given, english, spanish) => {
    settings.language = 'en';
    expect(lossText(move(given))).toBe(english);
    settings.language = 'es';
    expect(lossText(move(given))).toBe(spanish);
    settings.language = 'en';
  });
});

it('a review is complete only when every move was judged', () => {
  const review = new Review();
  const summary = { accuracy: { first: 90, second: null }, mistakes: [], stopped: false } as unknown as ReviewSummary;
  Object.assign(review, { moves: [move({})], summary, state: 'done', played: ['f5'] });
  expect(review.isComplete).toBe(true);
  review.played = ['f5', 'd6'];
  expect(review.isComplete).toBe(false);
});
