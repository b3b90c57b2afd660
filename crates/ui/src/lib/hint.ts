/** A hint in words: one move, and what it leads to. Scores that only engines understand are not shown. */
import { t } from '$i18n';
import type { Answer, AnswerLine } from './api/server';
import type { Mark } from './boards/types';
import { gameInfo } from './catalogue.svelte';
import { scoreText } from './score';

export interface Hint {
  move: string;
  /** `b2 wins in 3 moves.` */
  text: string;
  mark: Mark;
}

/** The best move of an answer; undefined if there is none. */
export function hintFrom(answer: Answer): Hint | undefined {
  const line = answer.lines[0];
  if (!line) return undefined;
  const { text, short } = judgement(line, answer);
  return { move: line.move, text: t().game.hints.sentence(line.shown[0] ?? line.move, text), mark: { text: short, tone: 'best' } };
}

/** What a move leads to, as the end of a sentence and in one word. */
function judgement(line: AnswerLine, answer: Answer): { text: string; short: string } {
  const words = t().game.hints;
  const { score } = line;
  // The number of plies to a forced end; people count their own moves.
  if (line.win != null) {
    const moves = Math.ceil(Math.abs(line.win) / 2);
    return line.win > 0 ? { text: words.winsIn(moves), short: words.wins } : { text: words.losesIn(moves), short: words.loses };
  }
  if (score === null || typeof score !== 'number') return { text: words.best, short: words.sign };
  if (line.exact && score === 0) return { text: words.draws, short: words.drawn };
  if (answer.unit === 'centipawns') return { text: words.score(scoreText(score, answer.unit)), short: scoreText(score, answer.unit) };
  // Points of an evaluation mean nothing to people; points of the game do.
  const counted = gameInfo(answer.game)?.margin_unit;
  if (!counted || answer.unit !== counted) return { text: words.best, short: words.sign };
  const amount = counted === 'discs' ? t().game.discs(Math.abs(score)) : t().game.points(Math.abs(score));
  const about = line.exact ? (score > 0 ? words.winsBy(amount) : words.losesBy(amount)) : words.score(scoreText(score, answer.unit));
  return { text: about, short: scoreText(score, answer.unit) };
}
