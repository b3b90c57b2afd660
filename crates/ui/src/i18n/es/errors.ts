import type { errors as english } from '../en/errors';
import type { Messages } from '../messages';

export const errors: Messages<typeof english> = {
  network: 'El servidor no responde.',
  unexpected: (code) => `Algo salió mal (${code}).`,
  codes: {
    bad_json: () => 'El servidor no pudo leer la petición.',
    bad_field: (text) => `Este campo no es correcto: ${text}`,
    too_large: () => 'Es demasiado grande.',
    unknown: () => 'Esto no existe, o no le pertenece.',
    unknown_game: (text) => `Juego desconocido: ${text}`,
    unknown_variant: (text) => `Variante desconocida: ${text}`,
    unknown_engine: (text) => `Motor desconocido: ${text}`,
    bad_option: (text) => `El motor rechaza esta opción: ${text}`,
    bad_position: (text) => `No se puede leer esta posición: ${text}`,
    illegal_move: (text) => `Jugada ilegal: ${text}`,
    bad_tree: (text) => `No se puede leer este árbol: ${text}`,
    bad_file: (text) => `No se puede leer este archivo: ${text}`,
    game_over: () => 'La partida ha terminado.',
    not_your_turn: () => 'No es su turno.',
    wrong_ply: () => 'La partida ha avanzado; este es su estado actual.',
    not_interrupted: () => 'Solo se puede continuar un encuentro interrumpido.',
    busy: () => 'Demasiadas peticiones. Espere un momento.',
    full: () => 'El servidor tiene demasiado que calcular. Inténtelo pronto.',
    origin: () => 'El servidor rechaza peticiones de otras páginas.',
    method: () => 'El servidor no conoce esta orden.',
    not_kept: (text) => `El servidor no ha podido guardarlo: ${text}`,
    internal: () => 'El servidor falló. Inténtelo de nuevo.',
  },
};
