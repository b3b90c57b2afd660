//! King and pawn against king, solved: one bit per position, computed by retrograde analysis on first use.

use std::sync::OnceLock;

use chess::{Bitboard, Board, Role, Square, attacks};
use game::{Position, Side};

use crate::classic::distance;

/// Whether the side with the pawn wins.
pub fn is_won(board: &Board, stronger: Side) -> bool {
    let mirrored = board.pieces(stronger, Role::Pawn).lowest().file() > 3;
    let seen = |square: Square| {
        let square = if stronger == Side::First { square } else { square.flipped() };
        if mirrored { Square::at(7 - square.file(), square.rank()) } else { square }
    };
    let state = State {
        pawn: seen(board.pieces(stronger, Role::Pawn).lowest()),
        king: seen(board.king(stronger)),
        bare: seen(board.king(stronger.opponent())),
        pawn_to_move: board.side_to_move() == stronger,
    };
    let index = state.index();
    won()[index / 64] >> (index % 64) & 1 == 1
}

/// The pieces; White has the pawn, on the left half of the board.
#[derive(Clone, Copy, Debug)]
struct State {
    pawn: Square,
    king: Square,
    bare: Square,
    pawn_to_move: bool,
}

/// Two sides to move, 64 squares for each king, files a to d and ranks 2 to 7 for the pawn.
const N_STATES: usize = 2 * 64 * 64 * 24;

impl State {
    fn index(self) -> usize {
        let pawn = (self.pawn.rank() as usize - 1) * 4 + self.pawn.file() as usize;
        ((usize::from(self.pawn_to_move) * 64 + self.king.index()) * 64 + self.bare.index()) * 24 + pawn
    }

    fn of(index: usize) -> State {
        let pawn = index % 24;
        State {
            pawn: Square::at((pawn % 4) as u8, (pawn / 4) as u8 + 1),
            bare: Square::new((index / 24 % 64) as u8),
            king: Square::new((index / 24 / 64 % 64) as u8),
            pawn_to_move: index / 24 / 64 / 64 == 1,
        }
    }

    fn is_legal(self) -> bool {
        let is_checked = attacks::pawn(Side::First, self.pawn).has(self.bare);
        distance(self.king, self.bare) > 1
            && self.king != self.pawn
            && self.bare != self.pawn
            && !(self.pawn_to_move && is_checked)
    }

    /// Whether the side with the pawn wins on the board or by reaching a known won state.
    fn is_won(self, won: &[u64]) -> bool {
        let known =
            |state: State| state.is_legal() && won[state.index() / 64] >> (state.index() % 64) & 1 == 1;
        if self.pawn_to_move { self.wins_by_move(known) } else { self.loses_by_every_move(known) }
    }

    fn wins_by_move(self, known: impl Fn(State) -> bool) -> bool {
        let occupied = Bitboard::of(self.king) | Bitboard::of(self.bare);
        let stop = Square::new(self.pawn.index() as u8 + 8);
        let theirs = State { pawn_to_move: false, ..self };
        if !occupied.has(stop) {
            // A new queen that cannot be captured wins; if it would stalemate, a new rook does.
            let queens = distance(self.bare, stop) > 1 || distance(self.king, stop) == 1;
            let steps_well = if stop.rank() == 7 { queens } else { known(State { pawn: stop, ..theirs }) };
            if steps_well {
                return true;
            }
            let second = Square::new(stop.index() as u8 + 8);
            if self.pawn.rank() == 1 && !occupied.has(second) && known(State { pawn: second, ..theirs }) {
                return true;
            }
        }
        attacks::king(self.king).any(|to| to != self.pawn && known(State { king: to, ..theirs }))
    }

    /// Stalemate and capturing the pawn both draw.
    fn loses_by_every_move(self, known: impl Fn(State) -> bool) -> bool {
        let guarded = attacks::pawn(Side::First, self.pawn) | attacks::king(self.king);
        let steps = attacks::king(self.bare) & !guarded;
        let is_lost = |to| to != self.pawn && known(State { bare: to, pawn_to_move: true, ..self });
        steps.is_nonempty() && { steps }.all(is_lost)
    }
}

/// The bits, extended until nothing changes.
fn won() -> &'static [u64] {
    static WON: OnceLock<Vec<u64>> = OnceLock::new();
    WON.get_or_init(|| {
        let mut won = vec![0_u64; N_STATES / 64];
        loop {
            let before = won.clone();
            for index in 0..N_STATES {
                let state = State::of(index);
                let is_open = won[index / 64] >> (index % 64) & 1 == 0;
                if is_open && state.is_legal() && state.is_won(&won) {
                    won[index / 64] |= 1 << (index % 64);
                }
            }
            if won == before {
                return won;
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With the pawn on the left half, both sides to move.
    #[test]
    fn the_number_of_won_states_is_the_known_one() {
        let n_won: u32 = won().iter().map(|bits| bits.count_ones()).sum();
        assert_eq!(n_won, 111_282);
    }
}
