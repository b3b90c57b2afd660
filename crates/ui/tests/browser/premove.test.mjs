/** Moves entered before one's turn. */
import { cell, cellOf, PERSON, settled, startGame, state } from './board.mjs';
import { equal, test, until } from './harness.mjs';

const SLOW = { kind: 'engine', engine: 'chess/pvs', limits: { time_ms: 2500 } };
const at = (page, square) => cell(page, cellOf('chess', square));

async function clickMove(page, from, to) {
  await at(page, from).click();
  await at(page, to).click();
}

/** A game in which the engine thinks about its first move. */
async function whileItThinks(page, options = {}) {
  const id = await startGame(page, { game: 'chess', first: PERSON, second: SLOW, ...options });
  await clickMove(page, 'g1', 'f3');
  await until(async () => (await state(page, id)).thinking, 'it thinks');
  await page.locator('ol[aria-label] button').first().waitFor();
  return id;
}

test('premove: a move entered while the engine thinks is shown and played at once', async ({ page }) => {
  const id = await whileItThinks(page);
  await clickMove(page, 'b1', 'c3');
  await page.getByText('Planned: b1c3').first().waitFor();
  equal(await page.locator('rect.premove').count(), 2, 'its squares are marked');
  const game = await until(async () => {
    const game = await state(page, id);
    return game.moves.length >= 3 && game;
  }, 'the planned move is played');
  equal(game.moves[2], 'b1c3', 'our second move');
  equal(await page.locator('rect.premove').count(), 0, 'nothing is planned any more');
});

test('premove: Escape, a button or a press on the board cancels it', async ({ page }) => {
  const id = await whileItThinks(page, { second: { ...SLOW, limits: { time_ms: 9000 } } });
  await clickMove(page, 'b1', 'c3');
  await page.keyboard.press('Escape');
  await until(async () => (await page.locator('rect.premove').count()) === 0, 'Escape');
  await clickMove(page, 'b1', 'c3');
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await until(async () => (await page.locator('rect.premove').count()) === 0, 'the button');
  await clickMove(page, 'b1', 'c3');
  await at(page, 'e5').click({ force: true });
  await until(async () => (await page.locator('rect.premove').count()) === 0, 'a press');
  equal((await settled(page, id, 2)).moves.length, 2, 'nothing was played for us');
});

test('premove: squares of other games can be planned too; what turns out illegal is dropped with a word', async ({ page }) => {
  const engine = { kind: 'engine', engine: 'othello/pvs', limits: { time_ms: 2000 } };
  const id = await startGame(page, { game: 'othello', first: PERSON, second: engine });
  await cell(page, cellOf('othello', 'f5')).click();
  await until(async () => (await state(page, id)).thinking, 'it thinks');
  await page.locator('ol[aria-label] button').first().waitFor();
  await cell(page, cellOf('othello', 'a1')).click();
  await page.getByText('Planned: a1').first().waitFor();
  await page.getByText('Your planned move is no longer legal.').first().waitFor();
  equal((await settled(page, id, 2)).moves.length, 2, 'nothing was played for us');
});
