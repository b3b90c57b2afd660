import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { t } from '$i18n';
import type { Answer, AnswerLine, Seat, Side } from '$lib/api/server';
import { moveCount, moveNumber } from '$lib/boards/looks';
import { START } from '$lib/boards/positions/chess';
import { premoves } from '$lib/boards/premoves';
import { loadCatalogue } from '$lib/catalogue.svelte';
import { hintFrom } from '$lib/hint';
import { playerName } from '$lib/names';
import { settings } from '$lib/settings.svelte';
import { seatsOf } from '../../src/pages/play/choice.svelte';
import listed from '../catalogue.json';

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(listed)));
  await loadCatalogue();
  vi.unstubAllGlobals();
});

afterEach(() => {
  settings.language = 'en';
});

describe('move numbers', () => {
  const shown = ['f5', 'pass', 'd6', 'c3'];

  it('leave passes out', () => {
    expect(shown.map((_, ply) => moveNumber('othello', ply, shown))).toEqual(['1.', '', '2.', '3.']);
    expect(moveNumber('chess', 3, ['e4', 'e5', 'Nf3', 'Nc6'])).toBe('2…');
  });

  it('count as people do', () => {
    expect(moveCount('othello', 62, 2)).toBe(60);
    expect(moveCount('chess', 7, 0)).toBe(4);
    expect(moveCount('tictactoe', 5, 0)).toBe(5);
  });
});

describe('premoves', () => {
  const from = (square: string, position = START) => premoves('chess', position, 'second').filter((move) => move.startsWith(square)).map((move) => move.slice(2));

  it('of chess go wherever the piece could, own pieces included', () => {
    expect(from('g8').sort()).toEqual(['e7', 'f6', 'h6']);
    expect(from('e7').sort()).toEqual(['d6', 'e5', 'e6', 'f6']);
    expect(from('e2')).toEqual([]);
    expect(from('e8')).toContain('g8');
    expect(from('a2', '8/8/8/8/8/8/p7/k6K w - - 0 1')).toContain('a1q');
  });

  it('of other games are free squares', () => {
    expect(premoves('tictactoe', 'XO./.../... X', 'second')).toHaveLength(7);
    expect(premoves('othello', `XO${'-'.repeat(14)} X`, 'second')).toHaveLength(14);
    expect(premoves('connectfour', `X....../${Array(5).fill('.......').join('/')} O`, 'first')).toEqual(['b', 'c', 'd', 'e', 'f', 'g']);
    expect(premoves('maxit', '1 *./. 4 scores 0 0 side 1', 'second')).toEqual(['a1', 'b2']);
    expect(premoves('quarto', '', 'first')).toEqual([]);
  });
});

describe('hints', () => {
  const line = (extra: Partial<AnswerLine>): AnswerLine => ({ move: 'b2', score: 0, exact: false, bound: 'exact', depth: 9, pv: ['b2'], shown: ['b2'], ...extra });
  const hint = (game: string, unit: Answer['unit'], extra: Partial<AnswerLine>, side: Side = 'first') =>
    hintFrom({ game, variant: '', position: '', engine: '', unit, lines: [line(extra)], nodes: 1, leaves: 1, time_ms: 1, nps: 1, stopped: false }, side)!;

  it.each([
    ['tictactoe', 'points', { score: 995, win: 5, exact: true }, 'b2 wins in 3 moves.', 'wins'],
    ['tictactoe', 'points', { score: -994, win: -6, exact: true }, 'b2 holds out longest, but loses in 3 moves.', 'loses'],
    ['tictactoe', 'points', { score: 0, exact: true }, 'b2 keeps the draw.', 'draws'],
    ['quarto', 'points', { score: -210 }, 'b2 looks best.', '✓'],
    ['chess', 'centipawns', { score: -12 }, 'b2 looks best. The position is about even (−0.12).', '✓'],
    ['chess', 'centipawns', { score: 35 }, 'b2 looks best. White is slightly better (+0.35).', '✓'],
    ['chess', 'centipawns', { score: -120 }, 'b2 looks best. Black is clearly better (−1.20).', '✓'],
    ['chess', 'centipawns', { score: 900 }, 'b2 looks best. White is winning (+9.00).', '✓'],
    ['chess', 'centipawns', { score: { mate: 2 }, win: 3 }, 'b2 wins in 2 moves.', 'wins'],
    ['othello', 'discs', { score: 4.2 }, 'b2 looks best: you would be about 4 discs ahead.', '+4'],
    ['othello', 'discs', { score: -1 }, 'b2 looks best: you would be only about 1 disc behind.', '−1'],
    ['othello', 'discs', { score: 0.3 }, 'b2 looks best: it would be about even.', '0'],
    ['maxit', 'points', { score: 12, exact: true }, 'b2 wins by 12 points.', '+12'],
    ['othello', 'discs', { score: 4, exact: true }, 'b2 wins by 4 discs.', '+4'],
    ['othello', 'discs', { score: -1, exact: true }, 'b2 loses by only 1 disc.', '−1'],
  ] as const)('%s in %s: %o', (game, unit, extra, text, short) => {
    const found = hint(game, unit, extra as Partial<AnswerLine>);
    expect([found.text, found.mark.text, found.move]).toEqual([text, short, 'b2']);
  });

  it('speak Spanish too', () => {
    settings.language = 'es';
    expect(hint('tictactoe', 'points', { score: 997, win: 1, exact: true }).text).toBe('b2 gana con esta jugada.');
    expect(hint('chess', 'centipawns', { score: 120 }, 'second').text).toBe('b2 parece lo mejor. Las negras están claramente mejor (−1.20).');
    expect(hint('othello', 'discs', { score: 3 }).text).toBe('b2 parece lo mejor: irías ganando por 3 fichas más o menos.');
    expect(hint('quarto', 'points', { score: 0, exact: true, shown: ['>1357'] }).text).toBe('Dar la pieza baja clara redonda maciza mantiene el empate.');
  });

  it('describe the pieces of Quarto', () => {
    const text = (shown: string) => hint('quarto', 'points', { score: 5, win: 1, shown: [shown] }).text;
    expect(text('d1=2468')).toBe('The tall dark square hollow piece on d1 wins with this move.');
    expect(text('d1>1357')).toBe('Placing on d1 and giving the short light round solid piece wins with this move.');
    expect(text('d1')).toBe('d1 wins with this move.');
    expect(hint('othello', 'discs', { score: -2, exact: true, shown: ['pass'] }).text).toBe('Passing loses by only 2 discs.');
  });
});

describe('seats', () => {
  const person: Seat = { kind: 'person' };
  const level: Seat = { kind: 'level', level: 'easy' };

  it('are the visitor’s and the engine’s, or a friend’s', () => {
    const engines: [Seat, Seat] = [level, level];
    expect(seatsOf({ side: 'second', opponent: 'computer' }, engines, 0)).toEqual({ first: level, second: person });
    expect(seatsOf({ side: 'first', opponent: 'friend' }, engines, 0, ' Ana ')).toEqual({ first: { kind: 'person', name: 'Ana' }, second: person, invite: 'second' });
    expect(seatsOf({ side: 'random', opponent: 'friend' }, engines, 0.9)).toEqual({ first: person, second: person, invite: 'first' });
    expect(seatsOf({ side: 'both', opponent: 'friend' }, engines, 0)).toEqual({ first: person, second: person });
  });

  it('are named as the visitor knows them', () => {
    const game = { seats: { first: person, second: { ...person, name: 'Bo' } }, yours: ['first' as const] };
    expect([playerName(game, 'first'), playerName(game, 'second')]).toEqual(['You', 'Bo']);
    expect(playerName({ ...game, yours: [] }, 'first')).toBe(t().play.person);
    expect(playerName({ ...game, yours: [], open: ['first'] }, 'first')).toBe('Waiting…');
  });
});
