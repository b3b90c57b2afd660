/** The visitor's runs of one kind; those in progress are followed live. */
import { ApiError } from '$lib/api/client';
import type { Stream } from '$lib/api/events';
import { getRun, isOver, listRuns, removeRun, resumeRun, startRun, watchRun, type LabRequest, type MatchRequest, type Run } from '$lib/api/runs';
import { notifyError } from '$lib/notices.svelte';

export class Runs<R extends Run> {
  list: R[] = $state.raw([]);
  shown: string | undefined = $state();
  isLoaded = $state(false);
  /** The address names a run that cannot be shown. */
  isMissing = $state(false);
  #streams = new Map<string, Stream>();

  constructor(readonly kind: R['kind']) {}

  get current(): R | undefined {
    return this.list.find((run) => run.id === this.shown);
  }

  /** Loads the list and shows the run of the address, or else the newest. */
  async load(wanted: string | undefined): Promise<void> {
    this.shown = wanted;
    try {
      const runs = (await listRuns()).filter((run): run is R => run.kind === this.kind);
      this.list = runs.sort((a, b) => b.created - a.created);
      this.shown ??= this.list[0]?.id;
      this.list.forEach((run) => this.#follow(run));
      if (this.shown) await this.show(this.shown);
    } catch (error) {
      notifyError(error);
    }
    this.isLoaded = true;
  }

  /** Shows a run; the list has its results only once they are asked for. */
  async show(id: string): Promise<void> {
    this.shown = id;
    const run = this.current;
    this.isMissing = false;
    if (run && (run.result !== null || !isOver(run))) return;
    try {
      const whole = await getRun(id);
      this.isMissing = whole.kind !== this.kind;
      if (!this.isMissing) this.#put(whole as R);
    } catch (error) {
      if (run || !(error instanceof ApiError)) notifyError(error);
      else this.isMissing = true;
    }
  }

  /** Starts a run and gives its id; undefined if it was refused. */
  async start(request: R extends { kind: 'lab' } ? LabRequest : MatchRequest): Promise<string | undefined> {
    try {
      const run = (await startRun(request)) as R;
      this.#put(run);
      this.shown = run.id;
      this.isMissing = false;
      this.#follow(run);
      return run.id;
    } catch (error) {
      notifyError(error);
      return undefined;
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

  /** Stops a run in progress; removes a finished one. */
  async remove(run: R): Promise<void> {
    try {
      await removeRun(run.id);
      if (!isOver(run)) return;
      this.list = this.list.filter((other) => other.id !== run.id);
      if (this.shown === run.id) this.shown = undefined;
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
