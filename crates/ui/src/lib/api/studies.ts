/** Studies: game trees that the server keeps. Every edit is stored before it is answered. */
import { get, getResponse, patch, post, query, remove } from './client';
import { stream, type Stream } from './events';
import type { Server } from './server';

/** An arrow, or a marked square if `to` is missing. */
export type Shape = Server['ShapeDocument'];
/** For the first player, in the unit people read: pawns, discs. */
export type NodeScore = Server['ScoreDocument'];
export type Header = [name: string, value: string];
export type Study = Server['StudyView'];
export type StudyChange = Server['StudyChange'];
export type StudySummary = Server['StudySummary'];
export type Edit = Server['StudyEdit'];
/** What the rules say about a node. */
export type StudyPosition = Server['NodePosition'];
/** A tree as the import gives it; only the server looks inside. */
export type TreeDocument = Server['TreeDocument'];
export type Loss = Server['Lost'];

type SentNode = Server['StudyNodeView'];
type Written = 'before' | 'comment' | 'glyphs' | 'shapes' | 'others';

/** A node with everything that may be written about it; the server omits what is empty. */
export type StudyNode = Omit<SentNode, Written | 'parent'> & Required<Pick<SentNode, Written>> & { parent: number | null };

const EMPTY = { parent: null, before: '', comment: '', glyphs: [], shapes: [], others: [] };
export const filledNode = (node: SentNode): StudyNode => ({ ...EMPTY, ...node });

export type NewStudy = Server['NewStudy'];

export const createStudy = (study: NewStudy) => post<Study>('/studies', study);
export const getStudy = (id: string) => get<Study>(`/studies/${encodeURIComponent(id)}`);
export const renameStudy = (id: string, title: string) => patch<StudyChange>(`/studies/${id}`, { title });
export const deleteStudy = (id: string) => remove(`/studies/${id}`);
export const editStudy = (id: string, edit: Edit) => post<StudyChange>(`/studies/${id}/edits`, { edit });
export const studyPosition = (id: string, node: number, signal?: AbortSignal) => get<StudyPosition>(`/studies/${id}/nodes/${node}`, signal);

export function listStudies(filter: { limit?: number; before?: number; text?: string; game?: string }) {
  return get<Server['StudyList']>(`/studies${query(filter)}`);
}

export const studyFile = async (id: string, format: string) => (await getResponse(`/studies/${id}/export${query({ format })}`)).blob();
/** What a format cannot carry of a study. */
export const studyLosses = async (id: string, format: string) =>
  (await get<Server['ExportCheck']>(`/studies/${id}/export${query({ format, check: 'true' })}`)).lost;

/** Follows a study, starting with its current state; edits from other tabs arrive too. */
export function watchStudy(
  id: string,
  on: { study: (study: Study) => void; change: (change: StudyChange) => void; gone: () => void; state: (connected: boolean) => void },
): Stream {
  return stream<Server['StudyEvents']>(`/studies/${id}/events`, { study: on.study, change: on.change, gone: on.gone }, on.state);
}
