import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { t } from '$i18n';
import { ApiError } from '$lib/api/client';
import { gameInfo, loadCatalogue } from '$lib/catalogue.svelte';
import { sideName } from '$lib/names';
import { errorText } from '$lib/api/error-text';
import { settings } from '$lib/settings.svelte';
import { formatClock, remaining } from '$lib/clock';
import { bound, isOffered, parseSpec, toggled, writeSpec } from '$lib/engine-spec';
import { lineScoreText, marksFrom, scoreText, scoreValue } from '$lib/score';
import { resultText, spokenMove, spokenSan } from '$lib/spoken';
import { maxitGrid, startByChance, startNumber } from '$lib/starts';
import { extend, snapped, straight } from '$lib/words';
import { parseMaxit } from '$lib/boards/positions/maxit';
import type { Answer, EngineOption, Refused } from '$lib/api/server';
import listed from '../catalogue.json';

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(listed)));
  await loadCatalogue();
  vi.unstubAllGlobals();
});

afterEach(() => {
  settings.language = 'en';
});

describe('clock', () => {
  const clock = { first_ms: 61_000, second_ms: 5_000, increment_ms: 0, initial_ms: 60_000, running: 'first' as const };

  it('runs for the side to move only, and never below zero', () => {
    expect(remaining(clock, 'first', 1_500)).toBe(59_500);
    expect(remaining(clock, 'second', 1_500)).toBe(5_000);
    expect(remaining(clock, 'first', 100_000)).toBe(0);
    expect(remaining({ ...clock, running: null }, 'first', 9_000)).toBe(61_000);
  });

  it.each([
    [0, '0:00.0'],
    [9_449, '0:09.4'],
    [10_000, '0:10'],
    [59_001, '1:00'],
    [270_000, '4:30'],
    [3_909_000, '1:05:09'],
  ])('%i ms reads %s', (ms, text) => expect(formatClock(ms)).toBe(text));
});

describe('scores', () => {
  it('are written with sign and unit', () => {
    expect(scoreText(35, 'centipawns')).toBe('+0.35');
    expect(scoreText(-120, 'centipawns')).toBe('−1.20');
    expect(scoreText({ mate: -3 }, 'centipawns')).toBe('#−3');
    expect(scoreText(0, 'discs')).toBe('0');
    expect(scoreText(-0.04, 'discs')).toBe('0.0');
    expect(scoreText(2.5, 'discs')).toBe('+2.5');
    expect(scoreText(0.64, 'chance')).toBe('64 %');
  });

  it('order mates by their length', () => {
    const sorted = [{ mate: -1 }, { mate: -5 }, -900, 900, { mate: 5 }, { mate: 1 }];
    expect([...sorted].sort((a, b) => scoreValue(a) - scoreValue(b))).toEqual(sorted);
  });

  it('mark moves by what they lose', () => {
    const line = (move: string, score: number) => ({ move, score, exact: false, bound: 'exact' as const, depth: 1, pv: [move], shown: [move] });
    const answer = { unit: 'discs', lines: [line('a', 4), line('b', 2), line('c', -1), line('d', -20)] } as Answer;
    expect(Object.values(marksFrom(answer)).map((mark) => mark.tone)).toEqual(['best', 'good', 'fair', 'poor']);
  });
});

describe('moves read aloud', () => {
  it.each([
    ['e4', 'e4'],
    ['Nf3', 'knight f3'],
    ['Nbxd7+', 'knight b takes d7, check'],
    ['exd8=Q#', 'pawn e takes d8, promotes to queen, checkmate'],
    ['O-O-O', 'castles long'],
  ])('%s is “%s”', (san, words) => expect(spokenSan(san)).toBe(words));

  it('speak Spanish too', () => {
    settings.language = 'es';
    expect(spokenSan('Nxf3+')).toBe('caballo captura f3, jaque');
    expect(resultText('chess', { winner: 'second', margin: null, reason: 'resigned' })).toBe('Ganan negras por rendición');
  });

  it('say what other games do', () => {
    expect(spokenMove('othello', 'pass')).toBe('passes');
    expect(spokenMove('quarto', 'd1=1357')).toBe('short light round solid on d1');
    expect(spokenMove('quarto', 'd1>2468')).toBe('d1, gives tall dark square hollow');
    expect(resultText('othello', { winner: 'first', margin: 12, reason: 'rule' })).toBe('Black won by 12');
  });
});

describe('results', () => {
  it.each([
    ['chess', { winner: 'first', margin: 1, reason: 'rule', rule: 'checkmate' }, 'White won by checkmate', 'Ganan blancas por jaque mate'],
    ['chess', { winner: null, margin: 0, reason: 'rule', rule: 'repetition' }, 'Draw by repetition', 'Tablas por repetición'],
    ['chess', { winner: null, margin: 0, reason: 'rule', rule: 'of tomorrow' }, 'Draw', 'Tablas'],
    ['chess', { winner: null, margin: null, reason: 'agreed' }, 'Draw by agreement', 'Tablas por acuerdo'],
    ['chess', { winner: 'second', margin: null, reason: 'time' }, 'Black won on time', 'Ganan negras por tiempo'],
    ['othello', { winner: 'first', margin: 12, reason: 'rule', rule: 'full-board' }, 'Black won by 12 with the board full', 'Ganan negras por 12 con el tablero lleno'],
    ['tictactoe', { winner: 'second', margin: 1, reason: 'rule', rule: 'line' }, 'O won with a line', 'Gana O con una línea'],
    ['connectfour', { winner: 'second', margin: 1, reason: 'rule', rule: 'line' }, 'Red won with a line', 'Ganan rojas con una línea'],
  ] as const)('%s: %o', (game, verdict, english, spanish) => {
    expect(resultText(game, verdict)).toBe(english);
    settings.language = 'es';
    expect(resultText(game, verdict)).toBe(spanish);
  });

  it('of a game that the page has never heard of are told too', () => {
    expect(sideName('matches', 'second')).toBe('Second');
    expect(resultText('matches', { winner: 'first', margin: 1, reason: 'rule', rule: 'no-matches' })).toBe('First won');
  });
});

describe('scores that nobody knows', () => {
  const line = (move: string, score: Answer['lines'][number]['score']) => ({ move, score, exact: false, bound: 'lower' as const, depth: 0, pv: [move], shown: [move] });
  const answer = (engine: string, lines: Answer['lines'], nodes = 0): Answer => ({
    game: 'chess', variant: 'standard', position: '', engine, unit: 'centipawns', lines, nodes, leaves: 0, time_ms: 0, nps: 0, stopped: false,
  });

  it('a move from a book says so', () => {
    const played = answer('chess/poda:book=small', [line('e2e4', null)]);
    expect(lineScoreText(played.lines[0]!, played)).toBe('book');
    expect(marksFrom(played)).toEqual({});
  });

  it('a move that was not searched has a dash, and the others keep their colours', () => {
    const stopped = answer('chess/poda', [line('e2e4', 30), line('a2a3', null), line('h2h4', -200)], 500);
    expect(lineScoreText(stopped.lines[1]!, stopped)).toBe('–');
    expect(lineScoreText(stopped.lines[0]!, stopped)).toBe('at least +0.30');
    expect(Object.entries(marksFrom(stopped)).map(([move, { tone }]) => [move, tone])).toEqual([['e2e4', 'best'], ['h2h4', 'poor']]);
  });
});

describe('what the server says is wrong', () => {
  const said = (refused: Omit<Refused, 'text'> & { text?: string }) => errorText(new ApiError({ text: '', ...refused }, 422));
  const detail = 'line 1, column 41: move 21: this square captures nothing: `A4`';

  it('is shown whole', () => {
    expect(said({ code: 'bad_file', text: 'A4', kind: 'illegal_move', detail })).toBe(`This file cannot be read: ${detail}`);
    expect(said({ code: 'game_over', detail: 'the game is over' })).toBe('The game is over.');
    settings.language = 'es';
    expect(said({ code: 'bad_file', text: 'A4', kind: 'illegal_move', detail })).toBe(
      `No se puede leer este archivo: «A4»; las reglas no lo permiten aquí. El servidor dice: ${detail}`,
    );
  });

  it('says what is accepted instead', () => {
    const names = { kind: 'names' as const, names: ['chess', 'othello'] };
    const game = { code: 'unknown_game' as const, text: 'go', kind: 'unknown_name' as const, expected: names, detail: 'no such game' };
    expect(said(game)).toBe('Unknown game: “go”. Accepted: chess, othello.');
    const depth = { code: 'bad_option' as const, text: 'error=101', expected: { kind: 'range' as const, min: 0, max: 100 }, detail: '' };
    expect(said(depth)).toBe('The engine does not take this option: “error=101”. Accepted: 0 to 100.');
    expect(said({ ...depth, expected: { kind: 'range', min: 1, max: null } })).toContain('at least 1.');
    settings.language = 'es';
    expect(said(game)).toBe('Juego desconocido: «go». Se admite: chess, othello.');
  });
});

describe('words and points', () => {
  it('are one or many', () => {
    expect(t().words.allWords(1, 1)).toBe('The only word, 1 point');
    expect(t().words.allWords(12, 20)).toBe('All 12 words, 20 points');
  });
});

describe('engine specs', () => {
  it('are read and written alike', () => {
    const text = 'othello/pvs:depth=6,eval=paper';
    expect(writeSpec(parseSpec(text))).toBe(text);
    expect(writeSpec({ engine: 'chess/poda', options: { depth: '' } })).toBe('chess/poda');
  });

  it('offer what the server reads, and nothing of the visitor’s disk', () => {
    const poda = gameInfo('chess')!.engines.find((engine) => engine.name === 'chess/poda')!;
    const offered = poda.options.filter(isOffered).map((option) => option.name);
    expect(offered).toContain('book');
    expect(offered).not.toContain('syzygy');
    const file: EngineOption = { name: 'weights', summary: '', kind: 'file', shipped: [], default: null };
    expect([isOffered(file), isOffered({ ...file, shipped: ['usual'] })]).toEqual([false, true]);
  });

  it('put names in and take them out', () => {
    expect(toggled('', 'futility', true)).toBe('futility');
    expect(toggled('futility', 'singular', true)).toBe('futility+singular');
    expect(toggled('futility+singular', 'futility', false)).toBe('singular');
    expect(toggled('singular', 'singular', false)).toBe('');
  });

  it('bound numbers that a form can hold', () => {
    expect([bound(100), bound(2 ** 64)]).toEqual([100, undefined]);
  });
});

describe('start positions', () => {
  it('of Chess960 have a number', () => {
    expect(['sp0', ' sp518 ', 'sp', 'startpos', 'sp1234'].map(startNumber)).toEqual([0, 518, undefined, undefined, undefined]);
  });

  it('are thrown where there are several', () => {
    expect(startByChance('chess', 'standard')).toBeUndefined();
    expect(startByChance('chess', 'chess960')!(() => 518 / 960)).toBe('sp518');
    expect(parseMaxit(startByChance('maxit', '6x6')!(() => 0.5)).size).toBe(6);
  });

  test('MAXIT grids have one marker', () => {
    const grid = parseMaxit(maxitGrid(4, () => 0.5));
    expect(grid.size).toBe(4);
    expect(grid.numbers.filter((number) => number === undefined)).toHaveLength(1);
    expect(grid.current).toBeGreaterThanOrEqual(0);
  });
});

describe('word geometry', () => {
  const cell = (row: number, column: number) => ({ row, column });

  it('draws rows, columns and diagonals, and nothing else', () => {
    expect(straight(cell(2, 2), cell(0, 0))).toEqual([cell(2, 2), cell(1, 1), cell(0, 0)]);
    expect(straight(cell(0, 0), cell(0, 2))).toHaveLength(3);
    expect(straight(cell(0, 0), cell(1, 2))).toEqual([]);
  });

  it('steadies the hand', () => {
    expect(snapped(cell(0, 0), cell(1, 5))).toEqual(cell(0, 5));
    expect(snapped(cell(0, 0), cell(4, 5))).toEqual(cell(5, 5));
  });

  it('joins touching tiles once, and goes back', () => {
    const path = [cell(0, 0), cell(0, 1)];
    expect(extend(path, cell(1, 2))).toHaveLength(3);
    expect(extend(path, cell(3, 3))).toBe(path);
    expect(extend(path, cell(0, 0))).toEqual([cell(0, 0)]);
  });
});
