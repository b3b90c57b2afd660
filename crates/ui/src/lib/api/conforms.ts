/**
 * The page's own types held against the server's description of itself: `npm run check` fails on a field that the
 * server does not have, and on one of the server's that we forgot. `npm run api` renews the description.
 */
import type { components } from './schema';
import type * as page from './types';
import type { BoggleCheck } from './words';

type Server = components['schemas'];
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
type Holds<T extends true> = T;
type SameFields<A, B> = Holds<Same<keyof A, keyof B>>;

export type Conforms = [
  SameFields<page.Board, Server['Board']>,
  SameFields<page.PlayedGame, Server['PlayedGame']>,
  SameFields<page.GameSummary, Server['GameSummary']>,
  SameFields<page.Verdict, Server['Verdict']>,
  SameFields<page.Thinking, Server['ThinkingView']>,
  SameFields<page.Answer, Server['Answer']>,
  SameFields<page.AnswerLine, Server['Line']>,
  SameFields<page.Catalogue, Server['Catalogue']>,
  SameFields<page.GameInfo, Server['Game']>,
  SameFields<page.EngineInfo, Server['Engine']>,
  SameFields<page.Limits, Server['Limits']>,
  SameFields<page.WordSearch, Server['SearchPuzzle']>,
  SameFields<page.FoundWord, Server['Found']>,
  SameFields<BoggleCheck, Server['Checked']>,
  SameFields<page.NewGame, Server['NewGame']>,
  Holds<Same<page.Side, Server['Side']>>,
  Holds<page.Seat extends Server['Seat'] ? true : never>,
];
