/** Words of the visitor's own: grids, lists, boards and links; themes and difficulties; paper and phones. */
import { objections } from './axe.mjs';
import { cell, drag } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

const GRID = '/words?puzzle=grid&lang=es&rows=lado/oaza/seum/ptrc&words=cual,lado,los,pez,zorro';

/** The words of the list beside the letters. */
const listed = (page) => page.locator('section.list li').allTextContents();
const rowsOf = (page) => page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

test('own grid: typed, searched by all algorithms side by side, and by one', async ({ page }) => {
  await page.goto('/words?puzzle=grid');
  await page.getByRole('button', { name: 'Find the words' }).click();
  await page.getByText('Type or paste a grid first.').waitFor();
  await page.getByLabel('The letters, one row per line').fill('lado\noaza\nseum\nptrc');
  await page.getByLabel('The words to find, one per line').fill('pez\ncual\nlado\nlos\nzorro');
  await page.getByRole('button', { name: 'Find the words' }).click();
  await page.getByRole('heading', { name: '4 hits, 5 words in the list' }).waitFor();
  await page.getByText('has been sorted').waitFor();
  await page.getByText('Not on the grid (1): ZORRO').waitFor();
  const rows = await rowsOf(page);
  equal(rows.length, 5, 'algorithms');
  equal(rows[0].slice(1), ['640', '640', '4'], 'five words, 16 letters and eight directions');
  check(rows.every((row) => row[3] === '4'), 'all algorithms find the same');
  await page.getByRole('combobox', { name: 'Algorithm' }).selectOption('prefix');
  await until(async () => (await rowsOf(page)).length === 1, 'one algorithm alone');
  await page.getByRole('radio', { name: '4, no diagonals' }).check();
  await page.getByRole('heading', { name: '2 hits, 5 words in the list' }).waitFor();
});

test('own grid: exact letters, and the answer says so', async ({ page }) => {
  await page.goto('/words?puzzle=grid&rows=%C3%A1a/xy&words=aa,%C3%A1a');
  await page.getByRole('heading', { name: '1 hit, 1 word in the list' }).waitFor();
  await page.getByText('Case and accents make no difference.').waitFor();
  await page.getByLabel(/Compare letters exactly/).check();
  await page.getByText('Letters were compared exactly.').waitFor();
  equal(await page.locator('.result li').allTextContents().then((all) => all.map((text) => text.trim())), ['áa'], 'the word as it is written');
  check(new URL(page.url()).searchParams.get('exact') === '1', 'the address says so too');
});

test('own grid: bad rows are named, and a long search is not run', async ({ page }) => {
  await page.goto('/words?puzzle=grid');
  await page.getByLabel('The letters, one row per line').fill('abc\nd');
  await page.getByLabel(/every word of the dictionary/).check();
  await page.getByRole('button', { name: 'Find the words' }).click();
  await page.getByText(/row 2 has 1 letter, but row 1 has 3/).waitFor();
  await page.getByLabel('The letters, one row per line').fill(Array(40).fill('etaoinshrdlucmfwypvbgkjqxzetaoinshrdlucm').join('\n'));
  await page.getByRole('button', { name: 'Find the words' }).click();
  await page.getByText(/not run: up to/).first().waitFor();
});

test('own grid: a link opens it as a puzzle to solve', async ({ page }) => {
  await page.goto(GRID);
  await page.getByRole('button', { name: 'Play this grid' }).click();
  await until(() => new URL(page.url()).searchParams.get('play') === '1', 'the address opens the puzzle');
  await page.goto(page.url());
  await until(async () => (await listed(page)).length === 4, 'the four words that are there');
  equal(await page.locator('polyline').count(), 0, 'nothing is given away');
  for (const [from, to] of [[[0, 0], [0, 3]], [[0, 0], [2, 0]], [[3, 0], [1, 2]], [[3, 3], [0, 0]]]) await drag(page, cell(page, from), cell(page, to));
  await page.getByText(/Well done! All words found in/).first().waitFor();
});

test('own words are hidden with their accents in the list, and the link brings the same puzzle', async ({ page }) => {
  await page.goto('/words');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('own');
  await page.getByLabel('Words to hide, one per line').fill('Camión\navión\ntren');
  await page.getByRole('button', { name: 'Hide these words' }).click();
  await until(async () => (await listed(page)).join() === 'AVIÓN,CAMIÓN,TREN', 'the list');
  const letters = () => page.locator('svg text').allTextContents();
  const before = (await letters()).join('');
  check(!/[ÁÉÍÓÚ]/.test(before), 'no accents in the grid');
  await page.goto(page.url());
  await until(async () => (await listed(page)).length === 3, 'the puzzle again');
  equal((await letters()).join(''), before, 'the same letters');
});

test('themes and difficulties make different puzzles', async ({ page }) => {
  await page.goto('/words?lang=es&theme=sea&difficulty=easy');
  await until(async () => (await listed(page)).length === 6, 'six words');
  await page.getByRole('radio', { name: 'Hard' }).check();
  await until(async () => (await listed(page)).length === 15, 'fifteen words');
  check((await page.getByRole('gridcell').count()) >= 14 * 14, 'a large grid');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('animals');
  await until(() => page.url().includes('theme=animals') && page.url().includes('seed='), 'the address');
});

test('own Boggle board: Qu, an own list, and four neighbours', async ({ page }) => {
  await page.goto('/words?puzzle=boggle');
  await page.getByRole('grid').waitFor();
  await page.getByRole('radio', { name: 'My own', exact: true }).check();
  const board = page.getByLabel(/Your board/);
  await board.fill('t Qu/e');
  await page.getByRole('button', { name: 'Use this board' }).click();
  await page.getByText('All rows must have the same number of tiles.').waitFor();
  await board.fill('Qu a/d x');
  await page.getByLabel('My own word list').fill('quad\naqu');
  await page.getByRole('button', { name: 'Use this board' }).click();
  await until(async () => (await page.getByRole('gridcell').count()) === 4, 'the own board');
  await page.getByLabel('Type a word').fill('quad');
  await page.keyboard.press('Enter');
  await until(async () => (await page.locator('section.list li').count()) === 1, 'diagonals count');
  await page.getByRole('radio', { name: '4, no diagonals' }).check();
  await page.getByText('Diagonals do not count here.').waitFor();
  await page.getByLabel('Type a word').fill('quad');
  await page.keyboard.press('Enter');
  await page.getByText('QUAD is not on the board').first().waitFor();
  await page.goto(page.url());
  await until(async () => (await page.getByRole('gridcell').count()) === 4, 'the link brings the board');
});

test('a puzzle is printed with its words, and the solution on a page of its own', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => (window.printed = document.querySelector('.word-sheet').innerHTML);
  });
  await page.goto('/words?lang=es&theme=animals&difficulty=medium&seed=1');
  await page.getByRole('button', { name: 'Print' }).click();
  const sheet = await page.evaluate(() => window.printed);
  check(sheet.includes('Animales') && sheet.includes('Encuentra 10 palabras.') && sheet.includes('Nombre'), 'title and task in the language of the words');
  equal((sheet.match(/<section/g) ?? []).length, 2, 'two pages');
  equal((sheet.match(/<polyline/g) ?? []).length, 10, 'the solution marks every word');
  await page.emulateMedia({ media: 'print' });
  check(await page.locator('.word-sheet h1').first().isVisible(), 'the sheet is what is printed');
  check(!(await page.locator('nav').first().isVisible()), 'and nothing else');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  equal(await page.locator('.word-sheet').count(), 0, 'the page is as before');
});

test('on a phone the words are in sight together with the letters', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const difficulty of ['easy', 'medium', 'hard']) {
    await page.goto(`/words?lang=es&theme=transport&difficulty=${difficulty}&seed=4`);
    await page.getByRole('grid').waitFor();
    const grid = await page.getByRole('grid').boundingBox();
    const list = await page.locator('section.list').boundingBox();
    check(grid.width >= 300, `letters of a size to touch: ${grid.width}`);
    check(list.y >= grid.y + grid.height && list.y + list.height <= 740, `${difficulty}: the list ends at ${list.y + list.height}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= 360, `${difficulty}: the page is ${wide} pixels wide`);
  }
  for (const path of [GRID, '/words?puzzle=boggle']) {
    await page.goto(path);
    await page.getByRole('grid').waitFor();
    check((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, `${path} fits a phone`);
  }
});

test('axe has no objection to any of it', async ({ page }) => {
  for (const path of ['/words?difficulty=hard&seed=1', GRID, '/words?theme=own', '/words?puzzle=boggle']) {
    await page.goto(path);
    if (path.endsWith('own')) await page.getByLabel('Words to hide, one per line').waitFor();
    else await page.getByRole('grid').waitFor();
    if (path.endsWith('boggle')) await page.getByRole('radio', { name: 'My own', exact: true }).check();
    equal(await objections(page, path), [], 'objections of axe');
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
