import { t } from '$i18n';
import { engineName, levelName } from '$lib/names';

/** A side of a match for people: an engine's text, or `level=NAME`. */
export function playerName(spec: string): string {
  const level = /^level=(.*)$/.exec(spec)?.[1];
  return level === undefined ? engineName(spec) : t().arena.level(levelName(level));
}
