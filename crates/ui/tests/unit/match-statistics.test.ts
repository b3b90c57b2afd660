import { describe, expect, it } from 'vitest';
import type { Standing } from '$lib/api/runs';
import { eloOf, superiorityOf } from '$lib/runs/match-statistics';

const standing = (part: Partial<Standing>): Standing => ({
  games: 100, a_wins: 40, draws: 30, b_wins: 30, draw_ratio: 0.3, elo: 35, elo_error: 57, los: 0.88, llr: null, decision: null,
  pentanomial: [0, 0, 0, 0, 0], ...part,
});

describe('statistics of a match', () => {
  it('gives an Elo difference only with its error', () => {
    expect(eloOf(standing({}))).toEqual({ kind: 'estimate', elo: 35, error: 57 });
    expect(eloOf(standing({ games: 5, a_wins: 4, b_wins: 0, elo: 545, elo_error: null }))).toEqual({ kind: 'too-few' });
    expect(eloOf(standing({ games: 0, a_wins: 0, b_wins: 0, elo: null, elo_error: null }))).toEqual({ kind: 'too-few' });
    expect(eloOf(standing({ games: 30, a_wins: 30, b_wins: 0, elo: null, elo_error: null }))).toEqual({ kind: 'all-won' });
    expect(eloOf(standing({ games: 4, a_wins: 4, b_wins: 0, elo: null, elo_error: null }))).toEqual({ kind: 'too-few' });
  });

  it('gives a likelihood of superiority only after enough games', () => {
    expect(superiorityOf(standing({}))).toBe(0.88);
    expect(superiorityOf(standing({ games: 10 }))).toBeUndefined();
    expect(superiorityOf(standing({ elo_error: null, los: 1 }))).toBeUndefined();
  });
});
