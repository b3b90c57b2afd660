import type { practice as english } from '../en/practice';
import type { Messages } from '../messages';

export const practice: Messages<typeof english> = {};
