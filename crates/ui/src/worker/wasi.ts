/**
 * The part of WASI preview 1 that the module needs: clock, random numbers, sleeping and its messages. There are no files;
 * whatever else it asks for is refused.
 */
export const SUCCESS = 0;
export const EBADF = 8;
export const ENOSYS = 52;

/** Longer pieces of random numbers must be asked for one after the other. */
const RANDOM_PIECE = 65536;
const REALTIME = 0;
const [SUBSCRIPTION_SIZE, EVENT_SIZE] = [48, 32];

/** The module ended itself. */
export class Exit extends Error {
  constructor(readonly code: number) {
    super(`the program ended with code ${code}`);
    this.name = 'Exit';
  }
}

export interface WasiHost {
  /** Read anew on every call, since it moves when the memory grows. */
  memory(): ArrayBufferLike;
  /** One whole line that the module printed. */
  print(line: string): void;
  /** Waits, if this thread may. */
  sleep(ms: number): void;
}

type Call = (...args: never[]) => number | void;

/** The functions of `wasi_snapshot_preview1`; `wanted` are the names that the module imports. */
export function wasi(host: WasiHost, wanted: Iterable<string> = []): Record<string, Call> {
  const view = () => new DataView(host.memory());
  const lines = new Lines(host.print);
  const calls: Record<string, Call> = {
    clock_time_get(clock: number, _precision: bigint, result: number) {
      view().setBigUint64(result, now(clock), true);
      return SUCCESS;
    },
    clock_res_get(_clock: number, result: number) {
      view().setBigUint64(result, 1000n, true);
      return SUCCESS;
    },
    random_get(at: number, length: number) {
      const target = new Uint8Array(host.memory(), at, length);
      for (let from = 0; from < length; from += RANDOM_PIECE) {
        // By way of a copy, because shared memory is refused.
        target.set(crypto.getRandomValues(new Uint8Array(Math.min(RANDOM_PIECE, length - from))), from);
      }
      return SUCCESS;
    },
    environ_sizes_get: (count: number, size: number) => none(count, size),
    environ_get: () => SUCCESS,
    args_sizes_get: (count: number, size: number) => none(count, size),
    args_get: () => SUCCESS,
    fd_write(file: number, pieces: number, count: number, written: number) {
      if (file !== 1 && file !== 2) return EBADF;
      let total = 0;
      for (let piece = pieces; piece < pieces + 8 * count; piece += 8) {
        const [at, length] = [view().getUint32(piece, true), view().getUint32(piece + 4, true)];
        lines.push(new Uint8Array(host.memory(), at, length).slice());
        total += length;
      }
      view().setUint32(written, total, true);
      return SUCCESS;
    },
    fd_prestat_get: () => EBADF,
    poll_oneoff(subscriptions: number, events: number, count: number, happened: number) {
      const delays = Array.from({ length: count }, (_, index) => delayOf(view(), subscriptions + index * SUBSCRIPTION_SIZE));
      host.sleep(Math.max(0, Math.min(...delays)));
      for (let index = 0; index < count; index += 1) writeEvent(view(), subscriptions + index * SUBSCRIPTION_SIZE, events + index * EVENT_SIZE);
      view().setUint32(happened, count, true);
      return SUCCESS;
    },
    sched_yield: () => SUCCESS,
    proc_exit(code: number) {
      lines.end();
      throw new Exit(code);
    },
  };
  function none(count: number, size: number) {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return SUCCESS;
  }
  for (const name of wanted) calls[name] ??= () => ENOSYS;
  return calls;
}

/** Nanoseconds. Both clocks count from the same moment in every worker, as threads compare what they read. */
function now(clock: number): bigint {
  const ms = clock === REALTIME ? Date.now() : performance.timeOrigin + performance.now();
  return BigInt(Math.round(ms * 1e6));
}

/** The time until a subscription to a clock is due, in milliseconds; there is nothing else to wait for. */
function delayOf(view: DataView, subscription: number): number {
  const isClock = view.getUint8(subscription + 8) === 0;
  if (!isClock) return 0;
  const timeout = view.getBigUint64(subscription + 24, true);
  const isMoment = (view.getUint16(subscription + 40, true) & 1) === 1;
  return Number(isMoment ? timeout - now(view.getUint32(subscription + 16, true)) : timeout) / 1e6;
}

function writeEvent(view: DataView, subscription: number, event: number): void {
  view.setBigUint64(event, view.getBigUint64(subscription, true), true);
  view.setUint16(event + 8, SUCCESS, true);
  view.setUint8(event + 10, view.getUint8(subscription + 8));
}

/** Gathers what is printed into lines. */
class Lines {
  #decoder = new TextDecoder();
  #rest = '';

  constructor(readonly print: (line: string) => void) {}

  push(bytes: Uint8Array): void {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n');
    this.#rest = lines.pop()!;
    lines.forEach(this.print);
  }

  end(): void {
    if (this.#rest) this.print(this.#rest);
    this.#rest = '';
  }
}
