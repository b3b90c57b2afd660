import type { chess as english } from '../../en/rules/chess';
import type { Messages } from '../../messages';

export const chess: Messages<typeof english> = {
  goal: {
    title: 'Atrapa al rey',
    text: 'Empiezan las blancas y después jugáis por turnos. En cada turno se mueve una pieza. El objetivo es atacar al rey rival de forma que no pueda escapar: eso es jaque mate. Capturar otras piezas ayuda.',
  },
  rook: {
    title: 'La torre',
    text: 'La torre se mueve en línea recta, tan lejos como quiera: adelante, atrás, a la izquierda y a la derecha. No puede saltar por encima de otras piezas.',
  },
  bishop: {
    title: 'El alfil',
    text: 'El alfil se mueve en diagonal, tan lejos como quiera. Siempre se queda en casillas del mismo color.',
  },
  queen: {
    title: 'La dama',
    text: 'La dama es la pieza más fuerte: se mueve como una torre y como un alfil.',
  },
  knight: {
    title: 'El caballo',
    text: 'El caballo se mueve en forma de L: dos casillas rectas y una de lado. Es la única pieza que salta por encima de las demás.',
  },
  take: {
    title: 'Te toca: captura la dama',
    text: 'Capturas una pieza cuando mueves a su casilla. Aquí tu caballo puede capturar dos piezas. Captura la dama: es la que más vale.',
    right: '¡Muy bien! Una dama vale unos nueve peones, una torre cinco, y un alfil o un caballo tres.',
    wrong: 'Así no capturas la dama. Es la que lleva corona, en la quinta columna.',
  },
  pawn: {
    title: 'El peón',
    text: 'El peón avanza una casilla; desde su primera casilla puede avanzar dos. Captura en diagonal hacia delante, nunca de frente. Y nunca va hacia atrás.',
  },
  promote: {
    title: 'Te toca: corona',
    text: 'Un peón que llega al otro lado del tablero se convierte en dama, torre, alfil o caballo. Mueve tu peón y elige.',
    right: '¡Bien hecho! Casi siempre lo mejor es una dama.',
    wrong: 'Lleva el peón a la última fila: le falta un paso.',
  },
  king: {
    title: 'El rey',
    text: 'El rey se mueve una casilla en cualquier dirección. Nunca puede ir a una casilla donde lo puedan capturar.',
  },
  check: {
    title: 'Jaque',
    text: 'Tu rey está atacado: eso es jaque. Tienes que hacer algo enseguida: mover el rey, poner una pieza en medio o capturar al atacante. Aquí puedes capturar la torre.',
    right: 'Muy bien. El jaque ha desaparecido y has ganado una torre.',
    wrong: 'Así sales del jaque, pero hay algo mejor: tu alfil puede capturar la torre.',
  },
  mate: {
    title: 'Te toca: jaque mate',
    text: 'El rey está en jaque y nada lo salva: eso es jaque mate, y la partida termina. Encuentra la jugada que da mate.',
    right: '¡Jaque mate! El rey negro está atacado y no tiene salida.',
    wrong: 'Eso no es mate. Al rey negro lo encierran sus propios peones. ¿Quién puede atacarlo por la última fila?',
  },
  castle: {
    title: 'El enroque',
    text: 'Una vez por partida, el rey y una torre pueden moverse juntos: el rey va dos casillas hacia la torre y la torre salta a su otro lado. Ninguno puede haberse movido antes, las casillas entre ellos tienen que estar vacías, y el rey no puede estar en jaque ni pasar por una casilla atacada. ¡Enrócate!',
    right: 'Eso es el enroque. Ahora tu rey está más seguro.',
    wrong: 'Mueve el rey dos casillas hacia un lado, hacia una de las torres.',
  },
  passant: {
    title: 'Captura al paso',
    text: 'Las negras acaban de avanzar un peón dos casillas y está justo al lado del tuyo. Puedes capturarlo como si hubiera avanzado solo una, pero solo ahora, en la jugada siguiente.',
    right: 'Muy bien. Se llama «al paso» porque lo capturas cuando pasa.',
    wrong: 'Captura en diagonal: tu peón va a la casilla que el peón negro se ha saltado.',
  },
  stalemate: {
    title: 'Cuidado con el ahogado',
    text: 'Si un jugador no está en jaque pero no puede hacer ninguna jugada, está ahogado: ¡son tablas! Ten cuidado cuando vas ganando. Aquí puedes dar mate… o estropearlo todo.',
    right: '¡Jaque mate! Las negras están en jaque y no pueden escapar.',
    wrong: 'Eso no es mate. Quizá las negras aún pueden mover, o no tienen jugada y serían tablas. Da jaque en la última fila.',
  },
  draws: {
    title: 'Tablas',
    text: 'El empate en ajedrez se llama tablas. También hay tablas si la misma posición aparece tres veces, como aquí; si pasan cincuenta jugadas sin capturas ni movimientos de peón; si a nadie le quedan piezas para dar mate, o si los dos jugadores están de acuerdo.',
  },
  chess960: {
    title: 'Variante: Chess960',
    text: 'En el Chess960 se barajan las piezas de la primera fila: hay 960 posiciones iniciales. Después, todo es igual.',
  },
};
