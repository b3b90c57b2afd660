/** The self-contained page of a search that grows one tree, with the recordings that the unit tests read. */
import { readFileSync } from 'node:fs';
import { check, equal, test } from './harness.mjs';

const study = (name) => readFileSync(new URL(`../../../study/src/page/${name}`, import.meta.url), 'utf8');
const recording = (name) => readFileSync(new URL(`../unit/growth/${name}.json`, import.meta.url), 'utf8');
const MODULES = ['playouts', 'proof', 'growth-sentences', 'growth-drawing', 'growth-reader'];

/** The page as the crate `study` puts it together. */
function page(name) {
  const lines = MODULES.flatMap((module) => study(`${module}.js`).split('\n')).filter((line) => !line.startsWith('import '));
  const values = {
    language: 'en', title: name, noscript: '', css: study('growth-page.css') + study('growth.css'), recording: recording(name),
    strings: study('reasons/growth.json'), js: ['"use strict";', ...lines.map((line) => line.replace(/^export /, ''))].join('\n'),
  };
  return study('growth.html').replace(/\{\{(\w+)\}\}/g, (_, key) => values[key]);
}

const told = (page) => page.textContent('#told');

test('growth: a Monte-Carlo search is replayed phase by phase', async ({ page: browser }) => {
  const errors = [];
  browser.on('pageerror', (error) => errors.push(error.message));
  await browser.setContent(page('playouts'));
  check((await told(browser)).startsWith('The tree has the root'), 'the first sentence explains');
  for (const phase of ['select', 'expand', 'simulate', 'back up']) {
    await browser.keyboard.press('ArrowRight');
    check((await told(browser)).startsWith(`Game 1, ${phase}`), `${phase}: ${await told(browser)}`);
  }
  await browser.keyboard.press('n');
  check((await told(browser)).startsWith('Game 2, back up'), 'a leap ends a game');
  equal(await browser.locator('#moves tr.next').count(), 1, 'one move is chosen next');
  await browser.click('#last');
  const data = JSON.parse(recording('playouts'));
  const visits = await browser.locator('#moves tr td:nth-child(2)').allTextContents();
  equal(visits.map(Number), data.nodes.visits.filter((_, index) => data.nodes.parent[index] === 0), 'visits at the end');
  await browser.locator('svg.growth [data-node="1"] text').click();
  check((await browser.textContent('#moves caption')).includes(data.nodes.name[1]), 'a node is picked');
  await browser.click('#es');
  check((await browser.textContent('#forward')).startsWith('Paso'), 'the language changes');
  equal(errors, [], 'errors');
});

test('growth: a proof is replayed claim by claim', async ({ page: browser }) => {
  const errors = [];
  browser.on('pageerror', (error) => errors.push(error.message));
  await browser.setContent(page('proof'));
  await browser.keyboard.press('ArrowRight');
  check((await told(browser)).startsWith('Claim: '), await told(browser));
  await browser.keyboard.press('ArrowRight');
  check((await told(browser)).startsWith('Visit '), await told(browser));
  check((await browser.locator('svg.growth rect.shape').count()) > 0, 'OR nodes are squares');
  check((await browser.locator('svg.growth circle.shape').count()) > 0, 'AND nodes are circles');
  check((await browser.locator('svg.growth .node.path').count()) > 0, 'the most proving path is shown');
  await browser.keyboard.press('n');
  check((await told(browser)).startsWith('Claim: '), 'a leap goes to the next claim');
  await browser.keyboard.press('End');
  check((await told(browser)).startsWith('So the value is known'), await told(browser));
  equal(errors, [], 'errors');
});
