/** What the book says about the position on the board. */
import { bookMoves, type BookMove } from '$lib/api/book';
import type { Line } from '$lib/api/server';

export class Book {
  moves: BookMove[] = $state.raw([]);
  position = $state('');
  #asked: AbortController | undefined;

  /** Looks a line up; `position` is where it leads. */
  async look(line: Line, position: string): Promise<void> {
    if (position === this.position) return;
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    this.moves = [];
    this.position = position;
    try {
      const moves = await bookMoves(line, asked.signal);
      if (!asked.signal.aborted) this.moves = moves;
    } catch {
      // Another position was asked for, or the server is away: there is nothing to show.
    }
  }
}
