//! Positions set up disc by disc.

use game::{Refusal, Side};

use crate::{Board, Move, Size};

/// A position being set up. Mistakes are kept until [`board`](Self::board) reports the first of them.
///
/// ```
/// use othello::{Black, Board, Setup, Size, White};
/// let board = Setup::empty(Size::Four).put(White, ["b2", "c3"]).put(Black, ["c2", "b3"]).board()?;
/// assert_eq!(board, Board::start(Size::Four));
/// let refusal = Setup::empty(Size::Four).put(White, ["b2"]).put(Black, ["b2"]).board().unwrap_err();
/// assert_eq!(refusal.to_string(), "there are two discs on this square: `b2`");
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "the methods return the changed setup"]
pub struct Setup {
    size: Size,
    /// The discs of the first and of the second player.
    discs: [u64; 2],
    side: Side,
    refusal: Option<Refusal>,
}

impl Setup {
    /// An empty board of that size, Black to move.
    pub fn empty(size: Size) -> Setup {
        Setup { size, discs: [0; 2], side: Side::First, refusal: None }
    }

    /// Puts discs of a side on squares written like `f5`.
    pub fn put<T: AsRef<str>>(mut self, side: Side, squares: impl IntoIterator<Item = T>) -> Setup {
        for text in squares {
            if let Err(refusal) = self.add(side, text.as_ref()) {
                self.refusal = self.refusal.or(Some(refusal));
            }
        }
        self
    }

    fn add(&mut self, side: Side, text: &str) -> Result<(), Refusal> {
        let Some(bit) = Move::read(text, self.size)?.bit() else {
            return Err(Refusal::syntax(text, "a pass is not a square"));
        };
        let [black, white] = self.discs;
        if (black | white) >> bit & 1 == 1 {
            return Err(Refusal::impossible_position(text, "there are two discs on this square"));
        }
        self.discs[side.index()] |= 1 << bit;
        Ok(())
    }

    /// Who moves next.
    pub fn side_to_move(mut self, side: Side) -> Setup {
        self.side = side;
        self
    }

    /// The position.
    ///
    /// # Errors
    /// A [`Refusal`] that names the first square that does not exist or is taken twice.
    pub fn board(self) -> Result<Board, Refusal> {
        let [black, white] = self.discs;
        match self.refusal {
            Some(refusal) => Err(refusal),
            None => Ok(Board::with_discs(self.size, black, white, self.side)),
        }
    }
}
