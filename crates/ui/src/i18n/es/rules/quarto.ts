import type { quarto as english } from '../../en/rules/quarto';
import type { Messages } from '../../messages';

export const quarto: Messages<typeof english> = {
  pieces: {
    title: 'Dieciséis piezas',
    text: 'Cada pieza es alta o baja, clara u oscura, redonda o cuadrada, y hueca o maciza. No hay dos iguales, y todas son de los dos jugadores.',
  },
  give: {
    title: 'Tu rival elige tu pieza',
    text: 'Esto es lo especial del Quarto: tú le das una pieza a tu rival, y tu rival la pone en cualquier casilla vacía. Después te da una pieza a ti, y así hasta el final.',
  },
  goal: {
    title: 'Cuatro con algo en común',
    text: 'Si completas una línea de cuatro piezas que tienen algo en común –todas altas, todas redondas, todas huecas…–, ganas. Da igual quién puso las otras tres. Aquí las cuatro son altas.',
  },
  win: {
    title: 'Te toca: gana',
    text: 'Tienes que poner una pieza baja, oscura, redonda y hueca. Encuentra una casilla donde complete una línea de cuatro con algo en común.',
    right: '¡Quarto! Las cuatro piezas tienen algo en común: has ganado.',
    wrong: 'Esa línea no tiene nada en común o no está completa. Mira la fila de arriba: ¿en qué se parecen esas piezas? ¿Y la diagonal larga?',
  },
  safe: {
    title: 'Da una pieza segura',
    text: 'Ahora pon tu pieza y elige la siguiente para tu rival. ¡Cuidado: que no pueda ganar con ella!',
    right: 'Bien hecho. Con esa pieza tu rival no puede ganar.',
    wrong: 'Así tu rival completa una línea con la pieza que le das. Mira qué tienen en común las líneas de tres y dale una pieza que no lo tenga.',
  },
  draw: {
    title: 'Empate',
    text: 'Si las dieciséis piezas están en el tablero y ninguna línea tiene nada en común, es empate. Pasa pocas veces.',
  },
  own: {
    title: 'Variante: eliges tú',
    text: 'En esta variante eliges tú la pieza que pones. Es un juego distinto y más rápido.',
  },
  squares: {
    title: 'Variante: cuadrados pequeños',
    text: 'En otra variante también ganan cuatro piezas en un cuadrado de 2 × 2. Aquí las cuatro son bajas.',
  },
};
