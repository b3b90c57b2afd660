/** A game on the server, followed live: its state, the ply on view, and the commands. */
import { announce } from './announce.svelte';
import { ApiError } from './api/client';
import type { Stream } from './api/events';
import * as games from './api/games';
import type { Answer, PlayedGame, Side } from './api/server';
import { loadCatalogue } from './catalogue.svelte';
import { notifyError } from './notices.svelte';
import { click } from './sound';
import { situation } from './spoken';

export class LiveGame {
  game: PlayedGame | undefined = $state.raw();
  /** When the state arrived, by the page's own clock. */
  receivedAt = $state(0);
  connected = $state(true);
  missing = $state(false);
  gone = $state(false);
  busy = $state(false);
  hint: Answer | undefined = $state.raw();
  /** The ply on view; undefined follows the game. */
  private looked: number | undefined = $state();
  private stream: Stream | undefined;

  constructor(readonly id: string) {}

  /** The ply shown on the board. */
  get ply(): number {
    return this.looked ?? this.game?.moves.length ?? 0;
  }

  get atLatest(): boolean {
    return this.ply === this.game?.moves.length;
  }

  /** The sides played from this browser. */
  get persons(): Side[] {
    const { game } = this;
    if (!game?.mine) return [];
    return (['first', 'second'] as const).filter((side) => game.seats[side].kind === 'person');
  }

  get myTurn(): boolean {
    const { game } = this;
    return game !== undefined && !game.verdict && this.persons.includes(game.side);
  }

  async open(): Promise<void> {
    try {
      // The names of sides and results come from the catalogue.
      const [game] = await Promise.all([games.getGame(this.id), loadCatalogue().catch(notifyError)]);
      this.receive(game);
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404;
      if (this.missing) return;
      this.connected = false;
    }
    this.stream = games.watchGame(this.id, {
      game: (game) => this.receive(game),
      gone: () => {
        this.gone = true;
        this.close();
      },
      state: (connected) => (this.connected = connected),
    });
  }

  close(): void {
    this.stream?.close();
    this.stream = undefined;
  }

  look(ply: number): void {
    const last = this.game?.moves.length ?? 0;
    const wanted = Math.max(0, Math.min(last, ply));
    this.looked = wanted === last ? undefined : wanted;
  }

  play(move: string): Promise<void> {
    const ply = this.game!.moves.length;
    return this.command(() => games.playMove(this.id, move, ply));
  }

  takeBack = () => this.command(() => games.takeBack(this.id));
  resign = () => this.command(() => games.resign(this.id));
  swap = () => this.command(() => games.swapSides(this.id));

  async askHint(): Promise<void> {
    await this.command(async () => {
      const ply = this.game!.moves.length;
      const answer = await games.hint(this.id);
      if (this.game!.moves.length === ply) this.hint = answer;
      return undefined;
    });
  }

  private async command(send: () => Promise<PlayedGame | undefined>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const game = await send();
      if (game) this.receive(game);
    } catch (error) {
      notifyError(error);
      if (error instanceof ApiError && error.refused.code === 'wrong_ply') this.receive(await games.getGame(this.id));
    } finally {
      this.busy = false;
    }
  }

  /** Applies a state unless a newer one has arrived (streams and responses race). */
  private receive(game: PlayedGame): void {
    const before = this.game;
    if (before && game.revision < before.revision) return;
    const played = before !== undefined && game.moves.length > before.moves.length;
    if (before && game.moves.join() !== before.moves.join()) {
      this.hint = undefined;
      this.looked = undefined;
    }
    this.game = game;
    this.receivedAt = performance.now();
    const news = played || (game.verdict !== null && before?.verdict === null);
    if (!before || !news) return;
    if (played) click(before.side === 'first' ? 440 : 370);
    announce(situation(game, before.moves.length, before.side, this.myTurn));
  }
}
