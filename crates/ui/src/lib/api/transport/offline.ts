/** The service worker, which keeps the site for visits without a network. */

/** What the page tells the service worker. */
export type ToServiceWorker =
  /** This variant of the module is the one in use, so keep it. */
  | { kind: 'keep'; file: string }
  /** Look whether there is a new version. */
  | { kind: 'look' }
  /** Use the new version from now on, in all tabs. */
  | { kind: 'use' };

/** What the service worker tells its pages. */
export type FromServiceWorker =
  /** A new version is here as a whole. */
  | { kind: 'update' }
  /** The new version is in use. */
  | { kind: 'used' };

/** Keeps the site offline, where the browser can; `onupdate` is called when a new version is ready. */
export function keepOffline(file: string, onupdate: () => void): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return;
  container.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data.kind === 'update') onupdate();
    else location.reload();
  });
  const tell = (worker: ServiceWorker | null) => {
    worker?.postMessage({ kind: 'keep', file } satisfies ToServiceWorker);
    worker?.postMessage({ kind: 'look' } satisfies ToServiceWorker);
  };
  container.register(new URL('sw.js', document.baseURI)).then(
    () => container.ready.then(({ active }) => tell(active)),
    (error: unknown) => console.warn(error),
  );
}

/** Goes on with the new version. */
export function useUpdate(): void {
  const controller = navigator.serviceWorker?.controller;
  if (controller) controller.postMessage({ kind: 'use' } satisfies ToServiceWorker);
  else location.reload();
}
