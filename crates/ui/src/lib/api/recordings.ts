/** Recorded searches: of a tree written as text, or of a real position. */
import { post, postForBlob } from './client';
import type { Line, Server } from './server';

/** What to search. A tree needs no depth: it is searched to its leaves. */
export type Subject = { tree: string } | (Line & { depth: number; evaluator?: string });

export type Recorded = Server['RecordingDocument'];
export type ComparisonRow = Server['Row'];

export const record = (subject: Subject, algorithm: string, budget?: number, signal?: AbortSignal) =>
  post<Recorded>('/recordings', { ...subject, algorithm, budget } satisfies Server['RecordingRequest'], signal);

export const compare = (subject: Subject, signal?: AbortSignal) =>
  post<Server['Comparison']>('/comparisons', subject satisfies Server['Subject'], signal);

export const randomTree = (branching: number, depth: number, seed?: number) =>
  post<Server['TreeText']>('/recordings/random', { branching, depth, seed } satisfies Server['RandomRequest']);

export const recordingPage = (subject: Subject, algorithm: string, title: string, language: string) =>
  postForBlob('/recordings/page', { ...subject, algorithm, title, language } satisfies Server['PageRequest']);
