import type { play as english } from '../en/play';
import type { Messages } from '../messages';

export const play: Messages<typeof english> = {};
