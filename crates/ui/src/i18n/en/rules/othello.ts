export const othello = {
  start: {
    title: 'The start',
    text: 'Four discs are on the board. Each disc is black on one side and white on the other. Black begins. The marked squares are the ones where Black may play.',
  },
  flip: {
    title: 'Enclose and flip',
    text: 'Put your disc so that discs of your opponent are caught in a straight line between it and another disc of yours. All the caught discs flip to your colour. A move that flips nothing is not allowed.',
  },
  lines: {
    title: 'All directions at once',
    text: 'One move can catch discs in several directions: across, up and down, and diagonally. All of them flip. Watch what the disc in the middle does!',
  },
  pass: {
    title: 'Passing',
    text: 'If you cannot flip anything anywhere, you pass and your opponent plays again. You may not pass when you have a move. Here White has to pass, and Black goes on.',
  },
  corner: {
    title: 'Your turn: take the corner',
    text: 'A disc in a corner can never be flipped back. You are Black: take the corner.',
    right: 'Great! This disc is yours until the end of the game.',
    wrong: 'That is a legal move, but the corner is free for you. Look at the top left.',
  },
  danger: {
    title: 'Do not give corners away',
    text: 'The square diagonally next to an empty corner is dangerous: a disc there often lets your opponent take the corner. You are Black: make a move after which White cannot take a corner.',
    right: 'Well done. White gets no corner.',
    wrong: 'Now White can take a corner. Stay away from the square next to it.',
  },
  end: {
    title: 'The end',
    text: 'When neither player can move – usually because the board is full – the discs are counted. The player with more discs wins; with the same number it is a draw. There are boards of 8 × 8, 6 × 6 and 4 × 4 squares.',
  },
};

export type OthelloStep = keyof typeof othello;
