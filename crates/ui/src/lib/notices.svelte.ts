/** Short messages at the edge of the page: what failed, what was copied. */
import { announce } from './announce.svelte';
import { errorText } from './api/error-text';

interface Notice {
  id: number;
  text: string;
  kind: 'info' | 'error';
}

export const notices: Notice[] = $state([]);
let next = 0;

export function notify(text: string, kind: Notice['kind'] = 'info', seconds = kind === 'error' ? 8 : 4): void {
  const id = next++;
  notices.push({ id, text, kind });
  announce(text);
  setTimeout(() => dismiss(id), seconds * 1000);
}

/** Shows a thrown error, in the visitor's language. */
export function notifyError(error: unknown): void {
  notify(errorText(error), 'error');
}

export function dismiss(id: number): void {
  const index = notices.findIndex((notice) => notice.id === id);
  if (index >= 0) notices.splice(index, 1);
}
