/** Move numbers of an engine's line, which continues the line on the board. */
import type { Side } from '$lib/api/server';
import type { StudyNode } from '$lib/api/studies';
import { countDiscs, parseOthello } from '$lib/boards/positions/othello';

/** The number that the next move after this position gets. */
export function nextNumber(game: string, path: StudyNode[]): number {
  const position = path.at(-1)?.position ?? '';
  if (game === 'chess') return Number(position.split(/\s+/)[5]) || 1;
  const last = path.findLast((node) => node.number !== null)?.number;
  if (last != null) return last + 1;
  if (game !== 'othello') return 1;
  const { X, O } = countDiscs(parseOthello(position).discs);
  return Math.max(1, X + O - 3);
}

/** Each move with its number where one belongs: `12.`, `12…`, nothing. */
export function numbered(moves: string[], next: number, side: Side, pairs: boolean): { number: string; move: string }[] {
  let [count, mover] = [next, side];
  return moves.map((move, at) => {
    const isPass = move === 'pass';
    const number = isPass ? '' : !pairs || mover === 'first' ? `${count}.` : at === 0 ? `${count}…` : '';
    if (pairs ? mover === 'second' : !isPass) count++;
    mover = mover === 'first' ? 'second' : 'first';
    return { number, move };
  });
}
