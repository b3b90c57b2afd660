/** Collections of games: uploaded once, then explored position by position. */
import { get, post, remove } from './client';
import type { Server } from './server';

export type Collection = Server['Collection'];
/** Results are for the side to move. */
export type ExploredMove = Server['ExploredMove'];
export type Exploration = Server['Explored'];

export const upload = (file: File) =>
  post<Collection>(`/collections?name=${encodeURIComponent(file.name.slice(0, 80))}`, file);
export const deleteCollection = (id: string) => remove(`/collections/${id}`);
export const explore = (id: string, at: Server['ExploreRequest'], signal?: AbortSignal) =>
  post<Exploration>(`/collections/${id}/explore`, at, signal);

export const collections = async () => (await get<Server['Collections']>('/collections')).collections;
