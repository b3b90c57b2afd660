/** Starts the worker from a file of its own beside the page. */
export const startWorker = (): Worker => new Worker(new URL('./main.ts', import.meta.url), { type: 'module', name: 'poda' });
