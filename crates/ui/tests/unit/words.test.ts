import { describe, expect, test } from 'vitest';
import { counted } from '$lib/count';
import { extend, folded, readBoard, touching, wordsOf } from '$lib/words';
import { linkPath, readLink } from '$lib/words-link';

const at = (row: number, column: number) => ({ row, column });

describe('counts', () => {
  test('are singular after 1 alone', () => {
    expect([0, 1, 2, '1', '1,000'].map((count) => counted(count, 'word', 'words'))).toEqual(['0 words', '1 word', '2 words', '1 word', '1,000 words']);
  });
});

describe('boards', () => {
  test('are read with blanks, together, and with Qu', () => {
    expect(readBoard('t Qu/e n')).toEqual([['t', 'Qu'], ['e', 'n']]);
    expect(readBoard('TQuE\nNAB')).toEqual([['T', 'Qu', 'E'], ['N', 'A', 'B']]);
    expect(readBoard('qu/ñá')).toEqual([['q', 'u'], ['ñ', 'á']]);
  });

  test('are refused with the reason', () => {
    expect(readBoard('ab/c')).toEqual({ kind: 'ragged' });
    expect(readBoard('')).toEqual({ kind: 'size' });
    expect(readBoard('a'.repeat(9))).toEqual({ kind: 'size' });
    expect(readBoard('a 1/b c')).toEqual({ kind: 'tile', tile: '1' });
    expect(readBoard('a bc')).toEqual({ kind: 'tile', tile: 'bc' });
  });

  test('of four neighbours have no diagonals', () => {
    expect(touching(at(0, 0), at(1, 1), 4)).toBe(false);
    expect(touching(at(0, 0), at(1, 1))).toBe(true);
    expect(extend([at(0, 0)], at(1, 1), 4)).toEqual([at(0, 0)]);
  });
});

describe('words', () => {
  test('come on lines or with commas, each once', () => {
    expect(wordsOf(' sol, luna\n\nsol;mar ')).toEqual(['sol', 'luna', 'mar']);
  });

  test('fold as the server folds them', () => {
    expect(['Camión', 'Pingüino', 'ÑU', 'N\u0303u'].map(folded)).toEqual(['camion', 'pinguino', 'ñu', 'ñu']);
  });
});

describe('links', () => {
  const read = (path: string) => readLink(new URL(path, 'http://poda.test').searchParams, 'en');

  test('carry a grid with its list', () => {
    const link = read('/words?puzzle=grid&lang=es&rows=lado/oaza&words=los,año&neighbours=4&exact=1&algorithm=binary&play=1');
    expect(link).toMatchObject({ puzzle: 'grid', language: 'es', rows: ['lado', 'oaza'], words: ['los', 'año'], neighbours: 4, exact: true, algorithm: 'binary', play: true });
    expect(read(linkPath(link))).toEqual({ ...link });
  });

  test('carry theme, difficulty and seed, or own words', () => {
    const link = read('/words?theme=sea&difficulty=hard&seed=77');
    expect(read(linkPath(link))).toEqual(link);
    const own = read('/words?words=sol,mar');
    expect([own.theme, own.words]).toEqual(['own', ['sol', 'mar']]);
    expect(read(linkPath(own)).words).toEqual(['sol', 'mar']);
  });

  test('fall back on something sensible', () => {
    expect(read('/words?puzzle=chess&seed=-1&size=99&neighbours=5&difficulty=x')).toMatchObject({ puzzle: 'search', seed: undefined, size: 4, neighbours: 8, difficulty: 'easy', theme: 'animals' });
  });
});
