//! Which replies of the defender matter. A threat that is there whatever the defender does needs no refuting of moves that do
//! nothing about it.

use chess::{Bitboard, Board, Move, Role, attacks};
use chess_engine::value;
use game::{Position, Side};

use crate::patterns::vocabulary::around;
use crate::sight::{Shot, Sight, Threat};

/// What the attacker threatens.
#[derive(Clone, Debug)]
pub(crate) enum Menace {
    /// To win something by exchange.
    Capture(Threat),
    /// A move that looks like mate.
    Mate(Zone),
    /// What the proof of a pass has shown.
    Proof(Zone),
}

/// The squares that matter to a threat.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Zone {
    /// Leaving or entering them may change something.
    pub touched: Bitboard,
    /// So may attacking them.
    pub entered: Bitboard,
}

impl Zone {
    /// The zone of a mating move: its way, the king's surroundings, and what holds them.
    pub fn of_mate(sight: &Sight<'_>, side: Side, mv: Move) -> Zone {
        let mut zone = Zone::default();
        zone.add_move(mv);
        zone.add_king(sight, side);
        zone.entered |= attacks::between(mv.to(), sight.board.king(side.opponent()));
        zone
    }

    pub fn add_move(&mut self, mv: Move) {
        let way = attacks::between(mv.from(), mv.to());
        self.touched |= way | Bitboard::of(mv.from()) | Bitboard::of(mv.to());
        self.entered |= Bitboard::of(mv.to());
    }

    /// Adds the king of `side`'s opponent, the squares around it, and the pieces that hold those.
    pub fn add_king(&mut self, sight: &Sight<'_>, side: Side) {
        let board = sight.board;
        let king = board.king(side.opponent());
        let ring = around(Bitboard::of(king));
        self.touched |= ring;
        for square in ring {
            for holder in board.attackers(square, board.occupied()) & board.side(side) {
                self.touched |= attacks::between(holder, square) | Bitboard::of(holder);
            }
        }
    }
}

/// Whether the defender's move, seen as `shot`, may do something about what is threatened.
pub(crate) fn answers(sight: &Sight<'_>, shot: &Shot, menace: &Menace) -> bool {
    let board = sight.board;
    let (from, to) = (shot.mv.from(), shot.mv.to());
    match menace {
        Menace::Capture(threat) => {
            let (taker, target) = (threat.mv.from(), threat.mv.to());
            to == taker
                || from == target
                || attacks::between(taker, target).has(to)
                || newly_sees(board, shot, target)
                || pins(board, shot, taker)
                || shot.mv.kind() == chess::Kind::Castling
                || (threat.mv.promotion().is_some() && to == target)
        }
        Menace::Mate(zone) | Menace::Proof(zone) => {
            (zone.touched & (Bitboard::of(from) | Bitboard::of(to))).is_nonempty()
                || zone.entered.into_iter().any(|square| newly_sees(board, shot, square))
                || shot.mv.role() == Role::King
                || shot.mv.kind() == chess::Kind::Castling
        }
    }
}

/// Whether the move makes its side attack or protect `target` anew: by the piece itself or by one behind it.
fn newly_sees(board: &Board, shot: &Shot, target: chess::Square) -> bool {
    if shot.reach.has(target) {
        return true;
    }
    let own = board.side(shot.side) & !Bitboard::of(shot.mv.from());
    let now = board.attackers(target, shot.occupied) & own;
    (now & !board.attackers(target, board.occupied())).is_nonempty()
}

/// Whether the piece that moves pins `taker` to its king.
fn pins(board: &Board, shot: &Shot, taker: chess::Square) -> bool {
    let king = board.king(shot.side.opponent());
    shot.reach.has(taker)
        && matches!(shot.role, Role::Bishop | Role::Rook | Role::Queen)
        && attacks::line(shot.mv.to(), taker).has(king)
        && attacks::between(taker, king).into_iter().all(|square| !shot.occupied.has(square))
}

/// What the defender's move may bring it by itself, in hundredths of a pawn: what it captures, or threatens to capture next.
pub(crate) fn counter_gain(sight: &Sight<'_>, shot: &Shot) -> i32 {
    let taken = shot.victim.map_or(0, |(_, role)| value(role));
    let promoted = shot.mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    taken + promoted + threatened_next(sight, shot, 0)
}

/// The value of the `nth` best piece that the move attacks and that is worth capturing.
pub(crate) fn threatened_next(sight: &Sight<'_>, shot: &Shot, nth: usize) -> i32 {
    if shot.gain < 0 {
        return 0;
    }
    let king = Bitboard::of(sight.board.king(shot.side.opponent()));
    let prey = shot.prey(sight) & !king;
    let mut values: Vec<i32> = prey.map(|square| value(sight.board.role_at(square))).collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    values.get(nth).copied().unwrap_or(0)
}

/// Whether it is a pawn's last step before promotion.
pub(crate) fn nearly_promotes(board: &Board, mv: Move) -> bool {
    let last_but_one = if board.side_to_move() == Side::First { 6 } else { 1 };
    mv.role() == Role::Pawn && mv.to().rank() == last_but_one
}
