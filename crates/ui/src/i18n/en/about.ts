export const about = {
  what: 'Poda plays, analyses and explains two-player games: tic-tac-toe and its relatives, Connect Four, Othello, chess, Quarto and MAXIT. It also makes and solves word puzzles.',
  name: 'Poda is Spanish for pruning: what alpha-beta does to a game tree.',
  real: 'What you see is the real search: See the search shows every algorithm and every engine at work, node by node, with the reason of each cut.',
  privateTitle: 'Your games are yours',
  private: 'Everything runs on the machine that serves this page; nothing is sent anywhere else. Games are stored there and listed only in this browser. Anyone with the link to a game can watch it.',
  scriptTitle: 'For scripts',
  script: 'Every command on this page is an HTTP call, described in',
  keysTitle: 'Keys',
  keys: {
    arrows: 'On a board: move between squares',
    enter: 'Select the square',
    homeEnd: 'First and last square of the row; with Ctrl, of the board',
    leftRight: 'Outside the board: one move back or forward',
  },
  keyNames: { arrows: 'Arrow keys', enter: 'Enter or Space', homeEnd: 'Home, End', leftRight: '← →' },
  version: (version: string) => `Version ${version}`,
  licence: 'Free software under the MIT or Apache 2.0 licence, at your option.',
};
