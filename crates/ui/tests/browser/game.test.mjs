/** What surrounds a game: taking back, hints, links, saved games, and servers that die. */
import { cell, cellOf, level, PERSON, playByMouse, settled, startGame, state } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

const label = (page, square, game = 'tictactoe') => cell(page, cellOf(game, square)).getAttribute('aria-label');

test('take back returns to our last turn', async ({ page }) => {
  const id = await startGame(page, { game: 'tictactoe', first: PERSON, second: level('beginner') });
  await cell(page, [1, 1]).click();
  await settled(page, id, 2);
  await page.getByRole('button', { name: 'Take back' }).click();
  await until(async () => (await state(page, id)).moves.length === 0, 'no moves left');
  await until(async () => (await label(page, 'b2')) === 'b2, empty', 'the square is empty again');
});

test('hint marks one move and says why', async ({ page }) => {
  await startGame(page, { game: 'othello', first: PERSON, second: level('beginner') });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Hide hint' }).waitFor();
  equal(await page.locator('.mark.best').count(), 1, 'marks');
  check(/^[a-h][1-8] looks best/.test(await page.locator('.hint').textContent()), 'a sentence');
});

test('analysing a game asks the server for that game and nothing else', async ({ page }) => {
  const id = await startGame(page, { game: 'tictactoe', first: PERSON, second: level('beginner') });
  await cell(page, [1, 1]).click();
  await settled(page, id, 2);
  const failed = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
  await page.getByRole('link', { name: 'Analyse', exact: true }).last().click();
  await until(async () => (await page.locator('select').first().inputValue()) === 'tictactoe', 'the game is there');
  equal(failed, [], 'requests that failed');
});

test('a game whose engine is gone says so and can be taken back', async ({ page }) => {
  const id = await startGame(page, { game: 'tictactoe', first: PERSON, second: level('beginner') });
  await page.route(`**/api/games/${id}/events`, (route) => route.abort());
  await page.route(`**/api/games/${id}`, async (route) => {
    const answer = await route.fetch();
    const halted = { code: 'unknown_engine', text: 'gone', detail: 'tictactoe has no such engine: `gone`' };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), halted } });
  });
  await page.reload();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  check((await alert.textContent()).includes('tictactoe has no such engine'), 'the reason');
});

test('resigning asks once more', async ({ page }) => {
  const id = await startGame(page, { game: 'chess', first: PERSON, second: level('beginner') });
  await page.getByRole('button', { name: 'Resign' }).click();
  equal((await state(page, id)).verdict, null, 'still in play');
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await until(async () => (await state(page, id)).verdict?.reason === 'resigned', 'resigned');
  equal(await page.locator('h1').textContent(), 'Black won by resignation', 'headline');
});

test('swapping sides gives the engine our turn', async ({ page }) => {
  const id = await startGame(page, { game: 'othello', first: PERSON, second: level('beginner') });
  await page.getByRole('button', { name: 'Swap sides' }).click();
  const game = await settled(page, id, 1);
  equal([game.seats.first.kind, game.seats.second.kind], ['level', 'person'], 'seats');
});

test('reload in mid-game shows the same position, and play goes on', async ({ page }) => {
  const id = await startGame(page, { game: 'tictactoe', variant: '5x5x4', first: PERSON, second: PERSON });
  await cell(page, [2, 2]).click();
  await settled(page, id, 1);
  await page.reload();
  await until(async () => (await label(page, 'c3')) === 'c3, X', 'the move is there');
  await cell(page, [0, 0]).click();
  equal((await settled(page, id, 2)).moves, ['c3', 'a1'], 'moves');
});

test('the server is killed and started again in mid-game', async ({ page, server }) => {
  const id = await startGame(page, { game: 'othello', first: PERSON, second: PERSON });
  await playByMouse(page, { game: 'othello' }, 'f5');
  await settled(page, id, 1);
  await server.kill();
  await page.getByText('Connection lost').waitFor();
  await server.run();
  await until(async () => !(await page.getByText('Connection lost').isVisible()), 'the page is connected again');
  await playByMouse(page, { game: 'othello' }, 'd6');
  equal((await settled(page, id, 2)).moves, ['f5', 'd6'], 'moves');
});

test('an engine that was thinking when the server was killed moves after the restart', async ({ page, server }) => {
  const engine = { kind: 'engine', engine: 'chess/pvs', limits: { time_ms: 3000 } };
  const id = await startGame(page, { game: 'chess', first: PERSON, second: engine });
  await playByMouse(page, { game: 'chess' }, 'e2e4');
  await until(async () => (await state(page, id)).thinking, 'it thinks');
  await server.kill();
  await server.run();
  const game = await settled(page, id, 2);
  equal(game.moves[0], 'e2e4', 'our move');
});

test('a second browser watches live and cannot move', async ({ page, browser, server }) => {
  const id = await startGame(page, { game: 'tictactoe', first: PERSON, second: PERSON });
  const other = await browser.newContext({ baseURL: server.address });
  const spectator = await other.newPage();
  await spectator.goto(`/game/${id}`);
  await spectator.getByText('You are watching').waitFor();
  equal(await spectator.getByRole('button', { name: 'Resign' }).count(), 0, 'no commands');
  await cell(page, [0, 2]).click();
  await until(async () => (await label(spectator, 'c1')) === 'c1, X', 'the move arrives');
  await cell(spectator, [2, 2]).click({ force: true });
  await settled(page, id, 1);
  equal((await state(page, id)).moves, ['c1'], 'moves');
  await other.close();
});

test('earlier positions can be looked at', async ({ page }) => {
  await startGame(page, { game: 'tictactoe', moves: ['a1', 'b2', 'c3'], first: PERSON, second: PERSON });
  await page.getByRole('button', { name: 'To the start' }).click();
  await until(async () => (await label(page, 'a1')) === 'a1, empty', 'the start');
  await page.keyboard.press('ArrowRight');
  await until(async () => (await label(page, 'a1')) === 'a1, X', 'one move on');
  equal(await label(page, 'b2'), 'b2, empty', 'and only one');
});

test('clocks run down', async ({ page }) => {
  await startGame(page, { game: 'chess', first: PERSON, second: PERSON, clock: { initial_ms: 60_000, increment_ms: 0 } });
  await playByMouse(page, { game: 'chess' }, 'e2e4');
  const clock = page.getByRole('timer', { name: 'Black’s clock' });
  await until(async () => /^0:5[0-9]$/.test(await clock.textContent()), 'below a minute');
});

test('saved games are listed, searched, renamed, exported and deleted', async ({ page }) => {
  const id = await startGame(page, { game: 'chess', first: PERSON, second: PERSON, title: 'A quiet game' });
  await startGame(page, { game: 'othello', first: PERSON, second: PERSON, title: 'Another' });
  await page.goto('/games');
  const rows = page.locator('li.panel');
  await until(async () => (await rows.count()) === 2, 'two games');
  await page.getByRole('searchbox').fill('quiet');
  await until(async () => (await rows.count()) === 1, 'one fits');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Title of the game').fill('A loud game');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'A loud game' }).waitFor();
  equal((await state(page, id)).title, 'A loud game', 'the new title');
  const download = page.waitForEvent('download');
  await page.locator('summary', { hasText: 'Export' }).click();
  await page.getByRole('link', { name: 'JSON' }).click();
  check((await download).suggestedFilename().endsWith('.json'), 'a file');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await until(async () => (await rows.count()) === 0, 'it is gone from the list');
  equal((await page.request.get(`/api/games/${id}`)).status(), 404, 'and from the server');
});

test('an address without a game says so', async ({ page }) => {
  await page.goto('/game/nosuchgame');
  await page.getByText('There is no game at this address.').waitFor();
});
