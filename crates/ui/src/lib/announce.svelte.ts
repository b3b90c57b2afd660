/** What screen readers are told: one polite region of the shell reads it out. */
export const announcement = $state({ text: '' });

/** Says a sentence; the same sentence twice is said twice. */
export function announce(text: string): void {
  announcement.text = announcement.text === text ? `${text}\u00a0` : text;
}
