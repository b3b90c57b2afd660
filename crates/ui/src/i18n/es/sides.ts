/** Names of sides inside sentences. */

/** `Blancas` are many; `X` and `Jugador 1` are one. */
export const isPlural = (side: string) => side.length > 1 && side.endsWith('s');
/** In a sentence, colours have no capital; marks and names of roles keep theirs. */
export const lower = (side: string) => (isPlural(side) ? side.toLowerCase() : side);
/** `las blancas`, `X`. */
export const withArticle = (side: string) => (isPlural(side) ? `las ${side.toLowerCase()}` : side);
