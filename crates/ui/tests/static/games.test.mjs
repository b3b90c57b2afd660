/** Every kind of game, the search, practice, puzzles, words and rules, on a site without a server. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, level, PERSON, playByMouse, playToTheEnd, startGame, state, visit } from '../browser/board.mjs';
import { check, equal, test, until } from '../browser/harness.mjs';

/** Whole games; the long ones end by resignation after a few moves. */
const games = [
  { game: 'tictactoe', variant: '3x3x3' },
  { game: 'connectfour' },
  { game: 'quarto', variant: 'official' },
  { game: 'maxit', variant: '3x3' },
  { game: 'othello', variant: '6x6' },
  { game: 'othello', moves: 3 },
  { game: 'chess', moves: 3 },
];
for (const { moves, ...game } of games) {
  const what = `${game.game} ${game.variant ?? ''}`.trim();
  test(`${what} is played ${moves ? 'and resigned' : 'to the end'}`, async ({ page, plain }) => {
    page.site = plain.address;
    const variant = game.variant ?? undefined;
    const id = await startGame(page, { game: game.game, variant, first: PERSON, second: level('beginner') });
    if (!moves) {
      const end = await playToTheEnd(page, id, playByMouse);
      check(end.verdict, 'a verdict');
      return;
    }
    for (let played = 0; played < moves; played += 1) {
      const turn = await until(async () => {
        const game = await state(page, id);
        return !game.thinking && game.side === 'first' && game.moves.length === 2 * played && game;
      }, 'our turn');
      await until(async () => (await page.locator('ol[aria-label] button').count()) === turn.moves.length, 'the page shows it');
      await playByMouse(page, turn, turn.legal[0]);
    }
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Really resign?' }).click();
    await until(async () => (await state(page, id)).verdict?.reason === 'resigned', 'resigned');
  });
}

test('threads search where the host sends the headers', async ({ page, isolated, folder }) => {
  page.site = isolated.address;
  await visit(page, '/about');
  await call(page, '/catalogue');
  check(await page.evaluate(() => crossOriginIsolated), 'the page is isolated');
  const id = await startGame(page, { game: 'connectfour', first: PERSON, second: level('beginner') });
  check((await playToTheEnd(page, id, playByMouse)).verdict, 'a verdict');
  // A site without that file would fall back on one thread, and this test would show nothing.
  check(existsSync(join(folder, 'poda-threads.wasm.gz')), 'the site has a module with threads');
  check(!isolated.asked.includes('poda.wasm.gz'), 'the module with threads was enough');
});

test('with threads, an experiment and a match run in the page', async ({ page, isolated }) => {
  page.site = isolated.address;
  await visit(page, '/about');
  check((await call(page, '/catalogue')).can_run, 'runs are offered');
  const match = { kind: 'match', game: 'tictactoe', a: 'tictactoe/minimax:depth=2', b: 'tictactoe/random', games: 10, concurrency: 2 };
  for (const request of [{ kind: 'lab', experiment: 'pruning', quick: true }, match]) {
    const { id } = await call(page, '/runs', 'POST', request);
    const run = await until(async () => {
      const run = await call(page, `/runs/${id}`);
      return !['queued', 'running'].includes(run.state) && run;
    }, 'the run ends');
    equal(run.state, 'done', request.kind);
  }
});

test('results of the lab come with the site', async ({ page, plain }) => {
  page.site = plain.address;
  await visit(page, '/lab/lab-tictactoe');
  await page.getByRole('heading', { name: 'First move of tic-tac-toe' }).waitFor();
  await page.getByRole('table').first().waitFor();
  const { runs } = await call(page, '/runs');
  check(runs.length > 10 && runs.every((run) => run.created > Date.UTC(2024)), 'every experiment, with its date');
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: /JSON/ }).or(page.getByRole('button', { name: /JSON/ })).first().click();
  check((await begun).suggestedFilename().endsWith('.json'), 'a file of results');
});

test('an analysis streams, and stops', async ({ page, plain }) => {
  page.site = plain.address;
  await visit(page, '/analyse#game=chess');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await until(async () => /Depth\s+\d/.test(await page.locator('main').innerText()), 'a depth');
  await page.getByRole('button', { name: 'Stop' }).first().click();
  await page.getByRole('button', { name: 'Analyse', exact: true }).waitFor();
});

test('a search is watched, and its link opens at the same step', async ({ page, plain, context }) => {
  page.site = plain.address;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, `/search#${new URLSearchParams({ tree: '((3 12 8) (2 4 6) (14 5 2))', algorithm: 'alphabeta', step: '9' })}`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  check(link.startsWith(`${plain.address}#/search#`), `a link to this site: ${link}`);
  const second = await context.newPage();
  await second.goto(link);
  await until(async () => new URL(second.url()).hash.includes('step=9'), 'the step stays');
  await second.getByRole('button', { name: 'Copy link' }).waitFor();
});

test('a course page shows a search in a frame', async ({ page, plain }) => {
  const source = `${plain.address}index.html#/search?embed=1#tree=${encodeURIComponent('((3 12) (2 4))')}&algorithm=alphabeta`;
  await page.route('**/course.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<h1>Course</h1><iframe src="${source}" title="alpha-beta" width="900" height="560"></iframe>` }),
  );
  await page.goto(`${plain.address}course.html`);
  const frame = page.frameLocator('iframe');
  await frame.locator('canvas, svg').first().waitFor();
  equal(await frame.locator('#navigation').count(), 0, 'headers in the frame');
});

test('a practice exercise is marked', async ({ page, plain }) => {
  page.site = plain.address;
  await visit(page, `/practice#${new URLSearchParams({ tree: '((5 3) (2 9))', algorithm: 'alphabeta' })}`);
  const question = page.getByRole('region', { name: 'Question' });
  await question.getByText('The search enters MAX node A. With which window?').waitFor();
  await question.getByLabel('α on entry').fill('-inf');
  await question.getByLabel('β on entry').fill('7');
  await question.getByRole('button', { name: 'Check' }).click();
  await question.getByText('Not yet. Look again at this:').waitFor();
  await question.getByLabel('β on entry').fill('inf');
  await question.getByRole('button', { name: 'Check' }).click();
  await question.getByText('✓ α on entry: −∞').waitFor();
});

test('a puzzle is solved', async ({ page, plain }) => {
  page.site = plain.address;
  const lines = readFileSync(new URL('../../../../data/puzzles/tictactoe.jsonl', import.meta.url), 'utf8').split('\n').filter(Boolean);
  const puzzle = lines.map((line) => JSON.parse(line)).find(({ solution }) => !solution.includes(' '));
  await visit(page, `/puzzles?id=${puzzle.id}`);
  await page.getByRole('heading', { name: /find the best move/ }).waitFor();
  await playByMouse(page, { game: 'tictactoe' }, puzzle.solution);
  await until(async () => (await page.getByRole('region', { name: /to move/ }).getByRole('status').innerText()).includes('Solved'), 'it is solved');
});

test('words and rules work', async ({ page, plain }) => {
  page.site = plain.address;
  await visit(page, '/words?puzzle=search&lang=en&theme=animals&seed=3');
  await page.getByRole('grid').first().waitFor();
  await visit(page, '/rules/quarto');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: /Next|Continue/ }).first().click();
  await until(() => /#\/rules\/quarto#/.test(page.url()), 'the step is in the address');
});

test('the game in play has a link with all its moves', async ({ page, plain, context }) => {
  page.site = plain.address;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await startGame(page, { game: 'connectfour', first: PERSON, second: PERSON, moves: ['d', 'd', 'c'] });
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  check(!link.includes(id), 'the game of this browser is not in it');
  const stranger = await (await context.browser().newContext()).newPage();
  await stranger.goto(link);
  await until(async () => (await stranger.locator('main').innerText()).includes('3'), 'the analysis opens');
  await stranger.context().close();
});
