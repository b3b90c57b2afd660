/** Recorded searches: of a tree written as text, or of a real position. */
import { post, postForBlob, postForResponse } from './client';
import type { Line, Server } from './server';

/** What to search. A tree needs no depth: it is searched to its leaves. */
export type Subject = { tree: string } | (Line & { depth: number; evaluator?: string });

/** Which part of a search to keep: one of these, or all of it. */
export type Part = { below: number } | { line: string[] } | { plies: number } | { sample: number };

/** A search to record, by a textbook algorithm or by an engine such as `chess/poda`. */
export interface Wanted {
  subject: Subject;
  /** The name of an algorithm, or the spec of an engine, which has a slash. */
  algorithm: string;
  /** The most nodes that an engine searches; it stops at the depth of the subject otherwise. */
  nodes?: number;
  part?: Part;
  /** The most nodes to keep. */
  budget?: number;
}

export type Recorded = Server['RecordingDocument'];
export type ComparisonRow = Server['Row'];

export const isEngine = (algorithm: string): boolean => algorithm.includes('/');

export const record = (subject: Subject, algorithm: string, budget?: number, signal?: AbortSignal) =>
  post<Recorded>('/recordings', { ...subject, algorithm, budget } satisfies Server['RecordingRequest'], signal);

/** The request for a recording. */
function request({ subject, algorithm, nodes, part, budget }: Wanted) {
  if (!isEngine(algorithm)) return { ...subject, algorithm, part, budget } satisfies Server['RecordingRequest'];
  const { depth, evaluator: _, ...place } = subject as Line & { depth: number; evaluator?: string };
  const limit = nodes ? { nodes } : { depth };
  return { ...place, ...limit, engine: algorithm, part, budget } satisfies Server['RecordingRequest'];
}

/** A recording of any size as columns; searches that grow their tree differently come as a document. */
export async function recordColumns(wanted: Wanted, signal?: AbortSignal): Promise<ArrayBuffer | { kind: string }> {
  const response = await postForResponse('/recordings/columns', request(wanted), signal);
  const isDocument = response.headers.get('Content-Type')?.startsWith('application/json');
  return isDocument ? ((await response.json()) as { kind: string }) : response.arrayBuffer();
}

export const compare = (subject: Subject, signal?: AbortSignal) =>
  post<Server['Comparison']>('/comparisons', subject satisfies Server['Subject'], signal);

export const randomTree = (branching: number, depth: number, seed?: number) =>
  post<Server['TreeText']>('/recordings/random', { branching, depth, seed } satisfies Server['RandomRequest']);

export const recordingPage = (wanted: Wanted, title: string, language: string) =>
  postForBlob('/recordings/page', { ...request(wanted), title, language } satisfies Server['PageRequest']);
