/** What the evaluation bar shows: the engine's best line, the score in the tree, or the result. */
import type { Answer, Side, Verdict } from '$lib/api/server';
import type { StudyNode } from '$lib/api/studies';
import { scoreText } from '$lib/score';
import { resultText } from '$lib/spoken';
import { chanceOf, storedScore, viewed } from './score-view';

export interface Evaluation {
  /** The first player's chance; undefined if nothing is known. */
  chance: number | undefined;
  text: string;
  /** The same for the narrow bar. */
  short: string;
}

export const NO_EVALUATION: Evaluation = { chance: undefined, text: '', short: '' };

export function evaluationOf(game: string, node: StudyNode, side: Side, unit: Answer['unit'], answer: Answer | undefined, verdict: Verdict | null): Evaluation {
  if (verdict) {
    const chance = verdict.winner === null ? 0.5 : verdict.winner === 'first' ? 1 : 0;
    return { chance, text: resultText(game, verdict), short: chance === 0.5 ? '½' : String(chance) };
  }
  const best = answer?.lines[0];
  const score = best ? viewed(best.score, unit, side, 'first') : storedScore(node.score, unit);
  const forced = best?.win != null && best.win !== 0 ? { mate: side === 'first' ? best.win : -best.win } : score;
  if (score === null) return NO_EVALUATION;
  // An engine's own points mean nothing to people once the result is forced.
  const text = scoreText(unit === 'points' ? forced : score, unit);
  return { chance: chanceOf(forced, unit), text, short: unit === 'centipawns' ? text.replace(/(\.\d)\d$/, '$1') : text };
}
