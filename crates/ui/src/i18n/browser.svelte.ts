/** What a page without a server says beside the rest, in the visitor's language; a page with a server does without. */
import { settings } from '$lib/settings.svelte';
import { browser as en } from './en/browser';
import { browser as es } from './es/browser';

export const browserWords = () => ({ en, es })[settings.language];
