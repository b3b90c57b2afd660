/** What the visitor last chose to play, kept for the next visit. */
import type { NewGame, Seat } from '$lib/api/server';

export type SideChoice = 'first' | 'second' | 'random' | 'both' | 'none';

export type Opponent = 'computer' | 'friend';

export interface Choice {
  game: string;
  variants: Record<string, string>;
  side: SideChoice;
  /** Whom the visitor plays against: the computer, or somebody who gets a link. */
  opponent: Opponent;
  /** The computer players, per game; the second is used when two engines play. */
  seats: Record<string, [Seat, Seat]>;
  /** The level of a game that was never played: newcomers meet the easiest, earlier visitors what they know. */
  start: 'easiest' | 'middle';
  clock: string;
  minutes: number;
  seconds: number;
  position: string;
  moves: string;
}

const KEY = 'poda.play';

export function loadChoice(): Choice {
  // The first visit shows a game that everybody can play.
  const initial: Choice = { game: 'tictactoe', variants: {}, side: 'first', opponent: 'computer', seats: {}, start: 'easiest', clock: 'none', minutes: 10, seconds: 5, position: '', moves: '' };
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === null) return initial;
    return { ...initial, game: 'chess', start: 'middle', ...(JSON.parse(kept) as Partial<Choice>), position: '', moves: '' };
  } catch {
    return initial;
  }
}

export function saveChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Clock presets as `minutes+seconds`. */
export const CLOCKS = ['1+0', '3+2', '5+3', '10+5'];

export function clockOf(choice: Choice): NewGame['clock'] {
  if (choice.clock === 'none') return undefined;
  const [minutes, seconds] = choice.clock === 'custom' ? [choice.minutes, choice.seconds] : choice.clock.split('+').map(Number);
  return { initial_ms: Math.max(1000, Math.round((minutes ?? 5) * 60_000)), increment_ms: Math.round((seconds ?? 0) * 1000) };
}

/** Who plays, and which side somebody is invited to. */
export type Table = Pick<NewGame, 'first' | 'second' | 'invite'>;

/** The two seats. `coin` below one half gives the visitor the first side; `name` is the visitor's. */
export function seatsOf({ side, opponent }: Pick<Choice, 'side' | 'opponent'>, engines: [Seat, Seat], coin: number, name = ''): Table {
  const [engine, other] = engines;
  if (side === 'both') return { first: { kind: 'person' }, second: { kind: 'person' } };
  if (side === 'none') return { first: engine, second: other };
  const isFirst = side === 'first' || (side === 'random' && coin < 0.5);
  const visitor: Seat = name.trim() ? { kind: 'person', name: name.trim() } : { kind: 'person' };
  const against: Seat = opponent === 'friend' ? { kind: 'person' } : engine;
  const invite = opponent === 'friend' ? { invite: isFirst ? ('second' as const) : ('first' as const) } : {};
  return isFirst ? { first: visitor, second: against, ...invite } : { first: against, second: visitor, ...invite };
}
