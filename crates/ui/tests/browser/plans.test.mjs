/** Chess by patterns and plans: what it saw and tried in Analyse, and its search drawn with the plan beside each node. */
import { objections } from './axe.mjs';
import { check, equal, test, until } from './harness.mjs';

const POSITION = 'r5k1/2q2pp1/2N2n1p/1P6/8/p6P/Q4PP1/4R1K1 w - - 1 33';

async function choosePlans(page, settings, engine) {
  await page.getByRole('button', { name: settings, exact: true }).click();
  await page.getByRole('combobox', { name: engine, exact: true }).selectOption('chess/plans');
}

test('plans: Analyse tells the plan, and a concept marks its squares', async ({ page }) => {
  await page.goto(`/analyse#${new URLSearchParams({ game: 'chess', position: POSITION })}`);
  await choosePlans(page, 'Engine settings', 'Engine');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  const plan = page.getByRole('region', { name: 'The plan' });
  await plan.getByText(/White wins .* with Re7/).waitFor({ timeout: 60_000 });
  const concepts = plan.getByRole('button');
  check((await concepts.count()) > 0, 'something was seen');
  await concepts.first().click();
  equal(await concepts.first().getAttribute('aria-pressed'), 'true', 'the concept is chosen');
  check((await plan.getByText(/was tried/).count()) > 0, 'a line that failed is told');
  equal(await objections(page, 'the plan'), [], 'violations');
});

test('plans: the search is drawn, and its patterns are told in Spanish too', async ({ page }) => {
  await page.goto(`/search#${new URLSearchParams({ game: 'chess', position: POSITION, engine: 'chess/plans', nodes: '60' })}`);
  const slider = page.getByRole('slider', { name: 'Moment of the search' }).first();
  await slider.waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Step ▶' }).click();
  await page.getByText(/Only moves that a pattern proposes are made/).first().waitFor();
  await page.getByRole('button', { name: 'Step ▶' }).click();
  await page.getByText(/move number 1: patterns propose it/i).first().waitFor();
  await page.getByRole('button', { name: 'Español' }).click();
  await until(async () => (await page.getByText(/la proponen los patrones/).count()) > 0, 'the sentence is Spanish');
});
