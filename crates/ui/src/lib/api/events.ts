/** A stream of server-sent events that comes back by itself after the network or the server failed. */
export interface Stream {
  close(): void;
}

/** What to do with each event of a stream whose documents are `Events`, by the name of the event. */
export type Handlers<Events> = { [Name in keyof Events]?: (data: Events[Name]) => void };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/**
 * Listens to `path`; each handler gets the parsed data of the event of its name. `onstate` is told when the connection
 * is up or down. The browser's own reconnection gives up on an error status, so we open anew, with growing pauses.
 */
export function stream<Events>(path: string, handlers: Handlers<Events>, onstate?: (connected: boolean) => void): Stream {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let closed = false;

  const open = () => {
    source = new EventSource(`/api${path}`);
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
      source.addEventListener(name, (event) => handlers[name]?.(JSON.parse((event as MessageEvent<string>).data) as Events[typeof name]));
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

/** The same for a stream that ends with one of the events `last`; then it is closed before anybody is told. */
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
