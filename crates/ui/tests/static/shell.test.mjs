/** The frame of the site: starting, failing, both languages, narrow screens, access for all. */
import { objections } from '../browser/axe.mjs';
import { call, PERSON, startGame, visit } from '../browser/board.mjs';
import { check, equal, test, until } from '../browser/harness.mjs';

const paths = ['/', '/?game=chess', '/games', '/learn', '/analyse#game=tictactoe', '/search', '/practice', '/puzzles', '/lessons', '/words', '/lab', '/arena', '/about', '/nowhere'];

test('no page is wider than a phone, in either language', async ({ page, plain }) => {
  page.site = plain.address;
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/about');
  for (const other of ['Español', 'English']) {
    await visit(page, '/about');
    await page.getByRole('button', { name: other }).click();
    for (const path of paths) {
      await visit(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await until(async () => (await over()) <= 0, `${path} fits after ${other}`, 5);
    }
  }
});

test('axe finds nothing to object to', async ({ page, plain }) => {
  page.site = plain.address;
  const found = [];
  await startGame(page, { game: 'tictactoe', first: PERSON, second: PERSON });
  found.push(...(await objections(page, 'a game')));
  for (const path of ['/', '/lab', '/arena', '/games', '/about']) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await call(page, '/catalogue');
    found.push(...(await objections(page, path)));
  }
  equal(found, [], 'violations');
});

test('what takes the program is explained, and offers no button that fails', async ({ page, plain }) => {
  page.site = plain.address;
  await visit(page, '/lab');
  await page.getByText('Running an experiment takes the program').waitFor();
  equal(await page.getByRole('button', { name: 'Quick' }).count(), 0, 'buttons that run an experiment');
  await visit(page, '/arena');
  await page.getByText('Matches between engines take the program').waitFor();
  equal(await page.getByRole('button', { name: 'Start the match' }).count(), 0, 'buttons that start a match');
  await visit(page, '/?game=chess');
  await page.getByRole('button', { name: 'Start' }).last().waitFor();
  equal(await page.getByText('Friend', { exact: true }).count(), 0, 'opponents at another device');
});

test('a module that cannot be had is told, with a way to try again', async ({ page, plain }) => {
  await page.route('**/*.wasm.gz', (route) => route.abort());
  await page.goto(plain.address);
  await page.getByText('Poda could not be downloaded').waitFor();
  await page.unroute('**/*.wasm.gz');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('radio', { name: 'Chess' }).waitFor();
});

test('a slow start is shown', async ({ page, plain }) => {
  await page.route('**/*.wasm.gz', async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await page.goto(plain.address);
  await page.getByText('Poda is starting…').waitFor();
  await page.getByRole('radio', { name: 'Chess' }).waitFor();
  await page.getByText('Poda is starting…').waitFor({ state: 'hidden' });
});

test('addresses, links and keys work behind the hash', async ({ page, plain, context }) => {
  page.site = plain.address;
  await visit(page, '/about');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await until(() => page.evaluate(() => document.activeElement?.id === 'main'), 'the skip link leads to the content');
  check(page.url().endsWith('#/about'), 'the address stays');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Words' });
  const [other] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
  await other.getByRole('heading', { name: 'Words', level: 1 }).waitFor();
  await link.click();
  await page.getByRole('heading', { name: 'Words', level: 1 }).waitFor();
  await page.goBack();
  await until(() => page.url().endsWith('#/about'), 'back again');
});
