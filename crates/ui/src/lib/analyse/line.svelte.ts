/**
 * The line of play on the board: a start, moves, and a cursor. There are no variations: a move played mid-line
 * replaces what followed. The server knows the rules; its answers are cached.
 */
import { lookAt } from '$lib/api/games';
import type { Board, Line } from '$lib/api/server';

const KEPT = 400;

export class PlayedLine {
  /** The whole line. */
  whole: Board | undefined = $state.raw();
  /** The position at the cursor. */
  here: Board | undefined = $state.raw();
  ply = $state(0);
  #known = new Map<string, Board>();
  #turn = 0;

  /** Opens a line, with the cursor at `ply` or at the end. */
  async open(line: Line, ply?: number): Promise<void> {
    const turn = ++this.#turn;
    const whole = await this.#look(line);
    if (turn !== this.#turn) return;
    this.whole = whole;
    await this.goTo(ply ?? whole.moves.length);
  }

  async goTo(ply: number): Promise<void> {
    const { whole } = this;
    if (!whole) return;
    this.ply = Math.max(0, Math.min(whole.moves.length, ply));
    const turn = ++this.#turn;
    const here = await this.#look(this.at(this.ply));
    if (turn === this.#turn) this.here = here;
  }

  async play(move: string): Promise<void> {
    const { whole, ply } = this;
    if (!whole) return;
    const moves = whole.moves[ply] === move ? whole.moves : [...whole.moves.slice(0, ply), move];
    if (moves === whole.moves) return this.goTo(ply + 1);
    await this.open({ ...this.at(0), moves }, ply + 1);
  }

  /** Plays several moves from the cursor. */
  async playAll(next: string[]): Promise<void> {
    const { whole, ply } = this;
    if (whole) await this.open({ ...this.at(0), moves: [...whole.moves.slice(0, ply), ...next] });
  }

  /** Deletes the moves after the cursor. */
  async cut(): Promise<void> {
    await this.open(this.at(this.ply));
  }

  /** The line up to a ply, as a request for the server. */
  at(ply: number): Line {
    const { game, variant, start, moves } = this.whole!;
    return { game, variant, position: start, moves: moves.slice(0, ply) };
  }

  get position(): string | undefined {
    return this.whole?.positions[this.ply];
  }

  async #look(line: Line): Promise<Board> {
    const key = JSON.stringify([line.game, line.variant, line.position, line.moves]);
    const found = this.#known.get(key);
    if (found) return found;
    const board = await lookAt(line);
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(key, board);
    return board;
  }
}
