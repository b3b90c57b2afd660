/** The component of every page, loaded when it is first shown. */
import type { Pages } from './routes';

export const pages: Pages = {
  play: () => import('./pages/Play.svelte'),
  game: () => import('./pages/Game.svelte'),
  join: () => import('./pages/Join.svelte'),
  games: () => import('./pages/Games.svelte'),
  analyse: () => import('./pages/Analyse.svelte'),
  learn: () => import('./pages/Learn.svelte'),
  train: () => import('./pages/Train.svelte'),
  search: () => import('./pages/Search.svelte'),
  build: () => import('./pages/Build.svelte'),
  practice: () => import('./pages/Practice.svelte'),
  puzzles: () => import('./pages/Puzzles.svelte'),
  lessons: () => import('./pages/Lessons.svelte'),
  rules: () => import('./pages/Rules.svelte'),
  lab: () => import('./pages/Lab.svelte'),
  arena: () => import('./pages/Arena.svelte'),
  words: () => import('./pages/Words.svelte'),
  about: () => import('./pages/About.svelte'),
  missing: () => import('./pages/Missing.svelte'),
};
