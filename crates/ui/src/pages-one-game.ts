/** The pages of a single file with one game. They come as a whole, and those that need more than a game are left out. */
import Analyse from './pages/Analyse.svelte';
import Game from './pages/Game.svelte';
import Missing from './pages/Missing.svelte';
import Play from './pages/Play.svelte';
import Practice from './pages/Practice.svelte';
import Rules from './pages/Rules.svelte';
import Search from './pages/Search.svelte';
import type { Page, Pages } from './routes';

const here = (Page: Page) => () => Promise.resolve({ default: Page });
const missing = here(Missing);

export const pages: Pages = {
  play: here(Play),
  game: here(Game),
  analyse: here(Analyse),
  search: here(Search),
  practice: here(Practice),
  rules: here(Rules),
  join: missing,
  games: missing,
  learn: missing,
  train: missing,
  build: missing,
  puzzles: missing,
  lessons: missing,
  lab: missing,
  arena: missing,
  words: missing,
  about: missing,
  missing,
};
