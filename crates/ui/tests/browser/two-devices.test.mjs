/** Two people at two devices: invitations, consent, reconnection and the rematch. */
import { cell, cellOf, PERSON, playByMouse, settled, startGame, state } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

/** Another person's browser. */
async function guest(browser, server) {
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 1280, height: 900 }, locale: 'en' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return { context, page };
}

/** A game of this page's visitor, as the first side, with the address of the invitation to the second. */
async function invite(page, game) {
  const id = await startGame(page, { first: PERSON, second: PERSON, invite: 'second', ...game });
  return { id, address: `/join/${(await state(page, id)).invitations[0].token}` };
}

const flipped = (game, square) => cellOf(game, square, true);

async function move(page, from, to, turned) {
  const at = (square) => (turned ? flipped('chess', square) : cellOf('chess', square));
  await cell(page, at(from)).click();
  await cell(page, at(to)).click();
}

test('two devices: a friend is invited on the first page, joins, and both play with clocks', async ({ page, browser, server }) => {
  await page.goto('/?game=chess');
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('radio', { name: 'A friend, by link' }).check();
  await page.getByLabel('Your name (optional)').fill('Ana');
  await page.getByRole('radio', { name: '5 + 3' }).check();
  await page.getByRole('button', { name: 'Start and get the link' }).click();
  await page.waitForURL(/\/game\/\w+/);
  const id = page.url().split('/').at(-1);
  const link = await page.getByLabel('Invitation to play Black').inputValue();
  const other = await guest(browser, server);
  await other.page.goto(new URL(link).pathname);
  await other.page.waitForURL(new RegExp(`/game/${id}`));
  await other.page.getByText('Ana', { exact: true }).first().waitFor();
  await until(async () => (await page.getByLabel('Invitation to play Black').count()) === 0, 'the invitation is used up');
  await move(page, 'e2', 'e4');
  const { clock } = await settled(other.page, id, 1);
  equal([clock.running, clock.first_ms], ['second', 300_000], 'the first move took no time');
  equal(await other.page.locator('h1').textContent(), 'Your turn', 'the guest’s headline');
  await move(other.page, 'e7', 'e5', true);
  const game = await settled(page, id, 2);
  equal(game.moves, ['e2e4', 'e7e5'], 'moves');
  await other.page.getByText('Players', { exact: true }).click();
  await other.page.getByLabel('Name of Black').fill('Bo');
  await other.page.getByLabel('Name of Black').press('Tab');
  await page.getByText('Bo', { exact: true }).first().waitFor();
  await other.context.close();
});

test('two devices: the plain link only watches, and an invitation is used once', async ({ page, browser, server }) => {
  const { id, address } = await invite(page, { game: 'tictactoe' });
  const [bo, eve] = [await guest(browser, server), await guest(browser, server)];
  await eve.page.goto(`/game/${id}`);
  await eve.page.getByText('You are watching').waitFor();
  await bo.page.goto(address);
  await bo.page.waitForURL(new RegExp(`/game/${id}`));
  await eve.page.goto(address);
  await eve.page.getByText('This invitation has been used or withdrawn.').waitFor();
  await page.goto(address);
  await page.getByText('This invitation has been used or withdrawn.').waitFor();
  await Promise.all([bo.context.close(), eve.context.close()]);
});

test('two devices: an invitation is withdrawn, and a seat is freed', async ({ page, browser, server }) => {
  const { id, address } = await invite(page, { game: 'tictactoe' });
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await until(async () => (await state(page, id)).open.length === 0, 'withdrawn');
  const bo = await guest(browser, server);
  await bo.page.goto(address);
  await bo.page.getByText('This invitation has been used or withdrawn.').waitFor();
  await page.getByRole('button', { name: 'Invite someone' }).last().click();
  const { invitations } = await until(async () => {
    const game = await state(page, id);
    return game.invitations.length > 0 && game;
  }, 'a new invitation');
  await bo.page.goto(`/join/${invitations[0].token}`);
  await bo.page.waitForURL(new RegExp(`/game/${id}`));
  await page.getByRole('button', { name: 'Free the seat' }).click();
  await page.getByRole('button', { name: 'Really take the seat away?' }).click();
  await bo.page.getByText('You are watching').waitFor();
  await bo.context.close();
});

test('two devices: a draw and a take-back are asked for, declined and accepted', async ({ page, browser, server }) => {
  const { id, address } = await invite(page, { game: 'chess' });
  const bo = await guest(browser, server);
  await bo.page.goto(address);
  await bo.page.waitForURL(new RegExp(`/game/${id}`));
  await move(page, 'e2', 'e4');
  await settled(bo.page, id, 1);
  await page.getByRole('button', { name: 'Ask to take back' }).click();
  await bo.page.getByText('asks to take back a move').first().waitFor();
  await bo.page.getByRole('button', { name: 'Accept' }).click();
  await until(async () => (await state(page, id)).moves.length === 0, 'taken back');
  await move(page, 'd2', 'd4');
  await settled(bo.page, id, 1);
  await move(bo.page, 'd7', 'd5', true);
  await settled(page, id, 2);
  const offer = async (from) => {
    await from.getByRole('button', { name: 'Offer a draw', exact: true }).click();
    await from.getByRole('button', { name: 'Really offer a draw?' }).click();
  };
  await offer(page);
  await bo.page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('The draw was declined.').first().waitFor();
  await offer(bo.page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await until(async () => (await bo.page.locator('h1').textContent()) === 'Draw by agreement', 'both know the result');
  equal(await page.locator('h1').textContent(), 'Draw by agreement', 'the owner’s headline');
  await bo.context.close();
});

test('two devices: a rematch is offered and accepted, and both pages follow with sides exchanged', async ({ page, browser, server }) => {
  const { id, address } = await invite(page, { game: 'tictactoe' });
  const bo = await guest(browser, server);
  await bo.page.goto(address);
  await bo.page.waitForURL(new RegExp(`/game/${id}`));
  await bo.page.getByRole('button', { name: 'Resign' }).click();
  await bo.page.getByRole('button', { name: 'Really resign?' }).click();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await bo.page.getByText('would like a rematch').first().waitFor();
  await bo.page.getByRole('button', { name: 'Accept' }).click();
  await until(() => !page.url().includes(id) && page.url() === bo.page.url(), 'both are in the next game');
  const next = page.url().split('/').at(-1);
  equal([(await state(page, next)).yours, (await state(bo.page, next)).yours], [['second'], ['first']], 'sides');
  await cell(bo.page, [1, 1]).click();
  await settled(page, next, 1);
  await bo.context.close();
});

test('two devices: the server is killed in mid-game, and both play on', async ({ page, browser, server }) => {
  const { id, address } = await invite(page, { game: 'othello' });
  const bo = await guest(browser, server);
  await bo.page.goto(address);
  await bo.page.waitForURL(new RegExp(`/game/${id}`));
  await playByMouse(page, { game: 'othello' }, 'f5');
  await settled(bo.page, id, 1);
  await server.kill();
  await bo.page.getByText('Connection lost').waitFor();
  await server.run();
  for (const one of [page, bo.page]) await until(async () => !(await one.getByText('Connection lost').isVisible()), 'connected again');
  await playByMouse(bo.page, { game: 'othello' }, 'd6');
  equal((await settled(page, id, 2)).moves, ['f5', 'd6'], 'moves');
  check((await state(bo.page, id)).yours[0] === 'second', 'the guest still has the seat');
  await bo.context.close();
});
