/** The visitor's name in games with other people, kept for the next one. */
const KEY = 'poda.name';

export function rememberedName(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function rememberName(name: string): void {
  try {
    localStorage.setItem(KEY, name.trim());
  } catch {
    // Without storage the name has to be typed again.
  }
}
