//! The terms of the evaluation: every feature counted for both sides.

use chess::{Bitboard, Board, Role, Square, attacks};
use game::Position;
use game::Side;

use super::features as f;
use super::tally::Tally;
use super::view::{Reach, View, above, below, distance, flipped, pawn_attacks};

/// Counts every feature of the position.
#[inline(always)]
pub fn add_all<T: Tally>(board: &Board, tally: &mut T) {
    let views = Side::BOTH.map(|side| View::of(board, side));
    let mut reaches = [Reach::new(&views[0]), Reach::new(&views[1])];
    for (view, reach) in views.iter().zip(&mut reaches) {
        add_material_and_places(view, tally);
        add_pieces(view, reach, tally);
        add_pawns(view, tally);
    }
    for side in Side::BOTH {
        let (view, reach) = (&views[side.index()], &reaches[side.index()]);
        let their_reach = turned(&reaches[side.opponent().index()]);
        let turn = board.side_to_move() == side;
        add_passed_pawns(view, reach, &their_reach, turn, tally);
        add_shelter(view, tally);
        add_attack(view, reach, &their_reach, tally);
        add_threats(view, reach, &their_reach, tally);
        add_space(view, &their_reach, tally);
    }
    tally.add(board.side_to_move(), f::TEMPO.at(0), 1);
}

/// The opponent's reach from this side's point of view.
#[inline(always)]
fn turned(reach: &Reach) -> Reach {
    Reach { by: reach.by.map(flipped), all: flipped(reach.all), twice: flipped(reach.twice), ..*reach }
}

#[inline(always)]
fn add_material_and_places<T: Tally>(view: &View, tally: &mut T) {
    for role in Role::ALL {
        for square in view.own(role) {
            tally.add(view.side, f::place(role, square), 1);
            if role != Role::King {
                tally.add(view.side, f::MATERIAL.at(role.index()), 1);
            }
        }
    }
}

const OUTPOSTS: Bitboard = Bitboard(0x0000_7e7e_7e00_0000);
const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
const MIDDLE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);
/// The weight of an attack on a square around the king, by role.
const RING_WEIGHT: [i32; 6] = [0, 2, 2, 3, 4, 0];

/// Knights, bishops, rooks and queens: mobility, and bonuses by role.
#[inline(always)]
fn add_pieces<T: Tally>(view: &View, reach: &mut Reach, tally: &mut T) {
    let (pawns, their_pawns) = (view.own(Role::Pawn), view.theirs(Role::Pawn));
    let blocked = pawns & (view.occupied >> 8 | Bitboard(0xffff00));
    let wanted = !(blocked | view.own(Role::King) | view.their_pawn_attacks);
    // Squares that their pawns can never attack.
    let unassailable = !below(their_pawns.east() | their_pawns.west());
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        // Sliders of one kind see through each other.
        let seen = match role {
            Role::Bishop => view.occupied ^ view.own(Role::Queen),
            Role::Rook => view.occupied ^ view.own(Role::Rook) ^ view.own(Role::Queen),
            _ => view.occupied,
        };
        let group = match role {
            Role::Knight => f::KNIGHT_MOBILITY,
            Role::Bishop => f::BISHOP_MOBILITY,
            Role::Rook => f::ROOK_MOBILITY,
            _ => f::QUEEN_MOBILITY,
        };
        for square in view.own(role) {
            let attacked = attacks::piece(role, square, seen);
            reach.add(role, attacked);
            tally.add(view.side, group.at((attacked & wanted).count() as usize), 1);
            let on_ring = (attacked & view.their_ring & !view.their_pawn_attacks).count() as i32;
            if on_ring > 0 {
                reach.n_ring_attackers += 1;
                reach.ring_attacks += RING_WEIGHT[role.index()] * on_ring;
            }
            let bit = Bitboard::of(square);
            if matches!(role, Role::Knight | Role::Bishop) {
                let is_bishop = usize::from(role == Role::Bishop);
                if (bit & OUTPOSTS & unassailable & view.pawn_attacks).is_nonempty() {
                    tally.add(view.side, f::OUTPOST.at(is_bishop), 1);
                }
                if (bit << 8 & pawns).is_nonempty() {
                    tally.add(view.side, f::BEHIND_PAWN.at(0), 1);
                }
                if is_bishop == 1 {
                    let colour = if LIGHT.has(square) { LIGHT } else { !LIGHT };
                    tally.add(view.side, f::BISHOP_PAWNS.at(0), (pawns & colour).count() as i32);
                }
            }
            if role == Role::Rook {
                let file = Bitboard::file(square.file());
                if (file & pawns).is_empty() {
                    let is_open = (file & their_pawns).is_empty();
                    tally.add(view.side, f::ROOK_FILE.at(usize::from(is_open)), 1);
                }
                let targets = their_pawns & Bitboard::rank(6) | view.theirs(Role::King) & Bitboard::rank(7);
                if square.rank() == 6 && targets.is_nonempty() {
                    tally.add(view.side, f::ROOK_SEVENTH.at(0), 1);
                }
            }
        }
    }
    let bishops = view.own(Role::Bishop);
    if (bishops & LIGHT).is_nonempty() && (bishops & !LIGHT).is_nonempty() {
        tally.add(view.side, f::BISHOP_PAIR.at(0), 1);
    }
}

/// Weak pawns and strong chains.
#[inline(always)]
fn add_pawns<T: Tally>(view: &View, tally: &mut T) {
    let (pawns, their_pawns) = (view.own(Role::Pawn), view.theirs(Role::Pawn));
    let filled = pawns | above(pawns) | below(pawns);
    let beside = filled.east() | filled.west();
    let closed = below(their_pawns);
    // Squares that own pawns protect or can advance to protect.
    let protectable = pawn_attacks(pawns | above(pawns));
    let phalanx = pawns & (pawns.east() | pawns.west());
    for square in pawns {
        let bit = Bitboard::of(square);
        let is_open = usize::from(!closed.has(square));
        if !beside.has(square) {
            tally.add(view.side, f::ISOLATED.at(is_open), 1);
        } else if !protectable.has(square)
            && !phalanx.has(square)
            && view.their_pawn_attacks.has(Square::new(square.index() as u8 + 8))
        {
            tally.add(view.side, f::BACKWARD.at(is_open), 1);
        }
        if (above(bit) & pawns).is_nonempty() {
            tally.add(view.side, f::DOUBLED.at(0), 1);
        }
        let rank = square.rank() as usize;
        if phalanx.has(square) {
            tally.add(view.side, f::PHALANX.at(rank), 1);
        }
        if view.pawn_attacks.has(square) {
            tally.add(view.side, f::PROTECTED.at(rank), 1);
        }
    }
}

/// Passed pawns, and candidates.
#[inline(always)]
fn add_passed_pawns<T: Tally>(view: &View, reach: &Reach, theirs: &Reach, has_turn: bool, tally: &mut T) {
    let (pawns, their_pawns) = (view.own(Role::Pawn), view.theirs(Role::Pawn));
    let their_front = below(their_pawns);
    let stopped = their_front | their_front.east() | their_front.west();
    for square in pawns & !below(pawns) {
        let rank = square.rank() as usize;
        let bit = Bitboard::of(square);
        if stopped.has(square) {
            // As many helpers as pawns that guard the way, and no piece directly in front.
            let guards = above(bit.east() | bit.west()) & their_pawns;
            let near = bit.east() | bit.west();
            let helpers = (near | below(near)) & pawns;
            if !their_front.has(square) && helpers.count() >= guards.count() {
                tally.add(view.side, f::CANDIDATE.at(rank), 1);
            }
            continue;
        }
        tally.add(view.side, f::PASSED.at(rank), 1);
        let stop = Square::new(square.index() as u8 + 8);
        if !view.occupied.has(stop) {
            tally.add(view.side, f::PASSED_FREE.at(rank), 1);
        }
        if !theirs.all.has(stop) || (reach.all.has(stop) && !theirs.twice.has(stop)) {
            tally.add(view.side, f::PASSED_SAFE.at(rank), 1);
        }
        if rank >= 3 {
            tally.add(view.side, f::PASSED_OWN_KING.at(distance(view.king, stop)), 1);
            tally.add(view.side, f::PASSED_THEIR_KING.at(distance(view.their_king, stop)), 1);
        }
        let their_pieces = view.their_all & !(their_pawns | view.theirs(Role::King));
        if their_pieces.is_empty() {
            let goal = Square::at(square.file(), 7);
            let steps = 7 - rank.max(2);
            let is_caught = distance(view.their_king, goal) <= steps + usize::from(!has_turn);
            if !is_caught && (above(bit) & view.occupied).is_empty() {
                tally.add(view.side, f::PASSED_ALONE.at(0), 1);
            }
        }
    }
}

/// The pawns of both sides on the king's file and beside it.
#[inline(always)]
fn add_shelter<T: Tally>(view: &View, tally: &mut T) {
    let (pawns, their_pawns) = (view.own(Role::Pawn), view.theirs(Role::Pawn));
    let middle = view.king.file().clamp(1, 6);
    let behind = below(Bitboard::rank(view.king.rank()));
    for file in middle - 1..=middle + 1 {
        let on_file = Bitboard::file(file) & !behind;
        // Rank 0 means none.
        let own = pawns & on_file;
        let own_rank = if own.is_empty() { 0 } else { own.lowest().rank() as usize };
        let from_edge = file.min(7 - file) as usize;
        tally.add(view.side, f::SHELTER.at(from_edge * 8 + own_rank), 1);
        let storming = their_pawns & on_file;
        let their_rank = if storming.is_empty() { 0 } else { storming.lowest().rank() as usize };
        let is_blocked = own_rank > 0 && own_rank + 1 == their_rank;
        tally.add(view.side, f::STORM.at(usize::from(is_blocked) * 8 + their_rank), 1);
    }
}

/// The attack on their king: how much it weighs, and the checks that cost nothing.
#[inline(always)]
fn add_attack<T: Tally>(view: &View, reach: &Reach, theirs: &Reach, tally: &mut T) {
    let weak = reach.all & !theirs.by[Role::Pawn.index()] & (!theirs.twice | reach.twice);
    let safe = !view.own_all & (!theirs.all | (weak & reach.twice & !theirs.twice));
    let king = view.their_king;
    let straight = attacks::rook(king, view.occupied ^ view.theirs(Role::Queen));
    let slanted = attacks::bishop(king, view.occupied ^ view.theirs(Role::Queen));
    let checks = [
        (Role::Knight, attacks::knight(king), 4),
        (Role::Bishop, slanted, 3),
        (Role::Rook, straight, 5),
        (Role::Queen, straight | slanted, 4),
    ];
    let mut danger = reach.ring_attacks + (weak & view.their_ring).count() as i32;
    for (role, from, weight) in checks {
        if (from & reach.by[role.index()] & safe).is_nonempty() {
            tally.add(view.side, f::SAFE_CHECK.at(role.index() - 1), 1);
            danger += weight;
        }
    }
    if view.own(Role::Queen).is_empty() {
        danger /= 2;
    }
    if reach.n_ring_attackers > 0 {
        tally.add(view.side, f::DANGER.at((danger as usize).min(f::DANGER.length - 1)), 1);
    }
}

/// Pieces attacked by lesser ones, or not protected.
#[inline(always)]
fn add_threats<T: Tally>(view: &View, reach: &Reach, theirs: &Reach, tally: &mut T) {
    let minors = reach.by[Role::Knight.index()] | reach.by[Role::Bishop.index()];
    let weak = !theirs.all | (reach.twice & !theirs.twice & !theirs.by[Role::Pawn.index()]);
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let targets = view.theirs(role);
        let mut add = |group: f::Group, by: Bitboard, targets: Bitboard| {
            tally.add(view.side, group.at(role.index()), (targets & by).count() as i32);
        };
        if role != Role::Pawn {
            add(f::PAWN_THREAT, reach.by[Role::Pawn.index()], targets);
        }
        let soft = if matches!(role, Role::Rook | Role::Queen) { targets } else { targets & weak };
        add(f::MINOR_THREAT, minors, soft);
        let soft = if role == Role::Queen { targets } else { targets & weak };
        add(f::ROOK_THREAT, reach.by[Role::Rook.index()], soft);
    }
    let targets = view.their_all & !view.theirs(Role::King);
    let unprotected = targets & !theirs.all;
    let by_king = unprotected & reach.by[Role::King.index()];
    tally.add(view.side, f::KING_THREAT.at(0), i32::from(by_king.is_nonempty()));
    tally.add(view.side, f::HANGING.at(0), (unprotected & reach.all).count() as i32);
    let free = !view.occupied;
    let one = view.own(Role::Pawn) << 8 & free;
    let steps = one | (one & Bitboard::rank(2)) << 8 & free;
    let safe_steps = steps & !view.their_pawn_attacks & (reach.all | !theirs.all);
    let pushed = pawn_attacks(safe_steps) & targets & !view.theirs(Role::Pawn);
    tally.add(view.side, f::PUSH_THREAT.at(0), pushed.count() as i32);
}

/// Safe squares in the middle behind own pawns.
#[inline(always)]
fn add_space<T: Tally>(view: &View, theirs: &Reach, tally: &mut T) {
    let behind = below(view.own(Role::Pawn));
    let ranks = Bitboard(0xffff_ff00);
    let squares = MIDDLE_FILES & ranks & behind & !view.their_pawn_attacks & !theirs.all;
    tally.add(view.side, f::SPACE.at(0), squares.count() as i32);
}
