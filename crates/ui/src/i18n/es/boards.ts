import type { boards as english } from '../en/boards';
import type { Messages } from '../messages';

export const boards: Messages<typeof english> = {
  lastMove: 'Última jugada',
  legalMoves: 'Jugadas legales',
  movesFrom: (start) => `Jugadas que empiezan por ${start}`,
  board: 'Tablero',
  empty: 'vacía',
  legal: 'jugada legal',
  yellowDisc: 'ficha amarilla',
  redDisc: 'ficha roja',
  blackDisc: 'ficha negra',
  whiteDisc: 'ficha blanca',
  pass: 'Pasar',
  inCheck: 'en jaque',
  promote: 'Coronar',
  roles: { p: 'peón', n: 'caballo', b: 'alfil', r: 'torre', q: 'dama', k: 'rey' },
  chessPiece: (colour, role) =>
    ({
      p: ['peón blanco', 'peón negro'],
      n: ['caballo blanco', 'caballo negro'],
      b: ['alfil blanco', 'alfil negro'],
      r: ['torre blanca', 'torre negra'],
      q: ['dama blanca', 'dama negra'],
      k: ['rey blanco', 'rey negro'],
    })[role][colour === 'w' ? 0 : 1]!,
  quartoPiece: (piece) =>
    [
      piece[0] === '2' ? 'alta' : 'baja',
      piece[1] === '4' ? 'oscura' : 'clara',
      piece[2] === '6' ? 'cuadrada' : 'redonda',
      piece[3] === '8' ? 'hueca' : 'maciza',
    ].join(' '),
  pieces: 'Piezas para elegir',
  hand: 'En mano',
  inHand: 'en mano',
  onBoard: 'en el tablero',
  none: 'ninguna',
  choosePieceOrSquare: 'Elige una pieza y una casilla.',
  choosePieceFor: (square) => `Elige la pieza para ${square}.`,
  chooseSquare: 'Elige una casilla para la pieza.',
  giveFirst: 'Elige la pieza que tu rival debe colocar.',
  placeHand: 'Coloca la pieza en mano.',
  giveNext: 'Ahora elige la pieza que tu rival debe colocar.',
  current: 'casilla actual',
  taken: 'tomada',
  leaves: (count) => (count === 1 ? '1 hoja' : `${count} hojas`),
};
