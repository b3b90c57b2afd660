/** Hints in words, in every game and both languages, beside the board. */
import { objections } from './axe.mjs';
import { level, PERSON, startGame } from './board.mjs';
import { check, equal, test } from './harness.mjs';

const start = (page, game) => startGame(page, { ...game, first: PERSON, second: level('beginner') });

const HINTS = [
  ['tic-tac-toe, won', { game: 'tictactoe', position: 'XX./OO./... X' }, /^c1 wins with this move\.$/, /^c1 gana con esta jugada\.$/],
  ['tic-tac-toe, drawn', { game: 'tictactoe' }, /^[a-c][1-3] keeps the draw\.$/, /^[a-c][1-3] mantiene el empate\.$/],
  ['a bigger board', { game: 'tictactoe', variant: '8x8x5', moves: ['d4', 'e5'] }, /^[a-h][1-8] looks best\.$/, /^[a-h][1-8] parece lo mejor\.$/],
  ['Connect Four', { game: 'connectfour', moves: ['d', 'a', 'd', 'a', 'd', 'b'] }, /^d wins with this move\.$/, /^d gana con esta jugada\.$/],
  ['Othello, counted to the end', { game: 'othello', variant: '4x4' }, /^[a-d][1-4] (wins|loses) by (only )?\d+ discs?\.$/, /^[a-d][1-4] (gana|pierde solo) por \d+ fichas?\.$/],
  ['Othello, estimated', { game: 'othello', moves: ['f5', 'd6'] }, /^[a-h][1-8] looks best: (you would be (only )?about \d+ discs? (ahead|behind)|it would be about even)\.$/, /^[a-h][1-8] parece lo mejor: (irías (ganando|perdiendo solo) por \d+ fichas? más o menos|iríais más o menos iguales)\.$/],
  ['official Quarto', { game: 'quarto', variant: 'official', position: '1357 1468 . 1368/. . . ./. . . ./. . . . in 1458' }, /^c1 wins with this move\.$/, /^c1 gana con esta jugada\.$/],
  ['official Quarto, giving', { game: 'quarto', variant: 'official' }, /^Giving the (short|tall) (light|dark) (round|square) (solid|hollow) piece (looks best|keeps the draw)\.$/, /^Dar la pieza (baja|alta) (clara|oscura) (redonda|cuadrada) (maciza|hueca) (parece lo mejor|mantiene el empate)\.$/],
  ['MAXIT', { game: 'maxit', variant: '3x3' }, /^[a-c][1-3] (wins|loses) by (only )?\d+ points?\.$/, /^[a-c][1-3] (gana|pierde solo) por \d+ puntos?\.$/],
  ['chess, even', { game: 'chess', moves: ['e2e4', 'e7e5'] }, /^\S+ looks best(\.|\. (The position is about even|(White|Black) is (slightly better|clearly better|winning)) \([+−]?\d+\.\d\d\)\.)$/, /^\S+ parece lo mejor(\.|\. (La posición está más o menos igualada|Las (blancas|negras) (están (un poco|claramente) mejor|van ganando)) \([+−]?\d+\.\d\d\)\.)$/],
  ['chess, won', { game: 'chess', position: '4k3/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQ - 0 1' }, /^\S+ (looks best\. White is winning \(\+\d+\.\d\d\)|wins in \d+ moves)\.$/, /^\S+ (parece lo mejor\. Las blancas van ganando \(\+\d+\.\d\d\)|gana en \d+ jugadas)\.$/],
  ['chess, mate', { game: 'chess', position: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' }, /^Ra8# wins with this move\.$/, /^Ra8# gana con esta jugada\.$/],
];
for (const [name, game, english, spanish] of HINTS) {
  test(`hints: ${name}`, async ({ page }) => {
    await start(page, game);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const text = () => page.locator('.hint').textContent();
    await page.locator('.hint').waitFor();
    check(english.test(await text()), `English: ${await text()}`);
    check((await page.locator('.mark').count()) <= 1, 'one move is marked');
    await page.getByRole('button', { name: 'Hide hint' }).click();
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('button', { name: 'Pista', exact: true }).click();
    await page.locator('.hint').waitFor();
    check(spanish.test(await text()), `Spanish: ${await text()}`);
  });
}

for (const game of [{ game: 'chess' }, { game: 'quarto', variant: 'official', moves: ['>1357', 'b2>2468'] }, { game: 'tictactoe' }]) {
  test(`hints: on a phone the hint of ${game.game} is on the screen with the board`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.address, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', locale: 'en' });
    const page = await context.newPage();
    await start(page, game);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const hint = page.locator('.hint');
    await hint.waitFor();
    await page.waitForTimeout(300);
    const [said, board] = [await hint.boundingBox(), await page.getByRole('grid').first().boundingBox()];
    check(said.y >= 0 && said.y + said.height <= 740, `the hint is on the screen: ${JSON.stringify(said)}`);
    check(board.y + board.height / 2 >= 0, `most of the board is, too: ${JSON.stringify(board)}`);
    equal(await objections(page, 'a hint'), [], 'violations');
    await context.close();
  });
}
