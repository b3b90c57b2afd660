/** Display names for the server's codes. A code without a name is shown as is. */
import { t } from '$i18n';
import type { Seat, Side } from './api/server';
import { catalogue, gameInfo } from './catalogue.svelte';
import { settings } from './settings.svelte';

/** The beginning of the names of programs that the owner of the machine offers. */
const OUTSIDE = 'outside/';

type Named = { name: string; summary: string };
type Kind = 'games' | 'engines' | 'options' | 'evaluators';

/** Name and summary of a catalogue entry, or the server's own `summary`; engines with or without their game's name. */
export function named(kind: Kind, code: string, summary = ''): Named {
  const list = t().catalog[kind] as Record<string, Named>;
  // A program of the machine has the name its owner gave it, even if an engine of ours is called the same.
  if (code.startsWith(OUTSIDE)) return { name: code.slice(OUTSIDE.length), summary: summary || t().play.outsideProgram };
  const short = code.includes('/') ? code.slice(code.indexOf('/') + 1) : code;
  return list[code] ?? list[short] ?? { name: code, summary };
}

export function variantName(variant: string): string {
  const { catalog } = t();
  const known = (catalog.variants as Record<string, string>)[variant];
  if (known) return known;
  const [columns, rows, k] = variant.split('x');
  if (columns && rows && k) return catalog.sizeLine(columns, rows, k);
  return columns && rows ? catalog.size(columns, rows) : variant;
}

/** The name of an experiment; its question comes from the server, in both languages. */
export function experimentName(experiment: string): string {
  return (t().catalog.experiments as Record<string, string>)[experiment] ?? experiment;
}

export function experimentQuestion(experiment: string): string {
  const listed = catalogue()?.experiments.find((one) => one.name === experiment);
  return listed?.question[settings.language] ?? '';
}

/** The title of a source document, given by its short name (`S1`). */
export function documentTitle(document: string): string {
  return catalogue()?.documents.find((one) => one.name === document)?.title[settings.language] ?? document;
}

/** The title of a worked tree. */
export function exampleName(example: string): string {
  return (t().catalog.examples as Record<string, string>)[example] ?? example;
}

export function levelName(level: string): string {
  return (t().catalog.levels as Record<string, string>)[level] ?? level;
}

export function valueName(value: string): string {
  return (t().catalog.values as Record<string, string>)[value] ?? value;
}

/** `othello/pvs:depth=6` as `Principal variation search (depth=6)`; the ids of own files say nothing. */
export function engineName(spec: string): string {
  const [name = '', options] = spec.split(':');
  const shown = options?.replaceAll(/\bown\/\w+/g, t().build.own).replaceAll(',', ', ');
  return named('engines', name).name + (shown ? ` (${shown})` : '');
}

export function seatName(seat: Seat): string {
  if (seat.kind === 'person') return seat.name ?? t().play.person;
  return seat.kind === 'level' ? levelName(seat.level) : engineName(seat.engine);
}

/** The player of a side as the visitor knows them: by name, as “You”, as somebody else, or as an engine. */
export function playerName(game: { seats: Record<Side, Seat>; yours: Side[]; open?: Side[] }, side: Side): string {
  const seat = game.seats[side];
  if (seat.kind !== 'person' || seat.name) return seatName(seat);
  if (game.open?.includes(side)) return t().game.invitations.waitingName;
  return game.yours.includes(side) ? t().game.you : t().play.person;
}

/** The name of a side in a game: as the page draws it, or else as the server calls it (White, Black, X …). */
export function sideName(game: string, side: Side): string {
  const { drawnSides, sides } = t().play;
  const drawn = (drawnSides as Record<string, Record<Side, string>>)[game]?.[side];
  const [first, second] = gameInfo(game)?.sides ?? ['First', 'Second'];
  const name = side === 'first' ? first : second;
  return drawn ?? (sides as Record<string, string>)[name] ?? name;
}

/** The rule that ended a game, in words that follow the result; empty for an unknown rule. */
export function endingName(rule: string | undefined): string {
  return (rule && (t().game.endings as Record<string, string>)[rule]) || '';
}

export function formatName(format: string): string {
  return (t().game.formats as Record<string, string>)[format] ?? format;
}
