import { render } from 'svelte/server';
import { expect, it, test } from 'vitest';
import Board from '$lib/boards/Board.svelte';
import { look, moveNumber } from '$lib/boards/looks';
import { groupMoves } from '$lib/boards/move-groups';

const shown = (props: object) => render(Board, { props: { game: 'matches', variant: '', position: '5 1', diagram: '|||||', ...props } }).body;
const diagram = (html: string) => /<pre[^>]*>(.*?)<\/pre>/s.exec(html)?.[1];
const buttons = (html: string) =>
  [...html.matchAll(/<button([^>]*)>\s*([^<\s]+)/g)].map(([, attributes, name]) => (attributes!.includes('disabled') ? `(${name})` : name));

test('a game without a drawing shows its diagram and its moves as buttons', () => {
  const html = shown({ legal: ['1', '2', '3'], interactive: true, last: '2' });
  expect(diagram(html)).toBe('|||||');
  expect(buttons(html)).toEqual(['1', '2', '3']);
  expect(html).toMatch(/Last move.*<strong[^>]*>2</s);
});

test('moves that cannot be played now are shown as such', () => {
  expect(buttons(shown({ legal: ['1', '2'] }))).toEqual(['(1)', '(2)']);
  expect(buttons(shown({}))).toEqual([]);
});

test('what an analysis says of a move stands on its button', () => {
  const html = shown({ legal: ['1', '2'], interactive: true, marks: { 1: { text: '+3', tone: 'best' } } });
  expect(html).toMatch(/class="button best[^>]*>\s*1.*\+3/s);
});

test('a position that came without a diagram is shown as text until the server has drawn it', () => {
  expect(diagram(shown({ diagram: undefined }))).toBe('5 1');
});

it('groups long lists of moves by how they begin', () => {
  expect(groupMoves(['b1', 'a10', 'a2'])).toEqual([{ start: '', moves: ['a2', 'a10', 'b1'] }]);
  const many = ['a', 'b', 'c'].flatMap((file) => [1, 2, 3, 4, 5].map((row) => `${file}${row}`));
  expect(groupMoves(many).map(({ start, moves }) => [start, moves.length])).toEqual([['a', 5], ['b', 5], ['c', 5]]);
  const numbers = Array.from({ length: 20 }, (_, at) => String(at));
  expect(groupMoves(numbers)).toEqual([{ start: '', moves: numbers }]);
  expect(groupMoves([])).toEqual([]);
});

it('numbers moves in pairs where the game does', () => {
  expect([0, 1, 2].map((ply) => moveNumber('chess', ply))).toEqual(['1.', '1…', '2.']);
  expect([0, 1].map((ply) => moveNumber('matches', ply))).toEqual(['1.', '2.']);
  expect(look('matches')).toEqual({ drawn: false, square: false, small: false, turns: false, pairs: false });
});
