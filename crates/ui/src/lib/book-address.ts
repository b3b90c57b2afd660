/** The book: beside the application, on a server and on a site. A page that is one file has none. */
import { oneGame } from '$lib/one-game';
import type { Language } from '$lib/settings.svelte';
import { transport } from '$transport';

const start = { en: 'index.html', es: 'es/index.html' } as const;

/** The address of its first page in a language. */
export const bookAddress = (language: Language): string | undefined =>
  oneGame ? undefined : `${transport.hasServer ? '/' : ''}book/${start[language]}`;
