//! The three evaluation functions: opening, middlegame, endgame.
//!
//! # What the text leaves open, and how it is resolved here
//! - **Whose phase.** The rules for changing phase refer to the machine's moves and pieces. The machine is
//!   the side to move at the root; the phase is determined there, once, for the whole search, so that all
//!   leaves are evaluated alike.
//! - **Move 11** is the move number of the root, as FEN counts: from 11 on, the opening is over.
//! - **After that**, any one of three conditions makes an endgame: fewer than 15 legal moves, less than 2200
//!   points, fewer than 9 pieces. All 16 pieces count, including pawns and king, and the king has its 1000
//!   points, since the text lists them so. There is no memory: if the conditions no longer hold, it is a
//!   middlegame again.
//! - **Per player or per file.** Where the text says "for each", each one counts; where it says "the player
//!   who has", the player counts once, however often. So doubled pawns cost 2 points in all in the opening
//!   and the middlegame, but 2 points per file in the endgame; a file with pawns of only one side is worth 3
//!   points each in the middlegame, and 4 points in all in the endgame.
//! - **Bonuses add up.** A pawn that protects a pawn has 1 point; if it is itself protected by a pawn it has
//!   6 (opening), 7 (middlegame) or 4 (endgame) more. A rook on a file without any pawns has both bonuses.
//! - **A pawn protects** the pawns of its side that stand where it captures.
//! - **The queen at home** gets its point once, if any queen is on the player's first rank. That rank, like
//!   the rook's seventh, is counted from the player's own side.
//! - **Central** are the squares from c3 to f6.
//! - **Two rooks** share a rank or file if any two do, should there be more than two. In the endgame sharing
//!   either is worth 3 points.
//! - A finished game is not evaluated: mate is lost, sooner being worse, and stalemate is a draw.

use game::{Position, Side};
use search::{Evaluator, Score};

use super::bitmaps::pawn_attacks;
use super::board::Board;
use super::piece::Kind;
use super::representation::{Locations, Representation};
use super::square::Map;

/// Which of the three functions applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Up to move 10.
    Opening,
    /// From move 11, while the machine has enough to play with.
    Middlegame,
    /// From move 11, when it has few moves, little material or few pieces.
    Endgame,
}

/// The first move of the middlegame.
const MIDDLEGAME_MOVE: u16 = 11;
/// An endgame has fewer moves,
const ENDGAME_MOVES: usize = 15;
/// or less material,
const ENDGAME_MATERIAL: i32 = 2200;
/// or fewer pieces.
const ENDGAME_PIECES: u32 = 9;

impl Phase {
    /// The phase of a search from this root.
    ///
    /// ```
    /// use classics::chess_thesis::{Board, Mailbox, Phase};
    /// assert_eq!(Phase::of(&Board::<Mailbox>::start()), Phase::Opening);
    /// ```
    #[must_use]
    pub fn of<R: Representation>(root: &Board<R>) -> Phase {
        Phase::with(root.facts().move_number, &root.locations(), root.side_to_move(), || root.n_moves())
    }

    /// The phase for this move number, with `side` to move, this many moves, and these pieces.
    #[must_use]
    pub fn with(
        move_number: u16,
        locations: &Locations,
        side: Side,
        n_moves: impl FnOnce() -> usize,
    ) -> Phase {
        if move_number < MIDDLEGAME_MOVE {
            return Phase::Opening;
        }
        let is_endgame = material(locations, side) < ENDGAME_MATERIAL
            || locations.side(side).count() < ENDGAME_PIECES
            || n_moves() < ENDGAME_MOVES;
        if is_endgame { Phase::Endgame } else { Phase::Middlegame }
    }
}

/// The evaluation of one phase, for the side to move. It depends only on the squares of the pieces, so it is
/// the same on either board.
///
/// ```
/// use classics::chess_thesis::{Board, Evaluation, Mailbox, Phase};
/// use search::{Evaluator, Score};
///
/// let board: Board<Mailbox> = Board::from_fen("4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 30")?;
/// // A pawn more, and a file with a pawn of White's only.
/// assert_eq!(Evaluation(Phase::Endgame).evaluate(&board), Score::points(104));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation(pub Phase);

impl<R: Representation> Evaluator<Board<R>> for Evaluation {
    #[inline]
    fn evaluate(&mut self, board: &Board<R>) -> Score {
        let side = board.side_to_move();
        let locations = board.locations();
        Score::points(self.points(&locations, side) - self.points(&locations, side.opponent()))
    }
}

impl Evaluation {
    /// The points of one side.
    #[must_use]
    pub fn points(self, locations: &Locations, side: Side) -> i32 {
        let view = View::new(locations, side);
        let position = match self.0 {
            Phase::Opening => view.opening(),
            Phase::Middlegame => view.middlegame(),
            Phase::Endgame => view.endgame(),
        };
        material(locations, side) + position
    }
}

/// The material points of one side.
fn material(locations: &Locations, side: Side) -> i32 {
    Kind::ALL.iter().map(|&kind| kind.value() * locations.of(side, kind).count() as i32).sum()
}

/// What the evaluation terms use, for one player.
struct View {
    side: Side,
    pawns: Map,
    enemy_pawns: Map,
    knights: Map,
    minors: Map,
    rooks: Map,
    queens: Map,
}

impl View {
    fn new(locations: &Locations, side: Side) -> View {
        let of = |kind| locations.of(side, kind);
        View {
            side,
            pawns: of(Kind::Pawn),
            enemy_pawns: locations.of(side.opponent(), Kind::Pawn),
            knights: of(Kind::Knight),
            minors: Map(of(Kind::Knight).0 | of(Kind::Bishop).0),
            rooks: of(Kind::Rook),
            queens: of(Kind::Queen),
        }
    }

    fn opening(&self) -> i32 {
        let central = Map(CENTRE.0 & self.knights.0).count() as i32;
        let queen_at_home = self.queens.0 & self.rank(0).0 != 0;
        -2 * i32::from(self.doubled_files() > 0) + self.chains(1, 6) - 4 * self.minors_at_home()
            + i32::from(queen_at_home)
            + 4 * central
    }

    fn middlegame(&self) -> i32 {
        4 * self.rooks_without(self.enemy_pawns)
            + 5 * self.rooks_without(self.pawns)
            + 2 * i32::from(self.rooks_share(Map::rank))
            + 3 * i32::from(self.rooks_share(Map::file))
            - 2 * i32::from(self.doubled_files() > 0)
            + self.chains(1, 7)
            + 3 * self.own_files()
            - 3 * self.minors_at_home()
    }

    fn endgame(&self) -> i32 {
        let rooks_share = self.rooks_share(Map::rank) || self.rooks_share(Map::file);
        let on_seventh = Map(self.rooks.0 & self.rank(6).0).count() as i32;
        5 * self.rooks_without(self.enemy_pawns)
            + 4 * self.rooks_without(self.pawns)
            + 3 * i32::from(rooks_share)
            + 2 * on_seventh
            - 2 * self.doubled_files()
            + self.chains(1, 4)
            + 4 * i32::from(self.own_files() > 0)
    }

    /// A rank counted from the player's side.
    fn rank(&self, rank: u8) -> Map {
        Map::rank(if self.side == Side::First { rank } else { 7 - rank })
    }

    /// Files with two or more of the player's pawns.
    fn doubled_files(&self) -> i32 {
        count_files(|file| Map(self.pawns.0 & file).count() > 1)
    }

    /// Files with pawns of this player only.
    fn own_files(&self) -> i32 {
        count_files(|file| self.pawns.0 & file != 0 && self.enemy_pawns.0 & file == 0)
    }

    /// Points for pawns that protect a pawn, and more for those that are also protected by one.
    fn chains(&self, protecting: i32, chained: i32) -> i32 {
        let attacked_by = |map: Map, side: Side| {
            let [left, right] = pawn_attacks(map, side);
            left.0 | right.0
        };
        let protectors = self.pawns.0 & attacked_by(self.pawns, self.side.opponent());
        let links = protectors & attacked_by(self.pawns, self.side);
        protecting * Map(protectors).count() as i32 + chained * Map(links).count() as i32
    }

    fn minors_at_home(&self) -> i32 {
        Map(self.minors.0 & self.rank(0).0).count() as i32
    }

    /// Rooks on files without any of `pawns`.
    fn rooks_without(&self, pawns: Map) -> i32 {
        self.rooks.squares().filter(|rook| pawns.0 & Map::file(rook.file()).0 == 0).count() as i32
    }

    /// Whether two rooks stand on one of these lines.
    fn rooks_share(&self, line: fn(u8) -> Map) -> bool {
        self.rooks.count() > 1 && (0..8).any(|at| Map(self.rooks.0 & line(at).0).count() > 1)
    }
}

/// The squares from c3 to f6.
const CENTRE: Map = Map((Map::rank(2).0 | Map::rank(3).0 | Map::rank(4).0 | Map::rank(5).0)
    & (Map::file(2).0 | Map::file(3).0 | Map::file(4).0 | Map::file(5).0));

fn count_files(holds: impl Fn(u64) -> bool) -> i32 {
    (0..8).filter(|&file| holds(Map::file(file).0)).count() as i32
}
