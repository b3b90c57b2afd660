import { counted } from '$lib/count';

interface Content {
  games: number;
  studies: number;
  collections: number;
  runs: number;
}

const content = ({ games, studies, collections, runs }: Content) =>
  [counted(games, 'game', 'games'), counted(studies, 'study', 'studies'), counted(collections, 'collection', 'collections'), counted(runs, 'run', 'runs')].join(', ');

export const games = {
  title: 'Your games',
  search: 'Search title, opening or moves',
  allGames: 'All games',
  none: 'No games yet.',
  noneFound: 'No games match this search.',
  startOne: 'Start one',
  more: 'Show more',
  moves: (count: number) => (count === 1 ? '1 move' : `${count} moves`),
  inPlay: 'In play',
  open: 'Open',
  rename: 'Rename',
  save: 'Save',
  name: 'Title of the game',
  untitled: (first: string, second: string) => `${first} – ${second}`,
  remove: 'Delete',
  removeSure: 'Really delete?',
  removed: 'Deleted',
  changed: 'Last move',
  archive: {
    title: 'Backup',
    help: 'All your games, studies, collections and runs in one file, to keep or to move to another computer. Restoring adds to what is here and deletes nothing.',
    backUp: 'Back up everything',
    restore: 'Restore…',
    added: (added: Content) => `Added: ${content(added)}.`,
    nothingNew: (archive: Content) => `Everything in this file is already here: ${content(archive)}.`,
  },
};
