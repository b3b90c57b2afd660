//! The searcher's board: two bitboards from the point of view of the side to move, sixteen bytes.
//!
//! Smaller boards lie in the middle of the 64 squares, as in the rules crate. The squares outside never have
//! discs, so no run ends there; functions that list moves or empty squares take the [`Squares`] of the board.

use std::fmt;

use processor::Portable;

use crate::kernels::Kernels;

/// A position without colours: the discs of the side to move, and the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Board {
    /// The discs of the side to move.
    pub player: u64,
    /// The discs of the other side.
    pub opponent: u64,
}

/// The set of squares a game is played on; see [`othello::Size::squares`].
pub type Squares = u64;

impl Board {
    /// The squares of the standard board.
    pub const EIGHT: Squares = u64::MAX;

    /// The discs of a position.
    ///
    /// ```
    /// use othello_engine::Board;
    /// let start = Board::of(&othello::Board::start(othello::Size::Eight));
    /// assert_eq!(start.moves(Board::EIGHT).count_ones(), 4);
    /// ```
    #[must_use]
    pub fn of(position: &othello::Board) -> Board {
        Board { player: position.own(), opponent: position.opponent() }
    }

    /// The empty squares.
    #[inline(always)]
    #[must_use]
    pub fn empty(self, squares: Squares) -> u64 {
        squares & !(self.player | self.opponent)
    }

    /// The number of empty squares.
    #[inline(always)]
    #[must_use]
    pub fn n_empty(self, squares: Squares) -> u32 {
        self.empty(squares).count_ones()
    }

    /// The squares where the side to move may play.
    #[inline]
    #[must_use]
    pub fn moves(self, squares: Squares) -> u64 {
        Portable.moves(self) & self.empty(squares)
    }

    /// The discs that a move on `square` flips; none if it is not legal on an empty square.
    #[inline]
    #[must_use]
    pub fn flips(self, square: u32) -> u64 {
        Portable.flips(self, square)
    }

    /// The board after a move on `square` that flips `flips`, from the point of view of the other side.
    #[inline(always)]
    #[must_use]
    pub fn after(self, square: u32, flips: u64) -> Board {
        Board { player: self.opponent ^ flips, opponent: self.player ^ flips ^ 1 << square }
    }

    /// The board after a legal move on `square`, from the point of view of the other side.
    ///
    /// ```
    /// use othello_engine::Board;
    /// let start = Board::of(&othello::Board::start(othello::Size::Eight));
    /// let after = start.play(19); // d3
    /// assert_eq!((after.player.count_ones(), after.opponent.count_ones()), (1, 4));
    /// ```
    #[inline]
    #[must_use]
    pub fn play(self, square: u32) -> Board {
        self.after(square, self.flips(square))
    }

    /// The same discs from the point of view of the other side, as after a pass.
    #[inline(always)]
    #[must_use]
    pub fn swapped(self) -> Board {
        Board { player: self.opponent, opponent: self.player }
    }

    /// The final difference for the side to move if the game ended here; empty squares go to the winner.
    #[inline]
    #[must_use]
    pub fn final_score(self, squares: Squares) -> i32 {
        let difference = self.player.count_ones() as i32 - self.opponent.count_ones() as i32;
        difference + difference.signum() * self.n_empty(squares) as i32
    }
}

impl fmt::Display for Board {
    /// Row by row: `X` the side to move, `O` the other, `-` the rest.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..64 {
            let letter = match (self.player >> square & 1, self.opponent >> square & 1) {
                (0, 0) => '-',
                (0, _) => 'O',
                _ => 'X',
            };
            let end = if square % 8 == 7 { "\n" } else { "" };
            write!(f, "{letter}{end}")?;
        }
        Ok(())
    }
}

/// The squares of a set, lowest first.
#[inline(always)]
pub(crate) fn squares_of(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros();
            set &= set - 1;
            square
        })
    })
}
