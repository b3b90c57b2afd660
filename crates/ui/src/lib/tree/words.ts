/** The sentences of the replay, in the visitor's language: the same catalogue as the self-contained pages use. */
import { settings } from '$lib/settings.svelte';
import type { Recording } from '$study/recording.js';
import { Narrator } from '$study/sentences.js';
import strings from '$study/strings.json';

type Sentences = Record<'en' | 'es', Record<string, string>>;

/** The words of the engines' reasons: one file per family of searches. */
const files = import.meta.glob<Sentences>('../../../../study/src/page/reasons/*.json', { eager: true, import: 'default' });
const reasons = (language: 'en' | 'es') => Object.assign({}, ...Object.values(files).map((file) => file[language])) as Record<string, string>;
const spoken = { en: reasons('en'), es: reasons('es') };

export function narrator(recording: Recording): Narrator {
  return new Narrator(recording, strings[settings.language], spoken[settings.language]);
}
