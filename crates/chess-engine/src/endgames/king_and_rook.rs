//! King and rook against king, solved: the distance to mate of every position, computed by retrograde
//! analysis on first use. No mate takes longer than sixteen moves.

use std::sync::OnceLock;

use chess::{Bitboard, Board, Role, Square, attacks};
use game::{Position, Side};

/// Plies until the side with the rook mates; `None` if it does not.
pub fn plies_to_mate(board: &Board, stronger: Side) -> Option<u32> {
    let state = State {
        king: board.king(stronger),
        rook: board.pieces(stronger, Role::Rook).lowest(),
        bare: board.king(stronger.opponent()),
    };
    table().plies(state, board.side_to_move() == stronger)
}

/// The squares of the three pieces.
#[derive(Clone, Copy, Debug)]
struct State {
    king: Square,
    rook: Square,
    bare: Square,
}

/// The bare king on a quarter of the board, the others anywhere.
const N_STATES: usize = 16 * 64 * 64;

impl State {
    /// The board is rotated so that the bare king is on a1 to d4: without pawns it has no direction.
    fn index(self) -> usize {
        let flip = 7 * usize::from(self.bare.file() > 3) + 56 * usize::from(self.bare.rank() > 3);
        let [king, rook, bare] = [self.king, self.rook, self.bare].map(|square| square.index() ^ flip);
        let quarter = bare / 8 * 4 + bare % 8;
        (quarter * 64 + king) * 64 + rook
    }

    fn of(index: usize) -> State {
        let square = |index: usize| Square::new((index % 64) as u8);
        let quarter = index / 4096;
        State {
            king: square(index / 64),
            rook: square(index),
            bare: Square::at((quarter % 4) as u8, (quarter / 4) as u8),
        }
    }

    /// Whether this is a legal placement. With the rook's side to move the bare king must not be in check.
    fn is_legal(self, rook_to_move: bool) -> bool {
        let is_apart = self.king != self.rook && self.rook != self.bare && self.king != self.bare;
        is_apart && !attacks::king(self.king).has(self.bare) && !(rook_to_move && self.is_check())
    }

    fn is_check(self) -> bool {
        attacks::rook(self.rook, Bitboard::of(self.king)).has(self.bare)
    }

    /// The squares the bare king may go to, including the rook's if it is not guarded. The king does not
    /// block lines through its own square.
    fn flights(self) -> Bitboard {
        let guarded = attacks::king(self.king) | attacks::rook(self.rook, Bitboard::of(self.king));
        attacks::king(self.bare) & !guarded & !Bitboard::of(self.king)
    }

    /// States from which a move of the rook's side leads here.
    fn before_attack(self) -> impl Iterator<Item = State> {
        let taken = Bitboard::of(self.king) | Bitboard::of(self.bare) | Bitboard::of(self.rook);
        let kings = (attacks::king(self.king) & !taken).map(move |king| State { king, ..self });
        let rooks = (attacks::rook(self.rook, taken) & !taken).map(move |rook| State { rook, ..self });
        kings.chain(rooks).filter(|before| before.is_legal(true))
    }

    /// States from which a step of the bare king leads here.
    fn before_flight(self) -> impl Iterator<Item = State> {
        let steps = attacks::king(self.bare);
        steps.map(move |bare| State { bare, ..self }).filter(|before| before.is_legal(false))
    }
}

/// Plies to mate for either side to move.
struct Table {
    rook_to_move: Vec<u8>,
    bare_to_move: Vec<u8>,
}

const UNKNOWN: u8 = u8::MAX;

impl Table {
    fn plies(&self, state: State, rook_to_move: bool) -> Option<u32> {
        let half = if rook_to_move { &self.rook_to_move } else { &self.bare_to_move };
        Some(half[state.index()]).filter(|&plies| plies != UNKNOWN).map(u32::from)
    }

    /// From the mates backwards, two plies at a time.
    fn solve() -> Table {
        let mut table =
            Table { rook_to_move: vec![UNKNOWN; N_STATES], bare_to_move: vec![UNKNOWN; N_STATES] };
        let is_mate = |state: &State| state.is_legal(false) && state.is_check() && state.flights().is_empty();
        let mut lost: Vec<State> = (0..N_STATES).map(State::of).filter(is_mate).collect();
        lost.iter().for_each(|state| table.bare_to_move[state.index()] = 0);
        let mut plies = 0;
        while !lost.is_empty() {
            let mut won = Vec::new();
            for before in lost.iter().flat_map(|state| state.before_attack()) {
                let known = &mut table.rook_to_move[before.index()];
                if *known == UNKNOWN {
                    *known = plies + 1;
                    won.push(before);
                }
            }
            plies += 2;
            lost.clear();
            for before in won.iter().flat_map(|state| state.before_flight()) {
                if table.plies(before, false).is_none() && table.is_lost(before) {
                    table.bare_to_move[before.index()] = plies;
                    lost.push(before);
                }
            }
        }
        table
    }

    /// Whether every king move leads to a known mate, and none captures the rook.
    fn is_lost(&self, state: State) -> bool {
        let mut flights = state.flights();
        flights.is_nonempty()
            && flights.all(|bare| bare != state.rook && self.plies(State { bare, ..state }, true).is_some())
    }
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(Table::solve)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All four quarters together have 175,168 positions with the rook's side to move, all of them won, and
    /// 223,944 with the other, of which 22,244 are drawn: the rook is lost, or it is stalemate.
    #[test]
    fn every_mate_takes_sixteen_moves_at_most() {
        let legal = |rook_to_move| {
            let states = (0..N_STATES).map(State::of).filter(move |state| state.is_legal(rook_to_move));
            states.map(move |state| table().plies(state, rook_to_move)).collect::<Vec<_>>()
        };
        let (won, lost) = (legal(true), legal(false));
        assert_eq!(4 * won.len(), 175_168);
        assert_eq!(won.iter().map(|plies| plies.expect("won")).max(), Some(2 * 16 - 1));
        assert_eq!((4 * lost.len(), lost.iter().flatten().max()), (223_944, Some(&32)));
        assert_eq!(4 * lost.iter().filter(|plies| plies.is_none()).count(), 22_244);
    }
}
