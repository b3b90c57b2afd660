/** The state of a replay: the current event, what is expanded and selected, and the timer that plays it. */
import { Moment, Recording, type RecordingData } from '$study/recording.js';
import { openAtFirst } from '$study/layout.js';

/** Milliseconds per event, slow to fast. */
export const SPEEDS = [2400, 1100, 500, 200, 60] as const;

export class Replay {
  readonly recording: Recording;
  at = $state(0);
  speed = $state(1);
  isPlaying = $state(false);
  selected: number | null = $state(null);
  /** Replaced, never mutated: drawing reacts to the replacement. */
  open: ReadonlySet<number> = $state.raw(new Set());
  moment: Moment;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(data: RecordingData) {
    this.recording = new Recording(data);
    this.open = openAtFirst(this.recording);
    this.moment = $derived(new Moment(this.recording, this.at));
  }

  goTo(position: number): void {
    this.at = Math.max(0, Math.min(this.recording.events.length, position));
    const { event, isEnd } = this.moment;
    if (event) {
      this.reveal(event.index);
      this.selected = event.index;
    }
    if (isEnd) this.pause();
  }

  step(by: number): void {
    this.goTo(this.at + by);
  }

  goToNextCut(): void {
    const position = this.recording.nextCut(this.at);
    if (position !== null) this.goTo(position);
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
    }, SPEEDS[this.speed]);
  }

  /** Expands every branch that hides a node. */
  reveal(index: number): void {
    const hidden = this.recording.above(index).filter((above: number) => !this.open.has(above));
    if (hidden.length > 0) this.open = new Set([...this.open, ...hidden]);
  }

  toggle(index: number): void {
    if (this.recording.children[index]!.length === 0) return;
    const open = new Set(this.open);
    if (!open.delete(index)) open.add(index);
    this.open = open;
  }

  openAll(): void {
    this.open = new Set(this.recording.nodes.keys());
  }

  closeAll(): void {
    this.open = new Set();
    this.selected = this.recording.roots[0] ?? null;
  }

  /** The moves from the root to a node. */
  path(index: number): string[] {
    const above = [index, ...this.recording.above(index)].map((node: number) => this.recording.nodes[node]!);
    return above.filter((node) => node.parent !== null).map((node) => node.name).reverse();
  }
}
