/** The server's documents, generated from its description (`schema.ts`), with short names for the most used. */
import type { components } from './schema';

export type Server = components['schemas'];

export type Side = Server['Side'];
export type Verdict = Server['Verdict'];
export type Catalogue = Server['Catalogue'];
export type GameInfo = Server['Game'];
export type EngineInfo = Server['Engine'];
export type EngineOption = Server['EngineOption'];
/** A line of play without a stored game: a start position and moves. */
export type Line = Server['LineRequest'];
export type Board = Server['Board'];
export type Limits = Server['Limits'];
export type Seat = Server['Seat'];
export type ClockState = Server['ClockView'];
export type Score = Server['ShownScore'];
export type PlayedGame = Server['PlayedGame'];
export type Offer = Server['Offer'];
export type NewGame = Server['NewGame'];
export type GameSummary = Server['GameSummary'];
export type Answer = Server['Answer'];
export type EnginePlan = Server['EnginePlan'];
export type AnswerLine = Server['ScoredLine'];
/** The server's error document. */
export type Refused = Server['ErrorFields'];
