/** Recorded searches: of a tree written as text, or of a real position. */
import type { RecordingData } from '$study/recording.js';
import { post, postForBlob } from './client';
import type { Server } from './server';
import type { Line } from './types';

/** What is searched. A tree needs no depth: it is searched whole. */
export type Subject = { tree: string } | (Line & { depth: number; evaluator?: string });

export type ComparisonRow = Server['Row'];

export const record = (subject: Subject, algorithm: string, budget?: number, signal?: AbortSignal) =>
  post<RecordingData>('/recordings', { ...subject, algorithm, budget }, signal);

export const compare = (subject: Subject, signal?: AbortSignal) =>
  post<Server['Comparison']>('/comparisons', subject, signal);

export const randomTree = (branching: number, depth: number, seed?: number) =>
  post<Server['TreeText']>('/recordings/random', { branching, depth, seed });

export const recordingPage = (subject: Subject, algorithm: string, title: string, language: string) =>
  postForBlob('/recordings/page', { ...subject, algorithm, title, language });
