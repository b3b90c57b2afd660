import type { about as english } from '../en/about';
import type { Messages } from '../messages';

export const about: Messages<typeof english> = {};
