/** The texts of the rules in the visitor's language; kept out of the texts that every page loads. */
import { settings } from '$lib/settings.svelte';
import { rules as en } from '../../i18n/en/rules';
import { rules as es } from '../../i18n/es/rules';
import type { RuledGame } from './index';
import type { StepWords } from './types';

export const rulesWords = () => ({ en, es })[settings.language];

export function stepWords(game: RuledGame, id: string): StepWords {
  return (rulesWords().steps[game] as Record<string, StepWords>)[id]!;
}
