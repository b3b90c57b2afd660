/** Files that people give to engines, and those that ship with Poda. */
import { get, post, query, remove } from './client';
import type { Server } from './server';

export type EngineFile = Server['EngineFile'];

export const addEngineFile = (file: Server['NewEngineFile']) => post<EngineFile>('/engine-files', file);
export const listEngineFiles = async () => (await get<Server['OwnEngineFiles']>('/engine-files')).files;
export const removeEngineFile = (id: string) => remove(`/engine-files/${id}`);
const text = async (path: string) => (await get<Server['EngineFileText']>(path)).text;
export const ownText = (id: string) => text(`/engine-files/${id}`);
export const shippedText = (game: string, option: string, name: string) => text(`/shipped-files${query({ game, option, name })}`);
