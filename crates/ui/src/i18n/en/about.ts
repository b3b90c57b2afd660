export const about = {
  what: 'Poda plays, analyses and explains games of two players: tic-tac-toe and its relatives, Othello, chess, Quarto and MAXIT; and it makes and solves word puzzles.',
  name: 'Poda is Spanish for pruning: what alpha-beta does to a game tree.',
  real: 'What you see is the real search. Every engine here can be watched at work, cut by cut, on See the search.',
  privateTitle: 'Your games are yours',
  private: 'Everything runs on the machine that serves this page; nothing is sent anywhere else. Games are kept there and listed only for this browser. Who has the link of a game can watch it.',
  scriptTitle: 'For scripts',
  script: 'Every command of this page is an HTTP call, described in',
  keysTitle: 'Keys',
  keys: {
    arrows: 'On a board: move between squares',
    enter: 'Choose the square',
    homeEnd: 'First and last square of the row; with Ctrl, of the board',
    leftRight: 'Beside the board: one move back and on',
  },
  keyNames: { arrows: 'Arrow keys', enter: 'Enter or Space', homeEnd: 'Home, End', leftRight: '← →' },
  version: (version: string) => `Version ${version}`,
  licence: 'Free software under the MIT or Apache 2.0 licence, as you choose.',
};
