/** A game that the page has no drawing of: its diagram, and its moves as buttons, wherever there is a board. */
import { objections } from './axe.mjs';
import { PERSON, startGame, state } from './board.mjs';
import { check, equal, test, until } from './harness.mjs';

/** Makes the page hear of Connect Four as a game it does not know; the server does not notice. */
async function renameGame(context) {
  await context.addInitScript(() => {
    const [known, strange] = ['connectfour', 'unheard-of'];
    const there = (text) => (typeof text === 'string' ? text.replaceAll(strange, known) : text);
    const back = (text) => text.replaceAll(known, strange);
    const { fetch, EventSource } = window;
    window.fetch = async (address, init) => {
      const { status, headers, ...answer } = await fetch(there(address), { ...init, body: there(init?.body) }).then(async (response) => ({
        status: response.status,
        headers: response.headers,
        text: await response.text(),
      }));
      return new Response(status === 204 ? null : back(answer.text), { status, headers });
    };
    window.EventSource = class extends EventSource {
      addEventListener(name, handle) {
        super.addEventListener(name, (event) => handle(new MessageEvent(name, { data: back(event.data) })));
      }
    };
  });
}

const diagram = (page) => page.locator('pre').textContent();
const move = (page, name) => page.getByRole('group', { name: 'Legal moves' }).getByRole('button', { name, exact: true });

test('a game without a drawing is played with buttons', async ({ page, context }) => {
  const id = await startGame(page, { game: 'connectfour', first: PERSON, second: PERSON });
  await renameGame(context);
  await page.reload();
  await move(page, 'd').click();
  await until(async () => (await state(page, id)).moves.length === 1, 'the move was played');
  await until(async () => (await diagram(page)).includes('X'), 'the diagram shows it');
  const now = await diagram(page);
  for (const [at, name] of ['a', 'd', 'a', 'd', 'a'].entries()) {
    // With the keyboard alone, as anybody can who does not see the board.
    await until(() => move(page, name).isEnabled(), `${name} may be played`);
    await move(page, name).press('Enter');
    await until(async () => (await state(page, id)).moves.length === at + 2, `${name} was played`);
  }
  equal(await objections(page, 'a game without a drawing'), [], 'objections');
  await page.getByRole('button', { name: 'Show the position after d' }).first().click();
  await until(async () => (await diagram(page)) === now, 'an earlier position has its diagram too');
  equal(await move(page, 'd').count(), 0, 'moves while looking back');
  await page.getByRole('button', { name: 'To the latest move' }).click();
  await move(page, 'd').click();
  await until(async () => (await page.locator('h1').textContent()) === 'X won with a line', 'the result, and why');
  equal(await page.locator('.last strong').textContent(), 'd', 'the last move');
});

test('a game without a drawing is chosen, analysed and listed', async ({ page, context }) => {
  await startGame(page, { game: 'connectfour', first: PERSON, second: PERSON });
  await renameGame(context);
  await page.goto('/?game=unheard-of');
  await page.getByRole('heading', { name: 'unheard-of' }).waitFor();
  await until(async () => (await diagram(page)).includes('.'), 'the preview shows the diagram');
  await page.goto('/analyse#game=unheard-of');
  await move(page, 'd').click();
  await page.locator('.study-moves [data-node]').waitFor();
  // The best engine solves Connect Four, and says nothing until it has.
  await page.getByRole('button', { name: 'Engine settings' }).click();
  await page.getByRole('combobox', { name: 'Engine' }).selectOption({ label: 'Principal variation search' });
  await page.getByLabel('Lines').selectOption('all');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await until(async () => (await page.locator('.buttons small').count()) === 7, 'every button has a score');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByRole('rowheader', { name: 'Accuracy' }).waitFor();
  await page.goto('/games');
  await until(async () => (await page.locator('li .chip', { hasText: 'unheard-of' }).count()) > 0, 'it is in the list');
  check((await page.locator('li .picture svg').count()) > 0, 'with an emblem');
});
