/** A stream of server-sent events that comes back by itself after the network or the server failed. */
export interface Stream {
  close(): void;
}

type Handlers = Record<string, (data: never) => void>;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/**
 * Listens to `path`; each handler gets the parsed data of the event of its name. `onstate` is told when the connection
 * is up or down. The browser's own reconnection gives up on an error status, so we open anew, with growing pauses.
 */
export function stream(path: string, handlers: Handlers, onstate?: (connected: boolean) => void): Stream {
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
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => handle(JSON.parse((event as MessageEvent<string>).data || 'null') as never));
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
