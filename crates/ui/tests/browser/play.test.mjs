/** Whole games of every kind, by mouse and by keys. */
import { cell, cellOf, drag, level, PERSON, playByKeys, playByMouse, playToTheEnd, settled, startGame, state, tabTo } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

test('play: a game is chosen and begun from the first page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Tic-tac-toe' }).check();
  await page.getByRole('radio', { name: /Beginner/ }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/game\/\w+/);
  await cell(page, [1, 1]).click();
  const game = await settled(page, page.url().split('/').at(-1), 2);
  equal(game.moves[0], 'b2', 'our move');
});

test('play: a custom engine with an option, a clock, and the second side', async ({ page }) => {
  await page.goto('/?game=othello');
  await page.getByRole('combobox', { name: 'Variant' }).selectOption('6x6');
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('radio', { name: 'Another engine…' }).check();
  await page.getByRole('combobox', { name: 'Engine' }).selectOption('othello/alphabeta');
  await page.getByText('Options').click();
  await page.getByRole('spinbutton', { name: /^Depth/ }).fill('2');
  await page.getByRole('combobox', { name: /^Evaluation/ }).selectOption('positional');
  await page.getByRole('radio', { name: '3 + 2' }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/game\/\w+/);
  const game = await settled(page, page.url().split('/').at(-1), 1);
  const [engine, options] = game.seats.first.engine.split(':');
  equal([engine, ...options.split(',').sort()], ['othello/alphabeta', 'depth=2', 'eval=positional'], 'the engine');
  equal(game.seats.second.kind, 'person', 'our side');
  equal(game.clock.increment_ms, 2000, 'the increment');
});

const games = [
  ['tic-tac-toe', { game: 'tictactoe', first: PERSON, second: level('beginner') }],
  ['tic-tac-toe on 5 by 5', { game: 'tictactoe', variant: '5x5x4', first: PERSON, second: level('beginner') }],
  ['Othello', { game: 'othello', first: PERSON, second: level('beginner') }],
  ['Othello on 6 by 6 as White', { game: 'othello', variant: '6x6', first: level('beginner'), second: PERSON }],
  ['Quarto', { game: 'quarto', variant: 'own', first: PERSON, second: level('beginner') }],
  ['official Quarto', { game: 'quarto', variant: 'official', first: PERSON, second: level('beginner') }],
  ['MAXIT', { game: 'maxit', variant: '4x4', first: PERSON, second: level('beginner') }],
  ['a tree', { game: 'tree', position: '((3 12 8) (2 4 6) (14 5 2))', first: PERSON, second: level('perfect') }],
];
for (const [name, game] of games) {
  test(`a full game of ${name} by mouse`, async ({ page }) => {
    const id = await startGame(page, game);
    const end = await playToTheEnd(page, id, playByMouse);
    check(end.verdict, 'a verdict');
    await until(() => page.getByRole('button', { name: 'Play again' }).isVisible(), 'the page says that the game is over');
  });
}

test('a full game of chess by mouse, by click and by drag', async ({ page }) => {
  const id = await startGame(page, { game: 'chess', first: PERSON, second: PERSON });
  const moves = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];
  for (const [ply, move] of moves.entries()) {
    const [from, to] = [cell(page, cellOf('chess', move.slice(0, 2))), cell(page, cellOf('chess', move.slice(2)))];
    if (ply % 2) await drag(page, from, to);
    else {
      await from.click();
      await to.click();
    }
    await settled(page, id, ply + 1);
  }
  const end = await state(page, id);
  equal(end.moves, moves, 'moves');
  equal(end.verdict?.winner, 'first', 'winner');
  equal(await page.locator('h1').textContent(), 'White won by checkmate', 'headline');
  equal(await page.locator('ol[aria-label] button').last().textContent(), 'Qxf7#', 'the last move as people write it');
});

test('chess: a pawn promotes to what is chosen', async ({ page }) => {
  const id = await startGame(page, { game: 'chess', position: '8/P6k/8/8/8/8/8/K7 w - - 0 1', first: PERSON, second: PERSON });
  await playByMouse(page, { game: 'chess' }, 'a7a8n');
  equal((await settled(page, id, 1)).moves, ['a7a8n'], 'moves');
});

test('chess960: castling is king takes rook', async ({ page }) => {
  const id = await startGame(page, { game: 'chess', variant: 'chess960', position: '4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1', first: PERSON, second: PERSON });
  await playByMouse(page, { game: 'chess' }, 'e1g1');
  const game = await settled(page, id, 1);
  equal(game.moves, ['e1g1'], 'moves');
  check(game.shown[0] === 'O-O', `castled, not ${game.shown[0]}`);
});

test('othello: a forced pass is a button', async ({ page }) => {
  const id = await startGame(page, { game: 'othello', variant: '4x4', position: 'XO-------------- O', first: PERSON, second: PERSON });
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  equal((await settled(page, id, 1)).moves, ['pass'], 'moves');
  await cell(page, [0, 2]).click();
  equal((await settled(page, id, 2)).verdict?.winner, 'first', 'winner');
});

test('a full game by keyboard alone, from the first page on', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Chess' }).waitFor();
  await tabTo(page, 'input[name="game"]');
  equal(await page.evaluate(() => document.activeElement.value), 'tictactoe', 'the game of a first visit');
  await tabTo(page, '.begin');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/game\/\w+/);
  const id = page.url().split('/').at(-1);
  await tabTo(page, '[role="gridcell"]');
  const end = await playToTheEnd(page, id, (_, game, move) => playByKeys(page, cellOf(game.game, move)));
  check(end.verdict, 'a verdict');
  const said = await page.locator('[role="status"]').first().textContent();
  check(said.includes('The game is over'), `the end is announced: ${said}`);
});

test('chess by keyboard, with moves announced', async ({ page }) => {
  const id = await startGame(page, { game: 'chess', first: PERSON, second: level('beginner') });
  await tabTo(page, '[role="gridcell"]');
  await playByKeys(page, cellOf('chess', 'g1'));
  equal(await page.locator('[aria-selected="true"]').getAttribute('aria-label'), 'g1, white knight', 'the chosen piece');
  await playByKeys(page, cellOf('chess', 'f3'));
  const game = await settled(page, id, 2);
  equal(game.moves[0], 'g1f3', 'our move');
  await until(async () => /Black: .*Your turn\.$/.test(await page.locator('[role="status"]').first().textContent()), 'the answer is announced');
});
