/** Starts the worker from within a page that is a single file. */
import InlinedWorker from './main.ts?worker&inline';

export const startWorker = (): Worker => new InlinedWorker({ name: 'poda' });
