/** One puzzle after another: what is on the board, what was tried, and how the player stands. */
import { getPuzzle, giveUp, listPuzzles, nextPuzzle, tryMoves, type PuzzleGame, type PuzzleQuestion, type PuzzleResult, type Standing } from '$lib/api/puzzles';
import type { Board } from '$lib/api/server';

export type PuzzleState = 'loading' | 'asking' | 'checking' | 'right' | 'wrong' | 'solved' | 'shown';

/** How long the player's own move is seen before the reply comes. */
const REPLY_MS = 450;

export class PuzzleSession {
  games: PuzzleGame[] = $state.raw([]);
  game = $state('');
  theme = $state('');
  puzzle: PuzzleQuestion | undefined = $state.raw();
  board: Board | undefined = $state.raw();
  state: PuzzleState = $state('loading');
  /** The move that was judged last, as people write it. */
  tried = $state('');
  standing: Standing | undefined = $state.raw();
  /** Known once the puzzle is decided. */
  themes: string[] = $state.raw([]);
  solution: string[] = $state.raw([]);
  /** Whether a wrong move was made, or the solution asked for: the rest is for learning only. */
  isMissed = $state(false);
  #shownAt = 0;
  #turn = 0;

  get isDecided(): boolean {
    return this.state === 'solved' || this.state === 'shown';
  }

  get isOpen(): boolean {
    return this.state === 'asking' || this.state === 'right' || this.state === 'wrong';
  }

  get chosen(): PuzzleGame | undefined {
    return this.games.find((one) => one.game === this.game);
  }

  /** Opens the page: a puzzle of an address, or the next of a game. */
  async open(asked: { id?: string; game?: string; theme?: string }): Promise<void> {
    ({ games: this.games } = await listPuzzles());
    const known = this.games.find((one) => one.game === asked.game) ?? this.games[0];
    this.game = known?.game ?? '';
    this.theme = known?.themes.some(({ theme }) => theme === asked.theme) ? asked.theme! : '';
    if (!asked.id) return this.next();
    const puzzle = await getPuzzle(asked.id);
    this.game = puzzle.board.game;
    this.standing = this.chosen?.standing;
    this.#show(puzzle);
  }

  async choose(game: string, theme: string): Promise<void> {
    const isOther = game !== this.game;
    this.game = game;
    this.theme = isOther ? '' : theme;
    if (isOther) ({ games: this.games } = await listPuzzles());
    await this.next();
  }

  async next(): Promise<void> {
    if (!this.game) return;
    const own = ++this.#turn;
    this.state = 'loading';
    const puzzle = await nextPuzzle(this.game, this.theme);
    if (own !== this.#turn) return;
    this.standing = this.standing && this.puzzle?.board.game === this.game ? { ...this.standing, change: 0 } : this.chosen?.standing;
    this.#show(puzzle);
  }

  #show(puzzle: PuzzleQuestion): void {
    this.puzzle = puzzle;
    this.board = puzzle.board;
    this.state = 'asking';
    this.tried = '';
    [this.themes, this.solution, this.isMissed] = [[], [], false];
    this.#shownAt = performance.now();
  }

  get #millis(): number {
    return Math.round(performance.now() - this.#shownAt);
  }

  async play(move: string): Promise<void> {
    const { puzzle, board } = this;
    if (!puzzle || !board || !this.isOpen) return;
    const own = ++this.#turn;
    const before = this.state;
    this.state = 'checking';
    try {
      const result = await tryMoves(puzzle.id, [...board.moves, move], this.#millis);
      if (own !== this.#turn) return;
      await this.#take(result, move, own);
    } catch (error) {
      if (own === this.#turn) this.state = before;
      throw error;
    }
  }

  async #take(result: PuzzleResult, move: string, own: number): Promise<void> {
    const n = this.board!.moves.length;
    if (result.verdict === 'right' && result.board.moves.length > n + 1) {
      // The own move first, the reply a moment later.
      this.board = shortened(result.board, n + 1);
      this.tried = result.board.shown[n] ?? move;
      await new Promise((done) => setTimeout(done, REPLY_MS));
      if (own !== this.#turn) return;
    }
    this.tried = result.board.shown[n] ?? move;
    this.board = result.board;
    if (result.standing) this.standing = this.isMissed ? { ...result.standing, change: this.standing?.change ?? 0 } : result.standing;
    if (result.verdict === 'wrong') this.isMissed = true;
    if (result.verdict === 'solved') [this.themes, this.solution] = [result.themes, result.solution];
    this.state = result.verdict;
  }

  async show(): Promise<void> {
    const { puzzle } = this;
    if (!puzzle) return;
    const own = ++this.#turn;
    const result = await giveUp(puzzle.id, this.#millis);
    if (own !== this.#turn) return;
    if (result.standing) this.standing = this.isMissed ? { ...result.standing, change: this.standing?.change ?? 0 } : result.standing;
    this.board = result.board;
    [this.themes, this.solution, this.isMissed] = [result.themes, result.solution, true];
    this.state = 'shown';
  }
}

/** The line up to a ply. */
function shortened(board: Board, ply: number): Board {
  return { ...board, moves: board.moves.slice(0, ply), shown: board.shown.slice(0, ply), positions: board.positions.slice(0, ply + 1), legal: [], diagram: '' };
}
