/** The documents of the HTTP interface, as the server writes them. */
export type Side = 'first' | 'second';

export interface Verdict {
  winner: Side | null;
  margin: number | null;
  reason: 'rule' | 'resigned' | 'time';
}

export interface Named {
  name: string;
  summary: string;
}

export interface EngineInfo extends Named {
  options: Named[];
}

export interface GameInfo extends Named {
  variants: string[];
  levels: { name: string; engine: string }[];
  engines: EngineInfo[];
  evaluators: Named[];
  best: string;
}

export interface Catalogue {
  games: GameInfo[];
  algorithms: { name: string }[];
  experiments: { name: string; question: string; sources: string[] }[];
  examples: { name: string; tree: string }[];
  version: string;
}

/** A line of play without a game: a start, moves, and what may follow. */
export interface Line {
  game: string;
  variant?: string;
  position?: string;
  moves?: string[];
}

export interface Board {
  game: string;
  variant: string;
  start: string;
  moves: string[];
  /** The moves as people write them (SAN in chess). */
  shown: string[];
  /** The start and the position after every move. */
  positions: string[];
  side: Side;
  legal: string[];
  verdict: Verdict | null;
  opening: string | null;
}

export interface Limits {
  depth?: number;
  nodes?: number;
  time_ms?: number;
}

export type Seat =
  | { kind: 'person' }
  | { kind: 'level'; level: string }
  | { kind: 'engine'; engine: string; limits?: Limits };

export interface ClockState {
  first_ms: number;
  second_ms: number;
  increment_ms: number;
  /** What both sides began with. */
  initial_ms: number;
  running: Side | null;
}

export type Score = number | { mate: number };

export interface Thinking {
  side: Side;
  state: 'queued' | 'searching';
  ahead: number;
  depth: number | null;
  score: Score | null;
  nodes: number | null;
}

/** What the server says when something is wrong. */
export interface Refused {
  code: string;
  /** The piece of input that was refused. */
  text: string;
  /** The whole sentence, in English. */
  detail: string;
}

export interface PlayedGame extends Board {
  id: string;
  mine: boolean;
  seats: Record<Side, Seat>;
  clock: ClockState | null;
  thinking: Thinking | null;
  /** Why the engine to move does not. */
  halted: Refused | null;
  title: string;
  created: number;
  updated: number;
  revision: number;
  formats: string[];
}

export interface NewGame extends Line {
  first: Seat;
  second: Seat;
  clock?: { initial_ms: number; increment_ms: number };
  title?: string;
}

export interface GameSummary {
  id: string;
  game: string;
  variant: string;
  title: string;
  seats: Record<Side, Seat>;
  plies: number;
  opening?: string | null;
  position: string;
  verdict: Verdict | null;
  created: number;
  updated: number;
}

export interface AnswerLine {
  move: string;
  /** Nothing is known of a move from a book, nor of one that was not searched. */
  score: Score | null;
  exact: boolean;
  bound: 'lower' | 'upper' | 'exact';
  depth: number;
  pv: string[];
  shown?: string[];
  /** For a forced end: moves until it, negative when the side to move loses. */
  win?: number | null;
}

export interface Answer {
  game: string;
  variant: string;
  position: string;
  engine: string;
  unit: 'centipawns' | 'discs' | 'points' | 'plies' | 'chance';
  lines: AnswerLine[];
  nodes: number;
  leaves: number;
  time_ms: number;
  nps: number;
  stopped?: boolean;
}

export type Cell = [row: number, column: number];

export interface FoundWord {
  word: string;
  path: Cell[];
  score: number;
}

export interface WordSearch {
  grid: string[];
  words: string[];
  placements: { word: string; from: Cell; to: Cell }[];
  seed: number;
}
