/**
 * The application inside its module: takes requests, gives it turns, and passes on what it answers.
 *
 * Nothing is confirmed before it is stored. What a turn answered goes out after the turn, and after the pages of the
 * database that it changed are on the disk; later answers wait behind it, so that the order stays.
 */
import type { Reply, RequestHead } from './messages';
import type { Changes } from './storage';

/** What the module exports; `crates/wasm` says what each of them means. */
interface Exports {
  memory?: WebAssembly.Memory;
  _initialize?(): void;
  poda_alloc(length: number): number;
  poda_load?(at: number, length: number): void;
  poda_results?(at: number, length: number): void;
  poda_start(at: number, length: number): void;
  poda_request(id: number, head: number, headLength: number, body: number, bodyLength: number): void;
  poda_cancel(id: number): void;
  poda_turn(): number;
}

export interface ApplicationHost {
  reply(reply: Reply): void;
  /** Keeps pages; settled, never failed, once what follows may be told. */
  keep?(changes: Changes): Promise<void>;
  /** The module stopped and answers nothing any more. */
  stopped(error: unknown): void;
}

export class Application {
  #exports!: Exports;
  #buffer!: () => ArrayBufferLike;
  /** What the current turn has to say. */
  #said: Reply[] = [];
  #pages = new Map<number, Uint8Array>();
  #count: number | undefined;
  /** Everything said before is out once this is settled; undefined while nothing is waiting. */
  #waiting: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDue = false;
  #isStopped = false;
  /** Messages reach us sooner than the shortest timer. */
  #next = new MessageChannel();

  constructor(readonly host: ApplicationHost) {
    this.#next.port1.onmessage = () => this.#turn();
  }

  /** The functions of the module `poda` that the application calls. */
  readonly imports = {
    answer: (id: number, status: number, at: number, length: number) => {
      this.#said.push({ kind: 'answer', id, status, headers: JSON.parse(this.#text(at, length)) as Record<string, string> });
    },
    chunk: (id: number, at: number, length: number) => void this.#said.push({ kind: 'chunk', id, bytes: this.#bytes(at, length) }),
    end: (id: number) => void this.#said.push({ kind: 'end', id }),
    keep: (page: number, at: number, length: number) => void this.#pages.set(page, this.#bytes(at, length)),
    kept: (count: number) => void (this.#count = count),
    wake: () => this.due(),
  };

  start(exports: WebAssembly.Exports, memory: WebAssembly.Memory | undefined, image: Uint8Array | undefined, threads: number): void {
    this.#exports = exports as unknown as Exports;
    const own = memory ?? this.#exports.memory!;
    this.#buffer = () => own.buffer;
    this.#exports._initialize?.();
    if (image) this.#exports.poda_load?.(...this.#give(image));
    this.#exports.poda_start(...this.#give(JSON.stringify({ threads })));
    this.due();
  }

  request(id: number, head: RequestHead, body: ArrayBuffer | undefined): void {
    this.#call(() => this.#exports.poda_request(id, ...this.#give(JSON.stringify(head)), ...this.#give(body ? new Uint8Array(body) : new Uint8Array())));
  }

  cancel(id: number): void {
    this.#call(() => this.#exports.poda_cancel(id));
  }

  /** Results of the lab that everybody sees. */
  results(document: Uint8Array): void {
    this.#call(() => this.#exports.poda_results?.(...this.#give(document)));
  }

  /** A turn is due, as soon as the messages that are waiting have been taken. */
  due(): void {
    if (this.#isDue || this.#isStopped) return;
    this.#isDue = true;
    clearTimeout(this.#timer);
    this.#next.port2.postMessage(undefined);
  }

  #call(call: () => void): void {
    if (this.#isStopped) return;
    try {
      call();
      this.due();
    } catch (error) {
      this.#stop(error);
    }
  }

  #turn(): void {
    this.#isDue = false;
    if (this.#isStopped) return;
    let wait: number;
    try {
      wait = this.#exports.poda_turn();
    } catch (error) {
      this.#stop(error);
      return;
    }
    this.#tell();
    if (wait === 0) this.due();
    else if (wait > 0 && !this.#isDue) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.due(), wait);
    }
  }

  /** Passes on what the turn said. */
  #tell(): void {
    const said = this.#said;
    this.#said = [];
    const changes = this.#changes();
    if (said.length === 0 && !changes) return;
    const out = () => said.forEach((reply) => this.host.reply(reply));
    if (!changes && !this.#waiting) return out();
    // One after the other: if the database refuses some changes, later ones must not be written without them.
    const before = this.#waiting ?? Promise.resolve();
    const kept = changes ? before.then(() => this.host.keep?.(changes)) : before;
    const waiting = kept.then(out).finally(() => {
      if (this.#waiting === waiting) this.#waiting = undefined;
    });
    this.#waiting = waiting;
  }

  #changes(): Changes | undefined {
    if (this.#count === undefined) return undefined;
    const changes = { pages: this.#pages, count: this.#count };
    this.#pages = new Map();
    this.#count = undefined;
    return changes;
  }

  #stop(error: unknown): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.host.stopped(error);
  }

  /** Copies bytes into memory that the module takes over. */
  #give(content: string | Uint8Array): [number, number] {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const at = this.#exports.poda_alloc(bytes.length);
    new Uint8Array(this.#buffer(), at, bytes.length).set(bytes);
    return [at, bytes.length];
  }

  #bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.#buffer(), at, length).slice();
  }

  #text(at: number, length: number): string {
    return new TextDecoder().decode(this.#bytes(at, length));
  }
}
