/** Where in a text the server found a fault. */
import { ApiError } from '$lib/api/client';

/** The offset of the fault in `text`; undefined if the error does not say where. */
export function faultOffset(error: unknown, text: string): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { detail, place, text: rejected } = error.refused;
  if (place) return offsetOf(text, place.line, place.column);
  const found = /line (\d+), column (\d+)/.exec(detail) ?? /()(?:column|character) (\d+)/.exec(detail);
  return found ? offsetOf(text, Number(found[1]) || 1, Number(found[2])) : onlyPlace(text, rejected);
}

/** The place of the rejected words, if they are part of the text and occur once. */
function onlyPlace(text: string, rejected: string): number | undefined {
  const at = rejected && rejected !== text ? text.indexOf(rejected) : -1;
  return at >= 0 && text.indexOf(rejected, at + 1) < 0 ? at : undefined;
}

/** Lines and columns count from 1, columns by characters; a place beyond the text is its end. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const letters = [...(lines[line - 1] ?? '')].slice(0, Math.max(0, column - 1)).join('');
  return Math.min(text.length, before + letters.length);
}
