/** Why a move is bad. */
import { post } from './client';
import type { Line, Server } from './server';

export type ExplainedMove = Server['ExplainedMove'];

export const explainMove = (at: Line, move: string, signal?: AbortSignal) => post<ExplainedMove>('/explanations', { ...at, move }, signal);
