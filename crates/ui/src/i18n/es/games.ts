import { counted } from '$lib/count';
import type { games as english } from '../en/games';
import type { Messages } from '../messages';

type Content = Parameters<(typeof english)['archive']['added']>[0];

const content = ({ games, studies, collections, runs }: Content) =>
  [counted(games, 'partida', 'partidas'), counted(studies, 'estudio', 'estudios'), counted(collections, 'colección', 'colecciones'), counted(runs, 'ejecución', 'ejecuciones')].join(', ');

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
  archive: {
    title: 'Copia de seguridad',
    help: 'Todas tus partidas, estudios, colecciones y ejecuciones en un archivo, para guardarlo o llevarlo a otro ordenador. Al restaurar se añade a lo que hay aquí y no se borra nada.',
    backUp: 'Guardar una copia de todo',
    restore: 'Restaurar…',
    added: (added) => `Añadido: ${content(added)}.`,
    nothingNew: (archive) => `Todo lo que hay en este archivo ya estaba aquí: ${content(archive)}.`,
  },
};
