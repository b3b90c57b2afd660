/** The replay of a search that grows one tree: the moment, the selection, what is expanded, and the timer that plays it. */
import { growthOpenAtFirst, growthToggled } from '$study/growth-drawing.js';
import { Playouts, type PlayoutData, type PlayoutMoment } from '$study/playouts.js';
import { ProofSearch, type ProofData, type ProofMoment } from '$study/proof.js';

/** A recording as the server sends it. */
export type GrowthData = ({ kind: 'playouts' } & PlayoutData) | ({ kind: 'proof' } & ProofData);

/** Milliseconds per step, slow to fast. */
export const GROWTH_SPEEDS = [2400, 1100, 500, 200, 60] as const;

export class GrowthReplay {
  readonly search: Playouts | ProofSearch;
  at = $state(0);
  speed = $state(1);
  isPlaying = $state(false);
  /** The node that the visitor picked; `null` follows the search. */
  selected: number | null = $state(null);
  moment: PlayoutMoment | ProofMoment;
  /** The roots to draw: the tree, or that of the claim under way. */
  roots: number[];
  /** Opened and closed by hand; the rest is as it was at first. */
  #toggled: ReadonlySet<number> = $state.raw(new Set());
  open: ReadonlySet<number>;
  /** The node whose moves are listed. */
  shown: number | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(data: GrowthData) {
    this.search = data.kind === 'playouts' ? new Playouts(data) : new ProofSearch(data);
    this.moment = $derived(this.search.at(this.at));
    this.roots = $derived(this.#roots());
    const first = $derived(growthOpenAtFirst(this.search, this.roots));
    this.open = $derived(growthToggled(first, this.#toggled));
    this.shown = $derived(this.selected ?? this.#followed());
  }

  #roots(): number[] {
    if (this.search.model === 'playouts') return [0];
    const root = (this.moment as ProofMoment).root;
    return root === null ? [] : [root];
  }

  #followed(): number | null {
    if (this.search.model === 'playouts') return 0;
    const open = (this.moment as ProofMoment).open.at(-1);
    return open?.node ?? this.roots[0] ?? null;
  }

  goTo(at: number): void {
    const before = this.roots[0];
    this.at = Math.max(0, Math.min(this.search.end, Math.round(at)));
    if (this.roots[0] !== before) this.selected = null;
    if (this.moment.isEnd) this.pause();
  }

  step(by: number): void {
    this.goTo(this.at + by);
  }

  /** To the end of the next or previous game, or the start of the next or previous claim. */
  leap(by: number): void {
    this.goTo(this.search.model === 'playouts' ? this.search.nextGame(this.at, by) : this.search.nextClaim(this.at, by));
  }

  playOrPause(): void {
    if (this.isPlaying) return this.pause();
    if (this.moment.isEnd) this.at = 0;
    this.isPlaying = true;
    this.#tick();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.isPlaying = false;
  }

  #tick(): void {
    this.#timer = setTimeout(() => {
      this.step(1);
      if (this.isPlaying) this.#tick();
    }, GROWTH_SPEEDS[this.speed]);
  }

  pick(index: number): void {
    this.selected = this.selected === index ? null : index;
  }

  toggle(index: number): void {
    this.#toggled = growthToggled(this.#toggled, new Set([index]));
  }

  /** The moves from the position that was searched to a node. */
  path(index: number): string[] {
    const { parent, move } = this.search.nodes;
    const below = this.search.way(index).filter((node) => parent[node]! >= 0).map((node) => move[node]!);
    return this.search.model === 'playouts' ? below : [...this.search.about.claims[this.search.nodes.claim[index]!]!.line, ...below];
  }
}
