/** Word puzzles, solved with the mouse and with keys. */
import { cell, drag, draw, playByKeys, tabTo } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

/** Opens the page and gives the puzzle the server made for it. */
async function puzzle(page, path, call) {
  const answer = page.waitForResponse((response) => response.url().endsWith(call) && response.request().method() === 'POST');
  await page.goto(path);
  const made = await (await answer).json();
  await page.getByRole('grid').waitFor();
  return made;
}

test('word search: the first word by mouse, the second by keys, then all are shown', async ({ page }) => {
  const { placements, words } = await puzzle(page, '/words', '/api/words/search');
  check(placements.length >= 3, 'a puzzle with some words');
  const [one, two] = placements;
  await drag(page, cell(page, one.from), cell(page, one.to));
  await page.locator('li.found').first().waitFor();
  await tabTo(page, '[role="gridcell"]');
  await playByKeys(page, two.from);
  await playByKeys(page, two.to);
  await until(async () => (await page.locator('li.found').count()) === 2, 'two words found');
  await page.getByText(`2 of ${words.length}`).waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Really give up?' }).click();
  await until(async () => (await page.locator('polyline.missed').count()) === placements.length - 2, 'the others are shown');
});

test('word search: solved to the end by mouse', async ({ page }) => {
  const { placements } = await puzzle(page, '/words', '/api/words/search');
  for (const { from, to } of placements) await drag(page, cell(page, from), cell(page, to));
  await page.getByText(/All words found in/).first().waitFor();
});

/** A Boggle board and its words of three letters and more, the longest first. */
async function boggle(page) {
  const { board } = await puzzle(page, '/words?puzzle=boggle', '/api/words/boggle');
  const solve = await page.request.post('/api/words/boggle/solve', { data: { language: 'en', board } });
  const { found } = await solve.json();
  const words = found.filter((entry, index) => entry.word.length >= 3 && found.findIndex((other) => other.word === entry.word) === index);
  check(words.length >= 3, 'a board with words');
  return { found, words: words.sort((a, b) => b.word.length - a.word.length) };
}

const counted = (page, count, what) => until(async () => (await page.locator('section li').count()) === count, what);

test('boggle: by mouse, by typing, and solved', async ({ page }) => {
  const { found, words } = await boggle(page);
  const [drawn, clicked, typed] = words;
  await drag(page, ...drawn.path.map((tile) => cell(page, tile)));
  await counted(page, 1, 'the drawn word counts');
  equal(await page.locator('section li').first().textContent(), `${drawn.word.toUpperCase()} ${drawn.score}`, 'the drawn word');
  for (const tile of clicked.path) await cell(page, tile).click();
  await cell(page, clicked.path.at(-1)).click();
  await counted(page, 2, 'the clicked word counts');
  await page.getByLabel('Type a word').fill(typed.word);
  await page.keyboard.press('Enter');
  await counted(page, 3, 'the typed word counts');
  await page.getByLabel('Type a word').fill('zzzz');
  await page.keyboard.press('Enter');
  await page.getByText(/ZZZZ is not/).first().waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Really give up?' }).click();
  await counted(page, found.length, 'all words');
  equal(await page.getByLabel('Type a word').isDisabled(), true, 'the puzzle is over');
});

test('boggle: a diagonal drag does not take the neighbours whose corners it crosses', async ({ page }) => {
  await boggle(page);
  const diagonal = [0, 1, 2, 3].map((n) => cell(page, [n, n]));
  await draw(page, diagonal);
  const chosen = await page.locator('[role="gridcell"][aria-selected="true"]').evaluateAll((cells) => cells.map((tile) => tile.dataset.cell));
  equal(chosen, ['0,0', '1,1', '2,2', '3,3'], 'the tiles taken');
});
