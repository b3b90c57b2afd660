//! The bitmap representation: for each side and kind of piece a map of its squares, and for each square maps
//! of where a piece could go from it on an empty board.
//!
//! Knights and kings take their map of moves and remove their own pieces. A sliding piece's map of moves is
//! cut, direction by direction, at the first occupied square. All pawns move at once, by a shift of their
//! map. As printed, the thesis's shifts let a pawn on the edge capture around to the other side of the board;
//! here the edge files are removed first.

use game::Side;

use super::chess_move::Move;
use super::piece::{Kind, Piece};
use super::representation::{Locations, Representation};
use super::square::{Map, Square};

/// The board as twelve location maps.
///
/// ```
/// use classics::chess_thesis::{Bitmaps, Kind, Piece, Representation, Square};
/// let (mut board, e4) = (Bitmaps::empty(), Square::named("e4").unwrap());
/// board.put(e4, Piece::new(game::Side::First, Kind::Rook));
/// assert!(board.is_attacked(Square::named("e8").unwrap(), game::Side::First));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmaps {
    locations: Locations,
    /// The "or" of each side's location maps.
    sides: [Map; 2],
}

/// The eight directions as (file, rank), by their step in the numbering of squares.
const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
/// Directions from this one on lead to greater squares.
const FIRST_UPWARD: usize = 4;
const BISHOP: [usize; 4] = [0, 2, 5, 7];
const ROOK: [usize; 4] = [1, 3, 4, 6];
const ALL_ROUND: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
const KNIGHT_LEAPS: [(i32, i32); 8] =
    [(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)];

/// The squares from a square along a direction, on an empty board.
static RAYS: [[Map; 64]; 8] = rays();
static KNIGHT: [Map; 64] = leaps(&KNIGHT_LEAPS);
static KING: [Map; 64] = leaps(&DIRECTIONS);

const fn rays() -> [[Map; 64]; 8] {
    let mut rays = [[Map::EMPTY; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (by_file, by_rank) = DIRECTIONS[direction];
        let mut from = 0;
        while from < 64 {
            let (mut file, mut rank) = (from as i32 % 8 + by_file, from as i32 / 8 + by_rank);
            while let Some(square) = Square::at(file, rank) {
                rays[direction][from].0 |= Map::of(square).0;
                (file, rank) = (file + by_file, rank + by_rank);
            }
            from += 1;
        }
        direction += 1;
    }
    rays
}

const fn leaps(steps: &[(i32, i32); 8]) -> [Map; 64] {
    let mut maps = [Map::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut index = 0;
        while index < 8 {
            let (by_file, by_rank) = steps[index];
            if let Some(square) = Square::at(from as i32 % 8 + by_file, from as i32 / 8 + by_rank) {
                maps[from].0 |= Map::of(square).0;
            }
            index += 1;
        }
        from += 1;
    }
    maps
}

/// The squares a piece reaches along one direction, up to and including the first occupied square.
#[inline]
fn reach(from: Square, direction: usize, occupied: Map) -> Map {
    let ray = RAYS[direction][from.index()];
    let blockers = Map(ray.0 & occupied.0);
    let first = if direction >= FIRST_UPWARD { blockers.first() } else { blockers.last() };
    first.map_or(ray, |square| Map(ray.0 ^ RAYS[direction][square.index()].0))
}

/// `map` one rank ahead for `side`: eight places to the right for White, to the left for Black.
#[inline]
fn ahead(map: Map, side: Side) -> Map {
    match side {
        Side::First => Map(map.0 >> 8),
        Side::Second => Map(map.0 << 8),
    }
}

/// What the pawns of `side` attack towards the a-file, and towards the h-file.
#[inline]
pub(super) fn pawn_attacks(pawns: Map, side: Side) -> [Map; 2] {
    let towards_a = Map((pawns.0 & !Map::FILE_A.0) << 1);
    let towards_h = Map((pawns.0 & !Map::FILE_H.0) >> 1);
    [ahead(towards_a, side), ahead(towards_h, side)]
}

impl Bitmaps {
    #[inline]
    fn occupied(&self) -> Map {
        Map(self.sides[0].0 | self.sides[1].0)
    }

    fn pawns(&self, side: Side, en_passant: Option<Square>, list: &mut Vec<Move>) {
        let pawns = self.locations.of(side, Kind::Pawn);
        let empty = !self.occupied().0;
        let targets =
            self.sides[side.opponent().index()].0 | en_passant.map_or(0, |square| Map::of(square).0);
        let steps = Map(ahead(pawns, side).0 & empty);
        let (home, third) = if side == Side::First { (1, Map::rank(2)) } else { (6, Map::rank(5)) };
        let double_steps = Map(ahead(Map(steps.0 & third.0), side).0 & empty);
        let captures = pawn_attacks(pawns, side).map(|attacked| Map(attacked.0 & targets));
        let forward = if side == Side::First { 8 } else { -8 };
        for from in pawns.squares() {
            let mut push = |map: Map, step: i8| {
                let to = from.offset(step);
                if map.has(to) {
                    Move::push_pawn(from, to, list);
                }
            };
            push(steps, forward);
            if from.rank() == home {
                push(double_steps, 2 * forward);
            }
            if from.file() > 0 {
                push(captures[0], forward - 1);
            }
            if from.file() < 7 {
                push(captures[1], forward + 1);
            }
        }
    }

    #[inline]
    fn leaps(&self, from: Square, side: Side, moves: &[Map; 64], list: &mut Vec<Move>) {
        let targets = Map(moves[from.index()].0 & !self.sides[side.index()].0);
        list.extend(targets.squares().map(|to| Move::new(from, to)));
    }

    fn slides(&self, from: Square, side: Side, directions: &[usize], list: &mut Vec<Move>) {
        let (occupied, own) = (self.occupied(), self.sides[side.index()].0);
        for &direction in directions {
            let mut targets = Map(reach(from, direction, occupied).0 & !own);
            let is_upward = direction >= FIRST_UPWARD;
            while let Some(to) = if is_upward { targets.first() } else { targets.last() } {
                list.push(Move::new(from, to));
                targets.0 ^= Map::of(to).0;
            }
        }
    }
}

impl Representation for Bitmaps {
    const NAME: &'static str = "bitmaps";

    fn empty() -> Bitmaps {
        Bitmaps { locations: Locations::default(), sides: [Map::EMPTY; 2] }
    }

    #[inline]
    fn at(&self, square: Square) -> Option<Piece> {
        let side = Side::BOTH.into_iter().find(|side| self.sides[side.index()].has(square))?;
        let kind = Kind::ALL.into_iter().find(|&kind| self.locations.of(side, kind).has(square))?;
        Some(Piece::new(side, kind))
    }

    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        let bit = Map::of(square).0;
        self.locations.0[piece.side.index()][piece.kind as usize].0 |= bit;
        self.sides[piece.side.index()].0 |= bit;
    }

    #[inline]
    fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.at(square)?;
        let bit = Map::of(square).0;
        self.locations.0[piece.side.index()][piece.kind as usize].0 ^= bit;
        self.sides[piece.side.index()].0 ^= bit;
        Some(piece)
    }

    #[inline]
    fn king(&self, side: Side) -> Square {
        self.locations.of(side, Kind::King).first().expect("a side has a king")
    }

    fn is_attacked(&self, square: Square, by: Side) -> bool {
        let enemy = &self.locations.0[by.index()];
        let [pawns, knights, bishops, rooks, queens, kings] = *enemy;
        // A pawn of `by` attacks the square if a pawn of the other side on the square would attack the pawn.
        let [left, right] = pawn_attacks(Map::of(square), by.opponent());
        let near = (left.0 | right.0) & pawns.0
            | KNIGHT[square.index()].0 & knights.0
            | KING[square.index()].0 & kings.0;
        let sees = |directions: &[usize; 4], sliders: u64| {
            let occupied = self.occupied();
            directions.iter().any(|&direction| {
                RAYS[direction][square.index()].0 & sliders != 0
                    && reach(square, direction, occupied).0 & sliders != 0
            })
        };
        near != 0 || sees(&BISHOP, bishops.0 | queens.0) || sees(&ROOK, rooks.0 | queens.0)
    }

    fn steps(&self, side: Side, en_passant: Option<Square>, list: &mut Vec<Move>) {
        self.pawns(side, en_passant, list);
        for kind in &Kind::ALL[1..] {
            for from in self.locations.of(side, *kind).squares() {
                match kind {
                    Kind::Knight => self.leaps(from, side, &KNIGHT, list),
                    Kind::Bishop => self.slides(from, side, &BISHOP, list),
                    Kind::Rook => self.slides(from, side, &ROOK, list),
                    Kind::Queen => self.slides(from, side, &ALL_ROUND, list),
                    Kind::King | Kind::Pawn => self.leaps(from, side, &KING, list),
                }
            }
        }
    }

    #[inline]
    fn locations(&self) -> Locations {
        self.locations
    }
}
