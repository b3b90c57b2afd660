/** The viewer: a million nodes, labels, finding, the difference of two searches, files, links, frames, full screen. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { madeUpSearch } from '../columns.mjs';
import { objections } from './axe.mjs';
import { check, equal, test, until } from './harness.mjs';

const AIMA = 'A:(B:(b1:3 b2:12 b3:8) C:(c1:2 c2:4 c3:6) D:(d1:14 d2:5 d3:2))';
const address = (values, query = '') => `/search${query}#${new URLSearchParams(values)}`;
const ready = (page) => page.getByRole('slider', { name: 'Moment of the search' }).first().waitFor();
const sentence = (page) => page.locator('.sentence').first().textContent();
/** What the last drawing looked at and drew. */
const cost = (page) => page.locator('canvas').first().evaluate((canvas) => [Number(canvas.dataset.touched), Number(canvas.dataset.shapes)]);
const download = async (page, name) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
};

test('viewer: a million nodes open and are stepped through, and only what is seen is looked at', async ({ page }) => {
  const file = Buffer.from(madeUpSearch(1_000_000));
  await page.route('**/api/recordings/columns', (route) => route.fulfill({ body: file, contentType: 'application/octet-stream' }));
  // From the last byte of the file to the first picture.
  await page.addInitScript(() => {
    const drawn = new MutationObserver(() => (window.drawnAt ??= performance.now()));
    drawn.observe(document, { subtree: true, attributeFilter: ['data-shapes'] });
  });
  await page.goto(address({ game: 'othello', depth: '3', algorithm: 'alphabeta' }));
  await ready(page);
  await until(async () => (await cost(page))[1] > 100, 'the map is drawn');
  const opened = await page.evaluate(() => window.drawnAt - performance.getEntriesByType('resource').find((one) => one.name.endsWith('/columns')).responseEnd);
  const [touched, shapes] = await cost(page);
  check(touched < 30_000 && shapes < 30_000, `${touched} nodes looked at, ${shapes} blocks drawn`);
  check(file.length < 64 << 20, `${file.length} bytes`);
  const session = await page.context().newCDPSession(page);
  // Thread time, not wall time: other work of the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => 1000 * (await session.send('Performance.getMetrics')).metrics.find((metric) => metric.name === 'TaskDuration').value;
  const times = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'n', 'n', 'End', 'ArrowLeft', 'ArrowLeft', 'Home', 'ArrowRight']) {
    const before = await spent();
    await page.evaluate(
      (name) =>
        new Promise((done) => {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
          requestAnimationFrame(() => setTimeout(done, 0));
        }),
      key,
    );
    times.push((await spent()) - before);
  }
  console.log(`      a million nodes (${(file.length / 1e6).toFixed(0)} MB) are drawn ${opened.toFixed(0)} ms after the file has come; a step takes ${Math.max(...times).toFixed(0)} ms at most`);
  // Into a block and out again: the blocks above stay on top.
  await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Show the whole tree' }).click();
  equal(await page.getByRole('button', { name: 'Show the whole tree' }).getAttribute('aria-pressed'), 'true', 'the whole map');
});

test('viewer: blocks with room carry move, value and window; the picture as SVG and PNG', async ({ page }) => {
  await page.goto(address({ game: 'tictactoe', position: 'XO./.X./..O X', depth: '3', algorithm: 'alphabeta' }));
  await ready(page);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.keyboard.press('End');
  const svg = await download(page, 'SVG');
  check(svg.name.endsWith('.svg'), svg.name);
  const words = [...svg.content.toString().matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]);
  check(words.some((word) => /^[abc][123]$/.test(word)), `a move on a block: ${words}`);
  check(words.some((word) => /^[≤≥−]?[W\d]+ {2}\(/.test(word)), `a value and a window on a block: ${words}`);
  const shown = await page.evaluate((text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror') === null, svg.content.toString());
  check(shown, 'the SVG is well-formed');
  const png = await download(page, 'PNG');
  equal([...png.content.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join(''), 'PNG', 'a PNG file');
});

test('viewer: a move, a cut and a value source are found', async ({ page }) => {
  await page.goto(address({ tree: AIMA, algorithm: 'alphabeta' }));
  await ready(page);
  await page.keyboard.press('End');
  const box = page.getByRole('searchbox', { name: 'Find nodes' });
  await box.fill('cut');
  await page.getByRole('search').getByText('1', { exact: true }).waitFor();
  await box.press('Enter');
  const current = page.locator('.crumb[aria-current]');
  equal(await current.textContent(), 'C', 'the node with the cut');
  await page.getByRole('button', { name: 'α = 3 came from A' }).click();
  equal(await current.textContent(), 'A', 'where alpha came from');
  await box.fill('d2');
  await page.getByRole('button', { name: 'Next match' }).click();
  equal(await page.locator('.crumb').allTextContents(), ['A', 'D', 'd2'], 'the way to the leaf');
  await box.fill('nothing');
  await page.getByRole('search').getByText('none').waitFor();
});

test('viewer: each algorithm is told in its own terms', async ({ page }) => {
  await page.goto(address({ tree: '((3 12 8) (2 4 6) (14 5 2))', algorithm: 'mtdf' }));
  await ready(page);
  await page.keyboard.press('ArrowRight');
  check(/guess|pass/i.test(await sentence(page)), `the pass: ${await sentence(page)}`);
  const told = [];
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('ArrowRight');
    told.push(await sentence(page));
  }
  check(!told.some((one) => /best (move )?so far\?|already has/.test(one)), `never as PVS: ${told.join('\n')}`);
  await page.goto(address({ tree: '((1 2) (5 6))', algorithm: 'pvs' }));
  await ready(page);
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Tree as text' }).click();
  await page.getByRole('treeitem').filter({ hasText: 'MIN node C' }).first().waitFor();
});

test('viewer: the difference of two searches, drawn to one scale', async ({ page }) => {
  const asked = { game: 'tictactoe', position: 'XO./.X./..O X', depth: '3' };
  await page.goto(address({ ...asked, algorithm: 'minimax', beside: 'alphabeta' }));
  await until(async () => (await page.getByRole('slider').count()) === 2, 'two searches');
  const { rows } = await (await page.request.post('/api/comparisons', { data: { ...asked, depth: 3 } })).json();
  const nodes = (name) => rows.find((row) => row.algorithm === name).nodes;
  const [all, fewer] = [nodes('minimax'), nodes('alphabeta')];
  const panel = page.getByRole('region', { name: 'Difference of the two searches' });
  await panel.getByText(`Alpha-beta saved ${all - fewer} of the ${all} nodes of Minimax.`).waitFor();
  await panel.getByLabel('Mark the nodes that only one search visited').check();
  await panel.getByText(`${fewer} nodes are in both, ${all - fewer} only in Minimax, 0 only in Alpha-beta.`).waitFor();
});

test('viewer: a link opens at the same step, node and picture', async ({ page, context }) => {
  await page.goto(address({ tree: AIMA, algorithm: 'alphabeta' }));
  await ready(page);
  await page.keyboard.press('n');
  await page.keyboard.press('m');
  const told = await sentence(page);
  await until(() => page.url().includes('step=') && page.url().includes('view=map'), 'the address follows');
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  equal(await sentence(other), told, 'the sentence in the other window');
  equal(await other.getByRole('button', { name: 'Map', exact: true }).getAttribute('aria-pressed'), 'true', 'the map');
});

test('viewer: inside a frame there is the search alone, and nothing else may be framed', async ({ page, context, server }) => {
  await page.goto(address({ tree: AIMA, algorithm: 'alphabeta', step: '5' }, '?embed=1'));
  await ready(page);
  equal(await page.getByRole('navigation', { name: 'Way from the root' }).count(), 1, 'the way');
  equal(await page.getByRole('banner').count() + await page.locator('header nav').count(), 0, 'no header of the application');
  equal(await page.getByRole('link').count(), 0, 'links');
  const policy = async (path) => (await page.request.get(path)).headers()['content-security-policy'];
  check((await policy('/search?embed=1')).endsWith('frame-ancestors *'), 'may be framed');
  check((await policy('/search')).endsWith("frame-ancestors 'none'"), 'may not be framed');
  // A page of another site, which is another port here.
  const source = `${server.address}${address({ tree: AIMA, algorithm: 'alphabeta', step: '5' }, '?embed=1')}`;
  const site = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end(`<iframe src="${source.replaceAll('&', '&amp;')}" width="900" height="600"></iframe><iframe src="${server.address}/search" title="refused"></iframe>`);
  });
  await new Promise((done) => site.listen(0, '127.0.0.1', done));
  const other = await context.newPage();
  await other.goto(`http://127.0.0.1:${site.address().port}/`);
  await other.frameLocator('iframe').first().getByText('5 / 28').waitFor();
  equal(await other.frameLocator('iframe[title=refused]').getByRole('heading', { name: 'See the search' }).count(), 0, 'the whole page in a frame');
  site.close();
});

test('viewer: full screen shows the search alone in large type, and Escape ends it', async ({ page }) => {
  await page.goto(address({ tree: AIMA, algorithm: 'alphabeta' }));
  await ready(page);
  const size = () => page.locator('.sentence').evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  const before = await size();
  await page.keyboard.press('f');
  await until(async () => (await size()) > before * 1.2, 'large type');
  equal(await page.getByRole('button', { name: 'SVG' }).count(), 0, 'tools');
  await page.keyboard.press('ArrowRight');
  await page.getByText('The search begins at the root, where MAX moves.').waitFor();
  await page.keyboard.press('f');
  await until(async () => (await size()) === before, 'back to the page');
});

test('viewer: the explanation stands above the fold, and everybody can use it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const beside of [undefined, 'minimax']) {
    await page.goto(address({ tree: AIMA, algorithm: 'alphabeta', ...(beside && { beside }) }));
    await ready(page);
    await page.keyboard.press('n');
    const boxes = await page.locator('.sentence').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    check(boxes.every((bottom) => bottom < 500), `sentences end at ${boxes}`);
  }
  await page.getByRole('button', { name: 'Map', exact: true }).first().click();
  equal(await objections(page, 'See the search'), [], 'accessibility');
  await page.setViewportSize({ width: 360, height: 780 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(overflow <= 0, `the page is ${overflow} px too wide for a phone`);
});

test('viewer: an engine as it plays, with its reasons, and what was not recorded is opened', async ({ page }) => {
  await page.goto('/search');
  await ready(page);
  await page.getByRole('radio', { name: 'A game' }).check();
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('othello');
  await page.getByRole('combobox', { name: 'Algorithm', exact: true }).selectOption('othello/poda');
  await page.getByRole('spinbutton', { name: 'Depth' }).fill('8');
  await page.getByRole('button', { name: 'Watch the search' }).click();
  await until(() => page.url().includes('engine=othello'), 'the address names the engine');
  await page.getByText('Decisions of the engine, by reason').waitFor();
  // A large search is first seen whole.
  await until(async () => page.getByRole('button', { name: 'Step ▶' }).isDisabled(), 'the end is shown');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await until(async () => /iteration/i.test(await sentence(page)), 'the first iteration is told');
  // The same with little room: the principal variation ends where nothing more was kept.
  await page.goto(address({ game: 'othello', engine: 'othello/poda', depth: '8', budget: '150' }));
  await page.reload();
  await ready(page);
  await page.keyboard.press('v');
  await page.getByText('nodes below it were searched but not recorded.').waitFor();
  const way = await page.locator('.crumb').count();
  await page.getByRole('button', { name: 'Open further' }).click();
  await until(() => page.url().includes('part=below'), 'more is asked for');
  await page.getByRole('button', { name: 'Back to the whole search' }).waitFor();
  await page.keyboard.press('v');
  await until(async () => (await page.locator('.crumb').count()) > way, 'the line goes on');
});
