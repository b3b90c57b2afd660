/** See the search: real recordings, stepped through. */
import { check, equal, test, until } from './harness.mjs';

const TREE = '1:(2:(3:5 4:3) 5:(6:2 7:9))';
const AIMA = 'A:(B:(b1:3 b2:12 b3:8) C:(c1:2 c2:4 c3:6) D:(d1:14 d2:5 d3:2))';
const address = (page, values) => `/${page}#${new URLSearchParams(values)}`;

/** A count beside the tree, by its name. */
const count = (page, name) =>
  page.evaluate(
    (wanted) => Number([...document.querySelectorAll('.counts div')].find((one) => one.querySelector('dt').textContent === wanted)?.querySelector('dd').textContent.split('/')[0]),
    name,
  );

const ready = (page) => page.getByRole('slider', { name: 'Moment of the search' }).first().waitFor();

test('search: a small tree has the cuts it must have', async ({ page }) => {
  await page.goto(address('search', { tree: AIMA, algorithm: 'alphabeta' }));
  await ready(page);
  equal(await count(page, 'Nodes'), 0, 'nodes before the first step');
  await page.keyboard.press('ArrowRight');
  await page.getByText('The search begins at the root, where MAX moves.').waitFor();
  await page.keyboard.press('n');
  await page.getByText('MAX already has 3 at A, so its other children are never searched: c2, c3.').waitFor();
  equal(await count(page, 'Never searched'), 2, 'branches cut');
  await page.keyboard.press('End');
  equal([await count(page, 'Nodes'), await count(page, 'Leaves'), await count(page, 'Alpha cuts')], [11, 7, 1], 'nodes, leaves, cuts');
  await page.keyboard.press('Home');
  equal(await count(page, 'Nodes'), 0, 'nodes at the start again');
});

test('search: a position of a game, its board and its cuts as the server counts them', async ({ page }) => {
  const asked = { game: 'tictactoe', position: 'XO./.X./..O X', depth: 3 };
  await page.goto(address('search', { ...asked, algorithm: 'alphabeta' }));
  await ready(page);
  const { nodes } = await (await page.request.post('/api/recordings', { data: { ...asked, algorithm: 'alphabeta' } })).json();
  await page.keyboard.press('End');
  equal(await count(page, 'Nodes'), nodes.filter((node) => node.kind === 'visit').length, 'nodes');
  equal(await count(page, 'Never searched'), nodes.filter((node) => node.kind === 'unsearched').length, 'branches cut');
  await page.getByRole('grid', { name: 'Position at the selected node' }).waitFor();
});

test('search: the tree in words says the same, by keys', async ({ page }) => {
  await page.goto(address('search', { tree: TREE, algorithm: 'alphabeta' }));
  await ready(page);
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Tree as text' }).click();
  const tree = page.getByRole('tree', { name: 'Search tree' });
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const names = await tree.getByRole('treeitem').allTextContents();
  check(names.some((name) => name.includes('MIN node 5') && name.includes('2 ≤ α = 3')), `the cut is told: ${names}`);
  check(names.some((name) => name.includes('leaf 7') || name.includes('Leaf 7')), `what is below is listed: ${names}`);
});

test('search: algorithms side by side, and two of them together', async ({ page }) => {
  await page.goto(address('search', { tree: AIMA, algorithm: 'alphabeta' }));
  await ready(page);
  const table = page.getByRole('region', { name: 'The algorithms side by side' });
  await table.getByRole('row').nth(7).waitFor();
  const { rows } = await (await page.request.post('/api/comparisons', { data: { tree: AIMA } })).json();
  equal(rows.map((row) => row.algorithm), ['minimax', 'shallow', 'alphabeta', 'ordered', 'table', 'pvs', 'mtdf'], 'algorithms');
  const text = await table.textContent();
  for (const row of rows) check(text.includes(String(row.nodes)), `${row.algorithm} shows ${row.nodes} nodes`);
  await table.getByRole('button', { name: 'Show Minimax side by side' }).click();
  await until(async () => (await page.getByRole('slider').count()) === 2, 'two searches');
  await page.keyboard.press('ArrowRight');
  const at = () => page.evaluate(() => [...document.querySelectorAll('input[type=range]')].map((slider) => slider.value));
  equal(await at(), ['1', '1'], 'both stepped');
});

test('search: the link holds the search, and the page can be taken home', async ({ page, context }) => {
  await page.goto('/search');
  await ready(page);
  await page.getByLabel('The tree as text').fill('(4 (1 9))');
  await page.getByRole('button', { name: 'Watch the search' }).click();
  await until(() => page.url().includes('tree=%284+%281+9%29%29'), 'the address follows');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Change the search' }).click();
  equal(await other.getByLabel('The tree as text').inputValue(), '(4 (1 9))', 'the tree in the other window');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as page' }).click()]);
  check(download.suggestedFilename().endsWith('.html'), download.suggestedFilename());
});

test('search: what cannot be read is told', async ({ page }) => {
  await page.goto('/search');
  await ready(page);
  await page.getByLabel('The tree as text').fill('((5 3');
  await page.getByRole('button', { name: 'Watch the search' }).click();
  await page.locator('.notice.error').first().waitFor();
});
