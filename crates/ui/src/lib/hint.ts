/** A hint in words: one move, and what it leads to. Scores that only engines understand are not shown. */
import { t } from '$i18n';
import type { Answer, AnswerLine, Side } from './api/server';
import { parseQuartoMove } from './boards/positions/quarto';
import type { Mark } from './boards/types';
import { gameInfo } from './catalogue.svelte';
import { sideName } from './names';
import { scoreText } from './score';

export interface Hint {
  move: string;
  /** `b2 wins in 3 moves.` */
  text: string;
  mark: Mark;
}

/** The best move of an answer, for the side to move; undefined if there is none. */
export function hintFrom(answer: Answer, side: Side): Hint | undefined {
  const line = answer.lines[0];
  if (!line) return undefined;
  const { text, short } = judgement(line, answer, side);
  return { move: line.move, text: t().game.hints.sentence(moveText(answer.game, line), text), mark: { text: short, tone: 'best' } };
}

/** A move at the beginning of a sentence; pieces of Quarto are described, not numbered. */
function moveText(game: string, line: AnswerLine): string {
  const words = t().game.hints;
  const shown = line.shown[0] ?? line.move;
  if (shown === 'pass') return words.passes;
  const quarto = game === 'quarto' ? parseQuartoMove(shown) : undefined;
  if (!quarto?.piece) return shown;
  const piece = t().boards.quartoPiece(quarto.piece);
  if (!quarto.square) return words.gives(piece);
  return quarto.gives ? words.placesAndGives(quarto.square, piece) : words.places(piece, quarto.square);
}

/** What a move leads to, as the end of a sentence and in one word. */
function judgement(line: AnswerLine, answer: Answer, side: Side): { text: string; short: string } {
  const words = t().game.hints;
  const { score } = line;
  // The number of plies to a forced end; people count their own moves.
  if (line.win != null) {
    const moves = Math.ceil(Math.abs(line.win) / 2);
    return line.win > 0 ? { text: words.winsIn(moves), short: words.wins } : { text: words.losesIn(moves), short: words.loses };
  }
  if (score === null || typeof score !== 'number') return { text: words.best, short: words.sign };
  if (line.exact && score === 0) return { text: words.draws, short: words.drawn };
  if (answer.unit === 'centipawns') return { text: words.standing(standing(score, side), scoreText(side === 'first' ? score : -score, answer.unit)), short: words.sign };
  // Points of an evaluation mean nothing to people; points of the game do.
  const counted = gameInfo(answer.game)?.margin_unit;
  if (!counted || answer.unit !== counted) return { text: words.best, short: words.sign };
  const rounded = line.exact ? score : Math.round(score);
  const amount = counted === 'discs' ? t().game.discs(Math.abs(rounded)) : t().game.points(Math.abs(rounded));
  const proven = score > 0 ? words.winsBy(amount) : words.losesBy(amount);
  const likely = rounded === 0 ? words.level : rounded > 0 ? words.ahead(amount) : words.behind(amount);
  return { text: line.exact ? proven : likely, short: scoreText(rounded, answer.unit) };
}

/** From these scores on, in centipawns, a side is slightly better, clearly better, winning. */
const STANDINGS = { slight: 30, clear: 100, winning: 300 };

/** Who stands better in chess; `score` is for `side`. */
function standing(score: number, side: Side): string {
  const words = t().game.hints.standings;
  const size = Math.abs(score);
  if (size < STANDINGS.slight) return words.even();
  const better: Side = score > 0 ? side : side === 'first' ? 'second' : 'first';
  const name = sideName('chess', better);
  return size < STANDINGS.clear ? words.slight(name) : size < STANDINGS.winning ? words.clear(name) : words.winning(name);
}
