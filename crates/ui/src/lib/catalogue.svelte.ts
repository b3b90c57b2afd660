/** What the server can play and run, asked once and kept. */
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

/** The catalogue once it is there; reading it in a component follows its arrival. */
export function catalogue(): Catalogue | undefined {
  return kept.value;
}

/** Games to analyse and to hold matches in: all but trees written as text, which are there to show searches. */
export function studiedGames(): GameInfo[] {
  return kept.value?.games.filter((game) => game.name !== 'tree') ?? [];
}

export function gameInfo(name: string): GameInfo | undefined {
  return kept.value?.games.find((game) => game.name === name);
}
