/** Puzzles: the door, a right and a wrong move, the rating, the keyboard, both languages, a phone. */
import { readFileSync } from 'node:fs';
import { objections } from './axe.mjs';
import { cell, cellOf, playByMouse } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

const shipped = (game) =>
  readFileSync(new URL(`../../../../data/puzzles/${game}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const said = (page) => page.getByRole('region', { name: /to move|Te toca/ }).getByRole('status');

/** A puzzle of one move, so that one press decides it. */
const short = (game) => shipped(game).find(({ solution }) => !solution.includes(' '));

test('puzzles: the door leads to one, and a right move raises the rating', async ({ page }) => {
  await page.goto('/learn');
  await page.getByRole('link', { name: /^Puzzles/ }).click();
  await page.getByRole('heading', { name: 'Puzzles', level: 1 }).waitFor();
  await page.getByRole('grid').first().waitFor();
  const puzzle = short('tictactoe');
  await page.goto(`/puzzles?id=${puzzle.id}`);
  await page.getByRole('heading', { name: /find the best move/ }).waitFor();
  await playByMouse(page, { game: 'tictactoe' }, puzzle.solution);
  await until(async () => (await said(page).innerText()).includes('Solved'), 'it is solved');
  const standing = page.getByRole('region', { name: 'Your rating' });
  check(/\+\d+/.test(await standing.innerText()), 'the rating rises');
  check((await standing.innerText()).includes('1 solved in a row'), 'the streak');
  equal(await objections(page, '/puzzles'), [], 'violations');
  const href = await page.getByRole('link', { name: 'Analyse', exact: true }).last().getAttribute('href');
  equal(new URLSearchParams(href.split('#')[1]).get('position'), puzzle.position, 'what is analysed');
  // Enter goes to the next one.
  await page.keyboard.press('Enter');
  await until(async () => (await said(page).innerText()) === '', 'the next puzzle is asked');
  await page.getByRole('button', { name: 'Show the solution' }).waitFor();
});

test('puzzles: a wrong move is told kindly and may be tried again', async ({ page }) => {
  const puzzle = short('othello');
  await page.goto(`/puzzles?id=${puzzle.id}`);
  await page.getByRole('heading', { name: /find the best move/ }).waitFor();
  const { board } = await (await page.request.get(`/api/puzzles/${puzzle.id}`)).json();
  await playByMouse(page, { game: 'othello' }, board.legal.find((move) => move !== puzzle.solution));
  await until(async () => (await said(page).innerText()).includes('try again'), 'it says so');
  const standing = page.getByRole('region', { name: 'Your rating' });
  check(/−\d+/.test(await standing.innerText()), 'the rating falls');
  await playByMouse(page, { game: 'othello' }, puzzle.solution);
  await until(async () => (await said(page).innerText()).includes('in the end'), 'it is solved');
  check(/−\d+/.test(await standing.innerText()), 'but was missed');
});

test('puzzles: the reply comes, and the solution can be shown', async ({ page }) => {
  const puzzle = shipped('chess').find(({ solution }) => solution.split(' ').length === 3 && !/[qrbn]\b/.test(solution));
  const [first, reply] = puzzle.solution.split(' ');
  await page.goto(`/puzzles?id=${puzzle.id}`);
  await page.getByRole('heading', { name: /find the best move/ }).waitFor();
  // The solver's side is below, whichever it is.
  const isBlack = puzzle.position.includes(' b ');
  await cell(page, cellOf('chess', first.slice(0, 2), isBlack)).click();
  await cell(page, cellOf('chess', first.slice(2, 4), isBlack)).click();
  await until(async () => (await said(page).innerText()).includes('Go on'), `${reply} is played`);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await until(async () => (await said(page).innerText()).startsWith('The solution:'), 'it is shown');
  await page.getByRole('button', { name: 'Next puzzle' }).waitFor();
});

test('puzzles: themes can be chosen, in Spanish, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/puzzles?game=chess&theme=fork');
  await page.getByRole('grid').first().waitFor();
  equal(await page.getByLabel('What they are about').inputValue(), 'fork', 'the theme of the address');
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Problemas', level: 1 }).waitFor();
  await page.getByLabel('De qué tratan').selectOption({ label: (await page.getByRole('option', { name: /^Mate en 2/ }).innerText()).trim() });
  await until(() => page.url().includes('theme=mate-in-2'), 'the address follows');
  for (const game of ['othello', 'quarto', 'maxit', 'tictactoe']) {
    await page.getByLabel('Juego', { exact: true }).selectOption(game);
    await until(() => page.url().includes(`game=${game}`), `puzzles of ${game}`);
    await page.getByRole('heading', { name: /encuentra la mejor jugada/ }).waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(over <= 0, `${game}: ${over} pixels too wide`);
  }
  equal(await objections(page, '/puzzles, 360 px'), [], 'violations');
});
