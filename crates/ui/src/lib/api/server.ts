/** The server's documents, as it describes them itself. */
import type { components } from './schema';

export type Server = components['schemas'];
