/**
 * Edits the text of a position square by square. Only the notation is known here; the server checks whether the
 * result is valid. Pieces are the letters of the notation, `''` is an empty square.
 */
import type { Side } from '$lib/api/server';

interface Writing {
  /** The pieces that can be placed. */
  pieces: string[];
  empty: (variant: string) => string;
  put: (position: string, square: string, piece: string) => string;
  /** The side to move, if the text includes it. */
  side?: (position: string) => Side;
  withSide?: (position: string, side: Side) => string;
}

const [FIRST, SECOND] = ['first', 'second'] as const;

/** The board and what follows it: `rows rest`. */
function halves(position: string): [string, string] {
  const space = position.indexOf(' ');
  return space < 0 ? [position, ''] : [position.slice(0, space), position.slice(space + 1)];
}

const column = (square: string) => square.charCodeAt(0) - 97;
const row = (square: string) => Number(square.slice(1)) - 1;

function sized(variant: string, fallback: number): [columns: number, rows: number] {
  const numbers = variant.match(/\d+/g)?.map(Number) ?? [];
  return [numbers[0] ?? fallback, numbers[1] ?? numbers[0] ?? fallback];
}

const othello: Writing = {
  pieces: ['X', 'O', ''],
  empty: (variant) => {
    const [columns, rows] = sized(variant, 8);
    return `${'-'.repeat(columns * rows)} X`;
  },
  put: (position, square, piece) => {
    const [cells, side] = halves(position);
    const at = row(square) * Math.round(Math.sqrt(cells.length)) + column(square);
    return `${cells.slice(0, at)}${piece || '-'}${cells.slice(at + 1)} ${side}`;
  },
  side: (position) => (halves(position)[1].startsWith('O') ? SECOND : FIRST),
  withSide: (position, side) => `${halves(position)[0]} ${side === FIRST ? 'X' : 'O'}`,
};

const tictactoe: Writing = {
  pieces: ['X', 'O', ''],
  empty: (variant) => {
    const [columns, rows] = sized(variant, 3);
    return `${Array.from({ length: rows }, () => '.'.repeat(columns)).join('/')} X`;
  },
  put: (position, square, piece) => {
    const [board, side] = halves(position);
    const rows = board.split('/').map((text, at) => (at === row(square) ? replaced(text, column(square), piece || '.') : text));
    return `${rows.join('/')} ${side}`;
  },
  side: othello.side,
  withSide: othello.withSide,
};

function replaced(text: string, at: number, letter: string): string {
  return text.slice(0, at) + letter + text.slice(at + 1);
}

/** Expands the digits of a FEN rank, and back. */
const spread = (rank: string) => rank.replace(/\d/g, (digit) => '.'.repeat(Number(digit)));
const gathered = (rank: string) => rank.replace(/\.+/g, (dots) => String(dots.length));

/** Removes castling rights whose king or rook has left its home square. */
function castling(ranks: string[], rights: string): string {
  const home = (rank: string | undefined, king: string, rook: string, at: number) => rank?.[4] === king && rank[at] === rook;
  const kept = [...rights].filter((right) => {
    if (!'KQkq'.includes(right)) return right !== '-';
    const white = right === right.toUpperCase();
    const rank = white ? ranks[7] : ranks[0];
    return home(rank, white ? 'K' : 'k', white ? 'R' : 'r', right.toUpperCase() === 'K' ? 7 : 0);
  });
  return kept.join('') || '-';
}

const chess: Writing = {
  pieces: ['K', 'Q', 'R', 'B', 'N', 'P', 'k', 'q', 'r', 'b', 'n', 'p', ''],
  empty: () => '8/8/8/8/8/8/8/8 w - - 0 1',
  put: (position, square, piece) => {
    const [board, rest] = halves(position);
    const ranks = board.split('/').map(spread);
    const at = 8 - Number(square[1]);
    ranks[at] = replaced(ranks[at] ?? '........', column(square), piece || '.');
    const [side = 'w', rights = '-', , ...clocks] = rest.split(' ');
    return [ranks.map(gathered).join('/'), side, castling(ranks, rights), '-', ...(clocks.length ? clocks : ['0', '1'])].join(' ');
  },
  side: (position) => (halves(position)[1].startsWith('b') ? SECOND : FIRST),
  withSide: (position, side) => {
    const [board, , rights = '-', , ...clocks] = position.split(' ');
    return [board, side === FIRST ? 'w' : 'b', rights, '-', ...(clocks.length ? clocks : ['0', '1'])].join(' ');
  },
};

/** The sixteen pieces: one of each pair of digits. */
const QUARTO_PIECES = Array.from({ length: 16 }, (_, number) =>
  [3, 2, 1, 0].map((bit, at) => 2 * at + 1 + ((number >> bit) & 1)).join(''),
);

const quarto: Writing = {
  pieces: [...QUARTO_PIECES, ''],
  empty: (variant) => `${Array.from({ length: 4 }, () => '. . . .').join('/')}${variant.startsWith('official') ? ' in -' : ''}`,
  put: (position, square, piece) => {
    const [board = '', hand] = position.split(' in ');
    // Each piece exists once: remove it from its former square.
    const cells = board.split('/').map((text) => text.trim().split(/\s+/).map((cell) => (cell === piece ? '.' : cell)));
    cells[row(square)]![column(square)] = piece || '.';
    const text = cells.map((line) => line.join(' ')).join('/');
    return hand === undefined ? text : `${text} in ${hand === piece ? '-' : hand}`;
  },
};

const maxit: Writing = {
  pieces: [],
  empty: (variant) => {
    const [columns, rows] = sized(variant, 4);
    const cells = Array.from({ length: rows }, () => Array.from({ length: columns }, () => '1'));
    cells[0]![0] = '*.';
    return `${cells.map((line) => line.join(' ')).join('/')} scores 0 0 side 1`;
  },
  put: (position, square, piece) => {
    const [board = '', rest = ''] = position.split(' scores ');
    const isStar = piece === '*.';
    const cells = board.split('/').map((text) => text.trim().split(/\s+/).map((cell) => (isStar && cell === '*.' ? '.' : cell)));
    cells[row(square)]![column(square)] = piece || '.';
    return `${cells.map((line) => line.join(' ')).join('/')} scores ${rest}`;
  },
  side: (position) => (position.endsWith('side 2') ? SECOND : FIRST),
  withSide: (position, side) => position.replace(/side [12]$/, `side ${side === FIRST ? 1 : 2}`),
};

const WRITINGS: Record<string, Writing> = { othello, tictactoe, connectfour: tictactoe, chess, quarto, maxit };

/** The notation of a game's positions; undefined for games that can only be edited as text. */
export function writing(game: string): Writing | undefined {
  return WRITINGS[game];
}
