/** Players and other headers of a study. Header names are those of PGN in every game. */
import type { Side } from '$lib/api/server';
import type { Header } from '$lib/api/studies';
import { gameInfo } from '$lib/catalogue.svelte';

/** The header with the name of a side's player is called after the side: `White`, `X`. */
export function playerHeader(game: string, side: Side): string {
  const [first, second] = gameInfo(game)?.sides ?? ['White', 'Black'];
  return side === 'first' ? first : second;
}

export function headerOf(headers: Header[], name: string): string {
  return headers.find(([own]) => own === name)?.[1] ?? '';
}

/** `?` is how files say that they do not know. */
const known = (value: string) => (/^[?.\s]*$/.test(value) ? '' : value);

export function playerOf(game: string, headers: Header[], side: Side): { name: string; rating: string } {
  const header = playerHeader(game, side);
  return { name: known(headerOf(headers, header)), rating: known(headerOf(headers, `${header}Elo`)) };
}

/** Sets one header where it stands, or at the end; an empty value removes it. */
export function withHeader(headers: Header[], name: string, value: string): Header[] {
  const trimmed = value.trim();
  if (!trimmed) return headers.filter(([own]) => own !== name);
  if (headers.some(([own]) => own === name)) return headers.map((header) => (header[0] === name ? [name, trimmed] : header));
  return [...headers, [name, trimmed]];
}

/** `1-0`, `½-½`; empty for a game without a result. */
export function resultOf(headers: Header[]): string {
  const result = headerOf(headers, 'Result');
  return result === '1/2-1/2' ? '½-½' : result === '*' ? '' : result;
}

/** A title from players, event and date; empty if nothing is known. */
export function headersTitle(game: string, headers: Header[]): string {
  const [first, second] = [playerOf(game, headers, 'first').name, playerOf(game, headers, 'second').name];
  const players = first || second ? `${first || '?'} – ${second || '?'}` : '';
  return [players, known(headerOf(headers, 'Event')), known(headerOf(headers, 'Date')).replace(/[.?]+$/, '')].filter(Boolean).join(', ');
}
