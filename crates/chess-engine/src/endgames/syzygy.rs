//! Ronald de Man's Syzygy tables: who wins with up to seven pieces, and how far the next capture or pawn move is.
//!
//! The files are the user's, and are trusted: a damaged one may end the program. The crate that reads them keeps them in
//! one place for the whole program, so only one set of folders is open at a time.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use chess::{Bitboard, Board, Move, Role, Square, attacks};
use game::{Position, Side};
use pyrrhic_rs::{Color, DtzProbeValue, DtzResult, EngineAdapter, Piece, TableBases, WdlProbeResult};

use super::Known;

/// Open tables.
pub struct Syzygy {
    folders: String,
    bases: TableBases<Attacks>,
    /// Whether distances are there for every table. The crate must not be asked for one that is missing: it would forget
    /// the outcomes of that table too.
    has_distances: bool,
    /// Distances are read by one thread at a time.
    root: Mutex<()>,
}

/// Why tables cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyzygyError {
    /// No folder of those named has any.
    NoTables,
    /// Tables of other folders are in use.
    InUse,
    /// They cannot be read.
    Unreadable,
}

impl fmt::Display for SyzygyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SyzygyError::NoTables => "there are no Syzygy tables (*.rtbw)",
            SyzygyError::InUse => "tables of other folders are in use",
            SyzygyError::Unreadable => "the tables cannot be read",
        })
    }
}

/// The folders' names are separated by this.
const SEPARATOR: char = ':';

impl Syzygy {
    /// The tables of some folders, whose names are separated by colons. Whoever asks for those that are open shares them.
    ///
    /// # Errors
    /// A [`SyzygyError`] that says why there are none.
    pub fn open(folders: &str) -> Result<Arc<Syzygy>, SyzygyError> {
        static OPEN: Mutex<Weak<Syzygy>> = Mutex::new(Weak::new());
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tables) = open.upgrade() {
            return if tables.folders == folders { Ok(tables) } else { Err(SyzygyError::InUse) };
        }
        let outcomes = files_ending(folders, "rtbw");
        if outcomes.is_empty() {
            return Err(SyzygyError::NoTables);
        }
        let has_distances = outcomes.is_subset(&files_ending(folders, "rtbz"));
        let bases = TableBases::new(folders).map_err(|_| SyzygyError::Unreadable)?;
        let folders = folders.to_string();
        let tables = Arc::new(Syzygy { folders, bases, has_distances, root: Mutex::new(()) });
        *open = Arc::downgrade(&tables);
        Ok(tables)
    }

    /// The most pieces, kings included, of which there are tables.
    #[inline]
    #[must_use]
    pub fn largest(&self) -> u32 {
        self.bases.max_pieces()
    }

    /// Who wins, right after a capture or a pawn move and if nobody may castle: of other positions the tables do not know
    /// whether fifty moves are enough.
    #[must_use]
    pub fn probe(&self, board: &Board) -> Option<Known> {
        let is_fresh = board.halfmoves() == 0 && board.castling_rooks().is_empty();
        let outcome = is_fresh.then(|| self.outcome(board)).flatten()?;
        Some(match outcome {
            WdlProbeResult::Win => Known::Wins,
            WdlProbeResult::Loss => Known::Loses,
            WdlProbeResult::Draw | WdlProbeResult::CursedWin | WdlProbeResult::BlessedLoss => Known::Draws,
        })
    }

    /// Of some moves, those that keep what the position is worth; of winning ones, those that come soonest to a
    /// capture, a pawn move or mate, so that the win is not shuffled away. `None` where the tables do not know.
    #[must_use]
    pub fn best_moves(&self, board: &Board, moves: &[Move]) -> Option<Vec<Move>> {
        if board.occupied().count() > self.largest() || board.castling_rooks().is_nonempty() {
            return None;
        }
        let ranks = self.by_distance(board, moves).or_else(|| self.by_outcome(board, moves))?;
        let best = ranks.iter().max()?;
        let kept = moves.iter().zip(&ranks).filter(|(_, rank)| *rank == best).map(|(&mv, _)| mv);
        Some(kept.collect())
    }

    /// Ranks by distance, higher for better; only wins are told apart.
    fn by_distance(&self, board: &Board, moves: &[Move]) -> Option<Vec<i32>> {
        if !self.has_distances {
            return None;
        }
        let parts = Parts::of(board);
        let found = {
            let _alone = self.root.lock().unwrap_or_else(PoisonError::into_inner);
            let [white, black, kings, queens, rooks, bishops, knights, pawns] = parts.sets;
            let (halfmoves, en_passant) = (u32::from(board.halfmoves()), parts.en_passant);
            self.bases.probe_root(
                white,
                black,
                kings,
                queens,
                rooks,
                bishops,
                knights,
                pawns,
                halfmoves,
                en_passant,
                parts.white_to_move,
            )
        };
        let found = found.ok()?;
        let of = |mv: &Move| found.moves[..found.num_moves].iter().find_map(|value| rank_of(value, *mv));
        moves.iter().map(of).collect()
    }

    /// Ranks by who wins after each move.
    fn by_outcome(&self, board: &Board, moves: &[Move]) -> Option<Vec<i32>> {
        let after = |&mv: &Move| {
            let mut next = *board;
            next.play(mv);
            let is_stalemate = next.n_moves() == 0 && !next.is_check();
            if is_stalemate { Some(WdlProbeResult::Draw) } else { self.outcome(&next) }
        };
        moves.iter().map(|mv| after(mv).map(|outcome| -worth(outcome))).collect()
    }

    fn outcome(&self, board: &Board) -> Option<WdlProbeResult> {
        let Parts { sets, en_passant, white_to_move } = Parts::of(board);
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = sets;
        let bases = &self.bases;
        let found = bases.probe_wdl(
            white,
            black,
            kings,
            queens,
            rooks,
            bishops,
            knights,
            pawns,
            en_passant,
            white_to_move,
        );
        found.ok()
    }
}

impl fmt::Debug for Syzygy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Syzygy").field("folders", &self.folders).finish_non_exhaustive()
    }
}

/// The names, without their ending, of the files in those folders that end so.
fn files_ending(folders: &str, ending: &str) -> BTreeSet<OsString> {
    let folders = folders.split(SEPARATOR).filter_map(|folder| Path::new(folder).read_dir().ok());
    let paths = folders.flat_map(|files| files.flatten().map(|file| file.path()));
    let ending_so = paths.filter(|path| path.extension().is_some_and(|found| found == ending));
    ending_so.filter_map(|path| path.file_stem().map(Into::into)).collect()
}

/// From loss to win.
fn worth(outcome: WdlProbeResult) -> i32 {
    match outcome {
        WdlProbeResult::Loss => -2,
        WdlProbeResult::BlessedLoss => -1,
        WdlProbeResult::Draw => 0,
        WdlProbeResult::CursedWin => 1,
        WdlProbeResult::Win => 2,
    }
}

/// Further than any distance.
const BEYOND: i32 = 10_000;

/// The rank of a move, if that is what the tables speak of.
fn rank_of(value: &DtzProbeValue, mv: Move) -> Option<i32> {
    let DtzProbeValue::DtzResult(found) = value else { return None };
    let DtzResult { wdl, from_square, to_square, promotion, dtz, .. } = *found;
    let promoted = match promotion {
        Piece::Queen => Some(Role::Queen),
        Piece::Rook => Some(Role::Rook),
        Piece::Bishop => Some(Role::Bishop),
        Piece::Knight => Some(Role::Knight),
        Piece::Pawn | Piece::King => None,
    };
    let is_it = mv.from().index() == usize::from(from_square)
        && mv.to().index() == usize::from(to_square)
        && mv.promotion() == promoted;
    let nearer = if wdl == WdlProbeResult::Win { BEYOND - i32::from(dtz) } else { 0 };
    is_it.then_some(worth(wdl) * 2 * BEYOND + nearer)
}

/// A position as the tables want it.
struct Parts {
    /// White, black, kings, queens, rooks, bishops, knights, pawns.
    sets: [u64; 8],
    /// The square, or 0.
    en_passant: u32,
    white_to_move: bool,
}

impl Parts {
    fn of(board: &Board) -> Parts {
        let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let [kings, queens, rooks, bishops, knights, pawns] = roles.map(|role| board.role(role).0);
        let [white, black] = Side::BOTH.map(|side| board.side(side).0);
        Parts {
            sets: [white, black, kings, queens, rooks, bishops, knights, pawns],
            en_passant: board.en_passant().map_or(0, |square| square.index() as u32),
            white_to_move: board.side_to_move() == Side::First,
        }
    }
}

/// Our attacks, for the crate that reads the tables.
#[derive(Clone, Copy, Debug)]
struct Attacks;

fn square(index: u64) -> Square {
    Square::new(index as u8)
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: Color, from: u64) -> u64 {
        let side = if color == Color::White { Side::First } else { Side::Second };
        attacks::pawn(side, square(from)).0
    }
    fn knight_attacks(from: u64) -> u64 {
        attacks::knight(square(from)).0
    }
    fn bishop_attacks(from: u64, occupied: u64) -> u64 {
        attacks::bishop(square(from), Bitboard(occupied)).0
    }
    fn rook_attacks(from: u64, occupied: u64) -> u64 {
        attacks::rook(square(from), Bitboard(occupied)).0
    }
    fn queen_attacks(from: u64, occupied: u64) -> u64 {
        attacks::queen(square(from), Bitboard(occupied)).0
    }
    fn king_attacks(from: u64) -> u64 {
        attacks::king(square(from)).0
    }
}
