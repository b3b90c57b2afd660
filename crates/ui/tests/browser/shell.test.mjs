/** The frame of every page: languages, themes, navigation, access for all. */
import { objections } from './axe.mjs';
import { PERSON, startGame } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

test('the language switches and stays', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Play', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Jugar', level: 1 }).waitFor();
  equal(await page.evaluate(() => document.documentElement.lang), 'es', 'the language of the document');
  await page.getByRole('radio', { name: 'Ajedrez' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Jugar', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Play', level: 1 }).waitFor();
});

test('the header fits at every width, in both languages', async ({ page }) => {
  await page.goto('/about');
  for (const other of ['Español', 'English']) {
    await page.getByRole('button', { name: other }).click();
    for (const width of [360, 768, 1024, 1089, 1152, 1217, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await until(async () => (await beyond()) <= 0, `nothing beyond ${width} px after ${other}`, 5);
    }
  }
});

test('errors are told in the language of the page', async ({ page }) => {
  await page.goto('/?game=chess');
  await page.getByRole('button', { name: 'Español' }).click();
  await page.locator('details summary', { hasText: 'Posición inicial' }).click();
  await page.getByLabel('Posición inicial', { exact: true }).last().fill('nonsense');
  await page.getByRole('alert').waitFor();
  const alert = await page.getByRole('alert').textContent();
  check(alert.startsWith('Esta posición no se puede usar: «nonsense»'), `in Spanish: ${alert}`);
  check(alert.includes('El servidor dice: '), `with the reason: ${alert}`);
});

test('the theme follows the system and the switch', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await until(async () => (await theme()) === 'dark', 'dark as the system');
  await page.getByRole('button', { name: /Theme/ }).click();
  await until(async () => (await theme()) === 'light', 'light as chosen');
});

test('the skip link leads to the content', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await until(() => page.evaluate(() => document.activeElement?.id === 'main'), 'the focus is in the content');
});

test('going back and forth keeps pages apart', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Words' }).click();
  await page.getByRole('heading', { name: 'Words', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Play', level: 1 }).waitFor();
  await page.goto('/nowhere');
  await page.getByText('There is no page at this address.').waitFor();
});

test('nothing jumps while a page loads', async ({ page }) => {
  for (const path of ['/', '/games', '/words', '/about']) {
    await page.goto(path);
    const shift = await page.evaluate(
      () =>
        new Promise((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(sum), 1200);
        }),
    );
    check(shift < 0.05, `${path} shifts by ${shift}`);
  }
});

test('nothing is wider than a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await startGame(page, { game: 'quarto', variant: 'official', first: PERSON, second: PERSON });
  for (const path of ['/', '/games', '/words', '/words?puzzle=boggle', '/about', `/game/${id}`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(over <= 0, `${path} is ${over} pixels too wide`);
  }
});

const kinds = [
  { game: 'tictactoe' },
  { game: 'othello' },
  { game: 'chess', moves: ['e2e4', 'e7e5', 'd1h5'], clock: { initial_ms: 300_000, increment_ms: 0 } },
  { game: 'quarto', variant: 'official', moves: ['>1357'] },
  { game: 'maxit' },
  { game: 'tree', position: '((3 12 8) (2 4 6) (14 5 2))' },
];
test('axe finds nothing to object to', async ({ page }) => {
  const paths = ['/', '/?game=maxit', '/games', '/words', '/words?puzzle=boggle', '/about', '/nowhere'];
  for (const kind of kinds) paths.push(`/game/${await startGame(page, { ...kind, first: PERSON, second: PERSON })}`);
  const found = [];
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    found.push(...(await objections(page, path)));
  }
  equal(found, [], 'violations');
});
