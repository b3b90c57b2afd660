import { expect, test } from 'vitest';
import { en } from '../../src/i18n/en';
import { es } from '../../src/i18n/es';

/** The shipped sets, by file. */
const sets = import.meta.glob<string>('../../../../data/puzzles/*.jsonl', { query: '?raw', import: 'default', eager: true });

const themes = (file: string) => file.split('\n').filter(Boolean).flatMap((line) => (JSON.parse(line) as { themes: string }).themes.split(' '));

test.each([
  ['en', en],
  ['es', es],
] as const)('every theme of the shipped puzzles has a name in %s', (_, words) => {
  const named = words.puzzles.themes as Record<string, string>;
  const found = new Set(Object.values(sets).flatMap(themes));
  expect(found.size).toBeGreaterThan(20);
  expect([...found].filter((theme) => !named[theme])).toEqual([]);
});
