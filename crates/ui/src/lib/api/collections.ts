/** Collections of games: uploaded once, then explored position by position. */
import { get, post, remove } from './client';
import type { Line } from './types';

export interface Collection {
  id: string;
  name: string;
  game: string;
  games: number;
  skipped: number;
}

/** Results are those of the side to move. */
export interface ExploredMove {
  move: string;
  shown: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  share: number | null;
  mean_difference: number | null;
  opening: string | null;
}

export interface Exploration {
  games: number;
  moves: ExploredMove[];
  openings: { name: string; games: number }[];
  players: { name: string; games: number }[];
  years: { year: number; games: number }[];
}

export const upload = (file: File) =>
  post<Collection>(`/collections?name=${encodeURIComponent(file.name.slice(0, 80))}`, file);
export const deleteCollection = (id: string) => remove(`/collections/${id}`);
export const explore = (id: string, at: Pick<Line, 'position' | 'moves'> & { player?: string }, signal?: AbortSignal) =>
  post<Exploration>(`/collections/${id}/explore`, at, signal);

export const collections = async () => (await get<{ collections: Collection[] }>('/collections')).collections;
