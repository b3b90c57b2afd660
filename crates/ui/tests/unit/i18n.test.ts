import { describe, expect, it, test } from 'vitest';
import { en } from '../../src/i18n/en';
import { es } from '../../src/i18n/es';
import type { Catalogue, EngineOption } from '../../src/lib/api/server';
import description from '../../../web/openapi.json';
import listed from '../catalogue.json';

const catalogue = listed as unknown as Omit<Catalogue, 'version'>;

/** Every path of a catalogue with the kind of its value. */
function shape(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => shape(inner, `${path}/${key}`));
}

/** Every plain text of a catalogue. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}/${key}`));
}

test('both languages have the same keys', () => {
  expect(shape(es).sort()).toEqual(shape(en).sort());
});

test('no text is empty in one language only', () => {
  const spanish = new Map(texts(es));
  for (const [path, text] of texts(en)) expect([path, spanish.get(path) === '']).toEqual([path, text === '']);
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('everything the server lists has a name in %s', (_, words) => {
  const has = (list: object, names: string[]) => {
    const known = new Set(Object.entries(list).flatMap(([key, value]) => (value ? [key] : [])));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  };
  const short = (name: string) => name.slice(name.indexOf('/') + 1);
  const { games, experiments } = catalogue;

  it('games and variants', () => {
    has(words.catalog.games, games.map((game) => game.name));
    const variants = games.flatMap((game) => game.variants);
    has(words.catalog.variants, variants.filter((name) => !/^\d+(x\d+)+$/.test(name)));
  });
  it('levels', () => has(words.catalog.levels, games.flatMap((game) => game.levels.map((level) => level.name))));
  it('engines', () => has(words.catalog.engines, games.flatMap((game) => game.engines.map((engine) => short(engine.name)))));
  it('engine options', () =>
    has(words.catalog.options, games.flatMap((game) => game.engines.flatMap((engine) => engine.options.map((option) => option.name)))));
  it('evaluators', () => has(words.catalog.evaluators, games.flatMap((game) => game.evaluators.map((evaluator) => evaluator.name))));
  it('experiments', () => has(words.catalog.experiments, experiments.map((experiment) => experiment.name)));
  it('values that options choose from', () => {
    const isNamed = (value: string) => !/^\d+$/.test(value);
    const values = (option: EngineOption) => (option.kind === 'choice' || option.kind === 'several' ? option.values : option.kind === 'file' ? option.shipped : []);
    has(words.catalog.values, games.flatMap((game) => game.engines.flatMap((engine) => engine.options.flatMap(values).filter(isNamed))));
  });
  it('sides', () => has(words.play.sides, games.flatMap((game) => game.sides)));
  it('rules that end games', () => has(words.game.endings, games.flatMap((game) => game.endings)));
  it('file formats', () => has(words.game.formats, games.flatMap((game) => game.formats.map((format) => format.name))));
  it('error codes', () => has({ ...words.errors.whole, ...words.errors.leads }, description.components.schemas.ErrorCode.enum));
  it('kinds of refusals', () => {
    const known = Object.keys(words.errors.kinds);
    expect(description.components.schemas.ReasonKind.enum.filter((kind) => !known.includes(kind))).toEqual([]);
  });
});
