/** What a move cost, in words: “lost 12 discs”, “−2.3 pawns”, “turned a win into a draw”. */
import { t } from '$i18n';
import type { ReviewedMove } from '$lib/api/analyses';
import type { Side } from '$lib/api/server';
import { settings } from '$lib/settings.svelte';

const number = (value: number, digits: number) => value.toLocaleString(settings.language, { maximumFractionDigits: digits });

/** A sum or a single loss with its unit. */
export function lossAmount(loss: number, unit: ReviewedMove['unit']): string {
  const { amounts } = t().analyse.review;
  if (unit === 'centipawns') return amounts.pawns(number(loss / 100, 2), loss === 100);
  if (unit === 'discs') return amounts.discs(number(loss, 1), loss === 1);
  if (unit === 'chance') return `${number(100 * loss, 0)} %`;
  return amounts.points(number(loss, 1), loss === 1);
}

/** What the move cost; empty if it cost nothing that has a name. */
export function lossText(move: ReviewedMove): string {
  const words = t().analyse.review;
  const { loss, unit, best_result: before, result: after } = move;
  if (loss != null) {
    if (loss === 0) return '';
    return unit === 'centipawns' || unit === 'chance' ? `−${lossAmount(loss, unit)}` : words.lost(lossAmount(loss, unit));
  }
  const [missed, allowed] = [mateIn(move.best_score, move.side), mateIn(move.score, move.side)];
  if (allowed !== undefined && allowed < 0 && !(missed !== undefined && missed < 0)) return words.allowedMate(-allowed);
  if (missed !== undefined && missed > 0 && !(allowed !== undefined && allowed > 0)) return words.missedMate(missed);
  if (before && after) return before === after ? '' : words.turned(words.results[before], words.results[after]);
  if (before === 'win') return words.missedWin;
  return after === 'loss' ? words.allowedLoss : '';
}

/** The moves to mate, positive if `side` mates. */
function mateIn(score: ReviewedMove['score'] | undefined, side: Side): number | undefined {
  if (score == null || typeof score === 'number') return undefined;
  return side === 'first' ? score.mate : -score.mate;
}
