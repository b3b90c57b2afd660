/** Whether a game is still in the opening book, and if not, which move left it. */
import { bookMoves } from './api/book';
import type { Board } from './api/server';
import { moveNumber } from './boards/looks';

/** Openings are not longer than this. */
const LAST_PLY = 60;

export type BookState = { inside: true } | { inside: false; move: string };

export class BookNote {
  /** The book's moves after these moves, as far as it was asked. */
  private readonly known = new Map<string, string[]>();

  /** The state at a ply; undefined if the book does not even know the start, as in games without one. */
  async at(board: Board, ply: number, signal: AbortSignal): Promise<BookState | undefined> {
    if (!(await this.isBook(board, 0, signal))) return undefined;
    let outside = Math.min(ply, LAST_PLY);
    if (await this.isBook(board, outside, signal)) return { inside: true };
    // Books are trees: what follows a position outside is outside, so that halving finds the move that left.
    let inside = 0;
    while (outside - inside > 1) {
      const middle = Math.floor((inside + outside) / 2);
      if (await this.isBook(board, middle, signal)) inside = middle;
      else outside = middle;
    }
    return { inside: false, move: `${moveNumber(board.game, inside, board.shown)} ${board.shown[inside]}`.trim() };
  }

  /** The book has a move here, or ends with the move that led here. */
  private async isBook(board: Board, plies: number, signal: AbortSignal): Promise<boolean> {
    if ((await this.moves(board, plies, signal)).length > 0) return true;
    return plies > 0 && (await this.moves(board, plies - 1, signal)).includes(board.moves[plies - 1]!);
  }

  private async moves({ game, variant, start, moves }: Board, plies: number, signal: AbortSignal): Promise<string[]> {
    const line = { game, variant, position: start, moves: moves.slice(0, plies) };
    const key = Object.values(line).join('|');
    const found = this.known.get(key) ?? (await bookMoves(line, signal)).map((move) => move.move);
    this.known.set(key, found);
    return found;
  }
}
