import type { connectfour as english } from '../../en/rules/connectfour';
import type { Messages } from '../../messages';

export const connectfour: Messages<typeof english> = {
  drop: {
    title: 'Deja caer una ficha',
    text: 'Empiezan las amarillas y después jugáis por turnos. Elige una columna y tu ficha cae hasta el hueco libre más bajo.',
  },
  goal: {
    title: 'Cuatro en línea',
    text: 'Si pones cuatro de tus fichas en línea, ganas. La línea puede ser horizontal, como aquí, o vertical.',
  },
  diagonal: {
    title: 'Las diagonales también valen',
    text: 'Con una diagonal también se gana. Es fácil no verlas, así que búscalas en cada turno.',
  },
  win: {
    title: 'Te toca: gana',
    text: 'Juegas con amarillas. Ya tienes tres en una columna. Pon la cuarta.',
    right: '¡Sí! Cuatro en línea: has ganado.',
    wrong: 'Así no haces cuatro. ¿En qué columna tienes ya tres fichas, una encima de otra?',
  },
  block: {
    title: 'Para a tu rival',
    text: 'Las rojas tienen tres en una columna y quieren la cuarta. Juegas con amarillas: no las dejes.',
    right: 'Muy bien. Tu ficha está encima y las rojas no pueden acabar la línea.',
    wrong: 'Entonces las rojas ponen la cuarta ficha encima y ganan. Tapa primero esa columna.',
  },
  under: {
    title: 'Cuidado con lo que queda encima',
    text: 'Las rojas tienen tres en la segunda fila. Para acabar la línea necesitan una ficha justo debajo… ¡y podrías ponérsela tú! Haz una jugada que no las ayude.',
    right: 'Bien hecho. No les has puesto un escalón.',
    wrong: 'Ahora las rojas caen encima de tu ficha y completan la fila de cuatro. No juegues debajo de un hueco donde ganan las rojas.',
  },
  draw: {
    title: 'Empate',
    text: 'Si los 42 huecos están llenos y nadie tiene cuatro en línea, es empate. Un consejo para empezar: las fichas de la columna del centro sirven para más líneas.',
  },
};
