/** Scores from a fixed point of view: what people read beside lines, on the board and on the evaluation bar. */
import { t } from '$i18n';
import type { Answer, AnswerLine, Score, Side } from '$lib/api/server';
import type { NodeScore } from '$lib/api/studies';
import type { Mark } from '$lib/boards/types';
import { lineScoreText, marksFrom, scoreText } from '$lib/score';

type Unit = Answer['unit'];
export type View = 'first' | 'mover';

export const opposite = (score: Score | null): Score | null =>
  score === null ? null : typeof score === 'number' ? -score || 0 : { mate: -score.mate };

/** A score of the side to move, as the view shows it. A chance of the side to move becomes that of the first player. */
export function viewed(score: Score | null, unit: Unit, side: Side, view: View): Score | null {
  if (view === 'mover' || side === 'first' || score === null) return score;
  return unit === 'chance' && typeof score === 'number' ? (score <= 1 ? 1 - score : 100 - score) : opposite(score);
}

const SWAPPED = { lower: 'upper', upper: 'lower', exact: 'exact' } as const;

/** A line with its score and bound turned to the view. */
export function viewedLine(line: AnswerLine, unit: Unit, side: Side, view: View): AnswerLine {
  const score = viewed(line.score, unit, side, view);
  const isTurned = view === 'first' && side === 'second';
  const win = line.win == null ? line.win : isTurned ? -line.win : line.win;
  return { ...line, score, win, bound: isTurned ? SWAPPED[line.bound] : line.bound };
}

/** `+0.35`, `#3`; in games whose scores are an engine's own points, a forced result in words. */
export function viewedText(line: AnswerLine, answer: Answer, side: Side, view: View): string {
  const turned = viewedLine(line, answer.unit, side, view);
  const sign = { lower: '≥ ', upper: '≤ ', exact: '' }[turned.bound];
  return forcedText(turned, answer.unit) ?? sign + lineScoreText({ ...turned, bound: 'exact' }, answer);
}

function forcedText({ win, exact, score }: AnswerLine, unit: Unit): string | undefined {
  if (unit !== 'points' && unit !== 'plies') return undefined;
  const words = t().study.score;
  if (win != null && win !== 0) return win > 0 ? words.wins(win) : words.loses(-win);
  return exact && score === 0 ? words.draw : undefined;
}

/** How sure a score is: `24`, `24 @ 73 %`, or that it is proven. */
export function certainty(line: AnswerLine): string {
  if (line.exact) return t().study.score.proven;
  if (line.depth === 0) return '';
  const isSelective = line.confidence != null && line.confidence < 100;
  return isSelective ? `${line.depth}@${Math.round(line.confidence!)}%` : String(line.depth);
}

/** Marks for the board: the score in the chosen view, coloured by its loss, with its certainty below. */
export function viewedMarks(answer: Answer, side: Side, view: View): Record<string, Mark> {
  const marks = marksFrom(answer);
  for (const line of answer.lines) {
    const mark = marks[line.move];
    if (mark) marks[line.move] = { ...mark, text: boardText(line, answer, side, view), note: line.exact ? '✓' : certainty(line) };
  }
  return marks;
}

/** On a square there is room for a few letters. */
function boardText(line: AnswerLine, answer: Answer, side: Side, view: View): string {
  const turned = viewedLine(line, answer.unit, side, view);
  const words = t().study.score.short;
  if (answer.unit === 'points' || answer.unit === 'plies') {
    if (turned.win != null && turned.win !== 0) return turned.win > 0 ? words.win(turned.win) : words.loss(-turned.win);
    if (turned.exact && turned.score === 0) return words.draw;
  }
  return scoreText(turned.score, answer.unit);
}

/** The chance that fits a score of the first player. The slope for pawns is the one that lichess fitted to its games. */
export function chanceOf(score: Score | null, unit: Unit): number | undefined {
  if (score === null) return undefined;
  if (typeof score !== 'number') return score.mate > 0 ? 1 : 0;
  if (unit === 'chance') return score <= 1 ? score : score / 100;
  const slope = { centipawns: 0.00368, discs: 0.16, points: 0.2, plies: 0.2 }[unit];
  return 1 / (1 + Math.exp(-slope * score));
}

/** A score that is stored in the tree, in the engine's units. */
export function storedScore(score: NodeScore | null | undefined, unit: Unit): Score | null {
  if (score?.mate != null) return { mate: score.mate };
  if (score?.points == null) return null;
  return unit === 'centipawns' ? Math.round(score.points * 100) : score.points;
}
