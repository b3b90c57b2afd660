export const chess = {
  goal: {
    title: 'Catch the king',
    text: 'White begins, and then you take turns. You move one piece at a time. The goal is to attack the other king in such a way that it cannot escape: that is checkmate. Capturing other pieces helps.',
  },
  rook: {
    title: 'The rook',
    text: 'The rook moves in straight lines, as far as it likes: forward, back, left and right. It cannot jump over other pieces.',
  },
  bishop: {
    title: 'The bishop',
    text: 'The bishop moves diagonally, as far as it likes. It always stays on squares of the same colour.',
  },
  queen: {
    title: 'The queen',
    text: 'The queen is the strongest piece: she moves like a rook and like a bishop.',
  },
  knight: {
    title: 'The knight',
    text: 'The knight moves in the shape of an L: two squares straight and one to the side. It is the only piece that jumps over others.',
  },
  take: {
    title: 'Your turn: capture the queen',
    text: 'You capture a piece by moving to its square. Your knight can capture two pieces here. Take the queen: she is worth the most.',
    right: 'Right! A queen is worth about nine pawns, a rook five, a bishop or a knight three.',
    wrong: 'That does not capture the queen. She is the one with the crown, in the fifth column.',
  },
  pawn: {
    title: 'The pawn',
    text: 'A pawn moves one square forward; from its first square it may move two. It captures diagonally forward, never straight ahead. It never moves back.',
  },
  promote: {
    title: 'Your turn: promote',
    text: 'A pawn that reaches the other end of the board turns into a queen, rook, bishop or knight. Move your pawn and choose.',
    right: 'Well done! Most of the time a queen is the best choice.',
    wrong: 'Move the pawn to the last row: one more step.',
  },
  king: {
    title: 'The king',
    text: 'The king moves one square in any direction. He may never move to a square where he could be captured.',
  },
  check: {
    title: 'Check',
    text: 'Your king is attacked: that is check. You have to do something about it at once: move the king away, put a piece in between, or capture the attacker. Here you can capture the rook.',
    right: 'Very good. The check is gone, and you have won a rook.',
    wrong: 'That gets you out of check, but there is something better: your bishop can capture the rook.',
  },
  mate: {
    title: 'Your turn: checkmate',
    text: 'The king is in check and nothing helps: that is checkmate, and the game is over. Find the move that checkmates Black.',
    right: 'Checkmate! The black king is attacked and has no way out.',
    wrong: 'That is not checkmate. The black king is shut in by his own pawns. Who can attack him along the last row?',
  },
  castle: {
    title: 'Castling',
    text: 'Once in a game, king and rook may move together: the king goes two squares towards the rook, and the rook jumps to his other side. Neither may have moved before, the squares between them must be empty, and the king may not be in check or cross an attacked square. Castle now!',
    right: 'That is castling. Your king is safer now.',
    wrong: 'Move the king two squares to the side, towards one of the rooks.',
  },
  passant: {
    title: 'En passant',
    text: 'Black has just moved a pawn two squares and stands right next to yours. You may capture it as if it had moved only one square – but only now, on the very next move.',
    right: 'Right. “En passant” is French for “in passing”.',
    wrong: 'Capture diagonally: your pawn goes to the square that the black pawn jumped over.',
  },
  stalemate: {
    title: 'Beware of stalemate',
    text: 'If a player is not in check but has no legal move, it is stalemate: a draw! Be careful when you are far ahead. Here you can checkmate – or spoil everything.',
    right: 'Checkmate! Now Black is in check and cannot escape.',
    wrong: 'That is not checkmate. Perhaps Black can still move – or Black has no move and it would be a draw. Give check on the last row.',
  },
  draws: {
    title: 'Draws',
    text: 'The game is also drawn when the same position comes up three times, as here; when fifty moves pass without a capture or a pawn move; when nobody has enough pieces left for checkmate; or when both players agree.',
  },
  chess960: {
    title: 'Variant: Chess960',
    text: 'In Chess960 the pieces of the first row are shuffled: there are 960 starting positions. After that, everything is the same.',
  },
};

export type ChessStep = keyof typeof chess;
