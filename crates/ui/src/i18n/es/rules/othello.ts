import type { othello as english } from '../../en/rules/othello';
import type { Messages } from '../../messages';

export const othello: Messages<typeof english> = {
  start: {
    title: 'El comienzo',
    text: 'Hay cuatro fichas en el tablero. Cada ficha es negra por un lado y blanca por el otro. Empiezan las negras. Las casillas marcadas son las que pueden elegir.',
  },
  flip: {
    title: 'Encierra y da la vuelta',
    text: 'Pon tu ficha de modo que fichas rivales queden atrapadas en línea recta entre ella y otra ficha tuya. Todas las atrapadas se dan la vuelta y pasan a ser tuyas. Si una jugada no da la vuelta a ninguna, no vale.',
  },
  lines: {
    title: 'En todas las direcciones',
    text: 'Una jugada puede atrapar fichas en varias direcciones: en horizontal, en vertical y en diagonal. Todas se dan la vuelta. ¡Mira lo que hace la ficha del centro!',
  },
  pass: {
    title: 'Pasar',
    text: 'Si no puedes dar la vuelta a ninguna ficha, pasas y tu rival juega otra vez. Si tienes alguna jugada, no puedes pasar. Aquí las blancas tienen que pasar y siguen las negras.',
  },
  corner: {
    title: 'Te toca: ocupa la esquina',
    text: 'A una ficha en la esquina ya nadie le puede dar la vuelta. Juegas con negras: ocupa la esquina.',
    right: '¡Genial! Esa ficha es tuya hasta el final.',
    wrong: 'La jugada vale, pero tienes libre una esquina. Mira arriba a la izquierda.',
  },
  danger: {
    title: 'No regales las esquinas',
    text: 'La casilla que toca en diagonal una esquina vacía es peligrosa: una ficha ahí suele dejar la esquina a tu rival. Juegas con negras: haz una jugada tras la que las blancas no puedan ocupar una esquina.',
    right: 'Bien hecho. Las blancas se quedan sin esquina.',
    wrong: 'Ahora las blancas pueden ocupar una esquina. Aléjate de la casilla de al lado.',
  },
  end: {
    title: 'El final',
    text: 'Cuando nadie puede jugar –casi siempre porque el tablero está lleno–, se cuentan las fichas. Gana quien tiene más; si hay las mismas, es empate. Hay tableros de 8 × 8, 6 × 6 y 4 × 4 casillas.',
  },
};
