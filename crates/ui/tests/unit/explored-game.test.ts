import { describe, expect, it } from 'vitest';
import { gameAddress, gameDate, gameResult } from '$lib/analyse/explored-game';
import type { Study } from '$lib/api/studies';
import { nodeAt } from '$lib/study/opening';

describe('a game of a collection', () => {
  it.each([
    ['chess', 1, '1–0'],
    ['chess', 0, '½–½'],
    ['chess', -1, '0–1'],
    ['chess', null, ''],
    ['othello', 12, '38–26'],
    ['othello', -64, '0–64'],
    ['othello', 0, '32–32'],
    ['othello', 1, '1–0'],
  ])('of %s with a difference of %s ended %s', (game, difference, text) => expect(gameResult(game, difference)).toBe(text));

  it.each([
    ['2019.05.03', '2019-05-03'],
    ['2019.05.??', '2019-05'],
    ['2019.??.??', '2019'],
    ['????.??.??', ''],
    ['', ''],
  ])('dated %s shows %s', (date, text) => expect(gameDate(date)).toBe(text));

  it('opens at the position', () => {
    expect(gameAddress('c1', 3, '8/8 w')).toBe('/analyse?collection=c1&number=3&position=8%2F8+w');
    const node = (id: number, position: string, children: number[]) => ({ id, position, children });
    const study = { game: 'chess', nodes: [node(0, 'a w - - 0 1', [1, 3]), node(1, 'b b - - 0 1', [2]), node(2, 'c w - - 1 2', []), node(3, 'd b - - 0 1', [])] } as unknown as Study;
    expect(nodeAt(study, 'c w - - 7 9')).toBe(2);
    expect(nodeAt(study, 'd b - - 0 1')).toBe(0);
  });
});
