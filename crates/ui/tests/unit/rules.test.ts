import { describe, expect, it, test, vi } from 'vitest';
import { rules as en } from '../../src/i18n/en/rules';
import { rules as es } from '../../src/i18n/es/rules';
import { shapesOf } from '$lib/guide/advice';
import { adviceText, type Advice } from '$lib/guide';
import { adviceOnConnectFour, adviceOnLines } from '$lib/guide/lines';
import { adviceOnMaxit } from '$lib/guide/maxit';
import { adviceOnQuarto } from '$lib/guide/quarto';
import { RULES, type RuledGame } from '$lib/rules';
import { FIRST_VARIANTS, RULED_GAMES, rulesAddress } from '$lib/rules/games';
import type { StepWords } from '$lib/rules/types';
import { settings } from '$lib/settings.svelte';
import { variantsOf } from '$lib/variants';
import { loadChoice, saveChoice } from '../../src/pages/play/choice.svelte';
import listed from '../catalogue.json';

function shape(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => shape(inner, `${path}/${key}`));
}

describe('the rules', () => {
  it('have the same texts in both languages', () => expect(shape(es).sort()).toEqual(shape(en).sort()));

  it('are listed for the games that have them: all but the tree', () => {
    expect(Object.keys(RULES)).toEqual([...RULED_GAMES]);
    const games = listed.games.map((game) => game.name);
    expect(games.filter((game) => rulesAddress(game) === undefined)).toEqual(['tree']);
  });

  it.each(Object.keys(RULES) as RuledGame[])('%s: each step has its text, and each task says what is right and what is wrong', (game) => {
    for (const words of [en, es]) {
      const texts = words.steps[game] as Record<string, StepWords>;
      expect(Object.keys(texts)).toEqual(RULES[game].map((step) => step.id));
      for (const step of RULES[game]) {
        const { right, wrong } = texts[step.id]!;
        expect([step.id, right !== undefined, wrong !== undefined]).toEqual([step.id, step.task !== undefined, step.task !== undefined]);
      }
    }
  });

  it('use variants that exist', () => {
    for (const info of listed.games) {
      const used = [FIRST_VARIANTS[info.name], ...(RULES[info.name as RuledGame] ?? []).map((step) => step.variant)];
      for (const variant of used) if (variant) expect(info.variants).toContain(variant);
    }
  });
});

describe('variants', () => {
  it('of Quarto begin with the official one; others are as the server lists them', () => {
    const info = (name: string) => listed.games.find((game) => game.name === name)!;
    expect(variantsOf(info('quarto'))).toEqual(['official', 'own', 'own+squares', 'official+squares']);
    expect(info('quarto').variants[0]).toBe('own');
    expect(variantsOf(info('othello'))).toEqual(info('othello').variants);
  });
});

describe('the first visit', () => {
  it('shows tic-tac-toe and the easiest level; a return shows what was chosen', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
    expect([loadChoice().game, loadChoice().start]).toEqual(['tictactoe', 'easiest']);
    saveChoice({ ...loadChoice(), game: 'quarto' });
    expect([loadChoice().game, loadChoice().start]).toEqual(['quarto', 'easiest']);
    localStorage.setItem('poda.play', '{"side":"second"}');
    expect([loadChoice().game, loadChoice().start, loadChoice().side]).toEqual(['chess', 'middle', 'second']);
    vi.unstubAllGlobals();
  });
});

describe('the guide', () => {
  const kinds = (advice: Advice[]) => advice.map((each) => [each.kind, ...('at' in each ? each.at : [])]);

  it('sees lines: its own first, then the opponent’s', () => {
    expect(kinds(adviceOnLines('3x3x3', 'XX./OO./... X', ['c1', 'c2', 'a3', 'b3', 'c3']))).toEqual([['win', 'c1']]);
    expect(kinds(adviceOnLines('3x3x3', 'OO./X../..X X', ['c1', 'b2', 'c2', 'a3', 'b3']))).toEqual([['threat', 'c1']]);
    expect(kinds(adviceOnLines('3x3x3', '.../.../... X', ['a1', 'b2']))).toEqual([['centre', 'b2']]);
    expect(kinds(adviceOnLines('3x3x3', '.../.X./O.. X', ['a1']))).toEqual([['build']]);
    expect(kinds(adviceOnLines('4x4x4', 'XXX./..../OO../.O.. X', ['d1', 'a2']))).toEqual([['win', 'd1']]);
  });

  it('sees what falls on top in Connect Four', () => {
    const position = '......./......./......./......./.OOO..X/.XXO..X X';
    expect(kinds(adviceOnConnectFour(position, ['a', 'b', 'c', 'd', 'e', 'f', 'g']))).toEqual([['step', 'a6', 'e6'], ['build']]);
  });

  it('sees lines of Quarto, and what must not be given', () => {
    expect(kinds(adviceOnQuarto('official', '1357 1468 . 1368/. 2457 . ./. . 2358 ./. . . . in 1458'))).toEqual([['win', 'c1', 'd4']]);
    expect(adviceOnQuarto('official', '2357 2468 2367 ./. . . ./. . . ./. . . . in 1458')).toEqual([{ kind: 'traits', traits: ['2'] }]);
    expect(kinds(adviceOnQuarto('official', '. . . ./. . . ./. . . ./. . . . in -'))).toEqual([['give-any']]);
    expect(kinds(adviceOnQuarto('official', '1357 . . ./. . . ./. . . ./. . . . in 2468'))).toEqual([['place-first']]);
    expect(kinds(adviceOnQuarto('official+squares', '1357 1458 . ./1367 . . ./. . . ./. . . . in 1468'))).toEqual([['win', 'b2']]);
  });

  it('weighs numbers of MAXIT against the answer', () => {
    const position = '3 3 15 2/1 *. 7 6/2 4 -1 1/4 -3 12 0 scores 0 0 side 1';
    const advice = adviceOnMaxit(position, ['b1', 'a2', 'c2', 'd2', 'b3', 'b4']);
    expect(advice).toEqual([
      { kind: 'number', number: 7, reply: 15, at: [] },
      { kind: 'better-number', number: 4, reply: 3, at: ['b3'] },
    ]);
    expect(adviceText(advice[1]!)).toBe('Better: take 4 (green), and your opponent gets 3 at most.');
    settings.language = 'es';
    expect(adviceText(advice[0]!)).toBe('El número más grande que puedes tomar es 7. Después tu rival podría tomar 15.');
    settings.language = 'en';
  });

  test('chances are green and dangers red', () => {
    expect(shapesOf([{ kind: 'win', at: ['a1'] }, { kind: 'threat', at: ['b2'] }, { kind: 'build' }])).toEqual([
      { from: 'a1', colour: 'green' },
      { from: 'b2', colour: 'red' },
    ]);
  });
});
