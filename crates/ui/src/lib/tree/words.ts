/** The sentences of the replay, in the visitor's language: the same catalogue as the self-contained pages use. */
import { settings } from '$lib/settings.svelte';
import { Narrator } from '$study/sentences.js';
import type { Recording } from '$study/recording.js';
import strings from '$study/strings.json';

export function narrator(recording: Recording): Narrator {
  return new Narrator(recording, strings[settings.language]);
}
