import { describe, expect, it, test } from 'vitest';
import { writing } from '$lib/position/edit';
import { isGood } from '$lib/analyse/drill.svelte';
import { moveNumber } from '$lib/boards/looks';
import { plotAddress } from '$lib/runs/plot-image';
import type { Answer } from '$lib/api/server';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('positions are written', () => {
  it('chess: pieces come and go, castling follows', () => {
    const { put, withSide, side } = writing('chess')!;
    expect(put(START, 'e4', 'P')).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    expect(put(START, 'h1', '')).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1');
    expect(put(START, 'e8', 'q').split(' ')[2]).toBe('KQ');
    expect(side!(withSide!(START, 'second'))).toBe('second');
  });

  it('othello: one letter a square', () => {
    const { put, empty, withSide } = writing('othello')!;
    expect(empty('6x6')).toBe(`${'-'.repeat(36)} X`);
    const placed = put(empty('8x8'), 'c2', 'O');
    expect(placed.indexOf('O')).toBe(10);
    expect(withSide!(placed, 'second').endsWith(' O')).toBe(true);
  });

  it('tic-tac-toe: rows from the top', () => {
    const { put, empty } = writing('tictactoe')!;
    expect(put(empty('5x4x4'), 'e4', 'X')).toBe('...../...../...../....X X');
  });

  it('quarto: a piece is there once, and leaves the hand', () => {
    const { put, pieces, empty } = writing('quarto')!;
    expect(new Set(pieces.filter(Boolean)).size).toBe(16);
    const once = put(put(empty('own'), 'a1', '1357'), 'd4', '1357');
    expect(once).toBe('. . . ./. . . ./. . . ./. . . 1357');
    expect(put('. . . ./. . . ./. . . ./. . . . in 2468', 'b2', '2468')).toBe('. . . ./. 2468 . ./. . . ./. . . . in -');
  });

  it('maxit: one current square, scores kept', () => {
    const { put, withSide } = writing('maxit')!;
    const start = '*. 4/3 -2 scores 5 7 side 1';
    expect(put(start, 'b2', '9')).toBe('*. 4/3 9 scores 5 7 side 1');
    expect(put(start, 'b1', '*.')).toBe('. *./3 -2 scores 5 7 side 1');
    expect(withSide!(start, 'second')).toBe('*. 4/3 -2 scores 5 7 side 2');
  });
});

test('a drill takes what is nearly as good as the best', () => {
  const line = (move: string, score: number) => ({ move, score, exact: false, bound: 'exact' as const, depth: 5, pv: [move] });
  const answer = { unit: 'centipawns', lines: [line('e2e4', 50), line('d2d4', 45), line('f2f3', -300)] } as unknown as Answer;
  expect(['e2e4', 'd2d4', 'f2f3', 'a2a3'].map((move) => isGood(answer, move))).toEqual([true, true, false, false]);
  expect(isGood(undefined, 'e2e4')).toBe(false);
});

test('moves are numbered as the game does', () => {
  expect([0, 1, 2].map((ply) => moveNumber('chess', ply))).toEqual(['1.', '1…', '2.']);
  expect([0, 1, 2].map((ply) => moveNumber('othello', ply))).toEqual(['1.', '2.', '3.']);
});

test('a plot is an image and nothing else', () => {
  const address = plotAddress('<svg onload="alert(1)"><text>50 % #1</text></svg>', { text: '#000', line: '#ccc', surface: '#fff', isDark: false });
  expect(address.startsWith('data:image/svg+xml')).toBe(true);
  expect(address).not.toMatch(/[<>#"]/);
  expect(decodeURIComponent(address.slice(address.indexOf(',') + 1))).toContain('50 % #1');
});
