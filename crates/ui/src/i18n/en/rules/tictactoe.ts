export const tictactoe = {
  goal: {
    title: 'Three in a line',
    text: 'X begins, and then you take turns. On your turn, put one mark on any empty square. Get three in a line – across, down or diagonally – and you win.',
  },
  win: {
    title: 'Your turn: win',
    text: 'You are X and have two in a line. Find the square that makes three.',
    right: 'Yes! Three in a line: you win.',
    wrong: 'That square does not make three. Look along the diagonal from the top left corner.',
  },
  block: {
    title: 'Look at your opponent, too',
    text: 'You are X. O already has two in the top row. Stop O from winning.',
    right: 'Right. The row is blocked, and the game goes on.',
    wrong: 'Then O fills the top row and wins. Before every move, ask: what does my opponent want?',
  },
  fork: {
    title: 'Two threats at once',
    text: 'The best trick: one move that makes two threats. Your opponent can block only one of them. Here you also have to stop O, who is building a diagonal.',
    right: 'Excellent! You threaten the left column and the bottom row at the same time. O can block only one.',
    wrong: 'Then O either wins or can stop you. Find the square that blocks O and makes two threats of your own.',
  },
  draw: {
    title: 'A draw',
    text: 'If the board is full and nobody has a line, the game is a draw. If both players make no mistake, tic-tac-toe always ends like this.',
  },
  bigger: {
    title: 'Bigger boards',
    text: 'There are bigger boards, too. On 5 × 5 you need four in a line; on 8 × 8 you need five. Everything else stays the same.',
  },
};

export type TicTacToeStep = keyof typeof tictactoe;
