/** Every page of the application: its address and its lazily loaded component. */
import type { Component } from 'svelte';
import type { Route } from '$lib/router.svelte';

export const patterns = {
  play: '/',
  game: '/game/:id',
  join: '/join/:token',
  games: '/games',
  analyse: '/analyse',
  learn: '/learn',
  train: '/train',
  search: '/search',
  practice: '/practice',
  build: '/build',
  puzzles: '/puzzles',
  lessons: '/lessons',
  rules: '/rules/:game',
  lab: '/lab',
  arena: '/arena',
  words: '/words',
  about: '/about',
} as const;

/** Addresses inside a page: one of its studies or runs. */
export const within = { rules: '/rules', analyse: '/analyse/:id', lab: '/lab/:id', arena: '/arena/:id' } as const;

export type PageName = keyof typeof patterns | 'missing';
export type PageRoute = Route<PageName>;
type Page = Component<{ route: PageRoute }>;

export const pages: Record<PageName, () => Promise<{ default: Page }>> = {
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

/** The navigation, in order. */
export const navigation = ['play', 'games', 'learn', 'analyse', 'search', 'words', 'lab', 'arena', 'about'] as const;

/** Pages that are reached through one of the navigation. */
export const parents: Partial<Record<PageName, (typeof navigation)[number]>> = {
  game: 'games', puzzles: 'learn', train: 'learn', rules: 'learn', lessons: 'learn', practice: 'learn', build: 'learn',
};
