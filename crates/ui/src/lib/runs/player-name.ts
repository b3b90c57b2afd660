import { t } from '$i18n';
import { engineName, levelName } from '$lib/names';

/** Display name of a player in a match, given as an engine spec or `level=NAME`. */
export function playerName(spec: string): string {
  const level = /^level=(.*)$/.exec(spec)?.[1];
  return level === undefined ? engineName(spec) : t().arena.level(levelName(level));
}
