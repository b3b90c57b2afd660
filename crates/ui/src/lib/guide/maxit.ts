/** Advice for MAXIT: what a number brings, and what it lets the opponent take. */
import { parseMaxit } from '$lib/boards/positions/maxit';
import { squareCell } from '$lib/boards/types';
import type { Advice } from './advice';

export function adviceOnMaxit(position: string, legal: string[]): Advice[] {
  const { size, numbers } = parseMaxit(position);
  const choices = legal.map((name) => {
    const { row, column } = squareCell(name);
    const at = row * size + column;
    const replies = numbers.flatMap((number, index) => {
      const isInReach = Math.floor(index / size) === row || index % size === column;
      return number !== undefined && index !== at && isInReach ? [number] : [];
    });
    const reply = replies.length ? Math.max(...replies) : undefined;
    const number = numbers[at]!;
    return { name, number, reply, gain: number - (reply ?? 0) };
  });
  const largest = choices.reduce((best, each) => (each.number > best.number ? each : best));
  const best = choices.reduce((best, each) => (each.gain > best.gain ? each : best));
  const told = (kind: 'number' | 'better-number', { name, number, reply }: (typeof choices)[number]): Advice => ({ kind, number, reply, at: kind === 'number' && best !== largest ? [] : [name] });
  return best.gain > largest.gain ? [told('number', largest), told('better-number', best)] : [told('number', largest)];
}
