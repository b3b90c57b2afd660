/** Lab and arena: long work, watched live. And access for all on the pages of this half. */
import { objections } from './axe.mjs';
import { check, equal, test, until } from './harness.mjs';

test('lab: an experiment runs quickly and shows what it found', async ({ page }) => {
  await page.goto('/lab');
  await page.getByRole('button', { name: 'Run Branching quickly' }).click();
  await until(() => page.getByRole('link', { name: 'Data (JSON)' }).isVisible(), 'the run ends', 90);
  await page.getByRole('region', { name: 'The documents’ figures and ours' }).waitFor();
  const plots = page.getByRole('img', { name: /^Plot 1/ });
  if ((await plots.count()) > 0) check(await plots.first().evaluate((image) => image.naturalWidth > 0), 'the plot is drawn');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Data (JSON)' }).click()]);
  check(download.suggestedFilename().endsWith('.json'), download.suggestedFilename());
  await page.reload();
  await page.getByRole('heading', { name: 'Branching' }).waitFor();
});

test('lab: long work can be stopped', async ({ page }) => {
  await page.goto('/lab');
  await page.getByRole('button', { name: 'Run The ladder of levels in full' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await until(() => page.getByText('Stopped').first().isVisible(), 'it is stopped', 30);
});

test('arena: a match is watched live to its end', async ({ page }) => {
  await page.goto('/arena');
  await page.getByLabel('Games', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await until(() => page.getByText('10 of 10 games').isVisible(), 'all games are played', 60);
  const parts = await page.locator('[data-part]').allTextContents();
  equal(parts.reduce((sum, part) => sum + Number(part), 0), 10, 'results add up');
  await page.getByRole('link', { name: 'Games (JSONL)' }).waitFor();
  await page.reload();
  await page.getByText('10 of 10 games').waitFor();
});

const tree = new URLSearchParams({ tree: 'A:(B:(3 12 8) C:(2 4 6) D:(14 5 2))', algorithm: 'alphabeta' });
const pages = [`/search#${tree}`, '/search#game=tictactoe&depth=2', `/practice#${tree}`, '/analyse#game=othello&moves=f5', '/lab', '/arena'];
const TABS = ['Review', 'Explore', 'Position', 'Files', 'Studies'];

test('axe finds nothing on the pages that study', async ({ page }) => {
  const found = [];
  const look = async (where) => found.push(...(await objections(page, where)));
  for (const path of pages) {
    await page.goto('/about');
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(500);
    const words = page.getByRole('button', { name: 'Tree as text' });
    if (await words.isVisible()) await words.click();
    await look(path);
    if (path.startsWith('/analyse')) {
      for (const name of TABS) {
        await page.getByRole('tab', { name }).click();
        await look(`${path} ${name}`);
      }
    }
  }
  equal(found, [], 'violations');
});

test('nothing that studies is wider than a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of pages) {
    await page.goto('/about');
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(800);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(over <= 0, `${path} is ${over} pixels too wide`);
  }
});
