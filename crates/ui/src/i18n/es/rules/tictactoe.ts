import type { tictactoe as english } from '../../en/rules/tictactoe';
import type { Messages } from '../../messages';

export const tictactoe: Messages<typeof english> = {
  goal: {
    title: 'Tres en raya',
    text: 'Empieza X y después jugáis por turnos. En tu turno pones una marca en cualquier casilla vacía. Si consigues tres en línea –en horizontal, en vertical o en diagonal–, ganas.',
  },
  win: {
    title: 'Te toca: gana',
    text: 'Eres X y ya tienes dos en línea. Encuentra la casilla que hace tres.',
    right: '¡Sí! Tres en raya: has ganado.',
    wrong: 'Con esa casilla no haces tres. Mira la diagonal que sale de la esquina de arriba a la izquierda.',
  },
  block: {
    title: 'Mira también a tu rival',
    text: 'Eres X. O ya tiene dos en la fila de arriba. No dejes que gane.',
    right: 'Muy bien. La fila está tapada y la partida sigue.',
    wrong: 'Entonces O completa la fila de arriba y gana. Antes de cada jugada, pregúntate: ¿qué quiere mi rival?',
  },
  fork: {
    title: 'Dos amenazas a la vez',
    text: 'El mejor truco: una jugada que crea dos amenazas. Tu rival solo puede tapar una. Aquí, además, tienes que frenar a O, que está haciendo una diagonal.',
    right: '¡Genial! Amenazas la columna izquierda y la fila de abajo a la vez. O solo puede tapar una.',
    wrong: 'Entonces O gana o puede pararte. Busca la casilla que tapa a O y que crea dos amenazas tuyas.',
  },
  draw: {
    title: 'Empate',
    text: 'Si el tablero se llena y nadie tiene una línea, es empate. Si nadie se equivoca, el tres en raya siempre acaba así.',
  },
  bigger: {
    title: 'Tableros más grandes',
    text: 'También hay tableros más grandes. En 5 × 5 necesitas cuatro en línea; en 8 × 8, cinco. Todo lo demás es igual.',
  },
};
