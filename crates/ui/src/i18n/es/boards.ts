import type { boards as english } from '../en/boards';
import type { Messages } from '../messages';

export const boards: Messages<typeof english> = {
  noBoard: (game) => `Aún no hay dibujo de ${game}.`,
};
