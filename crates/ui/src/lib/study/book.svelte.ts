/** The book's values for the position on the board; games without a book have none. */
import { bookMoves, type BookMove } from '$lib/api/book';

export class Book {
  moves: BookMove[] = $state.raw([]);
  position = $state('');
  #asked: AbortController | undefined;

  async look(at: { game: string; variant: string; position: string }): Promise<void> {
    this.#asked?.abort();
    if (at.position === this.position) return;
    this.moves = [];
    this.position = at.position;
    const asked = (this.#asked = new AbortController());
    try {
      const moves = await bookMoves(at, asked.signal);
      if (!asked.signal.aborted) this.moves = moves;
    } catch {
      // Another position was asked for, or the server is away: there is nothing to show.
    }
  }
}
