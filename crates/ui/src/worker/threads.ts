/**
 * Threads for the module: workers that share its memory.
 *
 * A worker that is asked for by a thread that then blocks may never start, since starting it takes turns of the event
 * loop. So a pool of workers is started beforehand; each waits, blocked, until it is handed a thread, and again when
 * that has ended.
 */
import { Exit, wasi } from './wasi';

/** How much memory the threads share, in pages of 64 KiB; the module declares the same numbers. */
export interface SharedSize {
  initial: number;
  maximum: number;
}

/** 20 MiB to begin with, and at most 1 GiB. */
export const SHARED_SIZE: SharedSize = { initial: 320, maximum: 16384 };

/** The threads in which the application's own work waits and runs. */
const OWN_THREADS = 8;
/** More would take more memory than they gain: each is a worker of the browser. */
const MOST_FOR_A_SEARCH = 6;
/** How many threads one search may use. */
export const searchThreads = (): number => Math.min(navigator.hardwareConcurrency || 1, MOST_FOR_A_SEARCH);
/** A game, an analysis and a match can all search at the same time. */
export const poolSize = (): number => OWN_THREADS + 3 * searchThreads();

/** The name by which a worker knows that it is one of the pool. */
export const POOL_WORKER = 'poda thread';

/** What stands in a slot: its state, and the thread that was handed over. */
const [STATE, TID, ARG, SLOT] = [0, 1, 2, 3];
/** States of a slot. */
export const [STARTING, IDLE, BUSY] = [0, 1, 2];

/** The slots of a pool, in memory that all its workers see. */
export class Slots {
  readonly cells: Int32Array;

  constructor(readonly buffer: ArrayBufferLike) {
    this.cells = new Int32Array(buffer);
  }

  static for(count: number): Slots {
    return new Slots(new SharedArrayBuffer(count * SLOT * 4));
  }

  get count(): number {
    return this.cells.length / SLOT;
  }

  /** Hands a thread to a worker that waits; false if none does. Any thread may call this. */
  hand(tid: number, arg: number): boolean {
    for (let slot = 0; slot < this.count; slot += 1) {
      const at = slot * SLOT;
      if (Atomics.compareExchange(this.cells, at + STATE, IDLE, BUSY) !== IDLE) continue;
      Atomics.store(this.cells, at + ARG, arg);
      // The worker waits for this one, so it comes last.
      Atomics.store(this.cells, at + TID, tid);
      Atomics.notify(this.cells, at + TID);
      return true;
    }
    return false;
  }

  /** Says that a worker is free. */
  free(slot: number): void {
    Atomics.store(this.cells, slot * SLOT + TID, 0);
    Atomics.store(this.cells, slot * SLOT + STATE, IDLE);
  }

  /** Waits, blocked, for the next thread of a worker that is free. */
  wait(slot: number): { tid: number; arg: number } {
    const at = slot * SLOT;
    while (Atomics.load(this.cells, at + TID) === 0) Atomics.wait(this.cells, at + TID, 0);
    return { tid: Atomics.load(this.cells, at + TID), arg: Atomics.load(this.cells, at + ARG) };
  }
}

interface PoolStart {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  slots: ArrayBufferLike;
  next: ArrayBufferLike;
  slot: number;
}

type FromPool = 'idle' | 'wake' | { failed: string };

export interface Pool {
  memory: WebAssembly.Memory;
  /** The imports that threads need, for the first instance. */
  imports: WebAssembly.Imports;
  close(): void;
}

/** Starts the workers; settled when those wait that the application needs from the beginning. */
export async function startPool(module: WebAssembly.Module, size: SharedSize, count: number, on: { wake(): void; failed(reason: string): void }): Promise<Pool> {
  const memory = new WebAssembly.Memory({ ...size, shared: true });
  const slots = Slots.for(count);
  const next = new SharedArrayBuffer(4);
  const workers = Array.from({ length: count }, () => new Worker(self.location.href, { type: 'module', name: POOL_WORKER }));
  const started = workers.map(
    (worker, slot) =>
      new Promise<void>((done, fail) => {
        worker.onmessage = ({ data }: MessageEvent<FromPool>) => {
          if (data === 'idle') done();
          else if (data === 'wake') on.wake();
          else on.failed(data.failed);
        };
        worker.onerror = (event) => fail(new Error(event.message || 'a thread cannot start'));
        worker.postMessage({ module, memory, slots: slots.buffer, next, slot } satisfies PoolStart);
      }),
  );
  const close = () => workers.forEach((worker) => worker.terminate());
  try {
    const others = started.splice(OWN_THREADS);
    await Promise.all(started);
    Promise.all(others).catch((error: unknown) => console.warn(error));
  } catch (error) {
    close();
    throw error;
  }
  return { memory, imports: threadImports(memory, slots, next), close };
}

function threadImports(memory: WebAssembly.Memory, slots: Slots, next: ArrayBufferLike): WebAssembly.Imports {
  const last = new Int32Array(next);
  const spawn = (arg: number): number => {
    const tid = Atomics.add(last, 0, 1) + 1;
    return slots.hand(tid, arg) ? tid : -1;
  };
  return { env: { memory }, wasi: { 'thread-spawn': spawn } };
}

/** A worker of the pool: runs one thread after the other. */
export function servePool(): void {
  onmessage = ({ data }: MessageEvent<PoolStart>) => {
    const { module, memory, slot } = data;
    const slots = new Slots(data.slots);
    const say = (message: FromPool) => postMessage(message);
    slots.free(slot);
    say('idle');
    for (;; slots.free(slot)) {
      const { tid, arg } = slots.wait(slot);
      try {
        // A fresh instance for each thread, as each has a stack pointer and thread-local memory of its own.
        const instance = new WebAssembly.Instance(module, {
          ...threadImports(memory, slots, data.next),
          wasi_snapshot_preview1: systemCalls(module, memory) as WebAssembly.ModuleImports,
          poda: poolApplication(() => say('wake')),
        });
        (instance.exports.wasi_thread_start as (tid: number, arg: number) => void)(tid, arg);
      } catch (error) {
        if (!(error instanceof Exit)) say({ failed: error instanceof Error ? error.message : String(error) });
      }
    }
  };
}

/** Answers are given by the application's own thread alone. */
function poolApplication(wake: () => void): WebAssembly.ModuleImports {
  const wrong = () => {
    throw new Error('only the thread that gives turns may answer');
  };
  return { wake, answer: wrong, chunk: wrong, end: wrong, keep: wrong, kept: wrong };
}

/** WASI for a module: what it prints goes to the console. */
export function systemCalls(module: WebAssembly.Module, memory: { readonly buffer: ArrayBufferLike }, print: (line: string) => void = console.warn) {
  const wanted = WebAssembly.Module.imports(module).filter((one) => one.module === 'wasi_snapshot_preview1');
  return wasi({ memory: () => memory.buffer, print, sleep }, wanted.map(({ name }) => name));
}

/** Without shared memory nothing can wait; the module asks for the time again then. */
function sleep(ms: number): void {
  if (ms <= 0 || typeof SharedArrayBuffer === 'undefined') return;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
