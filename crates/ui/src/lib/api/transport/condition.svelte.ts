/** How the application in the worker is doing; reactive. */
import type { Condition } from '../../../worker/messages';

interface Shown extends Condition {
  /** A new version of the site is here, and used from the next visit on. */
  hasUpdate: boolean;
}

export const condition: Shown = $state({ phase: 'loading', hasUpdate: false });

export function show(news: Condition): void {
  // What is missing from the news is unknown again.
  Object.assign(condition, { progress: undefined, reason: undefined, failure: undefined, keeps: undefined, isReplaced: undefined, file: undefined, ...news });
}
