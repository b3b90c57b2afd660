/** Programs of the machine that its owner offers: chosen by name, played against, failing with a sentence. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settled } from './board.mjs';
import { check, equal, Server, test, until } from './harness.mjs';

/** Answers everything but the question for a move. */
const BROKEN = 'while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; go) exit 3;; esac; done';

const engines = [
  { name: 'Twin', protocol: 'uci', command: process.env.PODA_BIN, args: ['uci'], summary: 'Poda as another program' },
  { name: 'Broken', protocol: 'uci', command: 'sh', args: ['-c', BROKEN] },
];

/** A page of a server that offers the programs. */
async function withEngines(browser, run) {
  const server = await Server.start();
  await server.kill();
  writeFileSync(join(server.data, 'engines.json'), JSON.stringify({ engines }));
  await server.run();
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 1280, height: 900 }, locale: 'en' });
  try {
    await run(await context.newPage());
  } finally {
    await context.close();
    await server.stop();
  }
}

async function play(page, engine) {
  await page.goto('/?game=chess');
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('radio', { name: 'Another engine…' }).check();
  await page.getByRole('combobox', { name: 'Engine' }).selectOption({ label: engine });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/game\/\w+/);
  return page.url().split('/').at(-1);
}

const move = (page, id, mv) =>
  page.evaluate(([path, body]) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).then((answer) => answer.status), [
    `/api/games/${id}/moves`,
    JSON.stringify({ move: mv, ply: 0 }),
  ]);

test('a program that the owner lists is an opponent', async ({ browser }) => {
  await withEngines(browser, async (page) => {
    const id = await play(page, 'Twin');
    await move(page, id, 'e2e4');
    const game = await settled(page, id, 2);
    equal(game.seats.second.engine, 'outside/Twin', 'the opponent');
    check(await page.getByText('Twin').first().isVisible(), 'its name is shown');
  });
});

test('a program that crashes says so on the page', async ({ browser }) => {
  await withEngines(browser, async (page) => {
    const id = await play(page, 'Broken');
    await move(page, id, 'e2e4');
    await until(() => page.getByText(/The engine failed: .*exit status: 3/).first().isVisible(), 'the reason is shown');
  });
});

test('a listed program plays matches', async ({ browser }) => {
  await withEngines(browser, async (page) => {
    await page.goto('/arena');
    await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption({ label: 'Chess' });
    await page.getByRole('combobox', { name: 'Engine' }).first().selectOption({ label: 'Twin' });
    await page.getByLabel('Milliseconds per move').fill('100');
    await page.getByLabel('Games', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.getByRole('region', { name: 'Games in progress' }).waitFor();
    await until(() => page.getByText('2 of 2 games').isVisible(), 'the match ends', 120);
    await page.getByRole('region', { name: 'Games played' }).getByText('Twin').first().waitFor();
  });
});
