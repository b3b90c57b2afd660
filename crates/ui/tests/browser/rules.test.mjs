/** The rules of the games: every step is legal, every task has the right answers, and the page can be read by everybody. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { objections } from './axe.mjs';
import { playByMouse, PERSON, startGame } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

/** A module of the page, as the page sees it. */
async function pageModule(path) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const lib = fileURLToPath(new URL('../../src/lib', import.meta.url));
  const vite = await createServer({ root, configFile: false, logLevel: 'error', appType: 'custom', server: { middlewareMode: true, hmr: false, ws: false }, optimizeDeps: { noDiscovery: true }, resolve: { alias: { $lib: lib } } });
  try {
    return await vite.ssrLoadModule(path);
  } finally {
    await vite.close();
  }
}

const { RULES } = await pageModule('/src/lib/rules/index.ts');

/** Asks the server for a position, patiently where there are very many. */
async function look(server, line) {
  for (;;) {
    const answer = await fetch(`${server.address}/api/positions`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(line) });
    if (answer.status !== 429) return answer.json();
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** The moves of a position that reach a goal, by the rules of the server. */
async function reaching(server, line, goal) {
  const at = await look(server, line);
  const after = (...moves) => look(server, { ...line, moves: [...line.moves, ...moves] });
  const position = at.positions.at(-1);
  const winner = (board) => board.verdict?.winner ?? null;
  const winsAtOnce = async (board, moves) => {
    for (const move of board.legal) if ((winner(await after(...moves, move)) ?? null) !== null) return true;
    return false;
  };
  const numbers = (text) => text.split(' scores ')[0].split('/').map((row) => row.trim().split(/\s+/));
  const numberAt = (text, square) => Number(numbers(text)[Number(square.slice(1)) - 1][square.charCodeAt(0) - 97]);
  const best = (scored) => scored.filter(([, score]) => score === Math.max(...scored.map(([, each]) => each))).map(([move]) => move);
  const size = Math.sqrt(position.split(' ')[0].length);
  const corners = ['a1', `a${size}`, `${String.fromCharCode(96 + size)}1`, `${String.fromCharCode(96 + size)}${size}`];
  const filter = async (test) => {
    const kept = [];
    for (const move of at.legal) if (await test(move)) kept.push(move);
    return kept;
  };
  if (goal === 'wins') return filter(async (move) => winner(await after(move)) === at.side);
  if (goal === 'holds') return filter(async (move) => winner(await after(move)) === at.side || !(await winsAtOnce(await after(move), [move])));
  if (goal === 'forks')
    return filter(async (move) => {
      const board = await after(move);
      for (const reply of board.legal) {
        const then = await after(move, reply);
        if (winner(then) !== null || !(await winsAtOnce(then, [move, reply]))) return false;
      }
      return true;
    });
  if (goal === 'castles') return filter(async (move) => (await after(move)).shown.at(-1).startsWith('O-O'));
  if (goal === 'promotes') return filter(async (move) => (await after(move)).shown.at(-1).includes('='));
  if (goal === 'en passant')
    return filter(async (move) => {
      const board = await after(move);
      const pieces = (fen) => fen.split(' ')[0].replaceAll(/[\d/]/g, '').length;
      return pieces(board.positions.at(-1)) < pieces(position) && move.slice(2, 4) === position.split(' ')[3];
    });
  if (goal === 'corner') return filter(async (move) => corners.includes(move));
  if (goal === 'keeps corners') return filter(async (move) => !(await after(move)).legal.some((reply) => corners.includes(reply)));
  if (goal === 'largest number') return best(at.legal.map((move) => [move, numberAt(position, move)]));
  if (goal === 'largest gain') {
    const scored = [];
    for (const move of at.legal) {
      const board = await after(move);
      const replies = board.legal.map((reply) => numberAt(board.positions.at(-1), reply));
      scored.push([move, numberAt(position, move) - (replies.length ? Math.max(...replies) : 0)]);
    }
    return best(scored);
  }
  if (goal.captures) return filter(async (move) => (await after(move)).shown.at(-1).includes(`x${goal.captures}`));
  throw new Error(`unknown goal ${JSON.stringify(goal)}`);
}

test('rules: every position and move is legal, and the right answers are all that reach the goal', async ({ server }) => {
  for (const [game, steps] of Object.entries(RULES)) {
    for (const { id, variant, position, moves = [], plays = [], task } of steps) {
      const board = await look(server, { game, variant, position, moves: [...moves, ...plays] });
      check(!board.error && board.positions?.length === moves.length + plays.length + 1, `${game}/${id}: ${JSON.stringify(board.error)}`);
      equal(board.variant, variant, `${game}/${id}: variant`);
      if (!task) continue;
      check(task.right.length > 0 && task.right.length < board.legal.length, `${game}/${id}: some moves are right and some are wrong`);
      equal([...task.right].sort(), (await reaching(server, { game, variant, position, moves }, task.goal)).sort(), `${game}/${id}: right moves`);
    }
  }
});

const heading = (page, name) => page.getByRole('heading', { name, level: 2 }).waitFor();

for (const [game, steps] of Object.entries(RULES)) {
  test(`rules: ${game} is read to the end, its moves are played and its tasks solved`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/rules/${game}`);
    for (const [index, { plays = [], task }] of steps.entries()) {
      await page.getByText(`Step ${index + 1} of ${steps.length}`).waitFor();
      await page.locator('.lesson [role="grid"]').first().waitFor();
      const cells = () => page.locator('.lesson [role="gridcell"]').evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')).join());
      const before = await cells();
      const forward = page.getByRole('button', { name: 'Next move' });
      for (let ply = 0; ply < plays.length; ply++) {
        await forward.click();
        // A pass changes nothing on the board.
        if (ply === 0 && plays[0] !== 'pass') check((await cells()) !== before, `${game}, step ${index + 1}: the board moves`);
      }
      if (plays.length) {
        check(await forward.isDisabled(), 'all moves are played');
      }
      if (task) {
        await playByMouse(page, { game }, task.right[0]);
        await page.locator('.answer.right').waitFor();
      }
      equal(await page.getByRole('alert').count(), 0, `${game}, step ${index + 1}: errors`);
      const next = page.getByRole('button', { name: 'Next', exact: true });
      if (index < steps.length - 1) await next.click();
      else check(await next.isDisabled(), 'the end');
    }
  });
}

test('rules: a wrong move is told why, the board stays, and the answer can be shown', async ({ page }) => {
  await page.goto('/rules/tictactoe#block');
  await heading(page, 'Look at your opponent, too');
  const wrong = page.getByRole('gridcell', { name: 'b2, empty' });
  await wrong.click();
  await page.getByText('Then O fills the top row and wins.').waitFor();
  await page.getByRole('gridcell', { name: 'b2, empty' }).waitFor();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByText('This is the move: c1.').waitFor();
  await page.getByRole('gridcell', { name: 'c1, X' }).waitFor();
  await page.getByRole('link', { name: /Three in a line/ }).click();
  await heading(page, 'Three in a line');
  check(page.url().endsWith('#goal'), 'each step has an address');
});

test('rules: the board plays by itself, but not for those who prefer less motion', async ({ page, browser, server }) => {
  await page.goto('/rules/tictactoe');
  await page.getByRole('gridcell', { name: 'a3, X' }).waitFor();
  await page.getByRole('button', { name: 'Show again' }).waitFor();
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: 'reduce', locale: 'en' });
  const still = await context.newPage();
  await still.goto('/rules/tictactoe');
  await still.getByRole('button', { name: 'Play the moves' }).waitFor();
  await still.waitForTimeout(3000);
  await still.getByRole('gridcell', { name: 'b2, empty' }).waitFor();
  await context.close();
});

test('rules: are reached from Learn, from the choice of a game and from a game, and lead back', async ({ page }) => {
  await page.goto('/learn');
  await page.getByRole('link', { name: 'MAXIT' }).click();
  await page.getByRole('heading', { name: 'How to play: MAXIT', level: 1 }).waitFor();
  await page.goto('/?game=quarto');
  await page.getByRole('link', { name: 'How is it played?' }).click();
  await page.getByRole('heading', { name: 'How to play: Quarto', level: 1 }).waitFor();
  await page.goto('/?game=tree');
  await page.getByRole('heading', { name: 'Tree', level: 2 }).waitFor();
  equal(await page.getByRole('link', { name: 'How is it played?' }).count(), 0, 'trees have no rules');
  const id = await startGame(page, { game: 'othello', first: PERSON, second: PERSON });
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByRole('link', { name: 'Back to your game' }).click();
  await page.waitForURL(new RegExp(`/game/${id}$`));
  await page.goto('/rules/go');
  await page.getByText('There are no rules for this game here.').waitFor();
});

test('rules: by keyboard, the focus stays on the button from step to step', async ({ page }) => {
  await page.goto('/rules/chess');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.focus();
  await page.keyboard.press('Enter');
  await heading(page, 'The rook');
  await page.keyboard.press('Enter');
  await heading(page, 'The bishop');
  await until(async () => (await page.locator('[role="status"]').filter({ hasText: 'The bishop moves diagonally' }).count()) > 0, 'the step is announced');
});

test('rules: fit a phone in Spanish, and axe has no objection', async ({ page }) => {
  await page.goto('/rules');
  await page.getByRole('button', { name: 'Español' }).click();
  const found = [];
  for (const [game, steps] of Object.entries(RULES)) {
    const task = steps.find((step) => step.task);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/rules/${game}#${task.id}`);
    await page.getByRole('heading', { name: /^Cómo se juega/, level: 1 }).waitFor();
    await page.locator('.lesson [role="grid"]').first().waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(over <= 0, `${game} is ${over} pixels too wide`);
    found.push(...(await objections(page, `/rules/${game}`)));
  }
  equal(found, [], 'violations');
});
