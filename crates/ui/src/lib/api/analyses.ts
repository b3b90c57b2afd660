/** Streamed analyses and reviews of whole games. */
import { post, remove } from './client';
import { streamUntil, type Handlers, type Stream } from './events';
import type { Server } from './server';

export type AnalysisRequest = Server['AnalysisRequest'];

export const startAnalysis = (request: AnalysisRequest) => post<Server['Identified']>('/analyses', request);
export const stopAnalysis = (id: string) => remove(`/analyses/${id}`);
export const watchAnalysis = (id: string, on: Handlers<Server['AnalysisEvents']>): Stream =>
  streamUntil(`/analyses/${id}/events`, ['done', 'failed'], on);

export type MoveClass = Server['Class'];
/** The review of one move. Scores and chance are for the first side, results and loss for the one that moved. */
export type ReviewedMove = Server['Ply'];
/** Totals of one side. */
export type SideTotals = Server['SideTotals'];
export type ReviewSummary = Server['ReviewSummary'];
export type ReviewRequest = Server['ReviewRequest'];

export const startReview = (request: ReviewRequest) => post<Server['Identified']>('/reviews', request);
export const stopReview = (id: string) => remove(`/reviews/${id}`);
export const watchReview = (id: string, on: Handlers<Server['ReviewEvents']>): Stream =>
  streamUntil(`/reviews/${id}/events`, ['done', 'failed'], on);
