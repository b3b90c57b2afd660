export const boards = {
  noBoard: (game: string) => `There is no drawing of ${game} yet.`,
};
