/**
 * The page's own types held against the server's description of itself: `npm run check` fails on a field that the
 * server does not have, and on one of the server's that we forgot. `npm run api` renews the description.
 */
import type { SavedAnalysis, SavedSummary } from './analyses';
import type { Server } from './server';
import type * as page from './types';
import type { BoggleCheck } from './words';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Holds<T extends true> = T;
type SameFields<A, B> = Same<keyof A, keyof B>;

export type Conforms = [
  Holds<SameFields<page.Board, Server['Board']>>,
  Holds<SameFields<page.PlayedGame, Server['PlayedGame']>>,
  Holds<SameFields<page.GameSummary, Server['GameSummary']>>,
  Holds<SameFields<page.Verdict, Server['Verdict']>>,
  Holds<SameFields<page.Thinking, Server['ThinkingView']>>,
  Holds<SameFields<page.Answer, Server['Answer']>>,
  Holds<SameFields<page.AnswerLine, Server['Line']>>,
  Holds<SameFields<page.Catalogue, Server['Catalogue']>>,
  Holds<SameFields<page.GameInfo, Server['Game']>>,
  Holds<SameFields<page.EngineInfo, Server['Engine']>>,
  Holds<SameFields<page.Limits, Server['Limits']>>,
  Holds<SameFields<page.WordSearch, Server['SearchPuzzle']>>,
  Holds<SameFields<page.FoundWord, Server['Found']>>,
  Holds<SameFields<BoggleCheck, Server['Checked']>>,
  Holds<SameFields<page.NewGame, Server['NewGame']>>,
  Holds<SameFields<SavedAnalysis, Server['Saved']>>,
  Holds<SameFields<SavedSummary, Server['SavedSummary']>>,
  Holds<SameFields<page.Refused, Server['ErrorFields']>>,
  Holds<Same<null extends page.AnswerLine['score'] ? true : false, null extends Server['Line']['score'] ? true : false>>,
  Holds<Same<page.Side, Server['Side']>>,
  Holds<page.Seat extends Server['Seat'] ? true : false>,
];
