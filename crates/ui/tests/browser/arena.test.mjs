/** Matches: watched on boards, listed game by game, with an address of their own; and plots that follow the theme. */
import { check, equal, test, until } from './harness.mjs';

async function startMatch(page, { game = 'Othello', games = '4', milliseconds = '30' } = {}) {
  await page.goto('/arena');
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption({ label: game });
  await page.getByLabel('Milliseconds per move').fill(milliseconds);
  await page.getByLabel('Games', { exact: true }).fill(games);
  await page.getByRole('button', { name: 'Start the match' }).click();
  await page.waitForURL(/\/arena\/\w+/);
}

test('arena: running games are watched on a board, and finished ones can be opened', async ({ page }) => {
  await startMatch(page);
  const live = page.getByRole('region', { name: 'Games in progress' });
  await live.waitFor();
  const plies = async () => Number((await live.locator('.head .soft').first().textContent({ timeout: 5000 }).catch(() => '0')).match(/\d+/)?.[0] ?? 0);
  await until(async () => (await plies()) > 3, 'moves arrive');
  const early = await live.locator('.moves').first().textContent();
  await until(async () => (await live.locator('.moves').first().textContent()) !== early, 'more moves arrive');
  check((await live.getByText('Beginner').count()) > 0, 'the players are named');

  await until(() => page.getByText('4 of 4 games').isVisible(), 'all games are played', 90);
  await until(async () => !(await live.isVisible()), 'no game is in progress any more');
  const list = page.getByRole('region', { name: 'Games played' });
  await until(async () => (await list.getByRole('row').count()) === 5, 'four games are listed');
  const id = page.url().split('/').at(-1);
  const link = list.getByRole('link', { name: 'Analyse game 2' });
  equal(await link.getAttribute('href'), `/analyse?run=${id}&number=2`, 'the link to Analyse');
  const game = await page.evaluate((path) => fetch(path).then((answer) => answer.json()), `/api/runs/${id}/games/2`);
  equal([game.number, game.game, game.result.reason], [2, 'othello', 'rule'], 'the game behind the link');
  const [download] = await Promise.all([page.waitForEvent('download'), list.getByRole('link', { name: /Download game 1/ }).click()]);
  check(/poda-match-.*-1\.\w+/.test(download.suggestedFilename()), download.suggestedFilename());
});

test('arena: a match has an address, and the form keeps its values', async ({ page, context }) => {
  await startMatch(page, { game: 'Tic-tac-toe', games: '6', milliseconds: '7' });
  await until(() => page.getByText('6 of 6 games').isVisible(), 'the match ends');
  const first = page.url();
  await page.getByLabel('Games', { exact: true }).fill('8');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await until(async () => page.url() !== first, 'the second match has another address');
  await until(() => page.getByText('8 of 8 games').isVisible(), 'the second match ends');

  const other = await context.newPage();
  await other.goto(first);
  await other.getByText('6 of 6 games').waitFor();
  equal(await other.getByLabel('Games', { exact: true }).inputValue(), '8', 'the last values of the form');
  equal(await other.getByLabel('Milliseconds per move').inputValue(), '7', 'its limit');
  await other.getByRole('region', { name: 'Matches' }).getByRole('link').first().click();
  await other.getByText('8 of 8 games').waitFor();
  await other.goBack();
  await other.getByText('6 of 6 games').waitFor();
  await other.goto('/arena/aaaaaaaaaaaaaaaaaaaaaaaaaa');
  await other.getByText('This match does not exist').waitFor();
});

test('arena: statistics claim no more than the games show', async ({ page }) => {
  await page.goto('/arena');
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption({ label: 'Tic-tac-toe' });
  await page.getByLabel('Games', { exact: true }).fill('4');
  await page.getByRole('checkbox', { name: /SPRT/ }).check();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await until(() => page.getByText('4 of 4 games').isVisible(), 'the match ends');
  const elo = await page.locator('[data-value="elo"]').textContent();
  check(elo === 'not enough games' || /^[+−]?\d+ ± \d+$/.test(elo), `Elo: ${elo}`);
  await page.getByText('H0 below −2.94, H1 above 2.94').waitFor();
  await page.getByText('H0: 0 Elo, H1: +10 Elo').waitFor();
  check(!(await page.getByText('100.0 %').isVisible()), 'four games prove nothing');
});

test('arena: a match is stopped', async ({ page }) => {
  await startMatch(page, { games: '1000', milliseconds: '200' });
  await page.getByRole('region', { name: 'Games in progress' }).waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).first().click();
  await until(() => page.getByText(/^Stopped/).first().isVisible(), 'it is stopped', 30);
});

test('lab: plots follow the theme, and sources have titles', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/lab');
  await page.getByText('Chess thesis, 1987').first().waitFor();
  await page.getByRole('button', { name: 'Run Branching quickly' }).click();
  await page.waitForURL(/\/lab\/\w+/);
  const plot = page.getByRole('img', { name: /^Plot 1/ });
  await until(() => plot.isVisible(), 'the run ends', 90);
  const isWhite = async () => /fill="#fff(fff)?"/.test(decodeURIComponent(await plot.getAttribute('src')));
  check(!(await isWhite()), 'no white paper in the dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await until(isWhite, 'white paper in the light');
  const size = await plot.evaluate((image) => [image.naturalWidth, image.naturalHeight]);
  check(size[0] === 760, `the legend is below the plot: ${size}`);
  await page.reload();
  await plot.waitFor();
});
