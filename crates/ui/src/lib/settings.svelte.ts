/** The visitor's settings, kept in local storage; the page also works without storage. */
import { oneGame } from './one-game';

export type Language = 'en' | 'es';
export type Theme = 'system' | 'light' | 'dark';

interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
}

/** Files opened from a disk share their storage, but each was made for a language. */
const KEY = oneGame ? `poda.settings.${oneGame}.${document.documentElement.lang}` : 'poda.settings';

function preferredLanguage(): Language {
  if (oneGame) return document.documentElement.lang === 'es' ? 'es' : 'en';
  return typeof navigator !== 'undefined' && navigator.language?.toLowerCase().startsWith('es') ? 'es' : 'en';
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({
  language: preferredLanguage(),
  theme: 'system',
  sound: false,
  ...stored(),
});

/** Keeps storage and the document in step with the settings; called once, by the shell. */
export function applySettings(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const theme = settings.theme === 'system' ? (dark.matches ? 'dark' : 'light') : settings.theme;
    document.documentElement.dataset.theme = theme;
  };
  $effect(() => {
    document.documentElement.lang = settings.language;
    paint();
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // Private windows may refuse storage; the choice then lasts as long as the page.
    }
  });
  $effect(() => {
    dark.addEventListener('change', paint);
    return () => dark.removeEventListener('change', paint);
  });
}
