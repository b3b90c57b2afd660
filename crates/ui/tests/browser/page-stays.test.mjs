/** A page that is open stays the same one while its address changes. */
import { check, test, until } from './harness.mjs';

test('page: an action in the menu of a move does not build the page anew', async ({ page }) => {
  await page.goto('/analyse#game=chess&moves=e2e4,e7e5');
  const move = (name) => page.locator('.study-moves').getByRole('button', { name, exact: true });
  await move('e5').waitFor();
  await page.locator('.board').evaluate((board) => (board.dataset.mine = 'yes'));
  // Quick steps are written to the address later; this one at once.
  await page.waitForTimeout(800);
  await move('e4').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Picture of the board (SVG)' }).click();
  await until(() => page.url().endsWith('node=1'), 'the address follows');
  await page.waitForTimeout(500);
  check((await page.locator('.board').getAttribute('data-mine')) === 'yes', 'the board is another one');
});
