//! What a series of captures on one square wins, worked out from sets of pieces.

use chess::{Bitboard, Role, Square, attacks};
use chess_engine::value;
use game::Side;

use crate::pieces::Pieces;

/// Pieces that shield their king, and so may capture only along that line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pins(pub(crate) [Bitboard; 2]);

impl Pins {
    pub(crate) fn of(pieces: &Pieces) -> Pins {
        Pins(Side::BOTH.map(|side| pieces.shields(pieces.king(side), side.opponent(), side)))
    }

    /// The pieces of `candidates` that may go to `target`.
    #[inline(always)]
    pub(crate) fn free(&self, pieces: &Pieces, side: Side, candidates: Bitboard, target: Square) -> Bitboard {
        let pinned = candidates & self.0[side.index()];
        let mut free = candidates & !pinned;
        for from in pinned {
            if attacks::line(pieces.king(side), from).has(target) {
                free |= Bitboard::of(from);
            }
        }
        free
    }
}

/// What `side` wins by capturing on `target` a piece worth `victim`, if both sides go on as long as it pays: at least 0,
/// since it need not capture; `None` if it has nothing to capture with.
pub(crate) fn gain(pieces: &Pieces, pins: &Pins, target: Square, victim: i32, side: Side) -> Option<i32> {
    let mut occupied = pieces.occupied();
    let mut gains = [0; 32];
    let (mut taker, mut standing, mut n) = (side, victim, 0);
    let king = |side| Bitboard::of(pieces.king(side));
    while n + 1 < gains.len() {
        let attackers = pieces.attackers(target, occupied) & occupied;
        let takers = pins.free(pieces, taker, attackers & pieces.side(taker), target);
        let Some((role, from)) = cheapest(pieces, takers, taker) else { break };
        // A king may only capture what is not protected.
        if role == Role::King
            && !pins
                .free(
                    pieces,
                    taker.opponent(),
                    attackers & pieces.side(taker.opponent()) & !king(taker),
                    target,
                )
                .is_empty()
        {
            break;
        }
        n += 1;
        gains[n] = standing - gains[n - 1];
        standing = value(role);
        occupied ^= from;
        taker = taker.opponent();
    }
    if n == 0 {
        return None;
    }
    // Back from the end: a side stops capturing if that is better.
    for at in (2..=n).rev() {
        gains[at - 1] = -gains[at].max(-gains[at - 1]);
    }
    Some(gains[1].max(0))
}

/// The cheapest of these pieces of `side`; of equal ones, the first from that side's end of the board, so that both sides
/// are judged alike.
#[inline(always)]
fn cheapest(pieces: &Pieces, takers: Bitboard, side: Side) -> Option<(Role, Bitboard)> {
    if takers.is_empty() {
        return None;
    }
    let role = Role::ALL.into_iter().find(|&role| (takers & pieces.role(role)).is_nonempty())?;
    let equal = takers & pieces.role(role);
    let first = match side {
        Side::First => equal.lowest(),
        Side::Second => Bitboard(equal.0.swap_bytes()).lowest().flipped(),
    };
    Some((role, Bitboard::of(first)))
}

/// The largest and second largest gain that `side` could make by capturing, were it to move, and on which squares.
pub(crate) fn threats(pieces: &Pieces, pins: &Pins, side: Side) -> Threats {
    let occupied = pieces.occupied();
    let king = Bitboard::of(pieces.king(side.opponent()));
    let mut threats = Threats::default();
    for target in pieces.side(side.opponent()) & !king {
        // Most pieces are not attacked at all.
        if (pieces.attackers(target, occupied) & pieces.side(side)).is_empty() {
            continue;
        }
        let role = pieces.role_at(target).unwrap_or(Role::Pawn);
        if let Some(gain) = gain(pieces, pins, target, value(role), side) {
            threats.add(gain, target);
        }
    }
    threats
}

/// The two best captures of a side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Threats {
    pub(crate) best: i32,
    pub(crate) second: i32,
    /// Where the best ones are.
    pub(crate) targets: Bitboard,
}

impl Threats {
    fn add(&mut self, gain: i32, target: Square) {
        if gain > self.best {
            self.second = self.best;
            (self.best, self.targets) = (gain, Bitboard::of(target));
        } else {
            self.second = self.second.max(gain);
            if gain == self.best && gain > 0 {
                self.targets |= Bitboard::of(target);
            }
        }
    }

    /// Both as levels, in one number below 36.
    pub(crate) fn levels(&self) -> usize {
        level(self.best) * LEVELS + level(self.second)
    }
}

/// The number of [`level`]s.
pub(crate) const LEVELS: usize = 6;

/// How much is won: nothing, a pawn, the exchange, a piece, a rook, more.
pub(crate) fn level(gain: i32) -> usize {
    match gain {
        ..=0 => 0,
        1..=130 => 1,
        131..=280 => 2,
        281..=430 => 3,
        431..=620 => 4,
        _ => 5,
    }
}
