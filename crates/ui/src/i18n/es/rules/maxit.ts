import type { maxit as english } from '../../en/rules/maxit';
import type { Messages } from '../../messages';

export const maxit: Messages<typeof english> = {
  take: {
    title: 'Filas y columnas',
    text: 'El punto señala dónde está el juego. Toma un número de su fila o de su columna: son los que están marcados. El número se suma a tus puntos.',
  },
  turns: {
    title: 'El punto se mueve',
    text: 'El punto va al número que has tomado. Ahora tu rival toma uno de esa fila o de esa columna. Mira tres jugadas.',
  },
  largest: {
    title: 'Te toca: el número más grande',
    text: 'Toma el número más grande al que puedas llegar desde el punto.',
    right: 'Muy bien: 8 es el mayor de la fila y la columna del punto.',
    wrong: 'Hay un número mayor en la fila o la columna del punto. Al 9 no llegas.',
  },
  negative: {
    title: 'Números bajo cero',
    text: 'Algunos números son negativos: tomar −3 te quita tres puntos. Si no hay otra cosa, tienes que tomar uno. Elige entonces el menos malo.',
  },
  ahead: {
    title: 'Piensa una jugada más',
    text: 'Un número grande no sirve de nada si le da a tu rival otro todavía mayor. Con cada número, pregúntate: ¿qué podrá tomar mi rival después? Busca la jugada con la mejor diferencia.',
    right: '¡Bien pensado! Tomas 4 y tu rival, como mucho, 3.',
    wrong: 'Mira la fila y la columna de ese número: ahí tu rival puede tomar más. A veces conviene un número menor.',
  },
  end: {
    title: 'El final',
    text: 'La partida acaba cuando no quedan números en la fila ni en la columna del punto. Gana quien tiene más puntos. Aquí acaba aunque quedan dos números, y el resultado es 20 a 19.',
  },
};
