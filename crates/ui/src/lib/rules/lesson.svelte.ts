/** One step of the rules on the board: positions come from the server, and so do the moves that may be tried. */
import { lookAt } from '$lib/api/games';
import type { Board, Line } from '$lib/api/server';
import type { Step } from './types';

export type Attempt = 'right' | 'wrong' | 'shown';

export class Lesson {
  board: Board | undefined = $state.raw();
  /** How many of the step's moves are on the board. */
  ply = $state(0);
  isPlaying = $state(false);
  attempt: Attempt | undefined = $state();
  readonly total: number;

  constructor(
    readonly game: string,
    readonly step: Step,
  ) {
    this.total = step.plays?.length ?? 0;
  }

  private get before(): number {
    return this.step.moves?.length ?? 0;
  }

  private line(more: string[] = []): Line {
    const { variant, position, moves = [], plays = [] } = this.step;
    return { game: this.game, variant, position, moves: [...moves, ...plays, ...more] };
  }

  async load(signal: AbortSignal, plays: boolean): Promise<void> {
    const board = await lookAt(this.line(), signal);
    this.board = board;
    this.isPlaying = plays && this.total > 0;
  }

  get position(): string {
    const at = this.attempt === 'right' || this.attempt === 'shown' ? -1 : this.before + this.ply;
    return this.board?.positions.at(at) ?? '';
  }

  get last(): string | null {
    const { board } = this;
    if (!board) return null;
    const plies = this.isSolved ? board.moves.length : this.before + this.ply;
    return board.moves[plies - 1] ?? null;
  }

  get isSolved(): boolean {
    return this.attempt === 'right' || this.attempt === 'shown';
  }

  get atEnd(): boolean {
    return this.ply === this.total;
  }

  /** Moves that can be played, or that are worth showing. */
  get legal(): string[] {
    return this.atEnd && !this.isSolved ? (this.board?.legal ?? []) : [];
  }

  forward(): void {
    if (!this.atEnd) this.ply += 1;
    if (this.atEnd) this.isPlaying = false;
  }

  toggle(): void {
    if (this.atEnd) this.ply = 0;
    this.isPlaying = !this.isPlaying;
  }

  restart(): void {
    this.ply = 0;
  }

  /** Judges a move by the list of right ones; a right one is played. */
  async tryMove(move: string): Promise<void> {
    if (!this.step.task?.right.includes(move)) {
      this.attempt = 'wrong';
      return;
    }
    await this.show(move, 'right');
  }

  showAnswer(): Promise<void> {
    return this.show(this.step.task!.right[0]!, 'shown');
  }

  private async show(move: string, attempt: Attempt): Promise<void> {
    this.board = await lookAt(this.line([move]));
    this.attempt = attempt;
  }
}
