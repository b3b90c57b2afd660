/** One analysis at a time: started, streamed, stopped. */
import { startAnalysis, stopAnalysis, watchAnalysis, type AnalysisRequest } from '$lib/api/analyses';
import { told } from '$lib/api/client';
import type { Stream } from '$lib/api/events';
import type { Answer } from '$lib/api/server';
import { notifyError } from '$lib/notices.svelte';

export type AnalysisState = 'idle' | 'queued' | 'running' | 'done' | 'stopped';

export class Analysis {
  state: AnalysisState = $state('idle');
  ahead = $state(0);
  answer: Answer | undefined = $state.raw();
  #id: string | undefined;
  #stream: Stream | undefined;
  #turn = 0;
  /** The latest request to start; the next one waits for it, so that they arrive in order. */
  #starting: Promise<unknown> = Promise.resolve();

  get isActive(): boolean {
    return this.state === 'queued' || this.state === 'running';
  }

  async start(request: AnalysisRequest): Promise<void> {
    this.#close();
    const turn = ++this.#turn;
    this.state = 'queued';
    this.ahead = 0;
    this.answer = undefined;
    try {
      const started = this.#starting.then(() => (turn === this.#turn ? startAnalysis(request) : undefined));
      this.#starting = started.catch(() => {});
      const id = (await started)?.id;
      if (!id) return;
      if (turn !== this.#turn) {
        // Stopped or restarted while the answer was on its way.
        void stopAnalysis(id).catch(() => {});
        return;
      }
      this.#id = id;
      this.#stream = watchAnalysis(id, {
        queued: ({ ahead }) => (this.ahead = ahead),
        searching: () => (this.state = 'running'),
        answer: (answer) => {
          this.state = 'running';
          this.answer = answer;
        },
        done: (answer) => {
          this.answer = answer;
          this.#end(answer.stopped ? 'stopped' : 'done');
        },
        failed: (failure) => {
          this.#end('stopped');
          notifyError(told(failure.error));
        },
      });
    } catch (error) {
      if (turn === this.#turn) this.#end('idle');
      notifyError(error);
    }
  }

  /** Stops locally at once, without waiting for the server to confirm. */
  stop(): void {
    this.#turn++;
    const id = this.#id;
    if (this.isActive) this.state = 'stopped';
    this.#close();
    if (id) void stopAnalysis(id).catch(() => {});
  }

  clear(): void {
    this.stop();
    this.answer = undefined;
    this.state = 'idle';
  }

  #end(state: AnalysisState): void {
    this.state = state;
    this.#close();
  }

  #close(): void {
    this.#stream?.close();
    this.#stream = undefined;
    this.#id = undefined;
  }
}

/** One answer within limits, for a one-off question; undefined if the server fails. */
export function answerOnce(request: AnalysisRequest): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    startAnalysis(request).then(
      ({ id }) => watchAnalysis(id, { queued: () => {}, answer: () => {}, done: resolve, failed: () => resolve(undefined) }),
      () => resolve(undefined),
    );
  });
}
