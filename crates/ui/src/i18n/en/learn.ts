export const learn = {
  lead: 'Get better at the games, and see how programs think.',
  groups: {
    play: 'Play better',
    search: 'How search works',
  },
  doors: {
    puzzles: 'One move is clearly best: find it. Chess, Othello and the other games, as hard as you like.',
    lessons: 'One position, searched in different ways: what each idea saves, measured here.',
    practice: 'Be the search: find windows, values and cuts node by node.',
    search: 'Watch an algorithm or a real engine search, step by step.',
  },
};
