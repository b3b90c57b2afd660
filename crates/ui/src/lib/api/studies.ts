/** Studies: game trees that the server keeps. Every edit is stored before it is answered. */
import { get, getResponse, patch, post, query, remove } from './client';
import { stream, type Stream } from './events';
import type { Side, Verdict } from './server';

export type ShapeColour = 'green' | 'red' | 'yellow' | 'blue';

/** An arrow, or a marked square if `to` is missing. */
export interface Shape {
  colour: ShapeColour;
  from: string;
  to?: string | null;
}

/** For the first player, in the unit people read: pawns, discs. */
export interface NodeScore {
  points?: number | null;
  mate?: number | null;
  depth?: number | null;
}

export interface StudyNode {
  id: number;
  parent: number | null;
  /** The first one is the main move. */
  children: number[];
  /** Absent at the root. */
  move?: string | null;
  shown?: string | null;
  /** Who made the move. */
  side?: Side | null;
  /** As people count; a pass has none. */
  number: number | null;
  position: string;
  before: string;
  comment: string;
  glyphs: number[];
  score?: NodeScore | null;
  /** Seconds left after the move. */
  clock?: number | null;
  elapsed?: number | null;
  shapes: Shape[];
  others: [string, string][];
}

/** How a game ended, by its rules or earlier. */
export interface GameEnd {
  winner: Side | null;
  margin: number | null;
  reason: string;
}

export type Header = [name: string, value: string];

export interface Study {
  id: string;
  title: string;
  created: number;
  updated: number;
  revision: number;
  /** Whether the visitor may edit it. */
  own: boolean;
  game: string;
  variant: string;
  start: string;
  headers: Header[];
  end: GameEnd | null;
  nodes: StudyNode[];
  can_undo: boolean;
  can_redo: boolean;
  /** The formats in which it can be exported, by name. */
  formats: string[];
}

export interface StudyChange {
  revision: number;
  /** The node to show. */
  at: number;
  /** New and changed nodes, whole. A node that can no longer be reached is gone. */
  nodes: StudyNode[];
  headers: Header[];
  end: GameEnd | null;
  can_undo: boolean;
  can_redo: boolean;
  title: string;
  updated: number;
}

export type Edit =
  | { do: 'play'; at: number; moves: string[] }
  | { do: 'delete' | 'promote' | 'demote' | 'main_line'; at: number }
  | { do: 'comment'; at: number; text: string; before?: boolean }
  | { do: 'glyphs'; at: number; glyphs: number[] }
  | { do: 'shapes'; at: number; shapes: Shape[] }
  | { do: 'score'; at: number; score: NodeScore | null }
  | { do: 'headers'; headers: Header[] }
  | { do: 'several'; edits: Edit[] }
  | { do: 'undo' }
  | { do: 'redo' };

/** What the rules say about a node. */
export interface StudyPosition {
  node: number;
  position: string;
  side: Side;
  legal: string[];
  verdict: Verdict | null;
  opening: string | null;
  diagram: string;
}

export interface StudySummary {
  id: string;
  title: string;
  game: string;
  variant: string;
  players: [string, string];
  /** Variations included. */
  n_moves: number;
  position: string;
  created: number;
  updated: number;
}

/** A tree as the import gives it; only the server looks inside. */
export type TreeDocument = unknown;

export type StudySource = { game: string } | { run: string; number: number } | { collection: string; number: number } | { study: string; node?: number };

export type NewStudy =
  | { game: string; variant?: string; position?: string; moves?: string[]; title?: string }
  | { tree: TreeDocument; title?: string }
  | { from: StudySource };

export type LossKind = 'variations' | 'comments' | 'glyphs' | 'scores' | 'clocks' | 'shapes' | 'headers' | 'start';
export interface Loss {
  kind: LossKind;
  count: number;
}

export const createStudy = (study: NewStudy) => post<Study>('/studies', study);
export const getStudy = (id: string) => get<Study>(`/studies/${encodeURIComponent(id)}`);
export const renameStudy = (id: string, title: string) => patch<StudyChange>(`/studies/${id}`, { title });
export const deleteStudy = (id: string) => remove(`/studies/${id}`);
export const editStudy = (id: string, edit: Edit) => post<StudyChange>(`/studies/${id}/edits`, { edit });
export const studyPosition = (id: string, node: number, signal?: AbortSignal) => get<StudyPosition>(`/studies/${id}/nodes/${node}`, signal);

export function listStudies(filter: { limit?: number; before?: number; text?: string; game?: string }) {
  return get<{ studies: StudySummary[]; more: boolean }>(`/studies${query(filter)}`);
}

export const studyFile = async (id: string, format: string) => (await getResponse(`/studies/${id}/export${query({ format })}`)).blob();
/** What a format cannot carry of a study. */
export const studyLosses = async (id: string, format: string) =>
  (await get<{ lost: Loss[] }>(`/studies/${id}/export${query({ format, check: 1 })}`)).lost;

/** Follows a study, starting with its current state; edits from other tabs arrive too. */
export function watchStudy(
  id: string,
  on: { study: (study: Study) => void; change: (change: StudyChange) => void; gone: () => void; state: (connected: boolean) => void },
): Stream {
  return stream<{ study: Study; change: StudyChange; gone: unknown }>(`/studies/${id}/events`, { study: on.study, change: on.change, gone: on.gone }, on.state);
}
