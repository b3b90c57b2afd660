export const connectfour = {
  drop: {
    title: 'Drop a disc',
    text: 'Yellow begins, and then you take turns. Choose a column, and your disc falls to the lowest free place in it.',
  },
  goal: {
    title: 'Four in a line',
    text: 'Get four of your discs in a line and you win. The line can go across, as here, or straight up.',
  },
  diagonal: {
    title: 'Diagonals count',
    text: 'Diagonal lines win, too. They are easy to miss, so look for them on every turn.',
  },
  win: {
    title: 'Your turn: win',
    text: 'You are Yellow. You already have three in one column. Make it four.',
    right: 'Yes! Four in a line: you win.',
    wrong: 'That does not make four. Which column already has three of your discs on top of each other?',
  },
  block: {
    title: 'Stop your opponent',
    text: 'Red has three in a column and wants a fourth. You are Yellow: stop Red.',
    right: 'Right. Your disc is on top, so Red cannot finish the line.',
    wrong: 'Then Red drops a fourth disc on the three and wins. Block that column first.',
  },
  under: {
    title: 'Careful what is above',
    text: 'Red has three in the second row. To finish the line, Red needs a disc just below – and you could be the one who puts it there! Make a move that does not help Red.',
    right: 'Good. You did not build a step for Red.',
    wrong: 'Now Red can land on top of your disc and finish the row of four. Do not play under a place where Red wins.',
  },
  draw: {
    title: 'A draw',
    text: 'If all 42 places are full and nobody has four in a line, the game is a draw. A tip for your first move: discs in the middle column belong to the most lines.',
  },
};

export type ConnectFourStep = keyof typeof connectfour;
