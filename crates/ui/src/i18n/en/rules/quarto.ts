export const quarto = {
  pieces: {
    title: 'Sixteen pieces',
    text: 'Every piece is tall or short, light or dark, round or square, and hollow or solid. No two pieces are the same, and all of them belong to both players.',
  },
  give: {
    title: 'Your opponent chooses your piece',
    text: 'This is what makes Quarto special: you give your opponent a piece, and your opponent puts it on any empty square. Then your opponent gives you a piece, and so on.',
  },
  goal: {
    title: 'Four that share something',
    text: 'Finish a line of four pieces that have something in common – all tall, all round, all hollow … – and you win. It does not matter who put down the other three. Here all four are tall.',
  },
  win: {
    title: 'Your turn: win',
    text: 'You have to place a piece that is short, dark, round and hollow. Find a square where it finishes a line of four with something in common.',
    right: 'Quarto! The four pieces have something in common: you win.',
    wrong: 'That line has nothing in common, or it is not full. Look at the top row: what do those pieces share? And the long diagonal?',
  },
  safe: {
    title: 'Give a safe piece',
    text: 'Now place your piece and choose the next one for your opponent. Be careful: your opponent must not be able to win with it!',
    right: 'Well done. Your opponent cannot win with this piece.',
    wrong: 'With that piece on the board and that gift, your opponent finishes a line. Look at what the lines of three have in common, and give a piece without it.',
  },
  draw: {
    title: 'A draw',
    text: 'If all sixteen pieces are on the board and no line shares anything, the game is a draw. That is rare.',
  },
  own: {
    title: 'Variant: choose your own piece',
    text: 'In this variant you choose the piece that you place yourself. It is a different, faster game.',
  },
  squares: {
    title: 'Variant: small squares',
    text: 'In another variant, four pieces in a square of 2 × 2 win, too. Here all four are short.',
  },
};

export type QuartoStep = keyof typeof quarto;
