/** Announcements for screen readers, read out by a polite live region in the shell. */
export const announcement = $state({ text: '' });

/** Announces a sentence; a repeated sentence is announced again. */
export function announce(text: string): void {
  announcement.text = announcement.text === text ? `${text}\u00a0` : text;
}
