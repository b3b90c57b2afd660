/** Building a player: curves, edges, own files, a match at once. */
import { objections } from './axe.mjs';
import { check, equal, test, until } from './harness.mjs';

test('build: a curve is edited by keys and mouse, kept, and plays a match at once', async ({ page }) => {
  await page.goto('/build');
  const point = page.getByRole('slider', { name: 'Discs at 64 discs' });
  await point.focus();
  await page.keyboard.press('ArrowUp');
  equal(await page.getByRole('spinbutton', { name: 'Discs at 64 discs' }).inputValue(), '1.1', 'the table follows the curve');
  const box = await point.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 60);
  await page.mouse.up();
  check(Number(await page.getByRole('spinbutton', { name: 'Discs at 64 discs' }).inputValue()) < 1, 'the point follows the mouse');
  await page.getByLabel('Name').fill('Ana’s');
  await page.getByLabel('Depth in plies').fill('1');
  await page.getByRole('combobox', { name: /^Opponent/ }).selectOption({ label: 'Beginner' });
  await page.getByLabel('Games', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await page.getByText(/2 of 2 games/).first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Open: Ana’s' }).waitFor();
  equal(await objections(page, '/build'), [], 'violations');
});

test('build: a file with a mistake is refused with its line; a good one is opened and played against', async ({ page }) => {
  await page.goto('/build');
  const upload = page.getByLabel('Upload a file').first();
  await upload.setInputFiles({ name: 'bad.txt', mimeType: 'text/plain', buffer: Buffer.from('on-board discs\n4 x\n') });
  await page.getByText(/line 2/).first().waitFor();
  await upload.setInputFiles({ name: 'greedy.txt', mimeType: 'text/plain', buffer: Buffer.from('on-board discs\n4 1\n64 2\n') });
  await page.getByRole('button', { name: 'Open: greedy' }).waitFor();
  await until(async () => (await page.getByRole('slider').count()) === 2, 'two points');
  await page.getByRole('button', { name: 'b: black' }).click();
  await page.getByRole('button', { name: 'b: white' }).waitFor();
  await page.getByRole('button', { name: 'Play against it' }).click();
  await page.waitForURL(/\/game\//);
  await page.getByText(/own file/).first().waitFor();
});

test('build: fits a phone, in Spanish', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/build');
  await page.getByRole('slider').first().waitFor();
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Crea un jugador' }).waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(over <= 0, `${over} pixels too wide`);
});
