import type { arena as english } from '../en/arena';
import type { Messages } from '../messages';

export const arena: Messages<typeof english> = {};
