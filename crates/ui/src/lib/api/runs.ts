/** Long work: experiments of the lab and matches of the arena. */
import { get, post, query, remove } from './client';
import { stream, type Stream } from './events';
import type { Server } from './server';

export type RunState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted';

export interface Standing {
  games: number;
  a_wins: number;
  draws: number;
  b_wins: number;
  draw_ratio: number | null;
  elo: number | null;
  elo_error: number | null;
  los: number | null;
  llr: number | null;
  decision: string | null;
  /** The log-likelihood ratios at which the test ends; missing in old matches. */
  llr_bounds?: [number, number];
  pentanomial: number[];
}

export type LiveGame = Server['LiveGame'];
export type MatchGameSummary = Server['MatchGameSummary'];

export interface LabTable {
  title: string;
  columns: string[];
  rows: string[][];
}

export interface LabFigure {
  document: string;
  place: string;
  claim: string;
  value: unknown;
}

export type LabVerdict = 'holds' | 'in_part' | 'fails' | 'undecided' | 'answered' | 'not_comparable';

/** The texts of a result in a language other than English. */
export interface LabTranslation {
  question: string;
  source: Record<string, { place: string; claim: string }>;
  verdicts: Record<string, { ours: string }>;
  notes: string[];
  tables: LabTable[];
  plots: { name: string; svg: string }[];
}

export interface LabResult {
  experiment: string;
  question: string;
  source: Record<string, LabFigure>;
  verdicts: Record<string, { verdict: LabVerdict; ours: string }>;
  measured: Record<string, unknown>;
  notes: string[];
  tables: LabTable[];
  plots: { name: string; svg: string }[];
  /** In Spanish; older runs have English only. */
  es?: LabTranslation;
}

export type LabRequest = Extract<Server['RunRequest'], { kind: 'lab' }>;
export type MatchRequest = Extract<Server['RunRequest'], { kind: 'match' }>;

type RunBase = Omit<Server['Run'], 'kind' | 'request' | 'result' | 'state'> & { state: RunState };

export type LabRun = RunBase & { kind: 'lab'; request: LabRequest; result: LabResult | null };
export type MatchRun = RunBase & { kind: 'match'; request: MatchRequest; result: Standing | null };
export type Run = LabRun | MatchRun;

export const startRun = (request: LabRequest | MatchRequest) => post<Run>('/runs', request);
/** Resumes an interrupted match. */
export const resumeRun = (id: string) => post<Run>(`/runs/${id}/resume`);
export const getRun = (id: string) => get<Run>(`/runs/${id}`);
export const removeRun = (id: string) => remove(`/runs/${id}`);
export const downloadAddress = (id: string, format: string, plot?: number, language?: string) =>
  `/runs/${id}/download${query({ format, plot, language })}`;

/** Some finished games of a match, from a number on, without their moves. */
export const matchGames = async (id: string, from: number, limit: number) =>
  (await get<Server['MatchGames']>(`/runs/${id}/games${query({ from, limit })}`)).games;
export const gameFile = (id: string, number: number, format: string) => `/runs/${id}/games/${number}/export${query({ format })}`;

/** Without their results. */
export const listRuns = async () => (await get<{ runs: Run[] }>('/runs')).runs;

export const isOver = (run: Run) => run.state !== 'queued' && run.state !== 'running';

/** Follows a run until it is over. */
export function watchRun(id: string, onrun: (run: Run) => void): Stream {
  const opened = stream<{ run: Run }>(`/runs/${id}/events`, {
    run: (run) => {
      if (isOver(run)) opened.close();
      onrun(run);
    },
  });
  return opened;
}
