/** The first visit, the first game with its guide, and how a game ends for people. */
import { objections } from './axe.mjs';
import { cell, cellOf, level, PERSON, playByMouse, playToTheEnd, settled, startGame, state } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

test('first visit: tic-tac-toe against the easiest opponent, one click from play', async ({ page }) => {
  await page.goto('/');
  const chosen = page.getByRole('radio', { name: 'Tic-tac-toe' });
  await chosen.waitFor();
  check(await chosen.isChecked(), 'tic-tac-toe is chosen');
  check(await page.getByRole('radio', { name: /Beginner/ }).isChecked(), 'the easiest level');
  await page.getByRole('gridcell', { name: 'b2, empty' }).click();
  await page.waitForURL(/\/game\/\w+/);
  const game = await settled(page, page.url().split('/').at(-1), 2);
  equal([game.game, game.variant, game.moves[0], game.seats.second.level], ['tictactoe', '3x3x3', 'b2', 'beginner'], 'the game');
});

test('first visit: those who come back find what they chose', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Quarto' }).check();
  await page.getByRole('radio', { name: /Medium/ }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/game\/\w+/);
  await page.goto('/');
  await page.getByRole('radio', { name: 'Quarto' }).waitFor();
  check(await page.getByRole('radio', { name: 'Quarto' }).isChecked(), 'the game');
  check(await page.getByRole('radio', { name: /Medium/ }).isChecked(), 'the level');
});

test('official Quarto is the first choice, and the request names it', async ({ page }) => {
  await page.goto('/?game=quarto');
  const variant = page.getByRole('combobox', { name: 'Variant' });
  await variant.waitFor();
  equal(await variant.inputValue(), 'official', 'the variant');
  equal((await variant.locator('option').evaluateAll((all) => all.map((one) => one.value))).slice(0, 2), ['official', 'own'], 'the list');
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/games')),
    page.getByRole('button', { name: 'Start the game' }).click(),
  ]);
  equal(request.postDataJSON().variant, 'official', 'the request');
  await page.waitForURL(/\/game\/\w+/);
  equal((await state(page, page.url().split('/').at(-1))).variant, 'official', 'the game');
});

const FIRST = { tictactoe: '3x3x3', connectfour: '7x6', othello: '6x6', quarto: 'official', maxit: '5x5', chess: 'standard' };
for (const [name, variant] of Object.entries(FIRST)) {
  test(`first game: ${name} starts from its rules, and the guide speaks on each turn`, async ({ page }) => {
    await page.goto(`/rules/${name}`);
    await page.getByRole('button', { name: 'Play a first game with a guide' }).click();
    await page.waitForURL(/\/game\/\w+\?guide=1/);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const guide = page.getByRole('region', { name: 'Guide' });
    const advice = guide.getByRole('listitem');
    for (let turn = 0; turn < 3; turn++) {
      const game = await until(async () => {
        const game = await state(page, id);
        return (game.verdict || (!game.thinking && game.side === 'first')) && game;
      }, 'our turn');
      equal([game.variant, game.seats.second.kind], [variant, 'level'], 'the game');
      if (game.verdict) break;
      await settled(page, id, game.moves.length);
      await advice.first().waitFor();
      check((await advice.first().textContent()).length > 20, 'advice in words');
      await playByMouse(page, game, game.legal[0]);
      await until(async () => (await state(page, id)).moves.length > game.moves.length, 'our move');
    }
    await guide.getByRole('button', { name: 'Play without the guide' }).click();
    await page.waitForURL(new RegExp(`/game/${id}$`));
    equal(await guide.count(), 0, 'the guide is gone');
    check((await state(page, id)).moves.length > 0, 'the game goes on');
  });
}

const WARNINGS = [
  ['a win', { game: 'tictactoe', position: 'XX./OO./... X' }, 'You can win now!', 'green'],
  ['a threat', { game: 'tictactoe', position: 'OO./X../..X X' }, 'your opponent would win on the red square', 'red'],
  ['a corner', { game: 'othello', variant: '6x6', position: '-OX----OXX----OOX--XXOX---OX-------- X' }, 'You can take a corner', 'green'],
  ['squares beside corners', { game: 'othello', variant: '6x6', position: '--------------OO----XX---X--X-O----O X' }, 'next to an empty corner', 'red'],
  ['a piece in danger', { game: 'chess', position: '4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1' }, 'Your knight (red) is in danger', 'red'],
  ['a free piece', { game: 'chess', position: '4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1' }, 'You can capture the knight (green), and nobody can take back', 'green'],
  ['a mate', { game: 'chess', position: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' }, 'You can checkmate with one move', undefined],
  ['a check', { game: 'chess', position: '4k3/8/8/8/4r3/8/6B1/4K3 w - - 0 1' }, 'Your king is in check!', undefined],
  ['a bad gift', { game: 'quarto', variant: 'official', position: '2357 2468 2367 ./. . . ./. . . ./. . . . in 1458' }, 'Three in a line share something: tall.', undefined],
];
for (const [what, game, text, colour] of WARNINGS) {
  test(`guide: sees ${what} (${game.game})`, async ({ page }) => {
    const id = await startGame(page, { ...game, first: PERSON, second: level('beginner') });
    await page.goto(`/game/${id}?guide=1`);
    await page.getByRole('region', { name: 'Guide' }).getByText(text).waitFor();
    if (colour) check((await page.locator(`.frame svg .${colour}`).count()) > 0, `${colour} on the board`);
  });
}

test('endings: kind words, play again, and where it turned', async ({ page }) => {
  const lost = await startGame(page, { game: 'chess', position: '4k3/8/8/8/8/8/8/4K2R b K - 0 1', first: level('beginner'), second: PERSON });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await page.locator('.outcome').waitFor();
  equal(await page.locator('.outcome').textContent(), 'You lost', 'outcome');
  check((await page.locator('.consolation').textContent()).length > 10, 'a kind word');
  equal(await page.locator('.celebration').count(), 0, 'no confetti for a loss');
  await page.getByRole('link', { name: 'See where it turned' }).waitFor();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((url) => /\/game\/\w+$/.test(url.pathname) && !url.pathname.endsWith(lost));
});

test('book: a game says that it is in the book, and which move left it', async ({ page }) => {
  const id = await startGame(page, { game: 'chess', moves: ['e2e4', 'e7e5'], first: PERSON, second: PERSON });
  await page.getByText('In the opening book').waitFor();
  await playByMouse(page, { game: 'chess' }, 'e1e2');
  await settled(page, id, 3);
  await playByMouse(page, { game: 'chess' }, 'a7a6');
  await settled(page, id, 4);
  await page.getByText(/Out of the book since 2(\.|…) (Ke2|a6)/).waitFor();
  await startGame(page, { game: 'tictactoe', first: PERSON, second: PERSON });
  await cell(page, cellOf('tictactoe', 'b2')).click();
  await page.waitForTimeout(500);
  equal(await page.getByText('book').count(), 0, 'a game without a book says nothing');
});

test('first game: on a phone in Spanish, played to the end; axe has no objection', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 360, height: 740 }, locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto('/rules/tictactoe');
  await page.getByRole('button', { name: 'Jugar una primera partida con guía' }).click();
  await page.waitForURL(/\/game\/\w+\?guide=1/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('region', { name: 'Guía' }).getByRole('listitem').first().waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(over <= 0, `${over} pixels too wide`);
  equal(await objections(page, 'a guided game'), [], 'violations');
  await playToTheEnd(page, id, playByMouse);
  await page.getByText('La partida ha terminado.').first().waitFor();
  await context.close();
});

test('pondering: an engine seat can think on the visitor’s time, and says so', async ({ page }) => {
  await page.goto('/?game=chess');
  await page.getByRole('radio', { name: 'Another engine…' }).check();
  const ponder = page.getByRole('checkbox', { name: 'Also thinks on your time' });
  await ponder.check();
  await page.getByRole('combobox', { name: 'Engine' }).selectOption('chess/alphabeta');
  equal(await ponder.count(), 0, 'engines that forget have no such option');
  await page.getByRole('combobox', { name: 'Engine' }).selectOption('chess/poda');
  check(!(await ponder.isChecked()), 'another engine starts without it');
  await ponder.check();
  await page.getByRole('spinbutton', { name: 'Seconds per move' }).fill('0.5');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/game\/\w+/);
  const id = page.url().split('/').at(-1);
  equal((await state(page, id)).seats.second.ponder, true, 'the seat');
  await playByMouse(page, { game: 'chess' }, 'e2e4');
  await page.getByText('Thinking on your time…').waitFor();
  await until(async () => !(await state(page, id)).pondering, 'it ends by itself, after ten of its moves');
});
