export const maxit = {
  take: {
    title: 'Rows and columns',
    text: 'The dot shows where the game stands. Take a number from its row or its column: those numbers are marked. The number is added to your points.',
  },
  turns: {
    title: 'The dot moves along',
    text: 'The dot moves to the number you took. Now your opponent takes one from that row or column. Watch three moves.',
  },
  largest: {
    title: 'Your turn: take the most',
    text: 'Take the largest number that you can reach from the dot.',
    right: 'Right: 8 is the largest in the row and column of the dot.',
    wrong: 'There is a larger number in the row or column of the dot. The 9 is out of reach.',
  },
  negative: {
    title: 'Numbers below zero',
    text: 'Some numbers are negative: taking −3 costs you three points. If there is nothing else, you have to take one. Then choose the least bad.',
  },
  ahead: {
    title: 'Think one move ahead',
    text: 'A big number is no use if it gives your opponent an even bigger one. For every number, ask: what can my opponent take then? Find the move with the best difference.',
    right: 'Clever! You take 4, and your opponent gets 3 at most.',
    wrong: 'Look at the row and the column of that number: your opponent can take more there. A smaller number can be better.',
  },
  end: {
    title: 'The end',
    text: 'The game ends when the row and the column of the dot have no numbers left. The player with more points wins. Here the end comes while two numbers are left, and it is 20 to 19.',
  },
};

export type MaxitStep = keyof typeof maxit;
