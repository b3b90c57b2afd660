/** The server's documents, as it describes them itself (`schema.ts`), and short names for those that are used most. */
import type { components } from './schema';

export type Server = components['schemas'];

export type Side = Server['Side'];
export type Verdict = Server['Verdict'];
export type Catalogue = Server['Catalogue'];
export type GameInfo = Server['Game'];
export type EngineInfo = Server['Engine'];
export type EngineOption = Server['EngineOption'];
/** A line of play without a game: a start, and moves from there. */
export type Line = Server['LineRequest'];
export type Board = Server['Board'];
export type Limits = Server['Limits'];
export type Seat = Server['Seat'];
export type ClockState = Server['ClockView'];
export type Score = Server['ShownScore'];
export type PlayedGame = Server['PlayedGame'];
export type NewGame = Server['NewGame'];
export type GameSummary = Server['GameSummary'];
export type Answer = Server['Answer'];
export type AnswerLine = Server['ScoredLine'];
/** What the server says when something is wrong. */
export type Refused = Server['ErrorFields'];
