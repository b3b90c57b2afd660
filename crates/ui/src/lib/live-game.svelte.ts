/** A game on the server, followed live: its state, the ply on view, and the commands. */
import { t } from '$i18n';
import { announce } from './announce.svelte';
import { ApiError } from './api/client';
import type { Stream } from './api/events';
import * as games from './api/games';
import type { PlayedGame, Side } from './api/server';
import { loadCatalogue } from './catalogue.svelte';
import { hintFrom, type Hint } from './hint';
import { notify, notifyError } from './notices.svelte';
import { navigate } from './router.svelte';
import { click } from './sound';
import { offerText, situation } from './spoken';

export class LiveGame {
  game: PlayedGame | undefined = $state.raw();
  /** When the state arrived, by the page's own clock. */
  receivedAt = $state(0);
  connected = $state(true);
  missing = $state(false);
  gone = $state(false);
  busy = $state(false);
  hint: Hint | undefined = $state.raw();
  /** A move entered before our turn. */
  premove: string | undefined = $state();
  /** The ply on view; undefined follows the game. */
  private looked: number | undefined = $state();
  private stream: Stream | undefined;
  /** We took our own offer back, so that nobody declined it. */
  private withdrawn = false;

  constructor(readonly id: string) {}

  /** The ply shown on the board. */
  get ply(): number {
    return this.looked ?? this.game?.moves.length ?? 0;
  }

  get atLatest(): boolean {
    return this.ply === this.game?.moves.length;
  }

  /** The sides played from this browser. */
  get yours(): Side[] {
    return this.game?.yours ?? [];
  }

  /** The only side played from this browser; undefined for spectators, and for two people at one device. */
  get own(): Side | undefined {
    return this.yours.length === 1 ? this.yours[0] : undefined;
  }

  /** Somebody at another device plays too, or is expected to. */
  get isShared(): boolean {
    return this.game !== undefined && this.game.guests.length + this.game.open.length > 0;
  }

  get myTurn(): boolean {
    const { game } = this;
    return game !== undefined && !game.verdict && this.yours.includes(game.side);
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
  invite = (side: Side) => this.command(() => games.invite(this.id, side));
  freeSeat = (side: Side) => this.command(() => games.freeSeat(this.id, side));
  nameSelf = (side: Side, name: string) => this.command(() => games.namePlayer(this.id, side, name));

  async decline(): Promise<void> {
    this.withdrawn = this.game?.offer?.by === this.own;
    await this.command(() => games.declineOffer(this.id));
    this.withdrawn = false;
  }

  /** Offers a draw or agrees to one; an engine may answer at once. */
  async offerDraw(): Promise<void> {
    await this.command(async () => {
      const game = await games.offerDraw(this.id);
      if (!game.verdict && !game.offer) notify(t().game.offers.declined.draw);
      return game;
    });
  }

  async rematch(): Promise<void> {
    await this.command(async () => {
      const game = await games.rematch(this.id);
      if (game.rematch) navigate(`/game/${game.rematch}`);
      return game;
    });
  }

  async askHint(): Promise<void> {
    await this.command(async () => {
      const ply = this.game!.moves.length;
      const answer = await games.hint(this.id);
      if (this.game!.moves.length !== ply) return undefined;
      this.hint = hintFrom(answer, this.game!.side);
      if (this.hint) announce(this.hint.text);
      return undefined;
    });
  }

  /** Plays the move entered in advance, if it is our turn and the move is legal; otherwise says that it is not. */
  private playPremove(): void {
    const { game, premove } = this;
    if (!game || !premove || this.busy) return;
    if (game.verdict) this.premove = undefined;
    if (!this.myTurn) return;
    this.premove = undefined;
    if (game.legal.includes(premove)) void this.play(premove);
    else notify(t().game.premove.dropped);
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
      this.playPremove();
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
      if (!played) this.premove = undefined;
    }
    this.game = game;
    this.receivedAt = performance.now();
    if (!before) return;
    this.tellOffer(before, game);
    if (game.rematch && !before.rematch && game.yours.length > 0) navigate(`/game/${game.rematch}`);
    if (played || (game.verdict !== null && before.verdict === null)) {
      if (played) click(before.side === 'first' ? 440 : 370);
      announce(situation(game, before.moves.length, before.side, this.myTurn));
    }
    this.playPremove();
  }

  /** Says that the other player proposes something, or declined what we proposed. */
  private tellOffer(before: PlayedGame, game: PlayedGame): void {
    if (!this.own) return;
    const [was, is] = [before.offer, game.offer];
    if (is && is.by !== this.own && is.kind !== was?.kind) announce(offerText(game, is));
    const isAnswered = was?.by === this.own && !is && !this.withdrawn;
    const isAccepted = game.verdict?.reason === 'agreed' || game.moves.length < before.moves.length || game.rematch !== null;
    if (isAnswered && !isAccepted && (was.kind === 'rematch' || !game.verdict)) notify(t().game.offers.declined[was.kind]);
  }
}
