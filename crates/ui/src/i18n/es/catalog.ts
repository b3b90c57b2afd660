import type { catalog as english } from '../en/catalog';
import type { Messages } from '../messages';

export const catalog: Messages<typeof english> = {};
