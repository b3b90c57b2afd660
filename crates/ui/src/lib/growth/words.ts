/** The sentences of growing trees, in the visitor's language: the same catalogue as the self-contained pages use. */
import { settings } from '$lib/settings.svelte';
import { growthNarrator, type PlayoutNarrator, type ProofNarrator } from '$study/growth-sentences.js';
import type { Playouts } from '$study/playouts.js';
import type { ProofSearch } from '$study/proof.js';
import strings from '$study/reasons/growth.json';

export function narrator(search: Playouts | ProofSearch): PlayoutNarrator | ProofNarrator {
  return growthNarrator(search, strings[settings.language]);
}
