//! An independent reader of Syzygy tables, to compare ours with. It has one set of tables per process and does not
//! validate them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chess::{Bitboard, Board, Role, Square, attacks};
use chess_engine::endgames::syzygy::Wdl;
use game::{Position, Side};
use pyrrhic_rs::{
    Color, DtzProbeResult, DtzProbeValue, DtzResult, EngineAdapter, Piece, TableBases, WdlProbeResult,
};

/// The open tables.
pub struct SecondReader {
    bases: TableBases<Attacks>,
    _alone: MutexGuard<'static, ()>,
}

impl SecondReader {
    pub fn open(folder: &str) -> SecondReader {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        SecondReader { bases: TableBases::new(folder).unwrap(), _alone: alone }
    }

    pub fn wdl(&self, board: &Board) -> Option<Wdl> {
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = sets(board);
        let (en_passant, turn) = (en_passant(board), board.side_to_move() == Side::First);
        let bases = &self.bases;
        let found =
            bases.probe_wdl(white, black, kings, queens, rooks, bishops, knights, pawns, en_passant, turn);
        found.ok().map(outcome)
    }

    /// The distance with its sign; `None` for mates and stalemates too.
    pub fn dtz(&self, board: &Board) -> Option<i32> {
        match self.root(board)?.root {
            DtzProbeValue::DtzResult(found) => Some(signed(&found)),
            _ => None,
        }
    }

    /// The distances after some moves, counted with the move, and the outcomes.
    pub fn after_moves(&self, board: &Board, moves: &[chess::Move]) -> Option<Vec<(i32, Wdl)>> {
        let found = self.root(board)?;
        let of = |&mv: &chess::Move| found.moves[..found.num_moves].iter().find_map(|value| after(value, mv));
        moves.iter().map(of).collect()
    }

    fn root(&self, board: &Board) -> Option<DtzProbeResult> {
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = sets(board);
        let (en_passant, turn) = (en_passant(board), board.side_to_move() == Side::First);
        let halfmoves = u32::from(board.halfmoves());
        let bases = &self.bases;
        let found = bases.probe_root(
            white, black, kings, queens, rooks, bishops, knights, pawns, halfmoves, en_passant, turn,
        );
        found.ok()
    }
}

/// The distance and the outcome after a move, if found.
fn after(value: &DtzProbeValue, mv: chess::Move) -> Option<(i32, Wdl)> {
    let DtzProbeValue::DtzResult(found) = value else { return None };
    let promotion = match found.promotion {
        Piece::Queen => Some(Role::Queen),
        Piece::Rook => Some(Role::Rook),
        Piece::Bishop => Some(Role::Bishop),
        Piece::Knight => Some(Role::Knight),
        Piece::Pawn | Piece::King => None,
    };
    let is_it = mv.from().index() == usize::from(found.from_square)
        && mv.to().index() == usize::from(found.to_square)
        && mv.promotion() == promotion;
    is_it.then(|| (signed(found), outcome(found.wdl)))
}

fn outcome(found: WdlProbeResult) -> Wdl {
    match found {
        WdlProbeResult::Loss => Wdl::Loss,
        WdlProbeResult::BlessedLoss => Wdl::BlessedLoss,
        WdlProbeResult::Draw => Wdl::Draw,
        WdlProbeResult::CursedWin => Wdl::CursedWin,
        WdlProbeResult::Win => Wdl::Win,
    }
}

fn signed(found: &DtzResult) -> i32 {
    i32::from(found.dtz) * outcome(found.wdl).points().signum()
}

/// White, black, kings, queens, rooks, bishops, knights, pawns.
fn sets(board: &Board) -> [u64; 8] {
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let [kings, queens, rooks, bishops, knights, pawns] = roles.map(|role| board.role(role).0);
    let [white, black] = Side::BOTH.map(|side| board.side(side).0);
    [white, black, kings, queens, rooks, bishops, knights, pawns]
}

fn en_passant(board: &Board) -> u32 {
    board.en_passant().map_or(0, |square| square.index() as u32)
}

/// Gives our attack functions to the other reader.
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
