/** Advice for Othello: corners, the squares beside them, and what counts in which phase. */
import { lookAt } from '$lib/api/games';
import { parseOthello } from '$lib/boards/positions/othello';
import { squareCell, squareName } from '$lib/boards/types';
import type { Advice } from './advice';

/** With so few empty squares, discs begin to count. */
const LAST_SQUARES = 10;

export async function adviceOnOthello(variant: string, position: string, legal: string[], signal: AbortSignal): Promise<Advice[]> {
  if (legal[0] === 'pass') return [{ kind: 'pass' }];
  const { size, discs, side } = parseOthello(position);
  const end = size - 1;
  const corners = [0, end].flatMap((row) => [0, end].map((column) => squareName({ row, column })));
  const own = corners.filter((corner) => legal.includes(corner));
  if (own.length) return [{ kind: 'corner', at: own }];
  const isEmpty = (name: string) => discs[squareCell(name).row * size + squareCell(name).column] === '-';
  const nearTo = (name: string) => corners.filter((corner) => Math.max(Math.abs(squareCell(corner).row - squareCell(name).row), Math.abs(squareCell(corner).column - squareCell(name).column)) === 1);
  const near = legal.filter((move) => nearTo(move).some(isEmpty));
  const other = await lookAt({ game: 'othello', variant, position: position.replace(/[XO]$/i, side === 'X' ? 'O' : 'X') }, signal);
  const lost = corners.filter((corner) => other.legal.includes(corner));
  const empties = discs.filter((disc) => disc === '-').length;
  const phase: Advice = empties <= LAST_SQUARES ? { kind: 'count-discs' } : empties >= size * size - 8 ? { kind: 'dots', count: legal.length } : { kind: 'few-moves' };
  return [
    ...(lost.length ? [{ kind: 'lost-corner', at: lost } as const] : []),
    ...(near.length && near.length < legal.length ? [{ kind: 'near-corner', at: near } as const] : []),
    phase,
  ];
}
