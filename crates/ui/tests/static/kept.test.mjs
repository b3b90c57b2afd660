/** What stays: games between visits and tabs, the site without a network, and a new version of it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, cell, level, PERSON, settled, startGame, state, visit } from '../browser/board.mjs';
import { check, equal, test, until } from '../browser/harness.mjs';
import { serveFiles } from './file-server.mjs';
import { describeSite } from './site-json.mjs';

/** Waits until the service worker has everything for a visit without a network. */
const isKept = (page, version) =>
  until(
    () =>
      page.evaluate(async (version) => {
        const name = (await caches.keys()).find((one) => one.endsWith(` ${version}`));
        const kept = name ? await (await caches.open(name)).keys() : [];
        return kept.some(({ url }) => url.endsWith('.wasm.gz')) && kept.some(({ url }) => url.endsWith('site.json'));
      }, version),
    'the site is kept',
  );

const versionOf = (folder) => JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')).version;

test('a game is still there after closing the tab', async ({ page, context, plain }) => {
  page.site = plain.address;
  const id = await startGame(page, { game: 'tictactoe', first: PERSON, second: PERSON });
  await cell(page, [1, 1]).click();
  await settled(page, id, 1);
  await page.close();
  const again = await context.newPage();
  again.site = plain.address;
  await visit(again, `/game/${id}`);
  await settled(again, id, 1);
  await visit(again, '/games');
  await again.getByRole('heading', { name: /Tic-tac-toe|You|Player|X/ }).first().waitFor();
});

test('the site works without a network, with its games', async ({ page, context, plain, folder }) => {
  page.site = plain.address;
  const id = await startGame(page, { game: 'tictactoe', first: PERSON, second: level('beginner') });
  await cell(page, [1, 1]).click();
  await settled(page, id, 2);
  await isKept(page, versionOf(folder));
  await page.reload();
  await settled(page, id, 2);
  check(await page.evaluate(() => navigator.serviceWorker.controller !== null), 'the service worker answers');
  await context.setOffline(true);
  await page.reload();
  await settled(page, id, 2);
  const game = await state(page, id);
  check(game.moves.length === 2, 'both moves');
  await visit(page, '/words');
  await page.getByRole('heading', { name: 'Words', level: 1 }).waitFor();
  await context.setOffline(false);
});

test('a new version is used on the next visit, or when asked for', async ({ context, page: first, folder }) => {
  await first.close();
  const copy = mkdtempSync(join(tmpdir(), 'poda-site-'));
  cpSync(folder, copy, { recursive: true });
  describeSite(copy, 'first');
  const files = await serveFiles(copy);
  const open = async () => {
    const page = await context.newPage();
    page.site = files.address;
    await visit(page, '/about');
    await call(page, '/catalogue');
    return page;
  };
  const mark = (page) => page.evaluate(() => document.documentElement.dataset.version);
  const release = (version) => {
    const index = join(copy, 'index.html');
    writeFileSync(index, readFileSync(index, 'utf8').replace(/<html[^>]*>/, `<html lang="en" data-version="${version}">`));
    describeSite(copy, version);
  };
  try {
    const page = await open();
    await isKept(page, 'first');
    release('second');
    await page.reload();
    equal(await mark(page), undefined, 'the version on this visit');
    await page.getByText('A new version of Poda is ready.').waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await until(async () => (await mark(page).catch(() => '')) === 'second', 'the new version after the button');
    await call(page, '/catalogue');
    equal(await page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith(' first'))), [], 'old caches');
    release('third');
    await page.reload();
    await page.getByText('A new version of Poda is ready.').waitFor();
    await page.close();
    const next = await open();
    equal(await mark(next), 'third', 'the version on the next visit');
    check(await next.evaluate(() => crossOriginIsolated), 'isolated by the service worker');
  } finally {
    await files.close();
    rmSync(copy, { recursive: true, force: true });
  }
});

test('two tabs share one application, and the second goes on when the first closes', async ({ page, context, plain }) => {
  page.site = plain.address;
  const id = await startGame(page, { game: 'tictactoe', first: PERSON, second: PERSON });
  const second = await context.newPage();
  second.site = plain.address;
  await visit(second, `/game/${id}`);
  await settled(second, id, 0);
  await cell(page, [1, 1]).click();
  await settled(second, id, 1);
  await cell(second, [0, 0]).click();
  await settled(page, id, 2);
  await page.close();
  await cell(second, [0, 1]).click({ timeout: 30_000 });
  await until(async () => (await state(second, id)).moves.length === 3, 'the move in the tab that is left');
  await settled(second, id, 3);
});

test('a tab that closes takes its requests with it', async ({ page, context, plain }) => {
  page.site = plain.address;
  await visit(page, '/about');
  await call(page, '/catalogue');
  const second = await context.newPage();
  second.site = plain.address;
  await visit(second, '/analyse#game=chess');
  await second.getByRole('button', { name: 'Analyse', exact: true }).click();
  await until(async () => /Depth\s+\d/.test(await second.locator('main').innerText()), 'a depth');
  await second.close();
  await call(page, '/catalogue');
});

test('games travel by archive', async ({ page, browser, plain, isolated }) => {
  page.site = plain.address;
  const id = await startGame(page, { game: 'tictactoe', first: PERSON, second: PERSON });
  await cell(page, [1, 1]).click();
  await settled(page, id, 1);
  await visit(page, '/games');
  const [archive] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Back up everything' }).click()]);
  const [file] = await Promise.all([page.waitForEvent('download'), exportFirst(page)]);
  check(/\.\w+$/.test(file.suggestedFilename()), `a name with an extension: ${file.suggestedFilename()}`);
  const other = await (await browser.newContext()).newPage();
  other.site = isolated.address;
  await visit(other, '/games');
  await other.locator('input[type=file]').setInputFiles(await archive.path());
  await other.getByText(/Added: .*game/).waitFor();
  await visit(other, `/game/${id}`);
  await settled(other, id, 1);
  await other.context().close();
});

async function exportFirst(page) {
  await page.locator('main details summary').first().click();
  await page.locator('main details a').first().click();
}

test('without storage the page says so, and plays', async ({ page, plain }) => {
  page.site = plain.address;
  // A private window, as the worker sees it.
  await page.route('**/assets/main-*.js', async (route) => {
    const answer = await route.fetch();
    const refusal = "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('refused', 'SecurityError'); } });";
    await route.fulfill({ response: answer, body: refusal + (await answer.text()) });
  });
  await page.goto(`${plain.address}index.html#/about`);
  await page.getByText('This browser does not let the page store anything').waitFor();
  await call(page, '/catalogue');
});
