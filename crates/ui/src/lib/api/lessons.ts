/** Lessons in figures: the same position searched in several ways. */
import { get, post } from './client';
import type { Server } from './server';

export type Lesson = Server['LessonEntry'];
export type LessonFigures = Server['LessonFigures'];
export type LessonRow = Server['LessonRow'];

export const listLessons = (signal?: AbortSignal) => get<Server['LessonList']>('/lessons', signal);

export const measureLesson = (lesson: string, signal?: AbortSignal) =>
  post<LessonFigures>('/lessons', { lesson } satisfies Server['LessonRequest'], signal);
