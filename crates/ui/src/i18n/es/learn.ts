import type { learn as english } from '../en/learn';
import type { Messages } from '../messages';

export const learn: Messages<typeof english> = {
  lead: 'Mejora en los juegos y mira cómo piensan los programas.',
  rules: 'Reglas de los juegos',
  rulesLead: 'Textos cortos, un tablero que se mueve y una primera partida con guía.',
  groups: {
    play: 'Juega mejor',
    search: 'Cómo funciona la búsqueda',
  },
  book: 'Leer',
  bookTitle: 'El libro',
  bookLead: 'Tutoriales, reglas, todas las órdenes, cómo funciona cada algoritmo, y la historia de todo ello.',
  doors: {
    train: 'Tus propios errores, aperturas y finales, hasta que te los sepas.',
    puzzles: 'Una jugada es claramente la mejor: encuéntrala. De ajedrez, Othello y los demás juegos, tan difíciles como quieras.',
    lessons: 'Una posición, explorada de distintas maneras: cuánto ahorra cada idea, medido aquí.',
    practice: 'Sé tú la búsqueda: averigua ventanas, valores y podas, nodo a nodo.',
    build: 'Crea tu propio jugador de Othello: dibuja lo que cuenta y ponlo a jugar.',
    search: 'Mira cómo busca un algoritmo o un motor de verdad, paso a paso.',
  },
};
