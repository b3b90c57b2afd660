/** Hands for the boards: makes games, reads them, and plays moves by mouse or keys. */
import { check, until } from './harness.mjs';

/** Opens a page of the application, which stands behind `#` where there is no server: there the page is at `page.site`. */
export const visit = (page, path) => page.goto(page.site ? `${page.site}#${path}` : path);

/** Asks whoever answers the page. */
export async function call(page, path, method = 'GET', body = undefined) {
  if (page.site) await page.waitForFunction(() => globalThis.poda !== undefined);
  return page.evaluate(
    async ([path, method, body]) => {
      const request = globalThis.poda?.request ?? ((path, init) => fetch(`/api${path}`, init));
      const json = body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await request(path, { method, ...json });
      return answer.status === 204 ? undefined : answer.json();
    },
    [path, method, body],
  );
}

export const PERSON = { kind: 'person' };
export const level = (name) => ({ kind: 'level', level: name });

/** Makes a game for this browser and opens its page. */
export async function startGame(page, game) {
  if (page.url() === 'about:blank') await visit(page, '/about');
  const { id } = await call(page, '/games', 'POST', game);
  check(id, 'the server made no game');
  await visit(page, `/game/${id}`);
  await page.locator('[role="grid"], .tree').first().waitFor();
  return id;
}

export const state = (page, id) => call(page, `/games/${id}`);

/** Waits until the server has so many moves and the page shows them. */
export async function settled(page, id, atLeast) {
  return until(async () => {
    const game = await state(page, id);
    const shown = await page.locator('ol[aria-label] button').count();
    return game.moves.length >= atLeast && shown === game.moves.length && !game.thinking && game;
  }, `${atLeast} moves on the page`);
}

/** The cell of a square: chess counts rows from below, the others from above. */
export function cellOf(game, square, flipped = false) {
  const column = square.charCodeAt(0) - 97;
  const row = game === 'chess' ? 8 - Number(square[1]) : Number(square.slice(1)) - 1;
  return flipped ? [7 - row, 7 - column] : [row, column];
}

export const cell = (page, [row, column], grid = 0) => page.getByRole('grid').nth(grid).locator(`[data-cell="${row},${column}"]`);

const middle = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Presses the mouse on the first cell and draws it, in steps as a hand does, over the others. */
export async function draw(page, [first, ...others]) {
  await page.mouse.move(...(await middle(first)));
  await page.mouse.down();
  for (const cell of others) await page.mouse.move(...(await middle(cell)), { steps: 7 });
}

export async function drag(page, ...cells) {
  await draw(page, cells);
  await page.mouse.up();
}

const PIECES = Array.from({ length: 16 }, (_, n) => `${n & 8 ? 2 : 1}${n & 4 ? 4 : 3}${n & 2 ? 6 : 5}${n & 1 ? 8 : 7}`);

/** Plays a move by mouse, as a person would with that game's board. */
export async function playByMouse(page, game, move) {
  const name = game.game;
  if (name === 'tree') return page.locator('.children button').nth(Number(move)).click();
  if (move === 'pass') return page.getByRole('button', { name: 'Pass', exact: true }).click();
  if (name === 'chess') {
    await cell(page, cellOf(name, move.slice(0, 2))).click();
    await cell(page, cellOf(name, move.slice(2, 4))).click();
    if (move[4]) await page.getByRole('dialog').getByRole('button', { name: { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' }[move[4]] }).click();
    return undefined;
  }
  if (name === 'quarto') {
    const [, square, piece] = /^([a-d][1-4])?(?:[=>](\d{4}))?$/.exec(move);
    if (square) await cell(page, cellOf(name, square)).click();
    if (piece) await pickPiece(page, piece);
    return undefined;
  }
  if (name === 'connectfour') return cell(page, [0, move.charCodeAt(0) - 97]).click();
  return cell(page, cellOf(name, move)).click();
}

async function pickPiece(page, piece) {
  const columns = Number(await page.getByRole('grid').nth(1).getAttribute('aria-colcount'));
  const index = PIECES.indexOf(piece);
  await cell(page, [Math.floor(index / columns), index % columns], 1).click();
}

/** Walks the focus with the arrow keys to a cell of the grid that has it, and presses Enter. */
export async function playByKeys(page, [row, column]) {
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell')?.split(',').map(Number));
  for (let step = 0; step < 40; step++) {
    const here = await at();
    check(here, 'the focus is not on the board');
    if (here[0] === row && here[1] === column) break;
    await page.keyboard.press(here[0] < row ? 'ArrowDown' : here[0] > row ? 'ArrowUp' : here[1] < column ? 'ArrowRight' : 'ArrowLeft');
  }
  await page.keyboard.press('Enter');
}

/** Presses Tab until the focused element fits. */
export async function tabTo(page, selector) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
  }
  throw new Error(`Tab never reached ${selector}`);
}

/** Plays a whole game, people's moves by `play`, until the server calls it over. */
export async function playToTheEnd(page, id, play, choose = (game) => game.legal[0]) {
  for (let moves = 0; moves < 200; moves++) {
    const game = await until(async () => {
      const game = await state(page, id);
      const shown = await page.locator('ol[aria-label] button').count();
      return shown === game.moves.length && (game.verdict || (!game.thinking && game.seats[game.side].kind === 'person')) && game;
    }, 'our turn or the end');
    if (game.verdict) return game;
    await play(page, game, choose(game));
    await until(async () => (await state(page, id)).moves.length > game.moves.length, `${choose(game)} arrives at the server`);
  }
  throw new Error('the game never ends');
}
