/** English: one file per page. Its type is what every other language must satisfy. */
import { common } from './en/common';
import { play } from './en/play';
import { game } from './en/game';
import { games } from './en/games';
import { analyse } from './en/analyse';
import { study } from './en/study';
import { search } from './en/search';
import { practice } from './en/practice';
import { puzzles } from './en/puzzles';
import { lessons } from './en/lessons';
import { learn } from './en/learn';
import { build } from './en/build';
import { why } from './en/why';
import { train } from './en/train';
import { lab } from './en/lab';
import { arena } from './en/arena';
import { words } from './en/words';
import { about } from './en/about';
import { catalog } from './en/catalog';
import { errors } from './en/errors';
import { boards } from './en/boards';
import type { Messages } from './messages';

export const en = { common, play, game, games, analyse, study, search, practice, learn, puzzles, build, why, train, lessons, lab, arena, words, about, catalog, errors, boards };
export type Catalogue = Messages<typeof en>;
