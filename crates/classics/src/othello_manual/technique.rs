//! Four techniques for updating a board while discs are placed and flipped, behind one interface, so that
//! they can be timed on the same games and checked against each other.
//!
//! | technique | placing a disc | legal squares |
//! | --- | --- | --- |
//! | [`WalkingBoard`](super::WalkingBoard) | walks eight ways, twice | walks from every empty square |
//! | [`TableBoard`](super::TableBoard) | updates four line indexes per disc | four table look-ups per square |
//! | [`DarwersiBoard`](super::DarwersiBoard) | walks from every changed disc | maintained, with their number |
//! | [`MixedBoard`](super::MixedBoard) | as the table, then rereads the lines | maintained, four words per colour |
//!
//! Darwersi was a program that maintained the legal squares of each colour and so always knew the mobility,
//! at the price of spending more than a third of its time placing discs. The mixed technique does the same
//! with the table.

use game::{Position, Side};
use othello::{Board, Move, Size};

/// A board of 8×8 squares that knows its discs and where each colour may play; the caller keeps track of the
/// side to move.
pub trait Technique: Clone + Send + Sync {
    /// Its name in tables.
    const NAME: &'static str;

    /// A board with these discs, given as sets of bits; no square may be in both.
    fn with_discs(black: u64, white: u64) -> Self;

    /// Places a disc of `side` on a legal square and flips what it captures, which is returned.
    fn play(&mut self, square: u32, side: Side) -> u64;

    /// The squares where `side` may play.
    fn legal(&self, side: Side) -> u64;

    /// The discs of `side`.
    fn discs(&self, side: Side) -> u64;

    /// The number of squares where `side` may play.
    #[inline]
    fn mobility(&self, side: Side) -> u32 {
        self.legal(side).count_ones()
    }

    /// Whether `side` has a move.
    #[inline]
    fn can_move(&self, side: Side) -> bool {
        self.legal(side) != 0
    }

    /// The same discs as `board`.
    ///
    /// # Panics
    /// If the board is not 8×8.
    fn from_board(board: &Board) -> Self {
        assert_eq!(board.size(), Size::Eight, "the manual's boards are 8x8");
        Self::with_discs(board.discs(Side::First), board.discs(Side::Second))
    }

    /// The same discs as a board of the rules, with `side` to move.
    fn to_board(&self, side: Side) -> Board {
        Board::with_discs(Size::Eight, self.discs(Side::First), self.discs(Side::Second), side)
    }
}

/// Replays a game from the start, as a workload: at every ply the side to move asks for its legal squares,
/// then plays. Returns the sum of all mobilities, so that the work cannot be optimised away and must be the
/// same for all techniques.
#[must_use]
pub fn replay<T: Technique>(moves: &[Move]) -> u64 {
    let mut sum = 0;
    follow::<T>(moves, |board, side| sum += u64::from(board.legal(side).count_ones()));
    sum
}

/// Replays a game without asking for legal squares, to time only the placing of discs. Returns the final
/// discs of black.
#[must_use]
pub fn replay_placing<T: Technique>(moves: &[Move]) -> u64 {
    follow::<T>(moves, |_, _| ()).discs(Side::First)
}

fn follow<T: Technique>(moves: &[Move], mut before_each: impl FnMut(&T, Side)) -> T {
    let mut board = T::from_board(&Board::start(Size::Eight));
    let mut side = Side::First;
    for mv in moves {
        before_each(&board, side);
        if let Some(square) = mv.bit() {
            board.play(square, side);
        }
        side = side.opponent();
    }
    board
}

/// The number of lines of play of `depth` plies, passes included; a game that ends earlier is one line.
/// Placing and generating take all its time, so it compares techniques in a search that does nothing else.
///
/// ```
/// use classics::othello_manual::{MixedBoard, Technique, technique::perft};
/// let start = MixedBoard::from_board(&othello::Board::start(othello::Size::Eight));
/// assert_eq!(perft(&start, game::Side::First, 4), 244);
/// ```
#[must_use]
pub fn perft<T: Technique>(board: &T, side: Side, depth: u32) -> u64 {
    let legal = board.legal(side);
    match (depth, legal) {
        (0, _) => 1,
        (1, 1..) => u64::from(legal.count_ones()),
        (_, 0) if !board.can_move(side.opponent()) => 1,
        (_, 0) => perft(board, side.opponent(), depth - 1),
        _ => squares(legal)
            .map(|square| {
                let mut child = board.clone();
                child.play(square, side);
                perft(&child, side.opponent(), depth - 1)
            })
            .sum(),
    }
}

/// The moves of a random game, passes included.
pub fn random_game(dice: &mut game::Dice) -> Vec<Move> {
    let (mut board, mut game) = (Board::start(Size::Eight), Vec::new());
    loop {
        let moves: Vec<Move> = board.moves().collect();
        let Some(mv) = game::pick(dice, &moves) else { return game };
        board.play(mv);
        game.push(mv);
    }
}

/// The digit of a side's discs.
#[inline]
pub(super) fn digit(side: Side) -> u8 {
    side.index() as u8 + 1
}

/// The squares of a set, lowest first.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        square
    })
}
