/** The game of a page that is a single file with one game; undefined on a site with all of them. */
export const oneGame: string | undefined = (typeof document === 'undefined' ? undefined : document.documentElement.dataset.game) || undefined;
