export const learn = {
  lead: 'Get better at the games, and see how programs think.',
  rules: 'Rules of the games',
  rulesLead: 'Short texts, a board that moves, and a first game with a guide.',
  groups: {
    play: 'Play better',
    search: 'How search works',
  },
  book: 'Read',
  bookTitle: 'The book',
  bookLead: 'Tutorials, rules, every command, how each algorithm works, and the history of it all.',
  doors: {
    train: 'Your own mistakes, openings and endings, until you know them.',
    puzzles: 'One move is clearly best: find it. Chess, Othello and the other games, as hard as you like.',
    lessons: 'One position, searched in different ways: what each idea saves, measured here.',
    practice: 'Be the search: find windows, values and cuts node by node.',
    build: 'Make an Othello player of your own: draw what counts, and let it play.',
    search: 'Watch an algorithm or a real engine search, step by step.',
  },
};
