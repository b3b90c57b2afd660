/** Server-sent events that reconnect after a network or server failure. */
import { transport } from '$transport';
import type { EventStream } from './transport/transport';

export interface Stream {
  close(): void;
}

/** Handlers by event name, for a stream whose documents are `Events`. */
export type Handlers<Events> = { [Name in keyof Events]?: (data: Events[Name]) => void };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/**
 * Listens to `path`; each handler gets the parsed data of its event. `onstate` is called when the connection goes
 * up or down. The browser stops reconnecting after an error status, so we reconnect ourselves, with growing delays.
 */
export function stream<Events>(path: string, handlers: Handlers<Events>, onstate?: (connected: boolean) => void): Stream {
  let source: EventStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let closed = false;

  const open = () => {
    source = transport.events(path);
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      onstate?.(true);
    };
    source.onerror = () => {
      source?.close();
      if (closed) return;
      onstate?.(false);
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    for (const name of Object.keys(handlers) as (keyof Events & string)[]) {
      source.addEventListener(name, (event) => handlers[name]?.(JSON.parse(event.data) as Events[typeof name]));
    }
  };

  open();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      source?.close();
    },
  };
}

/** Like `stream`, for a stream that ends with one of the events `last`: it is closed before the handler runs. */
export function streamUntil<Events>(path: string, last: (keyof Events)[], handlers: Handlers<Events>): Stream {
  const closing: Handlers<Events> = { ...handlers };
  for (const name of last) {
    closing[name] = (data) => {
      opened.close();
      handlers[name]?.(data);
    };
  }
  const opened = stream<Events>(path, closing);
  return opened;
}
