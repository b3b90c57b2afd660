/** Where in a text the server found a fault. */
import { ApiError } from '$lib/api/client';

/** The offset of the fault in `text`; undefined if the error does not say where. */
export function faultOffset(error: unknown, text: string): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { detail, place } = error.refused as { detail: string; place?: { line: number; column: number } | null };
  if (place) return offsetOf(text, place.line, place.column);
  const found = /line (\d+), column (\d+)/.exec(detail) ?? /()(?:column|character) (\d+)/.exec(detail);
  return found ? offsetOf(text, Number(found[1]) || 1, Number(found[2])) : undefined;
}

/** Lines and columns count from 1, columns by characters; a place beyond the text is its end. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const letters = [...(lines[line - 1] ?? '')].slice(0, Math.max(0, column - 1)).join('');
  return Math.min(text.length, before + letters.length);
}
