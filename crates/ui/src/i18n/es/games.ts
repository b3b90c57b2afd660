import type { games as english } from '../en/games';
import type { Messages } from '../messages';

export const games: Messages<typeof english> = {};
