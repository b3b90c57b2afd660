import type { words as english } from '../en/words';
import type { Messages } from '../messages';

export const words: Messages<typeof english> = {};
