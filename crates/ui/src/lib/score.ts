/** Scores as people write them. */
import type { Answer, Score } from '$lib/api/types';

type Unit = Answer['unit'];

/** One number a score, mates beyond all others, so that scores can be compared and drawn. */
export function scoreValue(score: Score): number {
  if (typeof score === 'number') return score;
  return score.mate > 0 ? 100_000 - score.mate : -100_000 - score.mate;
}

const signed = (value: number, digits: number) => {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return digits > 0 ? text : '0';
  return `${value > 0 ? '+' : '−'}${text}`;
};

export function formatScore(score: Score, unit: Unit): string {
  if (typeof score !== 'number') return score.mate < 0 ? `−#${-score.mate}` : `#${score.mate}`;
  if (unit === 'centipawns') return signed(score / 100, 2);
  if (unit === 'chance') return `${Math.round(score * 100)} %`;
  return signed(score, Number.isInteger(score) ? 0 : 1);
}

/** `12.3 k`, `4.5 M`. */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}

/** How much worse than the best still counts as good, and where a move is poor: by unit. */
const TOLERANCE: Record<Unit, [good: number, fair: number]> = {
  centipawns: [30, 100],
  discs: [1, 4],
  points: [1, 5],
  plies: [0, 1],
  chance: [0.02, 0.1],
};

export function toneOf(loss: number, unit: Unit): 'best' | 'good' | 'fair' | 'poor' {
  const [good, fair] = TOLERANCE[unit] ?? TOLERANCE.points;
  if (loss <= 0) return 'best';
  return loss <= good ? 'good' : loss <= fair ? 'fair' : 'poor';
}
