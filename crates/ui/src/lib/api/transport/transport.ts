/**
 * Who answers the page: a server, or the application itself, compiled to WebAssembly and running in a worker. The rest
 * of the page knows this interface only, and which of the two it is built with is decided by the alias `$transport`.
 */
import type { Component } from 'svelte';
import type { browserWords } from '../../../i18n/browser.svelte';

export interface Transport {
  /** Whether there is a server: other devices can reach it, it answers any path, and it runs programs. */
  readonly hasServer: boolean;
  /** Like `fetch`, for a path of the interface: `/games?limit=3`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Like `new EventSource`. */
  events(path: string): EventStream;
  /** What to write into an `<a>` that downloads the file at a path. */
  download(path: string): DownloadLink;
  /** Tells the visitor how the transport itself is doing, where there is something to tell. */
  readonly Status?: Component;
  /** What there is to say where there is no server. */
  readonly words?: typeof browserWords;
}

/** The part of `EventSource` that we use. */
export interface EventStream {
  onopen: (() => void) | null;
  onerror: (() => void) | null;
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

export interface DownloadLink {
  href: string;
  download: '';
  onclick?: (event: MouseEvent) => void;
}
