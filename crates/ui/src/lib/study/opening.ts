/** Which study an address means. Old links to lines, saved analyses and played games go on working. */
import { ApiError } from '$lib/api/client';
import { createStudy, getStudy, type NewStudy, type Study } from '$lib/api/studies';
import { oneGame } from '$lib/one-game';
import type { PageRoute } from '../../routes';
import { preferences } from './preferences.svelte';

/** Opens or makes the study; `/analyse` alone is the one that was open last. */
export async function openStudy({ params, query, fragment }: PageRoute): Promise<Study> {
  const id = params.id ?? query.get('saved');
  if (id) return getStudy(id);
  const wanted = fromQuery(query) ?? fromFragment(fragment);
  if (wanted) return createStudy(wanted);
  return (await lastStudy()) ?? createStudy({ game: oneGame ?? 'chess' });
}

function fromQuery(query: URLSearchParams): NewStudy | undefined {
  const [game, run, collection] = [query.get('game'), query.get('run'), query.get('collection')];
  const number = Number(query.get('number') ?? 0);
  if (game) return { from: { game } };
  if (run) return { from: { run, number } };
  return collection ? { from: { collection, number } } : undefined;
}

function fromFragment(fragment: string): NewStudy | undefined {
  const values = new URLSearchParams(fragment);
  const game = values.get('game');
  if (!game) return undefined;
  const moves = values.get('moves')?.split(/[\s,]+/).filter(Boolean);
  return { game, variant: values.get('variant') || undefined, position: values.get('position') || undefined, moves };
}

async function lastStudy(): Promise<Study | undefined> {
  if (!preferences.last) return undefined;
  try {
    return await getStudy(preferences.last.id);
  } catch (error) {
    // It may have been deleted in the meantime; any other failure is worth telling.
    if (error instanceof ApiError && error.refused.code === 'unknown') return undefined;
    throw error;
  }
}

/** Where to start in a study: the node or ply in the address, else the end of what an old link or a played game shows. */
export function firstNode(study: Study, { params, query }: PageRoute): number {
  const asked = query.get('node');
  if (asked !== null) return Number(asked) || 0;
  const position = query.get('position');
  if (position) return nodeAt(study, position);
  if (study.id === preferences.last?.id) return preferences.last.node;
  return params.id || query.get('saved') ? 0 : endOfMainLine(study);
}

/** The position in the main line; the start if it is not there. */
export function nodeAt({ game, nodes }: Study, position: string): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const wanted = withoutCounters(game, position);
  for (let node = byId.get(0); node; node = byId.get(node.children[0] ?? -1)) {
    if (withoutCounters(game, node.position) === wanted) return node.id;
  }
  return 0;
}

/** Chess positions are the same whatever the move number. */
const withoutCounters = (game: string, position: string) => (game === 'chess' ? position.split(/\s+/).slice(0, 4).join(' ') : position);

/** The end of the main line. */
function endOfMainLine({ nodes }: Study): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  let id = 0;
  for (let next = byId.get(0)?.children[0]; next !== undefined; next = byId.get(next)?.children[0]) id = next;
  return id;
}
