//! A board as three words, for arrays of positions.

use game::Refusal;

use crate::{Board, Chooser, Piece, Quarto, Square};

impl Board {
    /// The number of words of a packed board.
    pub const N_WORDS: usize = 3;

    /// The board as words: the [planes](Board::planes) of the traits, the occupied squares, and the rest: the piece in hand
    /// plus one in bits 0–4, the place of the variant among [`Quarto::VARIANTS`] in bits 8–9.
    ///
    /// ```
    /// use game::{Game, Notation, Position};
    /// use quarto::{Board, Quarto};
    /// let mut board = Quarto::variant("official")?.start();
    /// board.play(board.parse_move(">2468")?);
    /// assert_eq!(board.packed(), [0, 0, 1 << 8 | 16]);
    /// assert_eq!(Board::from_packed(board.packed())?, board);
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn packed(&self) -> [u64; Board::N_WORDS] {
        let variant = Quarto::VARIANTS.iter().position(|name| *name == self.game().name()).unwrap_or(0);
        let hand = self.hand().map_or(0, |piece| u64::from(piece.number()) + 1);
        [self.planes(), u64::from(self.occupied()), (variant as u64) << 8 | hand]
    }

    /// The board of these words.
    ///
    /// # Errors
    /// A [`Refusal`] when no game reaches it.
    pub fn from_packed(words: [u64; Board::N_WORDS]) -> Result<Board, Refusal> {
        let shown = || words.map(|word| format!("{word:#x}")).join(" ");
        let refuse = |reason: &str| Refusal::impossible_position(shown(), reason);
        let [planes, occupied, rest] = words;
        let game = Quarto::variant(Quarto::VARIANTS[(rest >> 8 & 3) as usize])?;
        let mut board = Board::empty(game);
        if occupied > u64::from(u16::MAX) {
            return Err(refuse("a board has sixteen squares"));
        }
        for square in Square::of_set(occupied as u16) {
            let bit = |lane: u32| (planes >> (16 * lane + u32::from(square.number())) & 1) << lane;
            let piece = Piece::new((0..4).map(bit).sum::<u64>() as u8);
            if !board.free().has(piece) {
                return Err(refuse("a piece is on the board twice"));
            }
            board.put(square, piece);
        }
        if board.planes() != planes {
            return Err(refuse("a square without a piece has traits"));
        }
        game.check_lines(&board, &shown())?;
        let hand = (rest & 31) as u8;
        let needs_hand = game.chooser() == Chooser::Opponent && !board.is_over() && occupied != 0;
        match hand.checked_sub(1).map(Piece::new) {
            None if needs_hand => return Err(refuse("the game is not over, so a piece must be in hand")),
            None => {}
            Some(_) if hand > 16 || game.chooser() == Chooser::Mover || board.is_over() => {
                return Err(refuse("no piece can be in hand"));
            }
            Some(piece) if !board.free().has(piece) => {
                return Err(refuse("the piece in hand is already on the board"));
            }
            Some(piece) => board.take(piece),
        }
        Ok(board)
    }
}
