/** Why a move is bad: in Analyse and from a review, with the line on a board and the search behind it. */
import { objections } from './axe.mjs';
import { check, equal, test, until } from './harness.mjs';

const MATE = '/analyse#game=chess&moves=f2f3+e7e5+g2g4';

test('why: a blunder is explained by its refutation, shown on the board, and added as a line', async ({ page }) => {
  await page.goto(MATE);
  await page.getByRole('tab', { name: 'Why?' }).click();
  const panel = page.getByRole('region', { name: 'Why 2. g4?' });
  await panel.getByText(/Qh4# it is mate/).waitFor({ timeout: 30_000 });
  await panel.getByRole('button', { name: 'Qh4#', exact: true }).click();
  equal(await panel.getByRole('button', { name: 'Qh4#', exact: true }).getAttribute('aria-current'), 'step', 'the board is after the reply');
  await panel.getByRole('button', { name: 'Add this line' }).click();
  await page.getByText('The line is in the study.').first().waitFor();
  await page.getByRole('button', { name: /Qh4#/ }).nth(1).waitFor();
  equal(await objections(page, 'why'), [], 'violations');
  const search = await panel.getByRole('link', { name: 'See where the search found it' }).getAttribute('href');
  await page.goto(search);
  await page.getByRole('slider', { name: 'Moment of the search' }).first().waitFor({ timeout: 60_000 });
});

test('why: a good move is not accused', async ({ page }) => {
  await page.goto('/analyse#game=chess&moves=e2e4');
  await page.getByRole('tab', { name: 'Why?' }).click();
  const panel = page.getByRole('region', { name: 'Why 1. e4?' });
  await panel.getByRole('button', { name: 'e4', exact: true }).waitFor({ timeout: 30_000 });
  equal(await panel.getByRole('button', { name: /Show it on the board/ }).count(), 0, 'accusations');
});

test('why: while one plays against the computer, about one’s own last move', async ({ page }) => {
  await page.goto('/');
  const id = await page.evaluate(async () => {
    const made = await fetch('/api/games', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'tictactoe', first: { kind: 'person' }, second: { kind: 'level', level: '1' }, moves: ['a1'] }),
    });
    return (await made.json()).id;
  });
  await page.goto(`/game/${id}`);
  await until(async () => (await page.getByRole('heading', { name: 'Your turn' }).count()) === 1, 'the computer has replied');
  await page.getByRole('button', { name: 'Why?' }).click();
  const panel = page.getByRole('region', { name: 'Why a1?' });
  await panel.getByRole('button', { name: 'a1', exact: true }).waitFor({ timeout: 30_000 });
  equal(await objections(page, 'why in a game'), [], 'violations');
});

test('why: from the mistakes of a review, in Spanish, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(MATE);
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('tab', { name: 'Revisión' }).click();
  await page.getByRole('button', { name: 'Revisar toda la partida' }).click();
  await page.getByRole('button', { name: /^¿Por qué .*g4\?$/ }).click({ timeout: 60_000 });
  await page.getByRole('region', { name: /^¿Por qué .*g4\?$/ }).getByText(/mate/).first().waitFor({ timeout: 30_000 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(over <= 0, `${over} pixels too wide`);
  await until(async () => (await page.getByRole('tab', { name: '¿Por qué?' }).getAttribute('aria-selected')) === 'true', 'the tab is open');
});
