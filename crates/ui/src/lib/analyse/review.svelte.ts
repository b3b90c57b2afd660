/** A review of a whole game, as it comes in. */
import { startReview, stopReview, watchReview, type ReviewRequest, type ReviewSummary, type ReviewedMove } from '$lib/api/analyses';
import { told } from '$lib/api/client';
import type { Stream } from '$lib/api/events';
import { notifyError } from '$lib/notices.svelte';

export class Review {
  state: 'idle' | 'queued' | 'running' | 'done' | 'stopped' = $state('idle');
  /** By ply. */
  moves: ReviewedMove[] = $state.raw([]);
  summary: ReviewSummary | undefined = $state.raw();
  /** The line that was reviewed; the review does not apply to any other. */
  key = $state('');
  /** Its moves. */
  played: string[] = $state.raw([]);
  #id: string | undefined;
  #stream: Stream | undefined;

  get isActive(): boolean {
    return this.state === 'queued' || this.state === 'running';
  }

  /** All moves are judged: only now can be said what was and what was not a mistake. */
  get isComplete(): boolean {
    return this.state === 'done' && this.moves.length >= this.played.length;
  }

  /** Mistakes and blunders, in order. */
  get mistakes(): ReviewedMove[] {
    const { summary } = this;
    if (summary) return summary.mistakes.flatMap((ply) => this.moves.find((move) => move.ply === ply) ?? []);
    return this.moves.filter((move) => move.class === 'mistake' || move.class === 'blunder');
  }

  async start(request: ReviewRequest, key: string): Promise<void> {
    this.stop();
    this.state = 'queued';
    this.moves = [];
    this.summary = undefined;
    this.key = key;
    this.played = request.moves ?? [];
    try {
      const { id } = await startReview(request);
      this.#id = id;
      this.#stream = watchReview(id, {
        queued: () => {},
        // From the last move to the first.
        ply: (move) => {
          this.state = 'running';
          this.moves = [...this.moves.filter((other) => other.ply !== move.ply), move].sort((a, b) => a.ply - b.ply);
        },
        done: (summary) => {
          this.summary = summary;
          this.state = 'done';
        },
        failed: (failure) => {
          this.state = 'stopped';
          notifyError(told(failure.error));
        },
      });
    } catch (error) {
      this.state = 'idle';
      notifyError(error);
    }
  }

  stop(): void {
    this.#stream?.close();
    this.#stream = undefined;
    if (this.#id && this.isActive) {
      void stopReview(this.#id).catch(() => {});
      this.state = 'stopped';
    }
    this.#id = undefined;
  }
}
