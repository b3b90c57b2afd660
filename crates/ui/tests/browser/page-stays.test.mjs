/** A page that is open stays the same one while its address changes, also when its parts come slowly. */
import { check, test, until } from './harness.mjs';

test('page: a step in a study does not build the page anew', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 150));
    await route.continue();
  });
  await page.goto('/analyse#game=chess&moves=e2e4,e7e5');
  const move = (name) => page.locator('.study-moves').getByRole('button', { name, exact: true });
  await move('e5').waitFor();
  await page.locator('.board').evaluate((board) => (board.dataset.mine = 'yes'));
  await move('e4').click();
  await until(() => page.url().endsWith('node=1'), 'the address follows');
  await page.waitForTimeout(500);
  check((await page.locator('.board').getAttribute('data-mine')) === 'yes', 'the board is another one');
});
