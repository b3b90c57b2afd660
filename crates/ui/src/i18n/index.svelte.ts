/** The page's words in the visitor's language: `t().play.start`. Reading it in a component follows the switch. */
import { settings } from '$lib/settings.svelte';
import { en, type Catalogue } from './en';
import { es } from './es';

export const catalogues: Record<'en' | 'es', Catalogue> = { en, es };

export function t(): Catalogue {
  return catalogues[settings.language];
}
