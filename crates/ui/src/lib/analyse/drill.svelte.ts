/** The mistakes of a reviewed game as exercises: at each, find a better move. */
import type { ReviewedMove } from '$lib/api/analyses';
import type { Answer, Line } from '$lib/api/server';
import { marksFrom } from '$lib/score';
import { answerOnce } from './analysis.svelte';

export type DrillState = 'asking' | 'checking' | 'right' | 'good' | 'same' | 'wrong' | 'shown';

/** Whether the engine rates a move as good as the best, or nearly. */
export function isGood(answer: Answer | undefined, move: string): boolean {
  const tone = answer && marksFrom(answer)[move]?.tone;
  return tone === 'best' || tone === 'good';
}

export class Drill {
  at = $state(0);
  state: DrillState = $state('asking');
  tried = $state('');
  found = $state(0);
  #spoilt = false;

  constructor(
    readonly mistakes: ReviewedMove[],
    /** The game up to a ply. */
    readonly line: (ply: number) => Line,
    readonly engine: string | undefined,
  ) {}

  get mistake(): ReviewedMove {
    return this.mistakes[this.at]!;
  }

  get isSolved(): boolean {
    return this.state === 'right' || this.state === 'good' || this.state === 'shown';
  }

  get isLast(): boolean {
    return this.at === this.mistakes.length - 1;
  }

  async attempt(move: string): Promise<void> {
    if (this.isSolved || this.state === 'checking') return;
    this.tried = move;
    const { mistake } = this;
    if (move === mistake.best) return this.#judged('right');
    if (move === mistake.move) return this.#judged('same');
    this.state = 'checking';
    const answer = await answerOnce({ ...this.line(mistake.ply), engine: this.engine, lines: 'all', limits: { time_ms: 1500 } });
    if (mistake === this.mistake) this.#judged(isGood(answer, move) ? 'good' : 'wrong');
  }

  #judged(state: DrillState): void {
    this.state = state;
    const isFound = state === 'right' || state === 'good';
    if (isFound && !this.#spoilt) this.found++;
    this.#spoilt = true;
  }

  show(): void {
    this.state = 'shown';
    this.#spoilt = true;
  }

  next(): void {
    this.at = (this.at + 1) % this.mistakes.length;
    if (this.at === 0) this.found = 0;
    this.state = 'asking';
    this.tried = '';
    this.#spoilt = false;
  }
}
