/** The review of a game: its own measure, totals, and no verdict before the end. */
import { check, equal, test, until } from './harness.mjs';

const address = (values) => `/analyse#${new URLSearchParams(values)}`;

async function review(page, values, time = '100') {
  await page.goto(address(values));
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByLabel('Time per move').selectOption(time);
  await page.getByRole('button', { name: 'Review the whole game' }).click();
}

const isDone = (page) => page.getByRole('button', { name: 'Review the whole game' }).isVisible();
const totals = (page, row) => page.locator('.totals tr', { hasText: row }).locator('td').allTextContents();

/** Ten empty squares, Black to move; the first legal move each time, which throws discs away. */
const ENDING = 'OOOOOOO--OOOOOOXOOXOXXXXOXOOXOXXOXOOOXXXOXXOOXX-OOXXX-----XXXX-- X';

async function carelessGame(page) {
  return page.evaluate(async (position) => {
    const moves = [];
    for (;;) {
      const answer = await fetch('/api/positions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game: 'othello', position, moves }),
      });
      const board = await answer.json();
      if (board.verdict) return moves;
      moves.push(board.legal[0]);
    }
  }, ENDING);
}

test('review: Othello counts discs, proven at the end', async ({ page }) => {
  await page.goto('/');
  const moves = await carelessGame(page);
  await review(page, { game: 'othello', position: ENDING, moves: moves.join(' ') });
  await until(() => isDone(page), 'the review ends');
  await page.getByRole('img', { name: 'Disc lead of Black, move by move' }).waitFor();
  const lost = (await totals(page, 'Discs lost')).map((text) => parseInt(text, 10));
  check(lost[0] + lost[1] > 0, `somebody lost discs: ${lost}`);
  const mistake = page.locator('.entry').first();
  check(/lost \d+ discs\): \S+ was better/.test(await mistake.textContent()), await mistake.textContent());
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const certainties = await page.locator('.scroll tbody tr td:last-child').allTextContents();
  equal([...new Set(certainties)], ['proven'], 'every loss is proven');
  equal(certainties.length, moves.length, 'rows');
  const rows = await page.locator('.scroll tbody tr').allTextContents();
  const passes = moves.filter((move) => move === 'pass').length;
  check(rows.at(-1).startsWith(`${moves.length - passes}.`) || moves.at(-1) === 'pass', 'passes have no number');
  await mistake.click();
  await until(() => page.locator('.study-moves [aria-current]').count().then((count) => count === 1), 'the board goes to the move');
});

test('review: no verdict before the end, and none about moves that were not judged', async ({ page }) => {
  await review(page, { game: 'chess', moves: 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7' }, '2000');
  await page.getByText(/Reviewing from the last move: \d+ of 10/).waitFor();
  await until(async () => (await page.locator('progress').getAttribute('value')) !== '0', 'a move is judged');
  equal(await page.getByText('No mistakes found.').count(), 0, 'verdicts while it runs');
  equal(await page.getByRole('heading', { name: 'Mistakes' }).count(), 0, 'headings while it runs');
  await page.getByRole('button', { name: 'Stop the review' }).click();
  await page.getByText(/The review was stopped: only the last \d+ of 10 moves have been judged\./).waitFor();
  equal(await page.getByText('No mistakes found.').count(), 0, 'verdicts about half a game');
});

test('review: chess by winning chance, with the score under the pointer', async ({ page }) => {
  await review(page, { game: 'chess', moves: 'f2f3 e7e5 g2g4 d8h4' });
  await until(() => isDone(page), 'the review ends');
  const graph = page.getByRole('img', { name: 'Winning chance of White, move by move' });
  const box = await graph.locator('.u-over').boundingBox();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await page.getByText(/2… Qh4#\s+#−1 \(0 %\)/).waitFor();
  equal((await totals(page, 'Blunders'))[0], '1', 'blunders of White');
  await page.getByText('2. g4 (allowed mate in 1)').waitFor();
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  await page.locator('.study-moves [aria-current]', { hasText: 'Qh4' }).waitFor();
});

test('review: tic-tac-toe by results', async ({ page }) => {
  await review(page, { game: 'tictactoe', moves: 'b2 b1 a1 c3 a2 c2 a3' });
  await until(() => isDone(page), 'the review ends');
  await page.getByRole('img', { name: /Result with best play/ }).waitFor();
  await page.getByText('2. b1 (turned a draw into a loss)').waitFor();
});
