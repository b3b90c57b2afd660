import type { games as english } from '../en/games';
import type { Messages } from '../messages';

export const games: Messages<typeof english> = {
  title: 'Tus partidas',
  search: 'Buscar título, apertura o jugadas',
  allGames: 'Todos los juegos',
  none: 'Aún no hay partidas.',
  noneFound: 'Ninguna partida coincide con la búsqueda.',
  startOne: 'Empezar una',
  more: 'Mostrar más',
  moves: (count) => (count === 1 ? '1 jugada' : `${count} jugadas`),
  inPlay: 'En juego',
  open: 'Abrir',
  rename: 'Renombrar',
  save: 'Guardar',
  name: 'Título de la partida',
  untitled: (first, second) => `${first} – ${second}`,
  remove: 'Borrar',
  removeSure: '¿Seguro que quieres borrarla?',
  removed: 'Borrada',
  changed: 'Última jugada',
};
