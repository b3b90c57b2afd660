/** The server that sent the page. */
import type { EventStream, Transport } from './transport';

const API = '/api';

export const transport: Transport = {
  hasServer: true,
  request: async (path, init) => {
    const response = await fetch(API + path, init);
    // The session has ended, as when the server was started again: in the place of this page, it now shows its login.
    if (response.status === 401) location.reload();
    return response;
  },
  events: (path) => new EventSource(API + path) as EventStream,
  download: (path) => ({ href: API + path, download: '' }),
};
