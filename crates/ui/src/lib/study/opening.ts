/** Which study an address means. Old links to lines, saved analyses and played games go on working. */
import { ApiError } from '$lib/api/client';
import { createStudy, getStudy, type NewStudy, type Study } from '$lib/api/studies';
import type { PageRoute } from '../../routes';
import { preferences } from './preferences.svelte';

/** Opens or makes the study; `/analyse` alone is the one that was open last. */
export async function openStudy({ params, query, fragment }: PageRoute): Promise<Study> {
  const id = params.id ?? query.get('saved');
  if (id) return getStudy(id);
  const wanted = fromQuery(query) ?? fromFragment(fragment);
  if (wanted) return createStudy(wanted);
  return (await lastStudy()) ?? createStudy({ game: 'chess' });
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
  const ply = query.get('ply');
  if (ply !== null) return onMainLine(study, Number(ply) || 0);
  if (study.id === preferences.last?.id) return preferences.last.node;
  return params.id || query.get('saved') ? 0 : onMainLine(study, Infinity);
}

/** The node after so many moves of the main line, or its end. */
function onMainLine({ nodes }: Study, plies: number): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  let id = 0;
  for (let at = 0; at < plies; at++) {
    const next = byId.get(id)?.children[0];
    if (next === undefined) break;
    id = next;
  }
  return id;
}
