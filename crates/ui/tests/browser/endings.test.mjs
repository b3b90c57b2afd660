/** How games start, end and are told: reasons, numbers of moves, hints in words, Chess960. */
import { cell, cellOf, level, PERSON, playByMouse, settled, startGame, state } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

const headline = (page) => page.locator('h1').textContent();

const ENDS = [
  ['by checkmate', '7k/8/6K1/8/8/8/8/1Q6 w - - 0 1', ['b1b8'], 'White won by checkmate', 'Ganan blancas por jaque mate'],
  ['by stalemate', '7k/5Q2/8/6K1/8/8/8/8 w - - 0 1', ['g5g6'], 'Draw by stalemate', 'Tablas por ahogado'],
  ['by insufficient material', '7k/8/8/8/8/8/1q6/K7 w - - 0 1', ['a1b2'], 'Draw by insufficient material', 'Tablas por material insuficiente'],
  ['by the fifty-move rule', '7k/8/8/8/8/8/8/KQ6 w - - 98 60', ['b1b2', 'h8g8'], 'Draw by the fifty-move rule', 'Tablas por la regla de los cincuenta movimientos'],
  ['by repetition', 'startpos', ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8'], 'Draw by repetition', 'Tablas por repetición'],
];
for (const [name, position, moves, english, spanish] of ENDS) {
  test(`endings: a chess game that ends ${name} says so, also in the list and in Spanish`, async ({ page }) => {
    const id = await startGame(page, { game: 'chess', position, moves, first: PERSON, second: PERSON });
    equal(await headline(page), english, 'headline');
    const pgn = await (await page.request.get(`/api/games/${id}/export?format=pgn`)).text();
    check(pgn.includes('[Termination "normal"]'), pgn);
    await page.goto('/games');
    await page.getByText(english, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByText(spanish, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
  });
}

test('endings: two people at one device agree on a draw', async ({ page }) => {
  const id = await startGame(page, { game: 'chess', moves: ['e2e4', 'e7e5'], first: PERSON, second: PERSON });
  await page.getByRole('button', { name: 'Agree on a draw' }).click();
  await page.getByRole('button', { name: 'Do both agree?' }).click();
  await until(async () => (await state(page, id)).verdict?.reason === 'agreed', 'agreed');
  equal(await headline(page), 'Draw by agreement', 'headline');
});

test('endings: an engine declines a draw in the opening, and Othello has no offers', async ({ page }) => {
  const id = await startGame(page, { game: 'chess', first: PERSON, second: level('beginner') });
  await playByMouse(page, { game: 'chess' }, 'e2e4');
  await settled(page, id, 2);
  await page.getByRole('button', { name: 'Offer a draw', exact: true }).click();
  await page.getByRole('button', { name: 'Really offer a draw?' }).click();
  await page.getByText('The draw was declined.').first().waitFor();
  check(await page.getByRole('button', { name: 'Offer a draw', exact: true }).isDisabled(), 'not again at once');
  await startGame(page, { game: 'othello', moves: ['f5', 'd6'], first: PERSON, second: PERSON });
  equal(await page.getByRole('button', { name: 'Agree on a draw' }).count(), 0, 'offers in Othello');
});

test('endings: a finished game leads to its review in one click, without requests that fail', async ({ page }) => {
  const failed = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
  const id = await startGame(page, { game: 'chess', position: '7k/8/6K1/8/8/8/8/1Q6 w - - 0 1', first: PERSON, second: level('beginner') });
  await playByMouse(page, { game: 'chess' }, 'b1b8');
  await page.locator('.celebration').waitFor({ state: 'attached' });
  equal(await page.locator('.outcome').textContent(), 'You won!', 'outcome');
  await page.getByRole('link', { name: 'Review this game' }).click();
  await page.waitForURL(new RegExp(`/analyse\\?game=${id}&review=1`));
  await page.locator('[role="grid"]').first().waitFor();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('radio', { name: 'Chess' }).waitFor();
  equal(failed, [], 'requests that failed');
});

test('endings: less motion means no confetti', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: 'reduce', locale: 'en' });
  const page = await context.newPage();
  await startGame(page, { game: 'chess', position: '7k/8/6K1/8/8/8/8/1Q6 w - - 0 1', first: PERSON, second: level('beginner') });
  await playByMouse(page, { game: 'chess' }, 'b1b8');
  await page.locator('.outcome').waitFor();
  equal(await page.locator('.celebration').count(), 0, 'confetti');
  await context.close();
});

test('endings: a pass has no move number', async ({ page }) => {
  await startGame(page, { game: 'othello', variant: '4x4', position: 'XO-------------- O', moves: ['pass', 'c1'], first: PERSON, second: PERSON });
  const rows = page.locator('ol[aria-label="Moves"] li');
  equal(await rows.allTextContents().then((texts) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())), ['pass', '1 c1'], 'the list');
  await page.goto('/games');
  await page.getByText('1 move ·').waitFor();
});

test('hints: say who wins, and mark one move', async ({ page }) => {
  await startGame(page, { game: 'tictactoe', position: 'XX./OO./... X', first: PERSON, second: level('beginner') });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('c1 wins with this move.').first().waitFor();
  equal(await page.locator('.mark').allTextContents(), ['wins'], 'marks');
});

test('hints: on a phone the answer is where the button is', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 360, height: 740 }, locale: 'en' });
  const page = await context.newPage();
  await startGame(page, { game: 'quarto', first: PERSON, second: level('beginner') });
  await page.getByRole('button', { name: 'Hint' }).click();
  const answer = page.locator('.hint');
  await answer.waitFor();
  check(!/\d{3}\b/.test((await answer.textContent()).replace(/^\S+/, '')), 'no score of the engine');
  const box = await answer.boundingBox();
  check(box.y >= 0 && box.y + box.height <= 740, `on the screen: ${JSON.stringify(box)}`);
  await context.close();
});

test('chess960: the variant draws a start, shows its number, and takes another', async ({ page }) => {
  await page.goto('/?game=chess');
  await page.getByRole('combobox', { name: 'Variant' }).selectOption('chess960');
  const number = page.getByLabel('Start position, 0–959');
  await until(async () => /^\d{1,3}$/.test(await number.inputValue()), 'a number is drawn');
  await number.fill('0');
  await number.press('Tab');
  await until(async () => (await cell(page, cellOf('chess', 'a1')).getAttribute('aria-label')) === 'a1, white bishop', 'the board follows');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/game\/\w+/);
  await page.getByText('Position 0', { exact: true }).waitFor();
  equal((await state(page, page.url().split('/').at(-1))).start_name, '0', 'the start');
});

test('the first page: nothing shines through the button that starts the game', async ({ browser, server }) => {
  for (const size of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
    const context = await browser.newContext({ baseURL: server.address, viewport: size, locale: 'en' });
    const page = await context.newPage();
    await page.goto('/?game=chess');
    const footer = page.locator('.footer');
    await footer.waitFor();
    const background = await footer.evaluate((element) => getComputedStyle(element).backgroundColor);
    check(/^rgb\(/.test(background), `opaque, not ${background}`);
    await context.close();
  }
});
