/** Every page of the application and its address; `pages.ts` has the components. */
import type { Component } from 'svelte';
import { rulesAddress } from '$lib/rules/games';
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
export type Page = Component<{ route: PageRoute }>;
export type Pages = Record<PageName, () => Promise<{ default: Page }>>;

/** The navigation, in order. */
export const navigation = ['play', 'games', 'learn', 'analyse', 'search', 'words', 'lab', 'arena', 'about'] as const;

/** The navigation of a page with one game, which is all there. */
export const navigationOf = (game: string): { name: PageName; path: string }[] => [
  { name: 'play', path: patterns.play },
  { name: 'analyse', path: patterns.analyse },
  { name: 'search', path: patterns.search },
  { name: 'practice', path: patterns.practice },
  ...(rulesAddress(game) ? [{ name: 'rules' as const, path: rulesAddress(game)! }] : []),
];

/** Pages that are reached through one of the navigation. */
export const parents: Partial<Record<PageName, (typeof navigation)[number]>> = {
  game: 'games', puzzles: 'learn', train: 'learn', rules: 'learn', lessons: 'learn', practice: 'learn', build: 'learn',
};
