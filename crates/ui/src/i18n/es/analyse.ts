import type { analyse as english } from '../en/analyse';
import type { Messages } from '../messages';

export const analyse: Messages<typeof english> = {};
