//! A few pieces against the lone king, solved: the distance to mate of every position, computed by retrograde analysis on
//! first use. It judges endings that people practise; the search of the engine does not look here.

use std::sync::OnceLock;

use chess::{Bitboard, Board, Role, Square, attacks};
use game::{Position, Side};

use super::{Known, king_and_rook};

/// The endings that are solved, by the names people use.
pub const ENDGAMES: &[&str] = &["KQK", "KRK", "KPK", "KBBK", "KBNK"];

/// The value of a position with a lone king and at most two pieces against it, with the distance to mate but without the
/// fifty-move rule; `None` for other material.
///
/// ```
/// use chess::Chess;
/// use chess_engine::endgames::{Known, lone_king};
/// use game::Game;
///
/// let probe = |text| Ok::<_, game::Refusal>(lone_king::probe(&Chess::STANDARD.parse_position(text)?));
/// assert_eq!(probe("8/8/8/8/8/1K6/7Q/k7 w - - 0 1")?, Some(Known::Mates(1)));
/// assert_eq!(probe("7k/8/6Q1/8/8/8/8/K7 b - - 0 1")?, Some(Known::Draws), "stalemate");
/// assert_eq!(probe("k7/8/8/3K4/8/8/3N4/8 w - - 0 1")?, Some(Known::Draws), "a knight alone cannot mate");
/// assert_eq!(probe("k7/p7/8/3K4/8/8/3N4/8 w - - 0 1")?, None);
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn probe(board: &Board) -> Option<Known> {
    let n_pieces = board.occupied().count();
    if n_pieces == 2 {
        return Some(Known::Draws);
    }
    let stronger = Side::BOTH.into_iter().find(|&side| board.side(side).has_many())?;
    let bare = stronger.opponent();
    if board.side(bare).has_many() || n_pieces > 4 || board.castling_rooks().is_nonempty() {
        return None;
    }
    let is_attack = board.side_to_move() == stronger;
    let plies = plies_to_mate(board, stronger, is_attack)?;
    Some(match (plies, is_attack) {
        (None, _) => Known::Draws,
        (Some(plies), true) => Known::Mates(plies),
        (Some(plies), false) => Known::Mated(plies),
    })
}

/// Plies until the stronger side mates, `None` if it does not; the outer `None` for other material.
fn plies_to_mate(board: &Board, stronger: Side, is_attack: bool) -> Option<Option<u32>> {
    let of = |role| board.pieces(stronger, role);
    let (king, bare) = (board.king(stronger), board.king(stronger.opponent()));
    let placed = |pieces: &[Square]| Placement::new(king, bare, pieces);
    let counts =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(|role| of(role).count());
    match counts {
        [0, 1, 0, 0, 0] | [0, 0, 1, 0, 0] | [0, 2, 0, 0, 0] => Some(None),
        [0, 0, 0, 1, 0] => Some(king_and_rook::plies_to_mate(board, stronger)),
        [0, 0, 0, 0, 1] => Some(queen().plies(placed(&[of(Role::Queen).lowest()]), is_attack)),
        [0, 0, 2, 0, 0] => {
            let pieces: Vec<Square> = of(Role::Bishop).collect();
            Some(bishops().plies(placed(&pieces), is_attack))
        }
        [0, 1, 1, 0, 0] => {
            let pieces = [of(Role::Bishop).lowest(), of(Role::Knight).lowest()];
            Some(bishop_and_knight().plies(placed(&pieces), is_attack))
        }
        [1, 0, 0, 0, 0] => {
            // The table knows pawns that move up the board.
            let up = |square: Square| if stronger == Side::First { square } else { square.flipped() };
            let pawn = up(of(Role::Pawn).lowest());
            Some(pawns().plies(PawnPlacement { king: up(king), bare: up(bare), pawn }, is_attack))
        }
        _ => None,
    }
}

/// The squares of the pieces; a second piece that is not there stands with the first.
#[derive(Clone, Copy, Debug)]
struct Placement {
    king: Square,
    bare: Square,
    pieces: [Square; 2],
}

impl Placement {
    fn new(king: Square, bare: Square, pieces: &[Square]) -> Placement {
        Placement { king, bare, pieces: [pieces[0], pieces[pieces.len() - 1]] }
    }
}

/// One or two pieces against the lone king: plies to mate for either side to move.
struct PieceTable {
    roles: &'static [Role],
    attack: Vec<u8>,
    flight: Vec<u8>,
}

const UNKNOWN: u8 = u8::MAX;

impl PieceTable {
    fn plies(&self, placement: Placement, is_attack: bool) -> Option<u32> {
        let half = if is_attack { &self.attack } else { &self.flight };
        Some(half[self.index(placement)]).filter(|&plies| plies != UNKNOWN).map(u32::from)
    }

    fn n_placements(&self) -> usize {
        16 * 64 * 64_usize.pow(self.roles.len() as u32)
    }

    /// The board is rotated so that the bare king is on a1 to d4: without pawns it has no direction.
    fn index(&self, Placement { king, bare, pieces }: Placement) -> usize {
        let flip = 7 * usize::from(bare.file() > 3) + 56 * usize::from(bare.rank() > 3);
        let [king, bare, first, second] =
            [king, bare, pieces[0], pieces[1]].map(|square| square.index() ^ flip);
        let index = ((bare / 8 * 4 + bare % 8) * 64 + king) * 64 + first;
        if self.roles.len() == 2 { index * 64 + second } else { index }
    }

    fn at(&self, index: usize) -> Placement {
        let square = |index: usize| Square::new((index % 64) as u8);
        let (rest, second) =
            if self.roles.len() == 2 { (index / 64, square(index)) } else { (index, square(index)) };
        let quarter = rest / 4096;
        Placement {
            king: square(rest / 64),
            bare: Square::at((quarter % 4) as u8, (quarter / 4) as u8),
            pieces: [square(rest), second],
        }
    }

    fn occupied(&self, placement: Placement) -> Bitboard {
        placement
            .pieces
            .into_iter()
            .fold(Bitboard::of(placement.king), |all, piece| all | Bitboard::of(piece))
    }

    /// What the pieces attack; the bare king does not block lines through its own square.
    fn guarded(&self, placement: Placement) -> Bitboard {
        let occupied = self.occupied(placement);
        let pieces = self.roles.iter().zip(placement.pieces);
        pieces.fold(attacks::king(placement.king), |all, (&role, square)| {
            all | attacks::piece(role, square, occupied)
        })
    }

    fn is_legal(&self, placement: Placement, is_attack: bool) -> bool {
        let n_men = 1 + self.roles.len() as u32;
        let occupied = self.occupied(placement);
        let is_apart = occupied.count() == n_men && !occupied.has(placement.bare);
        is_apart
            && !attacks::king(placement.king).has(placement.bare)
            && !(is_attack && self.guarded(placement).has(placement.bare))
    }

    /// Where the bare king may go, including onto pieces that are not guarded.
    fn flights(&self, placement: Placement) -> Bitboard {
        attacks::king(placement.bare) & !self.guarded(placement) & !Bitboard::of(placement.king)
    }

    fn before_attack(&self, placement: Placement, add: &mut impl FnMut(Placement)) {
        let taken = self.occupied(placement) | Bitboard::of(placement.bare);
        for king in attacks::king(placement.king) & !taken {
            add(Placement { king, ..placement });
        }
        for (piece, &role) in self.roles.iter().enumerate() {
            for square in attacks::piece(role, placement.pieces[piece], taken) & !taken {
                let mut before = placement;
                before.pieces[piece] = square;
                if self.roles.len() == 1 {
                    before.pieces[1] = square;
                }
                add(before);
            }
        }
    }

    /// Whether every king move leads to a known mate, and none captures.
    fn is_lost(&self, placement: Placement) -> bool {
        let mut flights = self.flights(placement);
        flights.is_nonempty()
            && flights.all(|bare| {
                !placement.pieces.contains(&bare)
                    && self.plies(Placement { bare, ..placement }, true).is_some()
            })
    }

    /// From the mates backwards, two plies at a time.
    fn solve(roles: &'static [Role]) -> PieceTable {
        let mut table = PieceTable { roles, attack: Vec::new(), flight: Vec::new() };
        let n = table.n_placements();
        (table.attack, table.flight) = (vec![UNKNOWN; n], vec![UNKNOWN; n]);
        let mut lost: Vec<Placement> =
            (0..n).map(|index| table.at(index)).filter(|&at| table.is_mate(at)).collect();
        lost.iter().for_each(|&at| {
            let index = table.index(at);
            table.flight[index] = 0;
        });
        let mut plies = 0;
        while !lost.is_empty() {
            let won = table.step_attack(&lost, plies + 1);
            plies += 2;
            lost = table.step_flight(&won, plies);
        }
        table
    }

    fn is_mate(&self, at: Placement) -> bool {
        self.is_legal(at, false) && self.guarded(at).has(at.bare) && self.flights(at).is_empty()
    }

    fn step_attack(&mut self, lost: &[Placement], plies: u8) -> Vec<Placement> {
        let (mut candidates, mut won) = (Vec::new(), Vec::new());
        for &at in lost {
            self.before_attack(at, &mut |before| candidates.push(before));
            for before in candidates.drain(..) {
                let index = self.index(before);
                if self.attack[index] == UNKNOWN && self.is_legal(before, true) {
                    self.attack[index] = plies;
                    won.push(before);
                }
            }
        }
        won
    }

    fn step_flight(&mut self, won: &[Placement], plies: u8) -> Vec<Placement> {
        let mut lost = Vec::new();
        for &at in won {
            for bare in attacks::king(at.bare) {
                let before = Placement { bare, ..at };
                let index = self.index(before);
                if self.flight[index] == UNKNOWN && self.is_legal(before, false) && self.is_lost(before) {
                    self.flight[index] = plies;
                    lost.push(before);
                }
            }
        }
        lost
    }
}

/// The squares of a king and a pawn that moves up the board, and of the bare king.
#[derive(Clone, Copy, Debug)]
struct PawnPlacement {
    king: Square,
    bare: Square,
    pawn: Square,
}

/// King and pawn against king: plies to mate for either side to move.
struct PawnTable {
    attack: Vec<u8>,
    flight: Vec<u8>,
}

/// No mate takes longer: 28 moves.
const LONGEST_PAWN_MATE: u8 = 56;
const N_PAWN_PLACEMENTS: usize = 64 * 64 * 64;

impl PawnPlacement {
    fn index(self) -> usize {
        (self.pawn.index() * 64 + self.king.index()) * 64 + self.bare.index()
    }

    fn at(index: usize) -> PawnPlacement {
        let square = |index: usize| Square::new((index % 64) as u8);
        PawnPlacement { pawn: square(index / 4096), king: square(index / 64), bare: square(index) }
    }

    fn guarded(self) -> Bitboard {
        attacks::king(self.king) | attacks::pawn(Side::First, self.pawn)
    }

    fn is_legal(self, is_attack: bool) -> bool {
        let is_apart = self.king != self.bare && self.king != self.pawn && self.bare != self.pawn;
        is_apart
            && (1..7).contains(&self.pawn.rank())
            && !attacks::king(self.king).has(self.bare)
            && !(is_attack && self.guarded().has(self.bare))
    }

    fn flights(self) -> Bitboard {
        attacks::king(self.bare) & !self.guarded() & !Bitboard::of(self.king)
    }
}

impl PawnTable {
    fn plies(&self, at: PawnPlacement, is_attack: bool) -> Option<u32> {
        let half = if is_attack { &self.attack } else { &self.flight };
        Some(half[at.index()]).filter(|&plies| plies != UNKNOWN).map(u32::from)
    }

    /// One ply after another: whatever is lost in n plies makes what leads to it won in n + 1.
    fn solve() -> PawnTable {
        let mut table =
            PawnTable { attack: vec![UNKNOWN; N_PAWN_PLACEMENTS], flight: vec![UNKNOWN; N_PAWN_PLACEMENTS] };
        let all = |is_attack| {
            let placements = (0..N_PAWN_PLACEMENTS).map(PawnPlacement::at);
            placements.filter(move |at| at.is_legal(is_attack)).collect::<Vec<_>>()
        };
        let (mut to_attack, mut to_flee) = (all(true), all(false));
        for plies in 0..=LONGEST_PAWN_MATE {
            let is_attack = plies % 2 == 1;
            let open = if is_attack { &mut to_attack } else { &mut to_flee };
            let is_now = |&at: &PawnPlacement| match is_attack {
                true => table.wins_in(at, u32::from(plies)),
                false => table.loses_in(at, u32::from(plies)),
            };
            let (found, left): (Vec<_>, Vec<_>) = open.iter().partition(|at| is_now(at));
            *open = left;
            let half = if is_attack { &mut table.attack } else { &mut table.flight };
            found.iter().for_each(|at| half[at.index()] = plies);
        }
        table
    }

    fn wins_in(&self, at: PawnPlacement, plies: u32) -> bool {
        let taken = Bitboard::of(at.king) | Bitboard::of(at.bare) | Bitboard::of(at.pawn);
        let next = |after: PawnPlacement| self.plies(after, false) == Some(plies - 1);
        let mut steps = attacks::king(at.king) & !taken & !attacks::king(at.bare);
        if steps.any(|king| next(PawnPlacement { king, ..at })) {
            return true;
        }
        let ahead = |square: Square| Square::at(square.file(), square.rank() + 1);
        let one = ahead(at.pawn);
        if taken.has(one) {
            return false;
        }
        if one.rank() == 7 {
            return promoted(at, one) == Some(plies - 1);
        }
        let two = (at.pawn.rank() == 1).then(|| ahead(one)).filter(|&two| !taken.has(two));
        next(PawnPlacement { pawn: one, ..at }) || two.is_some_and(|pawn| next(PawnPlacement { pawn, ..at }))
    }

    fn loses_in(&self, at: PawnPlacement, plies: u32) -> bool {
        let mut flights = at.flights();
        if flights.is_empty() {
            return plies == 0 && at.guarded().has(at.bare);
        }
        plies > 0
            && flights.all(|bare| {
                let after = PawnPlacement { bare, ..at };
                bare != at.pawn && self.plies(after, true).is_some_and(|known| known < plies)
            })
    }
}

/// The shortest mate after the pawn has become a queen or a rook; the bare king is to move.
fn promoted(at: PawnPlacement, square: Square) -> Option<u32> {
    let placement = Placement::new(at.king, at.bare, &[square]);
    let as_role = |table: &PieceTable| {
        // A table's flight half has values for legal placements only, and stalemates have none.
        table.plies(placement, false)
    };
    [as_role(queen()), as_role(rook())].into_iter().flatten().min()
}

macro_rules! solved {
    ($($name:ident: $table:ty = $solve:expr;)*) => {
        $(fn $name() -> &'static $table {
            static TABLE: OnceLock<$table> = OnceLock::new();
            TABLE.get_or_init(|| $solve)
        })*
    };
}

solved! {
    queen: PieceTable = PieceTable::solve(&[Role::Queen]);
    rook: PieceTable = PieceTable::solve(&[Role::Rook]);
    bishops: PieceTable = PieceTable::solve(&[Role::Bishop, Role::Bishop]);
    bishop_and_knight: PieceTable = PieceTable::solve(&[Role::Bishop, Role::Knight]);
    pawns: PawnTable = PawnTable::solve();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn longest(table: &PieceTable) -> Option<u32> {
        table
            .attack
            .iter()
            .filter(|&&plies| plies != UNKNOWN)
            .max()
            .map(|&plies| u32::from(plies).div_ceil(2))
    }

    /// The longest mates are known from the literature: 10, 16, 19, 33 and 28 moves.
    #[test]
    fn the_longest_mates_are_those_of_the_literature() {
        assert_eq!(longest(queen()), Some(10));
        assert_eq!(longest(rook()), Some(16));
        assert_eq!(longest(bishops()), Some(19));
        assert_eq!(longest(bishop_and_knight()), Some(33));
        let pawns = pawns().attack.iter().filter(|&&plies| plies != UNKNOWN).max();
        assert_eq!(pawns.map(|&plies| u32::from(plies).div_ceil(2)), Some(28));
    }
}
