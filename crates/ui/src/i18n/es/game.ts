import type { game as english } from '../en/game';
import type { Messages } from '../messages';

export const game: Messages<typeof english> = {};
