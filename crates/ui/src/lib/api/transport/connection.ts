/** Requests to the worker and their answers, as `fetch` and `EventSource` would give them. */
import type { Ask, FromWorker, Reply } from '../../../worker/messages';
import { EventParser } from './sse';
import type { EventStream } from './transport';

/** The side of a worker that we need. */
export interface Port {
  postMessage(message: Ask, transfer?: Transferable[]): void;
}

interface Listener {
  answer(status: number, headers: Record<string, string>): void;
  chunk(bytes: Uint8Array): void;
  end(): void;
  lost(): void;
}

const API = '/api';
/** Statuses whose responses have no body, not even an empty one. */
const BODILESS = [101, 103, 204, 205, 304];

export class Connection {
  #last = 0;
  #listeners = new Map<number, Listener>();

  constructor(readonly port: Port) {}

  receive(message: Exclude<FromWorker, { kind: 'condition' }>): void {
    const listener = this.#listeners.get(message.id);
    if (message.kind === 'end' || message.kind === 'lost') this.#listeners.delete(message.id);
    if (listener) deliver(listener, message);
  }

  /** Fails everything that waits: the application stopped. */
  fail(): void {
    const listeners = [...this.#listeners.values()];
    this.#listeners.clear();
    for (const listener of listeners) listener.lost();
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const { signal } = init;
    signal?.throwIfAborted();
    // The body and its type as the browser would send them.
    const request = new Request('http://poda.invalid/', { method: init.method ?? 'GET', headers: init.headers, body: init.body });
    const body = init.body == null ? undefined : await request.arrayBuffer();
    signal?.throwIfAborted();
    return new Promise((done, fail) => {
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stop = (error: unknown) => {
        this.#cancel(id);
        controller?.error(error);
        fail(error as Error);
      };
      const abort = () => stop(signal!.reason);
      const settle = () => signal?.removeEventListener('abort', abort);
      const id = this.#send({ method: request.method, path: API + path, headers: Object.fromEntries(request.headers) }, body, {
        answer: (status, headers) => {
          const stream = new ReadableStream<Uint8Array>({
            start: (given) => void (controller = given),
            cancel: () => (settle(), this.#cancel(id)),
          });
          done(new Response(BODILESS.includes(status) ? null : (stream as BodyInit), { status, headers }));
        },
        chunk: (bytes) => controller?.enqueue(bytes),
        end: () => {
          settle();
          controller?.close();
        },
        lost: () => {
          settle();
          const error = new TypeError('the tab that worked on this is gone');
          controller?.error(error);
          fail(error);
        },
      });
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  events(path: string): EventStream {
    return new Events((listener) => {
      const id = this.#send({ method: 'GET', path: API + path, headers: { accept: 'text/event-stream' } }, undefined, listener);
      return () => this.#cancel(id);
    });
  }

  #send(head: (Ask & { kind: 'request' })['head'], body: ArrayBuffer | undefined, listener: Listener): number {
    const id = ++this.#last;
    this.#listeners.set(id, listener);
    this.port.postMessage({ kind: 'request', id, head, body }, body ? [body] : []);
    return id;
  }

  #cancel(id: number): void {
    if (this.#listeners.delete(id)) this.port.postMessage({ kind: 'cancel', id });
  }
}

function deliver(listener: Listener, reply: Reply): void {
  if (reply.kind === 'answer') listener.answer(reply.status, reply.headers);
  else if (reply.kind === 'chunk') listener.chunk(reply.bytes);
  else if (reply.kind === 'end') listener.end();
  else listener.lost();
}

class Events implements EventStream {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  #listeners = new EventTarget();
  #cancel: () => void;
  #isClosed = false;

  constructor(open: (listener: Listener) => () => void) {
    const parser = new EventParser();
    const decoder = new TextDecoder();
    const fail = () => {
      if (!this.#isClosed) this.onerror?.();
    };
    let isOpen = false;
    this.#cancel = open({
      answer: (status) => {
        isOpen = status === 200;
        if (isOpen) this.onopen?.();
        else fail();
      },
      chunk: (bytes) => {
        if (!isOpen) return;
        for (const { name, data } of parser.push(decoder.decode(bytes, { stream: true }))) {
          if (!this.#isClosed) this.#listeners.dispatchEvent(new MessageEvent(name, { data }));
        }
      },
      // A stream that ends is a connection that broke off, as for `EventSource`.
      end: () => isOpen && fail(),
      lost: fail,
    });
  }

  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void {
    this.#listeners.addEventListener(name, listener as EventListener);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }
}
