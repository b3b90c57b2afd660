import type { about as english } from '../en/about';
import type { Messages } from '../messages';

export const about: Messages<typeof english> = {
  what: 'Poda juega, analiza y explica juegos de dos jugadores: el tres en raya y sus parientes, Conecta cuatro, Othello, ajedrez, Quarto y MAXIT. También hace y resuelve pasatiempos de palabras.',
  name: 'Poda es lo que alfa-beta hace con un árbol de juego.',
  real: 'Lo que ves es la búsqueda real: Ver la búsqueda muestra cada algoritmo y cada motor en acción, nodo a nodo, con el motivo de cada poda.',
  bookTitle: 'El libro',
  book: 'Tutoriales desde la primera partida hasta un motor y un juego propios, las reglas, todas las órdenes, cómo funcionan los algoritmos con búsquedas para recorrer paso a paso, y qué ha sido de los cinco documentos de los que nació Poda:',
  bookLink: 'lee el libro',
  privateTitle: 'Tus partidas son tuyas',
  private: 'Todo funciona en la máquina que sirve esta página; nada se envía a otro lugar. Las partidas se guardan allí y solo este navegador las ve en su lista. Quien tenga el enlace de una partida puede mirarla.',
  privateHere: 'Todo funciona en este navegador; no se envía nada a ningún sitio. Las partidas se guardan en el navegador y duran lo que duren sus datos de esta página: haz una copia en la página Partidas, que también sirve para llevarlas a otro navegador o a un servidor.',
  scriptTitle: 'Para programas',
  script: 'Cada orden de esta página es una llamada HTTP, descrita en',
  keysTitle: 'Teclas',
  keys: {
    arrows: 'En un tablero: moverse entre casillas',
    enter: 'Elegir la casilla',
    homeEnd: 'Primera y última casilla de la fila; con Ctrl, del tablero',
    leftRight: 'Fuera del tablero: una jugada atrás o adelante',
  },
  keyNames: { arrows: 'Flechas', enter: 'Intro o espacio', homeEnd: 'Inicio, Fin', leftRight: '← →' },
  version: (version) => `Versión ${version}`,
  licence: 'Software libre con licencia MIT o Apache 2.0, a tu elección.',
};
