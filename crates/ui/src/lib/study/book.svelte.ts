/** The book's values for the position on the board, for games that have a book. */
import { ApiError } from '$lib/api/client';
import { bookMoves, type BookMove } from '$lib/api/book';

/** Games without a book, or all of them on a server without the interface; asked once per visit. */
const without = new Set<string>();

export class Book {
  moves: BookMove[] = $state.raw([]);
  position = $state('');
  #asked: AbortController | undefined;

  async look(at: { game: string; variant: string; position: string }): Promise<void> {
    this.#asked?.abort();
    if (at.position === this.position) return;
    this.moves = [];
    this.position = at.position;
    if (without.has(at.game)) return;
    const asked = (this.#asked = new AbortController());
    try {
      const moves = await bookMoves(at, asked.signal);
      if (!asked.signal.aborted) this.moves = moves;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) without.add(at.game);
      // Another position was asked for, or the server is away: there is nothing to show.
    }
  }
}
