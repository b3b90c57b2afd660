/** The server that sent the page. */
import type { EventStream, Transport } from './transport';

const API = '/api';

export const transport: Transport = {
  hasServer: true,
  request: (path, init) => fetch(API + path, init),
  events: (path) => new EventSource(API + path) as EventStream,
  download: (path) => ({ href: API + path, download: '' }),
};
