/** Scores for people: `+0.35`, `#3`, `+12`, `64 %`; and marks for the board made from an analysis. */
import type { Answer, Score } from './api/types';
import type { Mark } from './boards/types';

const signed = (value: number, digits: number) => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
};

export function scoreText(score: Score, unit: Answer['unit']): string {
  if (typeof score !== 'number') return `#${score.mate < 0 ? '−' : ''}${Math.abs(score.mate)}`;
  if (unit === 'centipawns') return signed(score / 100, 2);
  if (unit === 'chance') return `${Math.round(score <= 1 ? score * 100 : score)} %`;
  return signed(score, Number.isInteger(score) ? 0 : 1);
}

/** One number that orders scores: a mate is better than any points, a shorter one better still. */
export function scoreValue(score: Score): number {
  if (typeof score === 'number') return score;
  return score.mate > 0 ? 1e6 - score.mate : -1e6 - score.mate;
}

/** Losses up to the first are good, up to the second fair. */
const BOUNDS: Record<Answer['unit'], [good: number, fair: number]> = {
  centipawns: [40, 120],
  discs: [2, 6],
  points: [1, 4],
  plies: [1, 4],
  chance: [0.05, 0.15],
};

/** What to write on the squares: every line's score, coloured by how much it loses to the best. */
export function marksFrom(answer: Answer): Record<string, Mark> {
  const best = Math.max(...answer.lines.map((line) => scoreValue(line.score)));
  const [good, fair] = BOUNDS[answer.unit] ?? BOUNDS.points;
  const tone = (loss: number): Mark['tone'] => (loss === 0 ? 'best' : loss <= good ? 'good' : loss <= fair ? 'fair' : 'poor');
  return Object.fromEntries(
    answer.lines.map((line) => [line.move, { text: scoreText(line.score, answer.unit), tone: tone(best - scoreValue(line.score)) }]),
  );
}
