import { describe, expect, it, test } from 'vitest';
import { follow, indexSquare, kingInCheck, parseFen, parseUci, squareIndex, START, type PlacedPiece } from '$lib/boards/positions/chess';
import { tally, materialBalance } from '$lib/boards/positions';
import { finishedLine, lineLength, parseLines } from '$lib/boards/positions/lines';
import { parseMaxit } from '$lib/boards/positions/maxit';
import { countDiscs, parseOthello } from '$lib/boards/positions/othello';
import { finishedQuarto, parseQuarto, parseQuartoMove, PIECES } from '$lib/boards/positions/quarto';
import { parseTree } from '$lib/boards/positions/tree';
import { squareCell, squareName } from '$lib/boards/types';

test('squares are named by column letter and row from the top', () => {
  expect(squareName({ row: 1, column: 2 })).toBe('c2');
  expect(squareCell('j10')).toEqual({ row: 9, column: 9 });
});

describe('tic-tac-toe', () => {
  it('reads rows and the side to move', () => {
    const { rows, side } = parseLines('X.O/.X./..O O');
    expect(rows[0]).toEqual(['X', '.', 'O']);
    expect(rows[2]![2]).toBe('O');
    expect(side).toBe('O');
  });

  it('finds a finished line in every direction and no other', () => {
    expect(finishedLine(parseLines('XXX/OO./... O').rows, 3)).toHaveLength(3);
    expect(finishedLine(parseLines('X.O/XO./O.X X').rows, 3)).toEqual([
      { row: 0, column: 2 },
      { row: 1, column: 1 },
      { row: 2, column: 0 },
    ]);
    expect(finishedLine(parseLines('XX./OO./... X').rows, 3)).toEqual([]);
    expect(lineLength('5x5x4')).toBe(4);
  });
});

describe('othello', () => {
  it('reads boards of every size', () => {
    const start = parseOthello('-----OX--XO----- X');
    expect(start.size).toBe(4);
    expect(countDiscs(start.discs)).toEqual({ X: 2, O: 2 });
    expect(parseOthello(`${'-'.repeat(64)} O`)).toMatchObject({ size: 8, side: 'O' });
  });

  it('counts for the players', () => {
    expect(tally('othello', '-----OX--XX----- O')).toEqual({ first: 3, second: 1 });
    expect(tally('chess', START)).toBeUndefined();
  });
});

describe('chess', () => {
  it('reads FEN', () => {
    const { squares, side } = parseFen('4k3/8/8/8/8/8/4P3/4K2R b K - 0 1');
    expect(side).toBe('b');
    expect(squares).toHaveLength(64);
    expect(squares[squareIndex('e8')]).toEqual({ colour: 'b', role: 'k' });
    expect(squares[squareIndex('h1')]).toEqual({ colour: 'w', role: 'r' });
    expect(squares[squareIndex('a1')]).toBeUndefined();
    expect(parseFen('startpos').squares.filter(Boolean)).toHaveLength(32);
  });

  it('names squares both ways', () => {
    for (let i = 0; i < 64; i++) expect(squareIndex(indexSquare(i))).toBe(i);
  });

  it('reads moves, promotions and king-takes-rook alike', () => {
    expect(parseUci('e7e8q')).toEqual({ from: squareIndex('e7'), to: squareIndex('e8'), promotion: 'q' });
    expect(parseUci('e1h1')).toEqual({ from: squareIndex('e1'), to: squareIndex('h1'), promotion: undefined });
    expect(parseUci('pass')).toBeUndefined();
  });

  it.each([
    ['a rook on the file', '4k3/8/8/8/8/8/8/K3R3 b - - 0 1', 'e8'],
    ['a rook behind a pawn', '4k3/4p3/8/8/8/8/8/K3R3 b - - 0 1', undefined],
    ['a knight', '4k3/8/3N4/8/8/8/8/K7 b - - 0 1', 'e8'],
    ['a white pawn', '4k3/3P4/8/8/8/8/8/K7 b - - 0 1', 'e8'],
    ['a black pawn', '4k3/8/8/8/8/8/3p4/4K3 w - - 0 1', 'e1'],
    ['a pawn from behind', '4k3/8/8/8/8/4K3/3p4/8 w - - 0 1', undefined],
    ['a bishop', '4k3/8/8/8/7b/8/8/4K3 w - - 0 1', 'e1'],
    ['the start', START, undefined],
  ])('sees a check by %s', (_, fen, square) => {
    const king = kingInCheck(parseFen(fen));
    expect(king === undefined ? undefined : indexSquare(king)).toBe(square);
  });

  it('keeps the identity of moved, castled and promoted pieces', () => {
    const placed = (fen: string, before: PlacedPiece[] = [], move?: string) => follow(before, parseFen(fen).squares, move ? parseUci(move) : undefined);
    const at = (pieces: PlacedPiece[], square: string) => pieces.find((piece) => piece.square === squareIndex(square))!;
    const before = placed('4k3/P7/8/8/8/8/8/4K2R w K - 0 1');
    const castled = placed('4k3/P7/8/8/8/8/8/5RK1 b - - 1 1', before, 'e1g1');
    expect(at(castled, 'g1').key).toBe(at(before, 'e1').key);
    expect(at(castled, 'f1').key).toBe(at(before, 'h1').key);
    const promoted = placed('Q3k3/8/8/8/8/8/8/4K2R b K - 0 1', before, 'a7a8q');
    expect(at(promoted, 'a8')).toMatchObject({ role: 'q', key: at(before, 'a7').key });
  });

  it('weighs material', () => {
    expect(materialBalance(START)).toBe(0);
    expect(materialBalance('4k3/8/8/8/8/8/4P3/4K2R w K - 0 1')).toBe(6);
  });
});

describe('quarto', () => {
  it('reads both games', () => {
    const own = parseQuarto('1357 . . ./. . . ./. . 2468 ./. . . .');
    expect(own.official).toBe(false);
    expect(own.cells[0]).toBe('1357');
    expect(own.cells[10]).toBe('2468');
    expect(parseQuarto('. . . ./. . . ./. . . ./. . . . in -').hand).toBeNull();
    expect(parseQuarto('. . . ./. . . ./. . . ./. . . . in 1468').hand).toBe('1468');
  });

  it('reads moves of every form', () => {
    expect(parseQuartoMove('d1=1357')).toEqual({ square: 'd1', piece: '1357', gives: false });
    expect(parseQuartoMove('>1357')).toEqual({ square: undefined, piece: '1357', gives: true });
    expect(parseQuartoMove('d1>1357')).toEqual({ square: 'd1', piece: '1357', gives: true });
    expect(parseQuartoMove('d1')).toEqual({ square: 'd1', piece: undefined, gives: false });
  });

  it('has sixteen different pieces and sees what ends the game', () => {
    expect(new Set(PIECES).size).toBe(16);
    expect(PIECES[0]).toBe('1357');
    expect(PIECES[15]).toBe('2468');
    const row = parseQuarto('1357 1468 1358 1467/. . . ./. . . ./. . . .').cells;
    expect(finishedQuarto(row, false)).toHaveLength(4);
    const square = parseQuarto('1357 1468 . ./1358 1467 . ./. . . ./. . . .').cells;
    expect(finishedQuarto(square, false)).toEqual([]);
    expect(finishedQuarto(square, true)).toHaveLength(4);
  });
});

test('maxit: numbers, the current square, scores and side', () => {
  const parsed = parseMaxit('11 *. -7/9 . 5/15 4 -7 scores 12 -3 side 2');
  expect(parsed).toMatchObject({ size: 3, current: 1, scores: [12, -3], side: 'second' });
  expect(parsed.numbers).toEqual([11, undefined, -7, 9, undefined, 5, 15, 4, -7]);
});

describe('trees', () => {
  it('reads nested nodes, labels and kinds', () => {
    const root = parseTree('A:max(B:(5 -3) min(2 9))');
    expect(root).toMatchObject({ label: 'A', kind: 'max' });
    expect(root.children[0]).toMatchObject({ label: 'B', children: [{ value: 5 }, { value: -3 }] });
    expect(root.children[1]!.kind).toBe('min');
  });

  it.each(['((5 3)', '(5 x)', '(1 2) 3', ''])('refuses %j', (text) => {
    expect(() => parseTree(text)).toThrow();
  });
});
