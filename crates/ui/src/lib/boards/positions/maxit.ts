/** MAXIT: rows of numbers, `.` taken, `*.` the current square, then `scores A B side S`. */
export interface MaxitPosition {
  size: number;
  /** Row by row; a taken cell is undefined. */
  numbers: (number | undefined)[];
  current: number;
  scores: [first: number, second: number];
  side: 'first' | 'second';
}

export function parseMaxit(text: string): MaxitPosition {
  const [board = '', rest = ''] = text.trim().split(/\s+scores\s+/);
  const cells = board.split('/').flatMap((row) => row.trim().split(/\s+/));
  const [first = '0', second = '0', , side = '1'] = rest.split(/\s+/);
  return {
    size: Math.round(Math.sqrt(cells.length)),
    numbers: cells.map((cell) => (/^-?\d+$/.test(cell) ? Number(cell) : undefined)),
    current: cells.findIndex((cell) => cell.startsWith('*')),
    scores: [Number(first), Number(second)],
    side: side === '2' ? 'second' : 'first',
  };
}
