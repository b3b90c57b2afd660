/**
 * Pictures of every page for the documentation, desktop and phone, light and dark:
 * `PODA_BIN=… node scripts/gallery.mjs FOLDER [part of a name]`. Dark pictures on phones are in Spanish.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Server, findChromium } from '../tests/browser/harness.mjs';

const [folder = 'gallery', only = ''] = process.argv.slice(2);
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const MOVES = {
  chess: 'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 c6a5',
  othello: 'f5 d6 c3 d3 c4 f4 f6 f3 e6 e7',
  tictactoe: 'b2 a1 c1 a3',
  quarto: 'b2=1357 c3=2468 a4=1468',
  maxit: '',
};
const BLUNDERS = 'e2e4 e7e5 g1f3 f7f6 f3e5 f6e5 d1h5 e8e7 h5e5 e7f7 f1c4 d7d5 c4d5 f7g6 h2h4 h7h5 d5b7 f8d6';
const TREE = 'A:(B:(b1:3 b2:12 b3:8) C:(c1:2 c2:4 c3:6) D:(d1:14 d2:5 d3:2))';

const link = (path, fields) => `${path}#${new URLSearchParams(fields)}`;
const steps = async (page, key, count) => {
  for (let i = 0; i < count; i += 1) await page.keyboard.press(key);
};

/** A game with moves on the board, opened as its owner. */
async function played(page, game) {
  const person = { kind: 'person' };
  const level = { kind: 'level', level: 'easy' };
  const answer = await page.request.post('/api/games', {
    data: { game, moves: MOVES[game].split(' ').filter(Boolean), first: person, second: game === 'quarto' ? person : level },
  });
  await page.goto(`/game/${(await answer.json()).id}`);
}

const SCENES = {
  play: (page) => page.goto('/'),
  ...Object.fromEntries(Object.keys(MOVES).map((game) => [`game-${game}`, (page) => played(page, game)])),
  games: async (page) => {
    for (const game of ['chess', 'othello', 'quarto']) await played(page, game);
    await page.goto('/games');
  },
  learn: (page) => page.goto('/learn'),
  rules: async (page) => {
    await page.goto('/rules/quarto');
    await page.waitForTimeout(1000);
  },
  puzzles: async (page) => {
    await page.goto('/puzzles?game=othello');
    await page.waitForTimeout(1500);
  },
  train: async (page) => {
    await page.goto('/train');
    await page.request.post('/api/cards/endgames', { data: { game: 'chess', name: 'KRK', count: 3 } });
    await page.goto('/train');
    await page.waitForTimeout(1500);
  },
  build: async (page) => {
    await page.goto('/build');
    await page.waitForTimeout(1500);
  },
  words: (page) => page.goto('/words'),
  about: (page) => page.goto('/about'),
  analyse: async (page) => {
    await page.goto(link('/analyse', { game: 'othello', moves: MOVES.othello }));
    await page.locator('select').filter({ has: page.locator('option[value=all]') }).selectOption('all');
    await page.locator('.primary.wide').click();
    await page.waitForTimeout(2500);
  },
  review: async (page) => {
    await page.goto(link('/analyse', { game: 'chess', moves: BLUNDERS }));
    await page.locator('#tab-review').click();
    await page.locator('.time select').selectOption('100');
    await page.locator('.primary').first().click();
    await page.waitForTimeout(5000);
  },
  why: async (page) => {
    await page.goto(link('/analyse', { game: 'chess', moves: 'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 f6e4' }));
    await page.locator('#tab-why').click();
    await page.waitForTimeout(5000);
  },
  search: async (page) => {
    await page.goto(link('/search', { tree: TREE, algorithm: 'alphabeta' }));
    await page.waitForTimeout(800);
    await steps(page, 'ArrowRight', 19);
  },
  'search-game': async (page) => {
    await page.goto(link('/search', { game: 'othello', depth: 3, algorithm: 'alphabeta' }));
    await page.waitForTimeout(1500);
    await steps(page, 'n', 3);
  },
  'search-engine': async (page) => {
    await page.goto(link('/search', { game: 'chess', engine: 'chess/poda', nodes: 20000 }));
    await page.waitForTimeout(4000);
    await steps(page, 'End', 1);
  },
  'search-playouts': async (page) => {
    await page.goto(link('/search', { game: 'tictactoe', engine: 'tictactoe/mcts', nodes: 3000 }));
    await page.waitForTimeout(1500);
    await steps(page, 'n', 40);
  },
  'search-proof': async (page) => {
    await page.goto(link('/search', { game: 'tictactoe', engine: 'tictactoe/proof' }));
    await page.waitForTimeout(1500);
    await steps(page, 'ArrowRight', 30);
  },
  lessons: async (page) => {
    await page.goto('/lessons');
    await page.waitForTimeout(6000);
  },
  'search-beside': async (page) => {
    await page.goto(link('/search', { tree: '((5 3 8) (2 9 4) (7 1 6))', algorithm: 'alphabeta', beside: 'minimax' }));
    await page.waitForTimeout(800);
    await steps(page, 'ArrowRight', 20);
  },
  practice: async (page) => {
    await page.goto(link('/practice', { tree: '((5 3) (2 (7 8)) (6 4))', algorithm: 'alphabeta' }));
    await page.waitForTimeout(800);
    for (const [index, answer] of ['-inf', 'inf'].entries()) await page.locator('form input').nth(index).fill(answer);
    await page.locator('form .primary').first().click();
  },
  lab: async (page) => {
    await page.goto('/lab');
    await page.locator('li .primary').nth(3).click();
    await page.waitForTimeout(5000);
  },
  arena: async (page) => {
    await page.goto('/arena');
    await page.locator('form .primary').click();
    await page.waitForTimeout(3000);
  },
};

mkdirSync(folder, { recursive: true });
const server = await Server.start();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
for (const [name, scene] of Object.entries(SCENES).filter(([name]) => name.includes(only))) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark']) {
      const locale = size === 'phone' && colorScheme === 'dark' ? 'es' : 'en';
      const context = await browser.newContext({ baseURL: server.address, viewport, colorScheme, locale, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await scene(page);
      await page.waitForTimeout(700);
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
      await context.close();
    }
  }
  console.log(name);
}
await browser.close();
await server.stop();
