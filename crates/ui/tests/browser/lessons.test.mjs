/** Lessons in figures: measured by the server, shown in both languages, each row open to See the search. */
import { objections } from './axe.mjs';
import { check, equal, test, until } from './harness.mjs';

const lesson = (page, name) => page.getByRole('region', { name }).first();

/** The number of nodes of a row. */
const nodes = async (panel, row) => {
  const text = await panel.getByRole('row').filter({ has: panel.page().getByRole('rowheader', { name: row, exact: true }) }).locator('td.wide').innerText();
  return Number(text.trim().split(/\s/)[0].replaceAll(',', ''));
};

test('lessons: every lesson is measured, and the figures are those of the server', async ({ page }) => {
  await page.goto('/lessons');
  await page.getByRole('heading', { name: 'Lessons', level: 1 }).waitFor();
  const { lessons } = await (await page.request.get('/api/lessons')).json();
  await until(async () => (await page.locator('section.panel table').count()) === lessons.length, 'all lessons are measured', 120);
  const panel = lesson(page, 'What good order saves');
  const [minimax, alphabeta, ordered] = [await nodes(panel, 'Minimax'), await nodes(panel, 'Alpha-beta'), await nodes(panel, 'Ordered alpha-beta')];
  equal(minimax, 19608, 'nodes of minimax in Connect Four to depth 5');
  check(alphabeta < minimax && ordered < alphabeta, `each saves: ${minimax}, ${alphabeta}, ${ordered}`);
  await panel.getByRole('img', { name: 'Nodes by depth: 1, 7, 49, 343, 2401, 16807' }).waitFor();
  const techniques = lesson(page, 'What each technique of a chess engine saves');
  await techniques.getByRole('rowheader', { name: /^Without null move/ }).waitFor();
  equal(await objections(page, '/lessons'), [], 'violations');
});

test('lessons: a row opens the same search', async ({ page }) => {
  await page.goto('/lessons#lesson-ordering');
  const panel = lesson(page, 'What good order saves');
  await panel.getByRole('link', { name: 'See the search of Alpha-beta' }).click({ timeout: 60_000 });
  await page.getByRole('slider', { name: 'Moment of the search' }).first().waitFor();
  const fragment = new URLSearchParams(new URL(page.url()).hash.slice(1));
  equal([fragment.get('game'), fragment.get('depth'), fragment.get('algorithm')], ['connectfour', '5', 'alphabeta'], 'the search');
});

test('lessons: fit a phone, in Spanish', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/lessons');
  await until(async () => (await page.locator('section.panel table').count()) > 0, 'a lesson is measured', 120);
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Lo que ahorra podar' }).waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(over <= 0, `${over} pixels too wide`);
});
