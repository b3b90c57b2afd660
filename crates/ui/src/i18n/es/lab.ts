import type { lab as english } from '../en/lab';
import type { Messages } from '../messages';

export const lab: Messages<typeof english> = {};
