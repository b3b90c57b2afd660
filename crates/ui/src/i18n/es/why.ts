import type { why as english } from '../en/why';
import type { Messages } from '../messages';

export const why: Messages<typeof english> = {
  ask: '¿Por qué?',
  title: (move: string) => `¿Por qué ${move}?`,
  asking: 'Buscando qué pasa después…',
  start: 'Ve a una jugada para preguntar por qué es buena o mala.',
  showFact: 'Verlo en el tablero',
  board: 'La variante',
  which: 'Variante',
  after: (move: string) => `Tras ${move}`,
  back: 'Atrás en la variante',
  forward: 'Adelante en la variante',
  add: 'Añadir esta variante',
  added: 'La variante está en el estudio.',
  depth: (depth: number) => `Las dos jugadas se compararon a profundidad ${depth}.`,
  proven: 'Los dos valores están demostrados.',
  search: 'Ver dónde lo encontró la búsqueda',
};
