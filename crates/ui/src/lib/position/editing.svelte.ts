/** A position being edited: its text, the piece in hand, and whether the server accepts it. */
import { errorText } from '$lib/api/error-text';
import { lookAt } from '$lib/api/games';
import type { Board, Side } from '$lib/api/server';
import { faultOffset } from '$lib/study/place';
import { writing } from './edit';

export class Editing {
  text = $state('');
  problem = $state('');
  /** Where in the text the problem is. */
  fault: number | undefined = $state();
  /** The piece to put on the next square; `#` stands for `number`. */
  piece = $state('');
  number = $state(5);
  /** The board of the last valid text. */
  board: Board | undefined = $state.raw();
  game = $state('');
  variant = $state('');
  #asked: AbortController | undefined;

  /** Starts from a position, or from the game's start position. */
  begin(game: string, variant: string, position?: string): void {
    [this.game, this.variant] = [game, variant];
    this.piece = game === 'maxit' ? '#' : (writing(game)?.pieces[0] ?? '');
    void this.set(position ?? '');
  }

  /** Sets the text; an empty one means the game's start position. */
  async set(position: string): Promise<void> {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    if (position) this.text = position;
    try {
      const board = await lookAt({ game: this.game, variant: this.variant, position: position || undefined }, asked.signal);
      if (!position) this.text = board.start;
      this.board = board;
      this.problem = '';
      this.fault = undefined;
    } catch (error) {
      if (asked.signal.aborted) return;
      this.board = undefined;
      this.problem = errorText(error);
      this.fault = faultOffset(error, position);
    }
  }

  put(square: string): void {
    const piece = this.piece === '#' ? String(this.number) : this.piece;
    const changed = writing(this.game)?.put(this.text, square, piece);
    if (changed) void this.set(changed);
  }

  clear(): void {
    const empty = writing(this.game)?.empty(this.variant);
    if (empty) void this.set(empty);
  }

  get side(): Side | undefined {
    return writing(this.game)?.side?.(this.text);
  }

  set side(side: Side) {
    const changed = writing(this.game)?.withSide?.(this.text, side);
    if (changed) void this.set(changed);
  }

  get tray(): string[] {
    return this.game === 'maxit' ? ['#', '*.', ''] : (writing(this.game)?.pieces ?? []);
  }
}
