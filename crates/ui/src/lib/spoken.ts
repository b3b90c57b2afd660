/** Moves and results as sentences, for screen readers and headings. */
import { t } from '$i18n';
import type { Board, Offer, PlayedGame, Side, Verdict } from './api/server';
import { parseQuartoMove } from './boards/positions/quarto';
import { gameInfo } from './catalogue.svelte';
import { endingName, playerName, sideName } from './names';

/** `Nxf3+` as `knight takes f3, check`. */
export function spokenSan(san: string): string {
  const { spoken } = t().game;
  const { roles } = t().boards;
  const end = san.endsWith('#') ? spoken.mate : san.endsWith('+') ? spoken.check : undefined;
  const bare = san.replace(/[+#!?]+$/, '');
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');
  if (bare === 'O-O') return joined(spoken.castlesShort, end);
  if (bare === 'O-O-O') return joined(spoken.castlesLong, end);
  const found = /^([NBRQK])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([NBRQ]))?$/.exec(bare);
  if (!found) return san;
  const [, piece, from, takes, to, promotion] = found;
  const role = roles[(piece?.toLowerCase() ?? 'p') as keyof typeof roles];
  const move = [piece || takes ? role : undefined, from, takes ? spoken.takes : undefined, to].filter(Boolean).join(' ');
  const promoted = promotion ? spoken.promotes(roles[promotion.toLowerCase() as keyof typeof roles]) : undefined;
  return joined(move, promoted, end);
}

export function spokenMove(game: string, shown: string): string {
  const { spoken } = t().game;
  if (game === 'chess') return spokenSan(shown);
  if (shown === 'pass') return spoken.pass;
  const quarto = game === 'quarto' ? parseQuartoMove(shown) : undefined;
  if (!quarto?.piece) return shown;
  const piece = t().boards.quartoPiece(quarto.piece);
  if (!quarto.gives) return spoken.places(piece, quarto.square!);
  return [quarto.square, spoken.gives(piece)].filter(Boolean).join(', ');
}

/** `White won by checkmate`, `Draw by repetition`. */
export function resultText(game: string, verdict: Verdict): string {
  const words = t().game;
  const ending = verdict.reason === 'rule' ? endingName(verdict.rule) : words.reasons[verdict.reason];
  const draw = game === 'chess' ? words.chessDraw : words.draw;
  if (verdict.winner === null) return [draw, ending].filter(Boolean).join(' ');
  const isCounted = verdict.reason === 'rule' && verdict.margin !== null && gameInfo(game)?.margin_unit;
  const margin = isCounted ? words.byMargin(Math.abs(verdict.margin!)) : '';
  return [words.won(sideName(game, verdict.winner)), margin, ending].filter(Boolean).join(' ');
}

/** The moves since ply `since`, when `mover` was to move, and whose turn it is now. */
export function situation(board: Board, since: number, mover: Side, yours: boolean): string {
  const { spoken } = t().game;
  const other: Side = mover === 'first' ? 'second' : 'first';
  const moves = board.shown
    .slice(since)
    .map((shown, index) => spoken.move(sideName(board.game, index % 2 ? other : mover), spokenMove(board.game, shown)));
  const next = board.verdict ? spoken.over(resultText(board.game, board.verdict)) : yours ? spoken.yourTurn : '';
  return [...moves, next].filter(Boolean).join(' ');
}

/** What a player proposes: `Ana offers a draw.` */
export function offerText(game: PlayedGame, offer: Offer): string {
  const seat = game.seats[offer.by];
  const isNamed = seat.kind !== 'person' || seat.name;
  return t().game.offers.asks[offer.kind](isNamed ? playerName(game, offer.by) : t().game.opponent);
}
