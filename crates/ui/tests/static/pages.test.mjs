/** Pages in a single file, opened from the disk. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { objections } from '../browser/axe.mjs';
import { call, level, PERSON, playByMouse, playToTheEnd, startGame, state, visit } from '../browser/board.mjs';
import { check, equal, test, until } from '../browser/harness.mjs';

const fileOf = (pages, game) => {
  const path = join(pages, `${game}.html`);
  check(existsSync(path), `${path} is missing`);
  return pathToFileURL(path).href;
};

test('a single file plays its game, and only that', async ({ page, pages, context }) => {
  const asked = [];
  context.on('request', (request) => /^https?:/.test(request.url()) && asked.push(request.url()));
  page.site = fileOf(pages, 'tictactoe');
  await page.goto(page.site);
  await page.getByRole('heading', { name: 'Play', level: 1 }).waitFor();
  equal(await page.getByRole('radio', { name: 'Chess' }).count(), 0, 'other games');
  await page.getByRole('button', { name: 'Start' }).last().click();
  await until(() => page.url().includes('/game/'), 'the game has an address');
  const id = page.url().split('/').at(-1);
  check((await playToTheEnd(page, id, playByMouse)).verdict, 'a verdict');
  for (const name of ['Analyse', 'See the search', 'Practice', 'Rules']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  equal(asked, [], 'requests to a network');
});

for (const game of ['othello', 'chess', 'quarto', 'connectfour', 'maxit']) {
  test(`the single file of ${game} plays, analyses and records a search`, async ({ page, pages }) => {
    page.site = fileOf(pages, game);
    const id = await startGame(page, { game, first: PERSON, second: level('beginner') });
    const begun = await state(page, id);
    await playByMouse(page, begun, begun.legal[0]);
    await until(async () => (await state(page, id)).moves.length >= 2, 'an answer');
    const { nodes } = await call(page, '/recordings', 'POST', { game, engine: `${game}/poda`, nodes: 200 });
    check(nodes.length > 100, 'a recorded search');
    await visit(page, '/search');
    await page.getByText('A game', { exact: true }).first().waitFor();
  });
}

test('a single file is accessible and narrow', async ({ page, pages }) => {
  page.site = fileOf(pages, 'tictactoe');
  const found = [];
  await page.setViewportSize({ width: 360, height: 740 });
  await startGame(page, { game: 'tictactoe', first: PERSON, second: level('beginner') });
  for (const path of [undefined, '/', '/search', '/practice', '/rules/tictactoe']) {
    if (path) await visit(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await until(async () => (await over()) <= 0, `${path} fits`, 5);
    found.push(...(await objections(page, path)));
  }
  equal(found, [], 'violations');
});

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const SQUARES = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'];
const hasLine = (board, sign) => LINES.some((line) => line.every((at) => board[at] === sign));

/** The value of every position that can come up, for the side to move: 1, 0 or -1; by its squares, with the moves to it. */
function solve() {
  const values = new Map();
  const visit = (board, sign, moves) => {
    const known = values.get(board);
    if (known) return known.value;
    const other = sign === 'X' ? 'O' : 'X';
    let value;
    if (hasLine(board, other)) value = -1;
    else if (!board.includes('.')) value = 0;
    else {
      const children = [...board].flatMap((square, at) => (square === '.' ? [-visit(board.slice(0, at) + sign + board.slice(at + 1), other, [...moves, SQUARES[at]])] : []));
      value = Math.max(...children);
    }
    values.set(board, { value, moves, isOver: hasLine(board, other) || !board.includes('.') });
    return value;
  };
  visit('.........', 'X', []);
  return values;
}

test('every line of tic-tac-toe has the value that minimax gives it', async ({ page, pages }) => {
  page.site = fileOf(pages, 'tictactoe');
  await page.goto(page.site);
  await call(page, '/catalogue');
  const values = solve();
  equal(values.size, 5478, 'positions');
  const open = [...values.values()].filter((one) => !one.isOver);
  const found = await page.evaluate(solveAll, open.map(({ moves }) => moves));
  const wrong = open.filter(({ value }, index) => found[index] !== value).map(({ moves, value }) => `${moves.join(' ')}: ${value}`);
  equal(wrong.slice(0, 5), [], `${wrong.length} of ${open.length} values`);
});

/** Runs in the page: who wins each position by the application's own search, for the side to move. */
async function solveAll(lines) {
  const values = [];
  for (const moves of lines) {
    const body = JSON.stringify({ game: 'tictactoe', variant: '3x3x3', moves, depth: 9, algorithm: 'alphabeta', budget: 1 });
    const answer = await globalThis.poda.request('/recordings', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    const { nodes } = await answer.json();
    const { score, side } = nodes[0];
    // Scores are the first player's, who maximises.
    values.push(Math.sign(score) * (side === 'max' ? 1 : -1) || 0);
  }
  return values;
}
