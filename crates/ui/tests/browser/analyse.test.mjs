/** Analysis: streaming, stopping, review, drill, editing, exploring, links. Studies have tests of their own. */
import { cell, cellOf, drag } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

const address = (values) => `/analyse#${new URLSearchParams(values)}`;
const depth = (page) => page.locator('[data-depth]').textContent().then(Number);
const moves = (page) => page.locator('.study-moves [data-node]');
const tab = (page, name) => page.getByRole('tab', { name }).click();

test('analyse: lines stream, follow the board, and stop at once', async ({ page }) => {
  await page.goto(address({ game: 'othello' }));
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await until(async () => (await depth(page)) >= 3, 'the depth grows');
  const first = await depth(page);
  await until(async () => (await depth(page)) > first, 'and grows on');
  check((await page.locator('.list li').count()) >= 1, 'lines are shown');
  await page.locator('.list .move').first().click();
  await until(async () => (await moves(page).count()) === 1, 'a move of a line is played');
  await until(async () => (await depth(page)) >= 3, 'the analysis follows');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped', { exact: true }).waitFor();
  const stopped = await page.locator('.numbers').first().textContent();
  await page.waitForTimeout(1000);
  equal(await page.locator('.numbers').first().textContent(), stopped, 'nothing moves any more');
});

test('analyse: scores on every legal move', async ({ page }) => {
  await page.goto(address({ game: 'othello', moves: 'f5' }));
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await until(async () => (await page.locator('.list li').count()) === 3, 'three replies');
  await until(async () => /[+−0]\d*/.test(await cell(page, cellOf('othello', 'd6')).getAttribute('aria-label')), 'the board says a score');
});

test('analyse: moves are played by hand and stepped through; another move makes a variation', async ({ page }) => {
  await page.goto(address({ game: 'tictactoe' }));
  await cell(page, [1, 1]).click();
  await until(async () => (await moves(page).count()) === 1, 'the first move');
  await cell(page, [0, 0]).click();
  await until(async () => (await moves(page).count()) === 2, 'the second move');
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('button', { name: 'One move forward' }).click();
  equal(await moves(page).first().getAttribute('aria-current'), 'true', 'the cursor');
  await cell(page, [2, 2]).click();
  await until(async () => (await moves(page).count()) === 3, 'a variation beside the move that was there');
  await page.locator('.study-moves .side').waitFor();
});

test('analyse: a whole game is reviewed and its mistakes are drilled', async ({ page }) => {
  await page.goto(address({ game: 'chess', moves: 'f2f3 e7e5 g2g4 d8h4' }));
  await tab(page, 'Review');
  await page.getByLabel('Time per move').selectOption('500');
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await until(() => page.getByRole('button', { name: 'Drill the mistakes' }).isVisible(), 'the review ends with mistakes', 60);
  await page.getByRole('img', { name: 'Winning chance of White, move by move' }).waitFor();
  await page.getByRole('button', { name: 'Show as a table' }).click();
  equal(await page.locator('.scroll tbody tr').count(), 4, 'rows of the table');
  await page.getByRole('button', { name: 'Drill the mistakes' }).click();
  const drill = page.getByRole('region', { name: 'Drill' });
  const asked = await drill.locator('.ask').textContent();
  check(/was played here\. Find a better move\./.test(asked), asked);
  const played = /(\d+)[.…] (\S+) was played here/.exec(asked)[2];
  const moves = { f3: ['f2', 'f3'], g4: ['g2', 'g4'] }[played];
  check(moves, `a white mistake: ${played}`);
  await cell(page, cellOf('chess', moves[0])).click();
  await cell(page, cellOf('chess', moves[1])).click();
  await drill.getByText(`✗ ${played} is the move that was played. Try again.`).waitFor();
  await drill.getByRole('button', { name: 'Show the solution' }).click();
  await drill.getByText('The best move is').waitFor();
  await drill.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('tab', { name: 'Review' }).waitFor();
});

test('analyse: a position is edited on the board', async ({ page }) => {
  await page.goto(address({ game: 'tictactoe' }));
  await tab(page, 'Position');
  await page.getByRole('radio', { name: 'Cross' }).check({ force: true });
  const board = page.getByRole('grid', { name: 'Position to edit' });
  await board.locator('[data-cell="0,0"]').click();
  await until(async () => (await page.getByLabel('Position as text').inputValue()).startsWith('X../.../...'), 'the text follows the board');
  await page.getByLabel('Position as text').fill('nonsense');
  await page.getByText('This position cannot be used').waitFor();
  await page.getByLabel('Position as text').fill('XO./.X./..O X');
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await page.getByText('X to move').waitFor();
});

test('analyse: pieces are painted on the board of the editor', async ({ page }) => {
  await page.goto(address({ game: 'othello' }));
  await tab(page, 'Position');
  await page.getByRole('radio', { name: 'White disc' }).check({ force: true });
  const board = page.getByRole('grid', { name: 'Position to edit' });
  await drag(page, ...[0, 1, 2, 3].map((column) => board.locator(`[data-cell="0,${column}"]`)));
  await until(async () => (await page.getByLabel('Position as text').inputValue()).startsWith('OOOO----'), 'four discs in one stroke');
});

test('analyse: a collection is explored', async ({ page }) => {
  await page.goto('/analyse');
  await tab(page, 'Explore');
  const game = (white, black, moves, result) => `[Event "E"]\n[White "${white}"]\n[Black "${black}"]\n[Date "1990.01.01"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
  const pgn = game('A', 'B', '1. e4 e5', '1-0') + game('A', 'C', '1. e4 c5', '0-1') + game('D', 'A', '1. d4 d5', '1/2-1/2');
  await page.getByLabel('Load a collection').setInputFiles({ name: 'three.pgn', mimeType: 'text/plain', buffer: Buffer.from(pgn) });
  await page.getByText('3 games reach this position').waitFor();
  await page.getByRole('button', { name: 'Play e4' }).click();
  await page.getByText('2 games reach this position').waitFor();
  await page.getByRole('list', { name: 'Games that reach this position' }).getByRole('link', { name: 'A – C' }).click();
  await until(async () => JSON.stringify(await moves(page).allTextContents()) === '["e4","c5"]', 'the game is open');
  equal(await page.locator('.study-moves [aria-current]').textContent(), 'e4', 'at the position that was explored');
});

test('analyse: a played game is opened by its link', async ({ page }) => {
  const seat = { kind: 'person' };
  await page.goto('/analyse');
  const made = await page.request.post('/api/games', { data: { game: 'chess', moves: ['e2e4', 'e7e5'], first: seat, second: seat } });
  const { id } = await made.json();
  await page.goto(`/analyse?game=${id}`);
  await until(async () => (await moves(page).count()) === 2, 'the moves of the game');
  const study = page.url();
  await page.goto(`/analyse?game=${id}&review=1`);
  await page.getByText(/of 2 moves|Accuracy/).first().waitFor();
  equal(page.url().split('?')[0], study.split('?')[0], 'one study per game');
});
