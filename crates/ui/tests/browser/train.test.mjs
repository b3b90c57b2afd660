/** Training: cards from games, openings and endings; answered right and wrong; back another day. */
import { objections } from './axe.mjs';
import { cell, cellOf, PERSON, playByMouse } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

const api = (page, method, path, body) =>
  page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(`/api${path}`, { method, headers: { 'Content-Type': 'application/json' }, body: body && JSON.stringify(body) });
      return answer.status === 204 ? null : answer.json();
    },
    [method, path, body],
  );

/** A finished game of tic-tac-toe by one person on both sides: c3 does not block, b3 does not win. */
async function lostGame(page) {
  const { id } = await api(page, 'POST', '/games', { game: 'tictactoe', first: PERSON, second: PERSON });
  for (const [ply, move] of ['b2', 'a3', 'c1', 'a1', 'c3', 'b3', 'c2'].entries()) await api(page, 'POST', `/games/${id}/moves`, { move, ply });
  return id;
}

const said = (page) => page.locator('.said');
const collectAll = (page) => page.getByRole('button', { name: 'Collect from all my games' }).click();

/** Waits until the board takes moves: the opponent's last one is shown for a moment. */
const asked = (page) => until(async () => (await page.getByRole('button', { name: 'Show the solution' }).isEnabled()) && (await page.locator('.frame [data-cell]').count()) > 0, 'a question');

test('train: mistakes of a game are collected, answered wrong and right, and come back another day', async ({ page }) => {
  await page.goto('/learn');
  await page.getByRole('link', { name: /^Train / }).click();
  await page.getByRole('heading', { name: 'No cards yet' }).waitFor();
  equal(await objections(page, 'axe on the empty page'), [], 'axe');
  const game = await lostGame(page);
  await collectAll(page);
  await page.getByText('1 game searched, 2 cards added.').waitFor();
  await page.getByRole('heading', { name: 'You played c3. Find a better move.' }).waitFor();
  await page.getByText('0 cards to repeat, 2 new').waitFor();
  equal(await objections(page, 'axe on the question'), [], 'axe');

  // Wrong: no block.
  await page.waitForTimeout(600);
  await cell(page, cellOf('tictactoe', 'b1')).click();
  await until(async () => (await said(page).textContent()) === 'b1 is not it.', 'the verdict');
  equal(await page.getByText('Best line').count(), 0, 'the solution is not told yet');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForTimeout(600);
  await cell(page, cellOf('tictactoe', 'a2')).click();
  await until(async () => (await said(page).textContent()) === 'Right: a2.', 'the second try');
  await page.getByText('In the game you played c3.').waitFor();
  await page.getByText('It comes back in 1 day.').waitFor();
  equal(await page.getByRole('button', { name: 'Easy' }).count(), 0, 'a wrong answer stays wrong');
  const link = await page.getByRole('link', { name: 'Open in analysis' }).getAttribute('href');
  check(link.startsWith(`/analyse?game=${game}&position=`), link);

  // Right, by keys.
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'You played b3. Find a better move.' }).waitFor();
  await page.waitForTimeout(600);
  await cell(page, cellOf('tictactoe', 'a2')).focus();
  await page.keyboard.press('Enter');
  await until(async () => (await said(page).textContent()) === 'Right: a2.', 'the verdict');
  const back = () => page.getByText(/It comes back in \d+ days?\./).textContent();
  const good = parseInt((await back()).replace(/\D+/g, ''), 10);
  await page.getByRole('button', { name: 'Easy' }).click();
  await until(async () => parseInt((await back()).replace(/\D+/g, ''), 10) > good, 'easy cards come back later');
  equal(await objections(page, 'axe on the answer'), [], 'axe');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('heading', { name: 'Done for today' }).waitFor();
  await page.getByText('You trained today.').waitFor();
  const answers = page.locator('dl div', { hasText: 'Answers' }).locator('dd');
  await until(async () => (await answers.textContent()) === '2', 'statistics');

  // Nothing is collected twice.
  await collectAll(page);
  await page.getByText('All your games have been searched already.').waitFor();

  // Another day: the archive is put back as if everything had happened two days earlier.
  await page.evaluate(async () => {
    const packed = await (await fetch('/api/archive')).blob();
    const text = await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).text();
    const earlier = text.split('\n').map((line) => {
      if (!line) return line;
      const { table, row, ...head } = JSON.parse(line);
      if (table === 'card') Object.assign(row, { due: row.due - 2, reviewed: row.reviewed - 2 });
      if (table === 'card_review') row.day -= 2;
      return JSON.stringify(table ? { table, row } : head);
    });
    for (const { id } of (await (await fetch('/api/cards')).json()).cards) await fetch(`/api/cards/${id}`, { method: 'DELETE' });
    const stream = new Blob([earlier.join('\n')]).stream().pipeThrough(new CompressionStream('gzip'));
    await fetch('/api/archive', { method: 'POST', body: await new Response(stream).blob() });
  });
  await page.reload();
  await page.getByText('1 card to repeat, 0 new').waitFor();
  await page.getByRole('heading', { name: 'You played c3. Find a better move.' }).waitFor();
});

test('train: on a phone, in Spanish and in the dark', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 360, height: 740 }, locale: 'es', colorScheme: 'dark' });
  const page = await context.newPage();
  try {
    await page.goto('/train');
    await page.getByRole('heading', { name: 'Todavía no tienes tarjetas' }).waitFor();
    await lostGame(page);
    await page.getByRole('button', { name: 'Reunir errores de todas mis partidas' }).click();
    await page.getByRole('heading', { name: 'Jugaste c3. Encuentra una jugada mejor.' }).waitFor();
    await page.locator('summary', { hasText: 'Ajustes' }).click();
    await page.locator('summary', { hasText: 'Todas las tarjetas' }).click();
    await page.getByLabel('Tarjetas nuevas al día').fill('1');
    await page.getByLabel('Tarjetas nuevas al día').blur();
    await page.getByText('0 tarjetas para repasar, 1 nueva').waitFor();
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check((await over()) <= 0, 'nothing is wider than the phone');
    equal(await objections(page, 'train on a phone'), [], 'axe');
    await page.getByRole('button', { name: 'Practicar finales' }).click();
    equal(await objections(page, 'the dialog'), [], 'axe');
    check((await over()) <= 0, 'nor is the dialog');
  } finally {
    await context.close();
  }
});

test('train: an opening of the book and an ending that is played to the end', async ({ page }) => {
  await page.goto('/train');
  await page.getByRole('button', { name: 'Learn an opening' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Game').selectOption('othello');
  await dialog.getByLabel('Moves deep (both sides)').fill('1');
  await dialog.getByRole('button', { name: 'Make cards' }).click();
  await page.getByRole('heading', { name: 'What do you play here?' }).waitFor();
  await page.waitForTimeout(600);
  await playByMouse(page, { game: 'othello' }, 'f5');
  await until(async () => (await said(page).textContent()).startsWith('Right'), 'the book move');
  await page.getByRole('button', { name: 'Practise endings' }).click();
  await dialog.getByLabel('Ending').selectOption('KQK');
  await dialog.getByLabel('How many').fill('1');
  await dialog.getByRole('button', { name: 'Make cards' }).click();
  await page.getByText('1 card added.').first().waitFor();
  await page.getByRole('button', { name: /Next|Finish/ }).click();
  await page.getByRole('heading', { name: 'Win this ending.' }).waitFor();
  const { cards } = await api(page, 'GET', '/cards/queue');
  const question = await api(page, 'GET', `/cards/${cards[0]}`);
  const isBlack = question.board.side === 'second';
  // The best moves, as the server tells them without counting the question.
  const moves = [];
  for (let turn = 0; turn < 12; turn++) {
    await asked(page);
    const { told } = await api(page, 'POST', `/cards/${cards[0]}/answers`, { moves, shown: true, practice: true });
    const move = told.line[0].move;
    for (const square of [move.slice(0, 2), move.slice(2, 4)]) await cell(page, cellOf('chess', square, isBlack)).click();
    moves.push(move);
    await until(async () => /^(Good|Right)/.test(await said(page).textContent()), 'the move is right');
    if (/^Right/.test(await said(page).textContent())) break;
    const going = await api(page, 'POST', `/cards/${cards[0]}/answers`, { moves, practice: true });
    moves.push(going.reply.move);
  }
  equal(await said(page).textContent().then((text) => /^Right: .*#/.test(text)), true, 'mate');
  await page.getByText(/The shortest win takes \d+ moves?\./).waitFor();
});

test('train: the mistakes of a review become cards', async ({ page }) => {
  await page.goto(`/analyse#${new URLSearchParams({ game: 'tictactoe', moves: 'b2 a3 c1 a1 c3 b3 c2' })}`);
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByLabel('Time per move').selectOption('100');
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByRole('button', { name: 'Train these mistakes' }).click();
  await page.getByText('2 cards added.').first().waitFor();
  await page.getByRole('button', { name: 'Train these mistakes' }).click();
  await page.getByText('0 cards added, 2 known already.').first().waitFor();
  const { cards } = await api(page, 'GET', '/cards');
  check(cards.every(({ origin }) => origin.startsWith('study:')), JSON.stringify(cards));
});
