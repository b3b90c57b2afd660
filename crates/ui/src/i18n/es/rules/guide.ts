import type { guide as english } from '../../en/rules/guide';
import type { Messages } from '../../messages';

type Role = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

/** With its article; the second form follows `tu`. */
const THE: Record<Role, string> = { p: 'el peón', n: 'el caballo', b: 'el alfil', r: 'la torre', q: 'la dama', k: 'el rey' };
const ROLES: Record<Role, string> = { p: 'peón', n: 'caballo', b: 'alfil', r: 'torre', q: 'dama', k: 'rey' };
const isFeminine = (role: Role) => role === 'r' || role === 'q';
const number = (value: number) => String(value).replace('-', '−');

export const guide: Messages<typeof english> = {
  title: 'Guía',
  leave: 'Jugar sin guía',
  wait: 'Tu rival está pensando. ¿Qué jugarías en su lugar?',
  looking: 'Mirando el tablero…',
  over: 'La partida ha terminado. Juega otra vez o repasa las jugadas.',
  look: 'Vuelve a la última jugada: estás viendo una anterior.',
  win: (count) => (count === 1 ? '¡Puedes ganar ahora! La casilla verde lo consigue.' : '¡Puedes ganar ahora! Cualquier casilla verde lo consigue.'),
  threat: (count) => (count === 1 ? 'Cuidado: tu rival ganaría en la casilla roja. Tápala.' : 'Cuidado: tu rival ganaría en cada casilla roja, y solo puedes tapar una. Elige bien: ¡a lo mejor no lo ve!'),
  step: (count) => (count === 1 ? 'No juegues en el hueco rojo: tu rival caería encima y ganaría.' : 'No juegues en los huecos rojos: tu rival caería encima y ganaría.'),
  centre: 'No hay nada urgente. La casilla verde del centro sirve para más líneas.',
  build: 'No hay nada urgente. Haz una línea que aún tenga sitio e intenta crear dos amenazas a la vez.',
  corner: (count) => (count === 1 ? '¡Puedes ocupar una esquina (verde)! Nadie podrá darle la vuelta nunca.' : '¡Puedes ocupar una esquina (verde)! Nadie podrá darles la vuelta nunca.'),
  lostCorner: 'Cuidado: tu rival podría ocupar la esquina roja. ¿Puedes evitarlo?',
  nearCorner: (count) => (count === 1 ? 'La casilla roja está al lado de una esquina vacía. Una ficha ahí suele regalar la esquina.' : 'Las casillas rojas están al lado de una esquina vacía. Una ficha ahí suele regalar la esquina.'),
  dots: (count) => (count === 1 ? 'El punto señala la única casilla donde puedes jugar: cada jugada tiene que dar la vuelta al menos a una ficha.' : `Los puntos señalan las ${count} casillas donde puedes jugar: cada jugada tiene que dar la vuelta al menos a una ficha.`),
  pass: 'No puedes dar la vuelta a ninguna ficha, así que tienes que pasar. Pulsa el botón del tablero.',
  fewMoves: 'Tener muchas fichas aún no ayuda: pueden volver a cambiar. Mejor: deja pocas jugadas a tu rival.',
  countDiscs: 'Se acerca el final: ahora cuenta cada ficha. ¿Qué jugada da la vuelta a muchas que se queden contigo?',
  giveAny: 'Dale a tu rival la pieza que quieras: todavía no puede pasar nada.',
  traits: (traits) => `Hay tres en línea con algo en común: ${traits}. No le des a tu rival una pieza así, o tapa antes la línea con la tuya.`,
  noSafePiece: 'Ahora mismo todas las piezas que podrías dar son peligrosas. ¡Tapa una línea con la tuya!',
  placeFirst: 'Aún no hay ninguna línea peligrosa. Pon tu pieza y mira bien cuál vas a dar.',
  trait: { '1': 'bajas', '2': 'altas', '3': 'claras', '4': 'oscuras', '5': 'redondas', '6': 'cuadradas', '7': 'macizas', '8': 'huecas' },
  number: (value, reply) =>
    reply === undefined ? `El número más grande que puedes tomar es ${number(value)}, y con él acaba la partida.` : `El número más grande que puedes tomar es ${number(value)}. Después tu rival podría tomar ${number(reply)}.`,
  betterNumber: (value, reply) =>
    reply === undefined ? `Con el ${number(value)} (verde) acaba la partida. ¿Ganarías?` : `Mejor: toma ${number(value)} (verde) y tu rival tomará, como mucho, ${number(reply)}.`,
  check: '¡Tu rey está en jaque! Muévelo, pon una pieza en medio o captura al atacante.',
  mate: 'Puedes dar jaque mate en una jugada. ¡Mira todos los jaques!',
  hanging: (role) => `Tu ${ROLES[role]} (en rojo) está en peligro. ${isFeminine(role) ? 'Defiéndela, apártala' : 'Defiéndelo, apártalo'} o encuentra algo mejor.`,
  freeCapture: (role) => `Puedes capturar ${THE[role]} (en verde) y nadie te puede devolver la captura.`,
  goodCapture: (role, by) => `Puedes capturar ${THE[role]} (en verde) con tu ${ROLES[by]}: vale más.`,
  develop: 'No hay nada en peligro. Saca caballos y alfiles, pon un peón en el centro y enrócate pronto.',
  quiet: 'No hay nada en peligro. ¿Cuál de tus piezas hace menos? Búscale una casilla mejor.',
};
