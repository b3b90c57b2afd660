import type { search as english } from '../en/search';
import type { Messages } from '../messages';

export const search: Messages<typeof english> = {};
