/** What a match says about strength, in words that do not claim more than the games show. */
import type { Standing } from '$lib/api/runs';

/** From this many games on, the likelihood of superiority is more than a guess. */
export const ENOUGH_GAMES = 20;

export type EloText = { kind: 'estimate'; elo: number; error: number } | { kind: 'too-few' } | { kind: 'all-won' };

/** The Elo difference with its error; without an error there is no estimate. */
export function eloOf(standing: Standing): EloText {
  const { elo, elo_error: error, games, a_wins, b_wins } = standing;
  if (elo !== null && error !== null) return { kind: 'estimate', elo, error };
  const isSweep = games >= ENOUGH_GAMES && (a_wins === games || b_wins === games);
  return isSweep ? { kind: 'all-won' } : { kind: 'too-few' };
}

/** The likelihood that A is stronger; undefined while there are too few games, or none decided differently. */
export function superiorityOf(standing: Standing): number | undefined {
  const isKnown = standing.los !== null && standing.elo_error !== null && standing.games >= ENOUGH_GAMES;
  return isKnown ? standing.los! : undefined;
}
