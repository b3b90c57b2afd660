/** Analyses that stream, reviews of whole games, imports and exports. */
import { get, post, postForBlob, remove } from './client';
import { stream, type Stream } from './events';
import type { Server } from './server';
import type { Answer, Limits, Line, Refused, Side } from './types';

export interface AnalysisRequest extends Line {
  engine?: string;
  lines: number | 'all';
  limits?: Limits;
}

/** What ends a stream that could not do its work. */
export interface Failure {
  error: Refused;
}

export const startAnalysis = (request: AnalysisRequest) => post<{ id: string }>('/analyses', request);
export const stopAnalysis = (id: string) => remove(`/analyses/${id}`);

export function watchAnalysis(
  id: string,
  on: {
    queued: (wait: { ahead: number }) => void;
    answer: (answer: Answer) => void;
    done: (answer: Answer) => void;
    failed: (failure: Failure) => void;
  },
): Stream {
  const opened = stream(`/analyses/${id}/events`, {
    queued: on.queued,
    answer: on.answer,
    done: (answer: Answer) => {
      opened.close();
      on.done(answer);
    },
    failed: (failure: Failure) => {
      opened.close();
      on.failed(failure);
    },
  });
  return opened;
}

export type ImportedGame = Server['ImportedGame'];
export type ExportRequest = Server['ExportRequest'];

export const importText = (text: string, game?: string) =>
  post<Server['Imported']>('/import', { text, game });

export const exportGame = (request: ExportRequest) => postForBlob('/export', request);

export type MoveClass = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** What a review says of one move. Score and chance are for the first side; no score where the engine only knows who wins. */
export type ReviewedMove = Server['Ply'] & { class: MoveClass; unit: Answer['unit'] };

export interface ReviewSummary {
  accuracy: Record<Side, number | null>;
  mistakes: number[];
}

export interface ReviewRequest extends Line {
  moves: string[];
  engine?: string;
  limits?: Limits;
}

export const startReview = (request: ReviewRequest) => post<{ id: string }>('/reviews', request);
export const stopReview = (id: string) => remove(`/reviews/${id}`);

export function watchReview(
  id: string,
  on: {
    queued: (wait: { ahead: number }) => void;
    ply: (move: ReviewedMove) => void;
    done: (summary: ReviewSummary) => void;
    failed: (failure: Failure) => void;
  },
): Stream {
  const opened = stream(`/reviews/${id}/events`, {
    queued: on.queued,
    ply: on.ply,
    done: (summary: ReviewSummary) => {
      opened.close();
      on.done(summary);
    },
    failed: (failure: Failure) => {
      opened.close();
      on.failed(failure);
    },
  });
  return opened;
}

export interface SavedAnalysis {
  id: string;
  title: string;
  notes: string;
  board: { game: string; variant: string; start: string; moves: string[] };
  answers: Answer[];
  review?: { moves: ReviewedMove[]; summary: ReviewSummary } | null;
  created?: number;
}

export const saveAnalysis = (saved: Omit<SavedAnalysis, 'id' | 'created'>) => post<{ id: string }>('/analyses/saved', saved);
export const savedAnalysis = (id: string) => get<SavedAnalysis>(`/analyses/saved/${id}`);
export const deleteAnalysis = (id: string) => remove(`/analyses/saved/${id}`);

/** Those of the list come without what engines said. */
export type SavedSummary = Pick<SavedAnalysis, 'id' | 'title' | 'created'> & { board: SavedAnalysis['board'] | null };

export const savedAnalyses = async () => (await get<{ analyses: SavedSummary[] }>('/analyses/saved')).analyses;
