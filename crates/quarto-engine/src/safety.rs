//! Which moves lose at once: those that leave the opponent a line to complete.
//!
//! A player who looks one move ahead avoids them while there is another move, so the game is about running
//! the opponent out of safe moves.

use game::Position as _;
use quarto::lines::{EVERY_LANE, completions};
use quarto::{Board, Chooser, Move, Piece, PieceSet, Square};

/// The threats and safe moves of a board, for the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Safety {
    board: Board,
    /// Squares that complete a line, by the traits set and not set.
    completing: [u64; 2],
}

/// All pieces with bit `k` of their number set.
const WITH: [u16; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];

impl Safety {
    /// Analyses a board. The game is not over.
    #[inline]
    #[must_use]
    pub fn of(board: &Board) -> Safety {
        let with_squares = board.game().with_squares();
        let vacant = u64::from(board.vacant()) * EVERY_LANE;
        let completing =
            [board.planes(), board.other_planes()].map(|set| completions(set, with_squares) & vacant);
        Safety { board: *board, completing }
    }

    /// A move that wins at once.
    #[inline]
    #[must_use]
    pub fn winning_move(&self) -> Option<Move> {
        let pieces = match self.board.hand() {
            Some(hand) => PieceSet(1 << hand.number()),
            None => self.board.free(),
        };
        let wins = PieceSet(pieces.0 & completing_pieces(self.completing));
        let piece = wins.iter().next()?;
        let square = Square::of_set(self.board.wins_with(piece)).next()?;
        match (self.board.game().chooser(), self.board.hand()) {
            (Chooser::Mover, _) => Some(Move::Put { square, piece }),
            (Chooser::Opponent, Some(_)) => Some(Move::PlaceLast { square }),
            (Chooser::Opponent, None) => None,
        }
    }

    /// Whether the side to move wins at once.
    #[inline]
    #[must_use]
    pub fn wins_at_once(&self) -> bool {
        match (self.board.game().chooser(), self.board.hand()) {
            (Chooser::Mover, _) => self.board.free().0 & completing_pieces(self.completing) != 0,
            (Chooser::Opponent, Some(hand)) => completing_pieces(self.completing) >> hand.number() & 1 == 1,
            (Chooser::Opponent, None) => false,
        }
    }

    /// Where a line could be completed with a trait, by lane: traits set, and traits not set.
    #[inline]
    #[must_use]
    pub const fn completing(&self) -> [u64; 2] {
        self.completing
    }

    /// The pieces that can be put on `square` (`own`), or given after the piece in hand is put there
    /// (`official`), without giving the opponent an immediate win. The side to move must have no immediate
    /// win.
    #[inline]
    #[must_use]
    pub fn safe_pieces(&self, square: Square) -> PieceSet {
        match self.board.hand() {
            Some(hand) => self.safe_to_give(square, hand),
            None => self.safe_to_put(square),
        }
    }

    fn safe_to_put(&self, square: Square) -> PieceSet {
        let free = self.board.free();
        // As if a piece with every trait were put there. A line it completes is a threat only if another
        // piece with that trait is left.
        let there = EVERY_LANE << square.number();
        let opened = self.after([there, there], square);
        let mut unsafe_pieces = 0;
        for (lane, with) in (0..4).zip(WITH) {
            for (lanes, with) in opened.into_iter().zip([with, !with]) {
                let is_opened = lanes >> (16 * lane) & 0xffff != 0;
                if is_opened && (free.0 & with).count_ones() >= 2 {
                    unsafe_pieces |= with;
                }
            }
        }
        PieceSet(free.0 & !unsafe_pieces)
    }

    fn safe_to_give(&self, square: Square, hand: Piece) -> PieceSet {
        let traits = hand.lanes();
        let opened = self.after([traits, EVERY_LANE & !traits].map(|set| set << square.number()), square);
        PieceSet(self.board.free().0 & !completing_pieces(opened))
    }

    /// What completes lines once `added` is on `square`.
    #[inline]
    fn after(&self, added: [u64; 2], square: Square) -> [u64; 2] {
        let with_squares = self.board.game().with_squares();
        let vacant = u64::from(self.board.vacant() & !square.bit()) * EVERY_LANE;
        [
            completions(self.board.planes() | added[0], with_squares) & vacant,
            completions(self.board.other_planes() | added[1], with_squares) & vacant,
        ]
    }

    /// Lists the moves that do not lose at once. The side to move must have no immediate win.
    pub fn safe_moves(&self, moves: &mut Vec<Move>) {
        if self.board.game().chooser() == Chooser::Opponent && self.board.hand().is_none() {
            return moves.extend(self.board.moves());
        }
        let is_last = self.board.vacant().is_power_of_two();
        for square in Square::of_set(self.board.vacant()) {
            match self.board.hand() {
                Some(_) if is_last => moves.push(Move::PlaceLast { square }),
                Some(hand) => {
                    let pieces = self.safe_to_give(square, hand);
                    moves.extend(pieces.iter().map(|piece| Move::PlaceAndGive { square, piece }));
                }
                None => {
                    let pieces = self.safe_to_put(square);
                    moves.extend(pieces.iter().map(|piece| Move::Put { square, piece }));
                }
            }
        }
    }

    /// Whether some move does not lose at once.
    #[inline]
    #[must_use]
    pub fn has_safe_move(&self) -> bool {
        let only_gives = self.board.game().chooser() == Chooser::Opponent && self.board.hand().is_none();
        only_gives || Square::of_set(self.board.vacant()).any(|square| !self.safe_pieces(square).is_empty())
    }

    /// The number of squares with a move that does not lose at once.
    #[must_use]
    pub fn n_safe_squares(&self) -> u32 {
        let is_safe = |&square: &Square| !self.safe_pieces(square).is_empty();
        Square::of_set(self.board.vacant()).filter(is_safe).count() as u32
    }

    /// The number of moves that do not lose at once.
    #[must_use]
    pub fn n_safe_moves(&self) -> u32 {
        Square::of_set(self.board.vacant()).map(|square| self.safe_pieces(square).len()).sum()
    }
}

/// The pieces that complete a line somewhere.
#[inline]
fn completing_pieces(completing: [u64; 2]) -> u16 {
    let mut pieces = 0;
    for (lane, with) in (0..4).zip(WITH) {
        for (lanes, with) in completing.into_iter().zip([with, !with]) {
            if lanes >> (16 * lane) & 0xffff != 0 {
                pieces |= with;
            }
        }
    }
    pieces
}
