/** Studies: variations, annotations, undo, the address, and that nothing is ever lost. */
import { readFileSync } from 'node:fs';
import { objections } from './axe.mjs';
import { cell, cellOf, drag } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

const PGN = `[Event "Club"]
[White "Ana"]
[Black "Eva"]
[WhiteElo "2100"]
[Result "1-0"]

1. e4 {Best by test.} e5 (1... c5 2. Nf3 d6 (2... Nc6 3. d4)) 2. Nf3 $1 Nc6 3. Bb5 a6 1-0
`;

const list = (page) => page.locator('.study-moves');
const move = (page, text) => list(page).getByRole('button', { name: text, exact: true });
const shown = (page) => list(page).locator('[data-node]').allTextContents();
const current = async (page) => (await list(page).locator('[aria-current]').allTextContents()).join('|');
const isAt = (page, text) => until(async () => (await current(page)) === text, `the cursor is on ${text || 'the start'}`, 15);
const has = (page, texts) => until(async () => JSON.stringify((await shown(page)).sort()) === JSON.stringify([...texts].sort()), `the moves are ${texts.join(' ')}`, 15);
const tab = (page, name) => page.getByRole('tab', { name }).click();
const saved = (page) => page.getByText('Saved', { exact: true }).waitFor();

async function paste(page, text) {
  await tab(page, 'Files');
  await page.getByLabel('Paste games or positions').fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

/** Makes a study and opens it; nodes are `[parent, move, annotations]`, numbered from 1. */
async function openTree(page, game, nodes, more = {}) {
  if (page.url() === 'about:blank') await page.goto('/about');
  const tree = { game, nodes: nodes.map(([parent, move, notes], at) => ({ id: at + 1, parent, move, ...notes })), ...more };
  const answer = await page.evaluate(
    (tree) => fetch('/api/studies', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ tree }) }).then((response) => response.json()),
    tree,
  );
  check(answer.id, `the server made no study: ${JSON.stringify(answer)}`);
  await page.goto(`/analyse/${answer.id}`);
  await list(page).waitFor();
  return answer.id;
}

/** 1. e4 e5 (1… c5 2. Nf3) 2. Nf3 Nc6 */
const SMALL = [
  [0, 'e2e4'],
  [1, 'e7e5'],
  [1, 'c7c5'],
  [3, 'g1f3'],
  [2, 'g1f3'],
  [5, 'b8c6'],
];

const chessMove = async (page, from, to) => {
  await cell(page, cellOf('chess', from)).click();
  await cell(page, cellOf('chess', to)).click();
};

const IMPORTED = ['e4', 'e5', 'c5', 'Nf3', 'd6', 'Nc6', 'd4', 'Nf3!', 'Nc6', 'Bb5', 'a6'];

test('study: an imported game keeps its players, comments, glyphs and variations', async ({ page }) => {
  await page.goto('/analyse');
  await paste(page, PGN);
  await has(page, IMPORTED);
  await page.getByText('Best by test.').waitFor();
  await page.getByRole('button', { name: /^Ana/ }).filter({ hasText: '2100' }).waitFor();
  await page.getByRole('button', { name: /^Eva/ }).waitFor();
});

test('study: a side line, a reload and a killed server: every node is there', async ({ page, server }) => {
  await openTree(page, 'chess', [
    [0, 'e2e4', { comment: 'Best by test.' }],
    [1, 'e7e5'],
    [1, 'c7c5'],
    [3, 'g1f3'],
    [4, 'd7d6'],
    [4, 'b8c6'],
    [6, 'd2d4'],
    [2, 'g1f3', { glyphs: [1] }],
    [8, 'b8c6'],
    [9, 'f1b5'],
    [10, 'a7a6'],
  ]);
  await has(page, IMPORTED);
  await move(page, 'Nc6').last().click();
  await page.keyboard.press('ArrowLeft');
  await isAt(page, 'Nf3!');
  await until(async () => (await cell(page, cellOf('chess', 'd7')).getAttribute('aria-disabled')) === 'false', 'the moves are known');
  await chessMove(page, 'd7', 'd6');
  await isAt(page, 'd6');
  const all = [...IMPORTED, 'd6'];
  await has(page, all);
  await until(() => /\/analyse\/[^/]+\?node=12$/.test(page.url()), 'the address holds study and move');
  const address = page.url();
  await page.reload();
  await has(page, all);
  await isAt(page, 'd6');
  await server.kill();
  await page.getByText('The server is not responding').waitFor();
  await page.keyboard.press('ArrowLeft');
  await isAt(page, 'Nf3!');
  await server.run();
  await page.getByText('Saved', { exact: true }).waitFor();
  await has(page, all);
  await page.goto('about:blank');
  await page.goto(address);
  await has(page, all);
  await isAt(page, 'd6');
  await page.getByText('Best by test.').waitFor();
});

test('study: a move played while the server is away waits, and is sent when it is back', async ({ page, server }) => {
  await openTree(page, 'chess', SMALL);
  await move(page, 'e4').click();
  await isAt(page, 'e4');
  // The legal moves of the node are known before the server goes.
  await until(async () => (await cell(page, cellOf('chess', 'g8')).getAttribute('aria-disabled')) === 'false', 'the moves are known');
  await server.kill();
  await page.getByText('The server is not responding').waitFor();
  await chessMove(page, 'g8', 'f6');
  await page.getByText('Not saved yet – trying again').waitFor();
  await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('poda.edits.'))).then((kept) => check(kept, 'the edit is kept in the browser'));
  await server.run();
  await saved(page);
  await move(page, 'Nf6').waitFor();
  await page.reload();
  await move(page, 'Nf6').waitFor();
});

test('study: an edit that never reached the server survives a reload', async ({ page, server }) => {
  const id = await openTree(page, 'chess', SMALL);
  await move(page, 'e4').click();
  await until(async () => (await cell(page, cellOf('chess', 'g8')).getAttribute('aria-disabled')) === 'false', 'the moves are known');
  await server.kill();
  await chessMove(page, 'g8', 'f6');
  await page.getByText('Not saved yet – trying again').waitFor();
  await page.goto('about:blank');
  await server.run();
  await page.goto(`/analyse/${id}`);
  await move(page, 'Nf6').waitFor();
});

test('study: variations are promoted, demoted, made the main line and deleted by menu, and undone by keys', async ({ page }) => {
  await openTree(page, 'chess', SMALL);
  const rows = async () => (await list(page).locator('.pair').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const menu = async (on, action) => {
    await move(page, on).first().click({ button: 'right' });
    await page.getByRole('menu').getByRole('menuitem', { name: action }).click();
  };
  equal(await rows(), ['1 e4 e5', '2 Nf3 Nc6'], 'the main line');
  await menu('c5', 'Move the variation up');
  await until(async () => JSON.stringify(await rows()) === JSON.stringify(['1 e4 c5', '2 Nf3']), 'c5 is the main move');
  await menu('c5', 'Move the variation down');
  await until(async () => (await rows())[0] === '1 e4 e5', 'e5 is the main move again');
  await menu('c5', 'Make it the main line');
  await until(async () => (await rows())[0] === '1 e4 c5', 'c5 is the main line');
  await page.keyboard.press('Control+z');
  await until(async () => (await rows())[0] === '1 e4 e5', 'undone');
  await page.keyboard.press('Control+Shift+z');
  await until(async () => (await rows())[0] === '1 e4 c5', 'redone');
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(async () => (await rows())[0] === '1 e4 e5', 'undone by the button');
  await menu('c5', 'Delete from here');
  await page.getByRole('dialog').getByText('Delete 2 moves?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await has(page, ['e4', 'e5', 'Nf3', 'Nc6']);
  await page.keyboard.press('Control+z');
  await has(page, ['e4', 'e5', 'c5', 'Nf3', 'Nf3', 'Nc6']);
  await move(page, 'Nc6').click();
  await page.keyboard.press('Delete');
  await has(page, ['e4', 'e5', 'c5', 'Nf3', 'Nf3']);
  await page.keyboard.press('Control+y');
});

test('study: comments and glyphs by keys and menu', async ({ page }) => {
  await openTree(page, 'chess', SMALL);
  await move(page, 'e5').click();
  await page.keyboard.press('c');
  await page.getByLabel('Comment on 1… e5').fill('The open games.');
  await page.keyboard.press('Escape');
  await list(page).getByText('The open games.').waitFor();
  // Words that are not stored yet belong to the move they were written for, also when one goes on to another move.
  await move(page, 'c5').click();
  await page.keyboard.press('c');
  await page.getByLabel('Comment on 1… c5').pressSequentially('Sharp.');
  await move(page, 'e4').click();
  await list(page).getByText('Sharp.').waitFor();
  equal(await list(page).locator('.side').first().textContent().then((text) => text.includes('Sharp.')), true, 'the comment is in the variation');
  await move(page, 'e5').click();
  await page.keyboard.press('!');
  await page.keyboard.press('?');
  await move(page, 'e5!?').waitFor();
  await move(page, 'c5').click({ button: 'right' });
  await page.getByRole('menuitemcheckbox', { name: 'Mistake' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'First side better' }).click();
  await page.keyboard.press('Escape');
  await move(page, 'c5?±').waitFor();
  await page.reload();
  await move(page, 'e5!?').waitFor();
  await move(page, 'c5?±').waitFor();
  await list(page).getByText('The open games.').waitFor();
});

test('study: arrows step, change variations and jump to branches, also after a click on the board', async ({ page }) => {
  await openTree(page, 'chess', SMALL);
  const press = async (key, at) => {
    await page.keyboard.press(key);
    await isAt(page, at);
  };
  await press('ArrowRight', 'e4');
  await press('ArrowRight', 'e5');
  await press('ArrowDown', 'c5');
  await press('ArrowRight', 'Nf3');
  await press('ArrowLeft', 'c5');
  await press('ArrowUp', 'e5');
  await press('End', 'Nc6');
  await press('Shift+ArrowLeft', 'e4');
  await press('Home', '');
  await press('Shift+ArrowRight', 'e4');
  await cell(page, cellOf('chess', 'e5')).click({ force: true });
  await press('ArrowLeft', '');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog').getByText('Previous or next variation').waitFor();
});

test('study: Back and copied links lead to the same move', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTree(page, 'chess', SMALL);
  await move(page, 'c5').click();
  await until(() => page.url().endsWith('node=3'), 'the address follows');
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await until(() => page.evaluate(() => navigator.clipboard.readText()), 'the link is copied');
  await page.getByRole('navigation').getByRole('link', { name: 'Games' }).click();
  await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor();
  await page.goBack();
  await isAt(page, 'c5');
  await page.getByRole('navigation').getByRole('link', { name: 'Analyse' }).click();
  await move(page, 'c5').waitFor();
  const other = await context.newPage();
  await other.goto(link);
  await until(async () => (await current(other)) === 'c5', 'the link opens the move');
  // Both pages show the same study, live.
  await chessMove(other, 'b1', 'c3');
  await move(page, 'Nc3').waitFor();
});

test('study: someone else’s study is read, and copied before the first change', async ({ page, browser, server }) => {
  const id = await openTree(page, 'chess', SMALL);
  const guest = await browser.newContext({ baseURL: server.address, locale: 'en' });
  const visit = await guest.newPage();
  await visit.goto(`/analyse/${id}?node=1`);
  await visit.getByText('Read only – your changes make a copy').waitFor();
  await until(async () => (await cell(visit, cellOf('chess', 'd7')).getAttribute('aria-disabled')) === 'false', 'the moves are known');
  await chessMove(visit, 'd7', 'd5');
  await move(visit, 'd5').waitFor();
  check(!visit.url().includes(id), 'a study of its own');
  equal((await shown(page)).includes('d5'), false, 'the original is as it was');
  await guest.close();
});

test('study: a position opens beside, and the game stays', async ({ page }) => {
  const id = await openTree(page, 'chess', SMALL);
  await tab(page, 'Position');
  await page.getByLabel('Position as text').fill('7k/8/8/8/8/8/8/KQ6 w - - 0 1');
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await page.getByText('Opened as a new study.').waitFor();
  await has(page, []);
  await page.getByRole('link', { name: 'Back to the previous study' }).click();
  await has(page, ['e4', 'e5', 'c5', 'Nf3', 'Nf3', 'Nc6']);
  check(page.url().includes(id), 'the same study');
  await page.getByLabel('Game', { exact: true }).selectOption('othello');
  await page.getByRole('grid', { name: 'Board' }).locator('[data-cell="7,7"]').waitFor();
  await page.getByText('2 discs').first().waitFor();
  await page.goBack();
  await has(page, ['e4', 'e5', 'c5', 'Nf3', 'Nf3', 'Nc6']);
});

test('study: refused text names the fault and marks its place', async ({ page }) => {
  await page.goto('/analyse');
  await paste(page, '1. e4 e5 2. Nf3 Qxz9 *');
  const problem = page.getByRole('alert').filter({ hasText: 'This file cannot be read' });
  await problem.waitFor();
  const said = await problem.textContent();
  check(/line 1\b.*Qxz9/.test(said), `the whole sentence: ${said}`);
  const marked = await page.locator('.back mark').textContent();
  equal(marked, 'Qxz9', 'the marked word');
  equal(await page.evaluate(() => getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), 'Qxz9', 'the selection');
});

test('study: several games are listed and each opens in one click; a file can be dropped', async ({ page }) => {
  await page.goto('/analyse');
  const two = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n[White "C"]\n[Black "D"]\n\n1. d4 d5 *\n';
  await paste(page, two);
  await page.getByText('2 games; choose one.').waitFor();
  await page.getByRole('button', { name: /A – B/ }).click();
  await has(page, ['e4', 'e5', 'Nf3']);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'games.pgn', { type: 'text/plain' }));
    return transfer;
  }, '1. c4 c5 *');
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  await has(page, ['c4', 'c5']);
});

test('study: headers are edited, and exported with everything else', async ({ page }) => {
  await openTree(page, 'chess', SMALL, { headers: [['White', 'Ana']] });
  await page.getByRole('button', { name: 'Ana (White)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Black', { exact: true }).fill('Eva');
  await dialog.getByLabel('Event').fill('Club');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Eva (Black)' }).waitFor();
  await tab(page, 'Files');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  equal(download.suggestedFilename(), 'poda-chess.pgn', 'the file');
  const pgn = readFileSync(await download.path(), 'utf8');
  for (const part of ['[White "Ana"]', '[Black "Eva"]', '[Event "Club"]', '( 1... c5 2. Nf3 )'].map((part) => part.replaceAll(/\s/g, ''))) {
    check(pgn.replaceAll(/\s/g, '').includes(part), `${part} is not in ${pgn}`);
  }
});

test('study: an export says beforehand what the format cannot carry', async ({ page }) => {
  await openTree(page, 'othello', [
    [0, 'f5'],
    [1, 'd6'],
    [1, 'f6'],
  ]);
  await tab(page, 'Files');
  await page.getByLabel('Format').selectOption('transcript');
  await page.getByText('This format cannot carry: 1 variation.').waitFor();
  await page.getByLabel('Format').selectOption('sgf');
  await until(async () => (await page.getByText('This format cannot carry').count()) === 0, 'SGF carries everything');
});

test('study: arrows and marks are drawn, kept with the move, and removed', async ({ page }) => {
  await openTree(page, 'chess', SMALL);
  const shapes = () => page.locator('.shape').count();
  const from = await cell(page, cellOf('chess', 'g1')).boundingBox();
  const to = await cell(page, cellOf('chess', 'f3')).boundingBox();
  const arrow = async () => {
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
    await page.mouse.up({ button: 'right' });
  };
  await arrow();
  await until(async () => (await shapes()) === 1, 'an arrow');
  await cell(page, cellOf('chess', 'e4')).click({ button: 'right', modifiers: ['Shift'], force: true });
  await until(async () => (await page.locator('.shape.red:has(circle)').count()) === 1, 'a red mark');
  await saved(page);
  await page.reload();
  await until(async () => (await shapes()) === 2, 'both are kept');
  await arrow();
  await until(async () => (await shapes()) === 1, 'drawn again, it is gone');
  await page.getByRole('button', { name: 'Draw arrows and marks' }).click();
  await drag(page, cell(page, cellOf('chess', 'd1')), cell(page, cellOf('chess', 'h5')));
  await until(async () => (await shapes()) === 2, 'drawn with the plain button');
});

test('study: an engine line is added beside the rest; the bar and the scores keep one point of view', async ({ page }) => {
  await openTree(page, 'chess', [
    [0, 'f2f3'],
    [1, 'e7e5'],
    [2, 'g2g4'],
    [1, 'd7d5'],
  ]);
  await move(page, 'g4').click();
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.locator('.list li').first().waitFor();
  await until(async () => (await page.locator('.list .score').first().textContent()) === '#−1', 'Black mates: a minus for White');
  const meter = page.getByRole('meter', { name: 'Evaluation' });
  equal(await meter.getAttribute('aria-valuenow'), '0', 'the bar');
  check((await meter.getAttribute('aria-valuetext')).startsWith('Black is better'), 'the bar in words');
  check((await page.locator('.list .moves').first().textContent()).startsWith('2…'), 'lines are numbered');
  await page.getByRole('button', { name: /^Add the line with/ }).first().click();
  await has(page, ['f3', 'e5', 'g4', 'd5', 'Qh4#']);
  await isAt(page, 'g4');
  await page.getByRole('button', { name: 'Engine settings' }).click();
  await page.getByLabel('Scores for').selectOption('mover');
  await until(async () => (await page.locator('.list .score').first().textContent()) === '#1', 'for the side to move');
  equal(await page.getByLabel('Errors').count(), 0, 'handicaps are not offered');
});

test('study: all Othello moves are scored, with depth and certainty', async ({ page }) => {
  await openTree(page, 'othello', [[0, 'f5']]);
  await move(page, 'f5').click();
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await until(async () => (await page.locator('.list li').count()) === 3, 'three replies');
  await until(async () => /\d/.test(await page.locator('.list .sure').first().textContent()), 'the depth of a line');
  await until(async () => (await page.locator('.mark .note').count()) === 3, 'the certainty on the board');
  await page.getByText('4 discs').first().waitFor();
});

test('study: the list finds, renames and deletes studies', async ({ page }) => {
  await openTree(page, 'chess', SMALL, { headers: [['White', 'Kasparov'], ['Black', 'Karpov']] });
  await page.getByLabel('Title').first().fill('Linares');
  await page.keyboard.press('Enter');
  await openTree(page, 'othello', [[0, 'f5']]);
  await tab(page, 'Studies');
  await page.getByLabel('Search studies').fill('Linares');
  await until(async () => (await page.locator('.what a').count()) === 1, 'one is found');
  await page.getByRole('button', { name: 'Rename Linares' }).click();
  await page.locator('.what input').fill('Linares 1993');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Linares 1993' }).click();
  await has(page, ['e4', 'e5', 'c5', 'Nf3', 'Nf3', 'Nc6']);
  await tab(page, 'Studies');
  const row = page.locator('li').filter({ hasText: 'Linares 1993' });
  await row.getByRole('button', { name: 'Delete' }).click();
  await row.getByRole('button', { name: 'Really delete?' }).click();
  await until(async () => (await page.locator('.what a', { hasText: 'Linares' }).count()) === 0, 'deleted');
});

test('study: an unknown address says so, and offers a new study', async ({ page }) => {
  await page.goto('/analyse/nothing-here');
  await page.getByText('There is no study at this address.').waitFor();
  await page.getByRole('button', { name: 'Start a new study' }).click();
  await page.getByRole('grid', { name: 'Board' }).waitFor();
});

/** Knights go out and back for 300 moves; at a thousand places another knight steps aside. */
function longGame() {
  const cycle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  const nodes = [];
  let parent = 0;
  const main = [];
  for (let ply = 0; ply < 300; ply++) {
    nodes.push([parent, cycle[ply % 4]]);
    parent = nodes.length;
    main.push(parent);
  }
  const aside = [['b1c3', 'b1a3'], ['b8c6', 'b8a6'], ['b1c3', 'b1a3'], ['b8c6', 'b8a6']];
  const replies = ['b8c6', 'b1c3'];
  for (let ply = 0; nodes.length < 1300; ply = (ply + 1) % 300) {
    const branch = nodes.length < 900 ? 0 : 1;
    nodes.push([ply === 0 ? 0 : main[ply - 1], aside[ply % 4][branch]]);
    if (nodes.length < 1300) nodes.push([nodes.length, replies[ply % 2]]);
  }
  return nodes;
}

test('study: a step in a tree of 1,300 moves asks little and touches little', async ({ page }) => {
  await openTree(page, 'chess', longGame());
  await until(async () => (await list(page).locator('[data-node]').count()) === 1300, 'all moves are shown');
  await move(page, 'Nf3').first().click();
  await isAt(page, 'Nf3');
  const { touched, times } = await page.evaluate(async () => {
    let touched = 0;
    const observer = new MutationObserver((records) => (touched += records.length));
    observer.observe(document.querySelector('.study-moves'), { subtree: true, childList: true, attributes: true, characterData: true });
    const times = [];
    for (let step = 0; step < 40; step++) {
      const start = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      // Layout is part of the step; the wait for the next frame is not.
      await Promise.resolve();
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
    observer.disconnect();
    return { touched, times };
  });
  times.sort((a, b) => a - b);
  console.log(`      step in a tree of 1,300 moves: median ${times[20].toFixed(1)} ms, longest ${times[39].toFixed(1)} ms`);
  check(touched <= 40 * 4, `${touched} changes in the list for 40 steps`);
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/api/') ? 1 : 0));
  await page.evaluate(() => {
    for (let step = 0; step < 100; step++) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  });
  await page.waitForTimeout(500);
  check(asked <= 4, `${asked} requests for 100 steps in a row`);
});

test('study: axe finds nothing to object to', async ({ page }) => {
  await openTree(page, 'chess', SMALL, { headers: [['White', 'Ana']] });
  await move(page, 'c5').click();
  const found = await objections(page, 'engine');
  for (const name of ['Position', 'Files', 'Studies']) {
    await tab(page, name);
    await page.waitForTimeout(300);
    found.push(...(await objections(page, name)));
  }
  await page.getByRole('button', { name: 'What to do with this move' }).click();
  found.push(...(await objections(page, 'menu')));
  equal(found, [], 'violations');
});

test('study: nothing is wider than a phone, and at 1280 × 800 nothing needs scrolling', async ({ page }) => {
  await openTree(page, 'chess', SMALL);
  await page.setViewportSize({ width: 360, height: 740 });
  await until(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it fits a phone', 10);
  await page.setViewportSize({ width: 1280, height: 800 });
  const inView = async (locator) => {
    const box = await locator.boundingBox();
    return box.y >= 0 && box.y + box.height <= 800;
  };
  for (const part of [page.getByRole('grid', { name: 'Board' }), page.getByRole('meter'), list(page), page.locator('.list'), page.getByRole('button', { name: 'One move forward' })]) {
    check(await inView(part), 'out of view at 1280 × 800');
  }
});
