/** Random start positions: Chess960 starts, by number, and MAXIT grids. `chance` returns numbers in [0, 1). */
export type Chance = () => number;

/** Generates a random start position of a game; undefined if there is only one. */
export function startByChance(game: string, variant: string): ((chance: Chance) => string) | undefined {
  if (variant === 'chess960') return (chance) => `sp${Math.floor(chance() * 960)}`;
  if (game === 'maxit') return (chance) => maxitGrid(Number.parseInt(variant) || 5, chance);
  return undefined;
}

/** The number of a Chess960 start that is given by it, as in `sp518`. */
export function startNumber(position: string): number | undefined {
  const found = /^sp(\d{1,3})$/.exec(position.trim());
  return found ? Number(found[1]) : undefined;
}

/** A grid of numbers from −9 to 15 with the marker somewhere. */
export function maxitGrid(size: number, chance: Chance): string {
  const pick = (count: number) => Math.floor(chance() * count);
  const cells = Array.from({ length: size * size }, () => String(pick(25) - 9));
  cells[pick(cells.length)] = '*.';
  const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(' '));
  return `${rows.join('/')} scores 0 0 side 1`;
}
