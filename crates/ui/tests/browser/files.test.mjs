/** What comes in and goes out: imports with faults, collections, the archive, pictures, and a review added to the game. */
import { readFileSync } from 'node:fs';
import { objections } from './axe.mjs';
import { level, PERSON, startGame } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

const list = (page) => page.locator('.study-moves');
const shown = (page) => list(page).locator('[data-node]').allTextContents();
const has = (page, texts) => until(async () => JSON.stringify(await shown(page)) === JSON.stringify(texts), `the moves are ${texts.join(' ')}`, 20);
const current = async (page) => (await list(page).locator('[aria-current]').allTextContents()).join('|');
const tab = (page, name) => page.getByRole('tab', { name }).click();
const pasteBox = (page) => page.getByLabel('Paste games or positions');

async function paste(page, text) {
  await page.goto('/analyse#game=chess');
  await tab(page, 'Files');
  await pasteBox(page).fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

const game = (white, black, result, date, moves) => `[White "${white}"]\n[Black "${black}"]\n[Date "${date}"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
const COLLECTION = [
  game('Ana', 'Eva', '1-0', '2019.05.03', '1. e4 e5 2. Nf3 Nc6'),
  game('Iris', 'Olga', '1/2-1/2', '2020.??.??', '1. Nf3 Nc6 2. e4 e5 3. Bb5'),
  game('Uma', 'Ana', '0-1', '2021.01.02', '1. d4 d5'),
].join('');

const download = async (page, click) => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
};

test('files: a game with a fault opens as far as it can be read, and the fault is told', async ({ page }) => {
  await paste(page, '[White "Ana"]\n\n1. e4 e5 (1... c5 2. Ke5) 2. Nf3 *\n');
  await until(async () => (await shown(page)).includes('Nf3'), 'the main line is there');
  await until(async () => /Ke5/.test((await page.locator('.notice').allTextContents()).join()), 'the fault is told');
});

test('files: an error shows the whole sentence, and marks the place', async ({ page }) => {
  await paste(page, 'f5d6c3d3c4f4a4');
  const alert = page.locator('.problem[role="alert"]');
  await until(async () => /column 13/.test((await alert.textContent()) ?? ''), 'the sentence says where');
  equal(await page.locator('mark').first().textContent(), 'a4', 'the marked place');
  equal(await pasteBox(page).getAttribute('aria-invalid'), 'true', 'the field');
  await pasteBox(page).fill('f5d6c3');
  equal(await page.locator('mark').count(), 0, 'marks after a change');
});

test('files: the games that reached a position are listed, and open there', async ({ page }) => {
  await page.goto('/analyse#game=chess&moves=e2e4,e7e5,g1f3,b8c6');
  await until(async () => (await current(page)) === 'Nc6', 'the line is open');
  await tab(page, 'Explore');
  await page.getByLabel('Load a collection').setInputFiles({ name: 'club.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(COLLECTION) });
  const games = page.getByRole('list', { name: 'Games that reach this position' });
  await games.waitFor();
  const entries = (await games.getByRole('link').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  equal(entries, ['Ana – Eva 1–0 2019-05-03', 'Iris – Olga ½–½ 2020'], 'the games, also by another order of moves');
  equal(await objections(page, 'explore'), [], 'objections of axe');
  const before = new URL(page.url()).pathname;
  await games.getByRole('link').nth(1).click();
  await has(page, ['Nf3', 'Nc6', 'e4', 'e5', 'Bb5']);
  equal(await current(page), 'e5', 'the cursor');
  await page.getByRole('button', { name: /^Iris/ }).waitFor();
  check(new URL(page.url()).pathname !== before, 'a study of its own');
  await page.getByRole('link', { name: 'Back to the previous study' }).click();
  await until(async () => (await current(page)) === 'Nc6' && (await shown(page)).length === 4, 'the study from before is untouched');
});

test('files: everything is backed up, and restored in another browser', async ({ page, browser, server }) => {
  const id = await startGame(page, { game: 'tictactoe', first: PERSON, second: level('beginner') });
  await page.evaluate((id) => fetch(`/api/games/${id}`, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"title":"Kept"}' }), id);
  await page.goto('/analyse#game=othello&moves=f5,d6');
  await has(page, ['f5', 'd6']);
  await page.goto('/games');
  await page.getByRole('link', { name: 'Kept' }).first().waitFor();
  const { name, bytes } = await download(page, () => page.getByRole('button', { name: 'Back up everything' }).click());
  check(/^poda-\d{4}-\d\d-\d\d\.gz$/.test(name), name);
  equal([bytes[0], bytes[1]], [0x1f, 0x8b], 'the file is compressed');

  const other = await (await browser.newContext({ baseURL: server.address, locale: 'en' })).newPage();
  try {
    await other.goto('/games');
    await other.getByText('No games yet.').waitFor();
    const restore = (buffer) => other.getByLabel('Restore…').setInputFiles({ name: 'backup.gz', mimeType: 'application/gzip', buffer });
    await restore(Buffer.from('not an archive'));
    await until(async () => ((await other.getByRole('alert').textContent()) ?? '').length > 40, 'the refusal is a whole sentence');
    await restore(bytes);
    await other.getByText(/^Added: 1 game, 1 study, 0 collections, 0 runs\.$/).waitFor();
    await other.getByRole('link', { name: 'Kept' }).first().waitFor();
    await restore(bytes);
    await other.getByText(/^Everything in this file is already here/).waitFor();
  } finally {
    await other.context().close();
  }
});

/** Width and height from the header of a PNG. */
const pngSize = (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

/** Reads an SVG file as other programs would, and counts what points outside it. */
const inspect = (page, text) =>
  page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    const values = [...root.querySelectorAll('*')].flatMap((element) => [...element.attributes].map((attribute) => attribute.value));
    return {
      name: root.nodeName,
      size: [root.getAttribute('width'), root.getAttribute('height')],
      shapes: root.querySelectorAll('rect, path, circle').length,
      outside: values.filter((value) => /var\(|url\(|https?:/.test(value)).length + root.querySelectorAll('[class], [style], [href], image, foreignObject, script').length,
    };
  }, text);

test('files: pictures of every drawn board', async ({ page }) => {
  for (const [name, height] of [['chess', 800], ['othello', 800], ['tictactoe', 800], ['connectfour', undefined], ['maxit', 800], ['quarto', 800]]) {
    await page.goto(`/analyse#game=${name}`);
    await page.locator('.grid-board').first().waitFor();
    await tab(page, 'Files');
    const svg = await download(page, () => page.getByRole('button', { name: 'Picture of the board (SVG)' }).click());
    equal(svg.name, `poda-${name}.svg`, 'the name');
    const found = await inspect(page, svg.bytes.toString());
    equal([found.name, found.outside], ['svg', 0], `${name}: an image that needs nothing else`);
    check(found.shapes >= 5, `${name}: only ${found.shapes} shapes`);
    const png = await download(page, () => page.getByRole('button', { name: 'Picture of the board (PNG)' }).click());
    equal(pngSize(png.bytes).map(String), found.size, `${name}: both have the same size`);
    equal(Math.max(...pngSize(png.bytes)), 800, `${name}: the longer side`);
    if (height) equal(pngSize(png.bytes), [800, height], `${name}: the size`);
    // A board in one colour would compress to almost nothing.
    check(png.bytes.length > 3000, `${name}: only ${png.bytes.length} bytes`);
  }
});

test('files: a picture from the menu of a move, and from a game', async ({ page }) => {
  await page.goto('/analyse#game=chess&moves=e2e4,e7e5');
  await has(page, ['e4', 'e5']);
  await list(page).getByRole('button', { name: 'e4', exact: true }).click({ button: 'right' });
  const picture = await download(page, () => page.getByRole('menuitem', { name: 'Picture of the board (PNG)' }).click());
  equal(pngSize(picture.bytes), [800, 800], 'the size');
  await startGame(page, { game: 'othello', first: PERSON, second: PERSON });
  await page.getByText('Export', { exact: true }).click();
  const svg = await download(page, () => page.getByRole('button', { name: 'Picture of the board (SVG)' }).click());
  equal((await inspect(page, svg.bytes.toString())).outside, 0, 'nothing from outside');
});

test('files: a review is added to the game as one change, and undone', async ({ page }) => {
  await page.goto('/analyse#game=chess&moves=f2f3,e7e5,g2g4,d8h4');
  await tab(page, 'Review');
  await page.getByLabel('Time per move').selectOption('100');
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  const add = page.getByRole('button', { name: 'Add to the game' });
  await add.waitFor();
  const main = ['f3', 'e5', 'g4', 'Qh4#'];
  await until(async () => (await shown(page)).some((text) => text === 'g4??'), 'the review marks the blunder in the list');
  equal((await shown(page)).length, main.length, 'nothing was added yet');
  const reviewed = await shown(page);
  await add.click();
  await page.getByRole('button', { name: 'Added to the game' }).waitFor();
  await until(async () => (await shown(page)).length > main.length, 'the better line is a variation');
  check((await list(page).locator('.extra').allTextContents()).some((text) => text.includes('#−1')), 'the scores are beside the moves');
  await page.reload();
  await until(async () => (await shown(page)).includes('g4??'), 'glyphs are stored');
  check((await shown(page)).length > main.length, 'lines are stored');
  await page.getByRole('button', { name: 'Undo' }).click();
  await has(page, main);
  check(reviewed.length === main.length, 'one change');
  equal(await list(page).locator('.extra').count(), 0, 'scores after undo');
});

test('files: an evaluation is kept at its position', async ({ page }) => {
  await page.goto('/analyse#game=tictactoe&moves=b2,a1,c1');
  await until(async () => (await current(page)) === 'c1', 'the line is open');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  const keep = page.getByRole('button', { name: 'Keep evaluation' });
  await keep.waitFor();
  await page.getByText('Proven', { exact: true }).waitFor();
  if (await keep.isVisible()) await keep.click();
  await page.getByRole('button', { name: 'Evaluation kept' }).waitFor();
  await until(async () => (await list(page).locator('.extra').count()) === 1, 'the score is beside the move');
  await page.reload();
  await until(async () => (await list(page).locator('.extra').count()) === 1, 'the score is stored');
});
