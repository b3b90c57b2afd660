/** Spanish: the same keys, checked by the compiler. */
import type { Catalogue } from './en';
import { common } from './es/common';
import { play } from './es/play';
import { game } from './es/game';
import { games } from './es/games';
import { analyse } from './es/analyse';
import { study } from './es/study';
import { search } from './es/search';
import { practice } from './es/practice';
import { puzzles } from './es/puzzles';
import { lessons } from './es/lessons';
import { learn } from './es/learn';
import { build } from './es/build';
import { why } from './es/why';
import { train } from './es/train';
import { lab } from './es/lab';
import { arena } from './es/arena';
import { words } from './es/words';
import { about } from './es/about';
import { catalog } from './es/catalog';
import { errors } from './es/errors';
import { boards } from './es/boards';

export const es: Catalogue = { common, play, game, games, analyse, study, search, practice, learn, puzzles, build, why, train, lessons, lab, arena, words, about, catalog, errors, boards };
