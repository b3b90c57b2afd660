//! A board as nine words, for arrays of positions.

use game::{Refusal, Side};

use crate::{Bitboard, Board, Role, Setup, Square};

/// Of the last word: the side to move, whether it is Chess960, the en passant square plus one, and the two counters.
const SECOND: u64 = 1;
const CHESS960: u64 = 1 << 1;
const EN_PASSANT: u32 = 8;
const HALFMOVES: u32 = 16;
const FULLMOVES: u32 = 32;

impl Board {
    /// The number of words of a packed board.
    pub const N_WORDS: usize = 9;

    /// The board as words: the squares of pawns, knights, bishops, rooks, queens and kings (a1 is the lowest bit), those of
    /// white's pieces, those of the rooks that may still castle, and the rest: bit 0 is set if black is to move, bit 1 in
    /// Chess960, byte 1 is the en passant square plus one, bits 16–31 count the moves without capture or pawn move and bits
    /// 32–47 the full moves.
    ///
    /// ```
    /// use chess::{Board, Chess};
    /// use game::Game;
    /// let start = Chess::STANDARD.start();
    /// let words = start.packed();
    /// assert_eq!((words[5], words[6]), (0x1000_0000_0000_0010, 0xffff), "kings, and white's pieces");
    /// assert_eq!(Board::from_packed(words)?, start);
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn packed(&self) -> [u64; Board::N_WORDS] {
        let mut words = [0; Board::N_WORDS];
        for (word, set) in words.iter_mut().zip(self.by_role) {
            *word = set.0;
        }
        words[6] = self.side(Side::First).0;
        words[7] = self.castling_rooks.0;
        words[8] = (self.side as u64 * SECOND)
            | (u64::from(self.is_chess960) * CHESS960)
            | (self.en_passant.map_or(0, |square| square.index() as u64 + 1) << EN_PASSANT)
            | (u64::from(self.halfmoves) << HALFMOVES)
            | (u64::from(self.fullmoves) << FULLMOVES);
        words
    }

    /// The board of these words.
    ///
    /// # Errors
    /// A [`Refusal`] when they are no legal position.
    pub fn from_packed(words: [u64; Board::N_WORDS]) -> Result<Board, Refusal> {
        let refuse = |reason: String| {
            let shown: Vec<String> = words.iter().map(|word| format!("{word:#x}")).collect();
            Refusal::impossible_position(shown.join(" "), reason)
        };
        let rest = words[8];
        let mut board = Board::empty(rest & CHESS960 != 0);
        board.side = if rest & SECOND == 0 { Side::First } else { Side::Second };
        for role in Role::ALL {
            let (all, white) = (words[role.index()], words[6]);
            if all & board.occupied().0 != 0 {
                return Err(refuse("two pieces are on one square".to_string()));
            }
            for (side, set) in [(Side::First, all & white), (Side::Second, all & !white)] {
                Bitboard(set).for_each(|square| board.toggle(side, role, square));
            }
        }
        if words[6] & !board.occupied().0 != 0 {
            return Err(refuse("white is on a square without a piece".to_string()));
        }
        let en_passant = ((rest >> EN_PASSANT) as u8).checked_sub(1).filter(|&square| square < 64);
        Setup::from(&board)
            .castling_rooks(Bitboard(words[7]))
            .en_passant(en_passant.map(Square::new))
            .clocks((rest >> HALFMOVES) as u16, (rest >> FULLMOVES) as u16)
            .checked()
            .map_err(refuse)
    }
}
