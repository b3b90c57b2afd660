/** The rules of the games; loaded with the pages that show them. */
import { chess } from './chess';
import { connectfour } from './connectfour';
import { guide } from './guide';
import { maxit } from './maxit';
import { othello } from './othello';
import { quarto } from './quarto';
import { tictactoe } from './tictactoe';

const frame = {
  title: (game: string) => `How to play: ${game}`,
  choose: 'Which game would you like to learn?',
  unknown: 'There are no rules for this game here.',
  steps: 'Steps',
  stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
  back: 'Back',
  next: 'Next',
  board: 'Board of the rules',
  again: 'Show again',
  oneMove: 'Next move',
  play: 'Play the moves',
  pause: 'Pause',
  task: 'Task',
  tryAgain: 'Not yet.',
  showMe: 'Show me',
  shown: (move: string) => `This is the move: ${move}.`,
  solved: 'solved',
  known: 'Ready to play?',
  firstGame: 'Play a first game with a guide',
  firstGameHelp: 'A real game against the easiest opponent. The guide tells you what to look for, and you can send it away at any time.',
  playNow: 'Choose an opponent and play',
  toGame: 'Back to your game',
  others: 'Rules of other games',
  howToPlay: 'How to play',
};

/** Short rules of the word puzzles. */
const puzzles = {
  search: 'Words are hidden in the grid: across, down, diagonally, and sometimes backwards. Find every word on the list.',
  boggle:
    'Make words from letters that touch each other, also diagonally. In one word, each tile is used only once. Words need at least three letters; longer words give more points.',
};

export const rules = { frame, puzzles, guide, steps: { tictactoe, connectfour, othello, quarto, maxit, chess } };
