import type { rules as english } from '../../en/rules';
import type { Messages } from '../../messages';
import { chess } from './chess';
import { connectfour } from './connectfour';
import { guide } from './guide';
import { maxit } from './maxit';
import { othello } from './othello';
import { quarto } from './quarto';
import { tictactoe } from './tictactoe';

const frame: Messages<typeof english.frame> = {
  title: (game) => `Cómo se juega: ${game}`,
  choose: '¿Qué juego quieres aprender?',
  unknown: 'Aquí no están las reglas de este juego.',
  steps: 'Pasos',
  stepOf: (step, of) => `Paso ${step} de ${of}`,
  back: 'Atrás',
  next: 'Siguiente',
  board: 'Tablero de las reglas',
  again: 'Ver otra vez',
  oneMove: 'Jugada siguiente',
  play: 'Ver las jugadas',
  pause: 'Parar',
  task: 'Reto',
  tryAgain: 'Todavía no.',
  showMe: 'Enséñamela',
  shown: (move) => `Esta es la jugada: ${move}.`,
  solved: 'resuelto',
  known: '¿Quieres jugar ya?',
  firstGame: 'Jugar una primera partida con guía',
  firstGameHelp: 'Una partida de verdad contra el rival más fácil. La guía te dice en qué fijarte, y puedes quitarla cuando quieras.',
  playNow: 'Elegir rival y jugar',
  toGame: 'Volver a tu partida',
  others: 'Reglas de otros juegos',
  howToPlay: 'Cómo se juega',
};

const puzzles: Messages<typeof english.puzzles> = {
  search: 'Las palabras están escondidas entre las letras: en horizontal, en vertical, en diagonal y a veces al revés. Encuentra todas las de la lista.',
  boggle:
    'Forma palabras con letras que se tocan, también en diagonal. En una palabra, cada letra del tablero se usa una sola vez. Las palabras tienen al menos tres letras; las largas dan más puntos.',
};

export const rules: Messages<typeof english> = { frame, puzzles, guide, steps: { tictactoe, connectfour, othello, quarto, maxit, chess } };
