/** Random start positions: Chess960 arrays and MAXIT grids. `chance` returns numbers in [0, 1). */
export type Chance = () => number;

/** Generates a random start position of a game; undefined if there is only one. */
export function startByChance(game: string, variant: string): ((chance: Chance) => string) | undefined {
  if (variant === 'chess960') return (chance) => chess960(Math.floor(chance() * 960));
  if (game === 'maxit') return (chance) => maxitGrid(Number.parseInt(variant) || 5, chance);
  return undefined;
}

/** The 960 arrays by their usual numbers; 518 is the array of standard chess. */
export function chess960(number: number): string {
  const rank: string[] = Array<string>(8).fill('');
  let n = number % 960;
  const take = (count: number) => {
    const rest = n % count;
    n = Math.floor(n / count);
    return rest;
  };
  const free = () => rank.flatMap((piece, index) => (piece === '' ? [index] : []));
  rank[take(4) * 2 + 1] = 'b';
  rank[take(4) * 2] = 'b';
  rank[free()[take(6)]!] = 'q';
  const knights = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]][n]!;
  const open = free();
  for (const index of knights) rank[open[index]!] = 'n';
  const [left, middle, right] = free();
  [rank[left!], rank[middle!], rank[right!]] = ['r', 'k', 'r'];
  const files = 'abcdefgh';
  const rights = `${files[right!]}${files[left!]}`;
  const row = rank.join('');
  return `${row}/pppppppp/8/8/8/8/PPPPPPPP/${row.toUpperCase()} w ${rights.toUpperCase()}${rights} - 0 1`;
}

/** A grid of numbers from −9 to 15 with the marker somewhere. */
export function maxitGrid(size: number, chance: Chance): string {
  const pick = (count: number) => Math.floor(chance() * count);
  const cells = Array.from({ length: size * size }, () => String(pick(25) - 9));
  cells[pick(cells.length)] = '*.';
  const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(' '));
  return `${rows.join('/')} scores 0 0 side 1`;
}
