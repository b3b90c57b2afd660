/** What the server can play and run, fetched once and cached. */
import { transport } from '$transport';
import { get } from './api/client';
import type { Catalogue, GameInfo } from './api/server';

const kept: { value: Catalogue | undefined } = $state({ value: undefined });
let asked: Promise<Catalogue> | undefined;

export function loadCatalogue(): Promise<Catalogue> {
  asked ??= get<Catalogue>('/catalogue').then(
    (value) => (kept.value = value),
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
}

/** The catalogue once it has been loaded; reactive. */
export function catalogue(): Catalogue | undefined {
  return kept.value;
}

/** Whether matches and experiments can be started, which takes the program. */
export const canRun = (): boolean => kept.value?.can_run ?? transport.hasServer;

/** Games to analyse and play matches in: all except trees written as text, which only serve to show searches. */
export function studiedGames(): GameInfo[] {
  return kept.value?.games.filter((game) => game.name !== 'tree') ?? [];
}

export function gameInfo(name: string): GameInfo | undefined {
  return kept.value?.games.find((game) => game.name === name);
}
