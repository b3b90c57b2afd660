/** Word puzzles, solved with the mouse and with keys. */
import { cell, drag, playByKeys, tabTo } from './board.mjs';
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

test('boggle: by mouse, by typing, and solved', async ({ page }) => {
  const { board } = await puzzle(page, '/words?puzzle=boggle', '/api/words/boggle');
  const solve = await page.request.post('/api/words/boggle/solve', { data: { language: 'en', board } });
  const { found } = await solve.json();
  const words = found.filter((entry, index) => entry.word.length >= 3 && found.findIndex((other) => other.word === entry.word) === index);
  check(words.length >= 2, 'a board with words');
  const [typed, drawn] = words;
  await page.getByLabel('Type a word').fill(typed.word);
  await page.keyboard.press('Enter');
  await until(async () => (await page.locator('section li').count()) === 1, 'the typed word counts');
  const middle = async ([row, column]) => {
    const box = await cell(page, [row, column]).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(drawn.path[0])));
  await page.mouse.down();
  for (const step of drawn.path.slice(1)) await page.mouse.move(...(await middle(step)));
  await page.mouse.up();
  await until(async () => (await page.locator('section li').count()) === 2, 'the drawn word counts');
  await page.getByLabel('Type a word').fill('zzzz');
  await page.keyboard.press('Enter');
  await page.getByText(/ZZZZ is not/).first().waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Really give up?' }).click();
  await until(async () => (await page.locator('section li').count()) === found.length, 'all words');
  equal(await page.getByLabel('Type a word').isDisabled(), true, 'the puzzle is over');
});
