/** Formats scores: `+0.35`, `#3`, `+12`, `64 %`; and marks for the board made from an analysis. */
import { t } from '$i18n';
import type { Answer, AnswerLine, Score, Server } from './api/server';
import type { Mark } from './boards/types';
import { gameInfo } from './catalogue.svelte';
import { parseSpec } from './engine-spec';

export type Judgement = Server['Judgement'];

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

/** How far a score can be trusted: “proven”, or the depth with the confidence of a selective search: `24 @ 73 %`. */
export function certaintyText(certainty: { proven?: boolean; depth?: number; confidence?: number | null }): string {
  const { proven, depth, confidence } = certainty;
  if (proven) return t().analyse.review.proven;
  return depth ? `${depth}${confidence == null ? '' : ` @ ${confidence} %`}` : '–';
}

/** A sort key for scores: mates above any points, shorter mates first, unknown scores last. */
export function scoreValue(score: Score | null): number {
  if (score === null) return -Infinity;
  if (typeof score === 'number') return score;
  return score.mate > 0 ? 1e6 - score.mate : -1e6 - score.mate;
}

/** Where the game says nothing about losses in a unit: up to the first bound they are good, up to the second fair. */
const BOUNDS: Record<Answer['unit'], [good: number, fair: number]> = {
  centipawns: [40, 120],
  discs: [2, 6],
  points: [1, 4],
  plies: [1, 4],
  chance: [0.05, 0.15],
};

/** Marks for the squares: each line's score, coloured by its loss against the best as a review would rate it. */
export function marksFrom(answer: Answer): Record<string, Mark> {
  const lines = answer.lines.filter((line) => line.score !== null);
  const best = lines.reduce<AnswerLine | undefined>((best, line) => (best && scoreValue(best.score) >= scoreValue(line.score) ? best : line), undefined);
  if (!best) return {};
  const judgement = gameInfo(answer.game)?.judgement;
  return Object.fromEntries(
    lines.map((line) => [line.move, { text: scoreText(line.score, answer.unit), tone: tone(best, line, answer.unit, judgement) }]),
  );
}

function tone(best: AnswerLine, line: AnswerLine, unit: Answer['unit'], judgement: Judgement | undefined): Mark['tone'] {
  const loss = scoreValue(best.score) - scoreValue(line.score);
  if (loss === 0) return 'best';
  const rated = (lost: number, fair: number, poor: number) => (lost < fair ? 'good' : lost < poor ? 'fair' : 'poor');
  if (judgement?.kind === 'result' || judgement?.kind === 'chance') {
    const [before, after] = [resultOf(best), resultOf(line)];
    if (before !== undefined && after !== undefined && (before !== after || judgement.kind === 'result')) return before === after ? 'good' : 'poor';
  }
  if (judgement && judgement.kind !== 'result' && judgement.unit === unit) {
    const { inaccuracy, mistake } = judgement.thresholds;
    const lost = judgement.kind === 'loss' ? loss : winningChance(best.score, judgement.steepness) - winningChance(line.score, judgement.steepness);
    return rated(lost, inaccuracy, mistake);
  }
  const [good, fair] = BOUNDS[unit] ?? BOUNDS.points;
  return loss <= good ? 'good' : loss <= fair ? 'fair' : 'poor';
}

/** −1, 0 or 1 if the line's result is known. */
function resultOf({ score, exact, win }: AnswerLine): number | undefined {
  if (win != null) return Math.sign(win);
  if (score !== null && typeof score !== 'number') return Math.sign(score.mate);
  return exact ? Math.sign(score ?? 0) : undefined;
}

/** The chance of winning at such a score, from 0 to 1. */
export function winningChance(score: Score | null, steepness: number): number {
  if (score !== null && typeof score !== 'number') return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-steepness * (score ?? 0)));
}
