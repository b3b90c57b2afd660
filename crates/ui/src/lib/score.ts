/** Formats scores: `+0.35`, `#3`, `+12`, `64 %`; and marks for the board made from an analysis. */
import { t } from '$i18n';
import type { Answer, AnswerLine, Score } from './api/server';
import type { Mark } from './boards/types';
import { parseSpec } from './engine-spec';

const signed = (value: number, digits: number) => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
};

export function scoreText(score: Score | null, unit: Answer['unit']): string {
  if (score === null) return '–';
  if (typeof score !== 'number') return `#${score.mate < 0 ? '−' : ''}${Math.abs(score.mate)}`;
  if (unit === 'centipawns') return signed(score / 100, 2);
  if (unit === 'chance') return `${Math.round(score <= 1 ? score * 100 : score)} %`;
  return signed(score, Number.isInteger(score) ? 0 : 1);
}

/** The score of a line, with “at least” or “at most” for a bound; a book move has no score and shows “book”. */
export function lineScoreText(line: AnswerLine, answer: Answer): string {
  const { book, bounds } = t().analyse.engine;
  if (line.score === null) return isFromBook(line, answer) ? book : scoreText(null, answer.unit);
  return `${bounds[line.bound] ? `${bounds[line.bound]} ` : ''}${scoreText(line.score, answer.unit)}`;
}

/** A book move: the engine has a book among its options, and searched no nodes. */
function isFromBook({ score, depth }: AnswerLine, { engine, nodes }: Answer): boolean {
  return score === null && depth === 0 && nodes === 0 && 'book' in parseSpec(engine).options;
}

/** A sort key for scores: mates above any points, shorter mates first, unknown scores last. */
export function scoreValue(score: Score | null): number {
  if (score === null) return -Infinity;
  if (typeof score === 'number') return score;
  return score.mate > 0 ? 1e6 - score.mate : -1e6 - score.mate;
}

/** Losses up to the first bound are good, up to the second fair. */
const BOUNDS: Record<Answer['unit'], [good: number, fair: number]> = {
  centipawns: [40, 120],
  discs: [2, 6],
  points: [1, 4],
  plies: [1, 4],
  chance: [0.05, 0.15],
};

/** Marks for the squares: each line's score, coloured by its loss against the best. */
export function marksFrom(answer: Answer): Record<string, Mark> {
  const lines = answer.lines.filter((line) => line.score !== null);
  const best = Math.max(...lines.map((line) => scoreValue(line.score)));
  const [good, fair] = BOUNDS[answer.unit] ?? BOUNDS.points;
  const tone = (loss: number): Mark['tone'] => (loss === 0 ? 'best' : loss <= good ? 'good' : loss <= fair ? 'fair' : 'poor');
  return Object.fromEntries(
    lines.map((line) => [line.move, { text: scoreText(line.score, answer.unit), tone: tone(best - scoreValue(line.score)) }]),
  );
}
