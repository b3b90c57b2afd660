/** The guide of a first game: advice on a position, and the advice in words. */
import { hint } from '$lib/api/games';
import type { PlayedGame } from '$lib/api/server';
import { rulesWords } from '$lib/rules/words';
import type { Advice } from './advice';
import { adviceOnChess } from './chess';
import { adviceOnConnectFour, adviceOnLines } from './lines';
import { adviceOnMaxit } from './maxit';
import { adviceOnOthello } from './othello';
import { adviceOnQuarto } from './quarto';

export { shapesOf, type Advice } from './advice';

/** What to look for in the position of a game where the visitor is to move. */
export async function adviceOn(game: PlayedGame, signal: AbortSignal): Promise<Advice[]> {
  const { variant, legal } = game;
  const position = game.positions.at(-1)!;
  switch (game.game) {
    case 'tictactoe':
      return adviceOnLines(variant, position, legal);
    case 'connectfour':
      return adviceOnConnectFour(position, legal);
    case 'othello':
      return adviceOnOthello(variant, position, legal, signal);
    case 'quarto':
      return adviceOnQuarto(variant, position);
    case 'maxit':
      return adviceOnMaxit(position, legal);
    case 'chess': {
      const best = (await hint(game.id)).lines[0];
      return adviceOnChess(position, legal, game.moves.length, best?.win === 1, signal);
    }
    default:
      return [];
  }
}

export function adviceText(advice: Advice): string {
  const { guide } = rulesWords();
  switch (advice.kind) {
    case 'win':
      return guide.win(advice.at.length);
    case 'threat':
      return guide.threat(advice.at.length);
    case 'step':
      return guide.step(advice.at.length);
    case 'corner':
      return guide.corner(advice.at.length);
    case 'near-corner':
      return guide.nearCorner(advice.at.length);
    case 'dots':
      return guide.dots(advice.count);
    case 'traits':
      return guide.traits(advice.traits.map((trait) => guide.trait[trait as keyof typeof guide.trait]).join(', '));
    case 'number':
      return guide.number(advice.number, advice.reply);
    case 'better-number':
      return guide.betterNumber(advice.number, advice.reply);
    case 'hanging':
      return guide.hanging(advice.role);
    case 'free-capture':
      return guide.freeCapture(advice.role);
    case 'good-capture':
      return guide.goodCapture(advice.role, advice.by);
    case 'centre':
      return guide.centre;
    case 'build':
      return guide.build;
    case 'lost-corner':
      return guide.lostCorner;
    case 'pass':
      return guide.pass;
    case 'few-moves':
      return guide.fewMoves;
    case 'count-discs':
      return guide.countDiscs;
    case 'give-any':
      return guide.giveAny;
    case 'no-safe-piece':
      return guide.noSafePiece;
    case 'place-first':
      return guide.placeFirst;
    case 'check':
      return guide.check;
    case 'mate':
      return guide.mate;
    case 'develop':
      return guide.develop;
    case 'quiet':
      return guide.quiet;
  }
}
