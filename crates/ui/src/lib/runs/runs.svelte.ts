/** The visitor's runs of one kind; those in progress are followed live. */
import type { Stream } from '$lib/api/events';
import { getRun, isOver, listRuns, removeRun, resumeRun, startRun, watchRun, type LabRequest, type MatchRequest, type Run } from '$lib/api/runs';
import { notifyError } from '$lib/notices.svelte';

export class Runs<R extends Run> {
  list: R[] = $state.raw([]);
  shown: string | undefined = $state();
  isLoaded = $state(false);
  #streams = new Map<string, Stream>();

  constructor(readonly kind: R['kind']) {}

  get current(): R | undefined {
    return this.list.find((run) => run.id === this.shown);
  }

  async load(): Promise<void> {
    try {
      const runs = (await listRuns()).filter((run): run is R => run.kind === this.kind);
      this.list = runs.sort((a, b) => b.created - a.created);
      this.shown ??= this.list[0]?.id;
      this.list.forEach((run) => this.#follow(run));
      if (this.shown) this.show(this.shown);
    } catch (error) {
      notifyError(error);
    }
    this.isLoaded = true;
  }

  show(id: string): void {
    this.shown = id;
    const run = this.current;
    if (run && run.result === null && isOver(run)) getRun(id).then((whole) => this.#put(whole as R), notifyError);
  }

  async start(request: R extends { kind: 'lab' } ? LabRequest : MatchRequest): Promise<void> {
    try {
      const run = (await startRun(request)) as R;
      this.#put(run);
      this.shown = run.id;
      this.#follow(run);
    } catch (error) {
      notifyError(error);
    }
  }

  /** Resumes an interrupted match. */
  async resume(run: R): Promise<void> {
    try {
      const resumed = (await resumeRun(run.id)) as R;
      this.#put(resumed);
      this.#follow(resumed);
    } catch (error) {
      notifyError(error);
    }
  }

  /** Cancels a run in progress; removes a finished one. */
  async remove(run: R): Promise<void> {
    try {
      await removeRun(run.id);
      if (!isOver(run)) return;
      this.list = this.list.filter((other) => other.id !== run.id);
      if (this.shown === run.id) this.shown = this.list[0]?.id;
    } catch (error) {
      notifyError(error);
    }
  }

  close(): void {
    this.#streams.forEach((stream) => stream.close());
    this.#streams.clear();
  }

  #follow(run: R): void {
    if (!isOver(run) && !this.#streams.has(run.id)) this.#watch(run.id);
  }

  #watch(id: string): void {
    const stream = watchRun(id, (run) => {
      if (isOver(run)) this.#streams.delete(id);
      this.#put(run as R);
    });
    this.#streams.set(id, stream);
  }

  #put(run: R): void {
    const rest = this.list.filter((other) => other.id !== run.id);
    this.list = [run, ...rest].sort((a, b) => b.created - a.created);
  }
}
