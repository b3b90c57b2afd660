type Role = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

const ROLES: Record<Role, string> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const number = (value: number) => String(value).replace('-', '−');

/** The guide of a first game. Green is a chance, red a danger. */
export const guide = {
  title: 'Guide',
  leave: 'Play without the guide',
  wait: 'Your opponent is thinking. What would you play in their place?',
  looking: 'Looking at the board…',
  over: 'The game is over. Play again, or look at the moves once more.',
  look: 'Look at the board again: you are seeing an earlier move.',
  win: (count: number) => (count === 1 ? 'You can win now! The green square finishes it.' : 'You can win now! Any green square finishes it.'),
  threat: (count: number) =>
    count === 1 ? 'Careful: your opponent would win on the red square. Block it.' : 'Careful: your opponent would win on each red square, and you can block only one. Find the best chance – your opponent may miss it!',
  step: (count: number) => (count === 1 ? 'Do not play on the red place: your opponent would land on top of it and win.' : 'Do not play on the red places: your opponent would land on top and win.'),
  centre: 'Nothing is urgent. The green square in the middle belongs to the most lines.',
  build: 'Nothing is urgent. Build a line that still has room, and try to make two threats at once.',
  corner: (count: number) => (count === 1 ? 'You can take a corner (green)! Nobody can ever flip it back.' : 'You can take a corner (green)! Nobody can ever flip them back.'),
  lostCorner: 'Careful: your opponent could take the red corner. Can you prevent it?',
  nearCorner: (count: number) => (count === 1 ? 'The red square is next to an empty corner. A disc there often gives the corner away.' : 'The red squares are next to an empty corner. A disc there often gives the corner away.'),
  dots: (count: number) => (count === 1 ? 'The dot shows the only square where you may play: every move has to flip at least one disc.' : `The dots show the ${count} squares where you may play: every move has to flip at least one disc.`),
  pass: 'You cannot flip anything, so you have to pass. Press the button on the board.',
  fewMoves: 'Many discs do not help yet, they can all be flipped back. Better: leave your opponent few moves.',
  countDiscs: 'The end is near: now every disc counts. Which move flips many discs that stay yours?',
  giveAny: 'Give your opponent any piece: nothing can happen yet.',
  traits: (traits: string) => `Three in a line share something: ${traits}. Do not give your opponent a piece like that – or block the line with your piece first.`,
  noSafePiece: 'At the moment every piece you could give is dangerous. Block a line with yours!',
  placeFirst: 'No line is dangerous yet. Place your piece, then look at what you are about to give away.',
  trait: { '1': 'short', '2': 'tall', '3': 'light', '4': 'dark', '5': 'round', '6': 'square', '7': 'solid', '8': 'hollow' },
  number: (value: number, reply: number | undefined) =>
    reply === undefined
      ? `The largest number you can take is ${number(value)}, and it ends the game.`
      : `The largest number you can take is ${number(value)}. Then your opponent could take ${number(reply)}.`,
  betterNumber: (value: number, reply: number | undefined) =>
    reply === undefined ? `The ${number(value)} (green) ends the game. Would you win?` : `Better: take ${number(value)} (green), and your opponent gets ${number(reply)} at most.`,
  check: 'Your king is in check! Move him, put a piece in between, or capture the attacker.',
  mate: 'You can checkmate with one move. Look at every check!',
  hanging: (role: Role) => `Your ${ROLES[role]} (red) is in danger. Defend it, move it away – or find something better.`,
  freeCapture: (role: Role) => `You can capture the ${ROLES[role]} (green), and nobody can take back.`,
  goodCapture: (role: Role, by: Role) => `You can capture the ${ROLES[role]} (green) with your ${ROLES[by]}: it is worth more.`,
  develop: 'Nothing is in danger. Bring out knights and bishops, put a pawn in the middle, and castle soon.',
  quiet: 'Nothing is in danger. Which of your pieces does the least? Find it a better square.',
};
