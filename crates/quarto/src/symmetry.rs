//! Symmetries of Quarto: maps of the board that preserve lines, and relabellings of the pieces.
//!
//! 32 maps of the board take every row, column and diagonal to a row, column or diagonal (8 of them preserve
//! the 2×2 squares too). The pieces may be relabelled in 384 ways: the two values of each trait can be
//! exchanged, and so can the traits. That makes 12,288 images of a position, but few have to be examined: the
//! first piece, which becomes `1357`, settles the values of the traits, sorting settles their order, and only
//! the maps that make the set of occupied squares smallest matter.

use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use crate::{Board, Piece, Square};

/// A map of the board that preserves rows, columns and diagonals. The first eight rotate and reflect the
/// board; only they preserve the 2×2 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardMap(u8);

/// The permutations of 0 to 3 that keep opposite numbers opposite.
const INDEX_MAPS: [[u8; 4]; 8] = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [0, 2, 1, 3],
    [3, 1, 2, 0],
    [1, 0, 3, 2],
    [2, 3, 0, 1],
    [1, 3, 0, 2],
    [2, 0, 3, 1],
];

impl BoardMap {
    /// The number of maps that preserve rows, columns and diagonals.
    pub const COUNT: usize = 32;
    /// The number of maps that also preserve 2×2 squares.
    pub const COUNT_WITH_SQUARES: usize = 8;

    /// The maps that preserve all lines that count.
    pub fn all(with_squares: bool) -> impl Iterator<Item = BoardMap> {
        let count = if with_squares { BoardMap::COUNT_WITH_SQUARES } else { BoardMap::COUNT };
        (0..count as u8).map(BoardMap)
    }

    /// The image of a square: columns and rows are mapped alike, then possibly mirrored, then possibly
    /// exchanged.
    #[must_use]
    pub fn square(self, square: Square) -> Square {
        let index_map = INDEX_MAPS[self.0 as usize / 4];
        let (column, row) = (square.number() / 4, square.number() % 4);
        let (mut column, mut row) = (index_map[column as usize], index_map[row as usize]);
        if self.0 & 1 != 0 {
            column = 3 - column;
        }
        if self.0 & 2 != 0 {
            (column, row) = (row, column);
        }
        Square::at(column, row)
    }

    /// The image of a set of squares.
    #[inline]
    #[must_use]
    pub fn set(self, set: u16) -> u16 {
        MAPS.image(self.0 as usize, set)
    }
}

/// Images of all sets, byte by byte, and the maps that make each set of squares smallest.
struct Maps {
    low: Vec<[u16; 256]>,
    high: Vec<[u16; 256]>,
    smallest: Vec<u32>,
    smallest_with_squares: Vec<u8>,
}

static MAPS: LazyLock<Maps> = LazyLock::new(Maps::new);

impl Maps {
    fn new() -> Maps {
        let image = |map: BoardMap, set: u16| {
            Square::of_set(set).fold(0, |image, square| image | map.square(square).bit())
        };
        let bytes = |map, shift: u32| std::array::from_fn(|byte| image(map, (byte as u16) << shift));
        let mut maps = Maps {
            low: BoardMap::all(false).map(|map| bytes(map, 0)).collect(),
            high: BoardMap::all(false).map(|map| bytes(map, 8)).collect(),
            smallest: Vec::new(),
            smallest_with_squares: Vec::new(),
        };
        maps.smallest = (0..=u16::MAX).map(|set| maps.minimising_maps(set, BoardMap::COUNT)).collect();
        maps.smallest_with_squares =
            (0..=u16::MAX).map(|set| maps.minimising_maps(set, BoardMap::COUNT_WITH_SQUARES) as u8).collect();
        maps
    }

    /// Which of the first `n_maps` maps make `set` smallest, as a bit set.
    fn minimising_maps(&self, set: u16, n_maps: usize) -> u32 {
        let smallest = (0..n_maps).map(|map| self.image(map, set)).min();
        (0..n_maps).filter(|&map| Some(self.image(map, set)) == smallest).fold(0, |maps, map| maps | 1 << map)
    }

    #[inline]
    fn image(&self, map: usize, set: u16) -> u16 {
        self.low[map][usize::from(set & 255)] | self.high[map][usize::from(set >> 8)]
    }

    #[inline]
    fn image_of_lanes(&self, map: usize, lanes: u64) -> u64 {
        let lane = |shift: u32| u64::from(self.image(map, (lanes >> shift) as u16)) << shift;
        lane(0) | lane(16) | lane(32) | lane(48)
    }
}

/// A lossless key of a position: the smallest of its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Canonical {
    planes: u64,
    occupied: u16,
    /// The number of the piece in hand; 16 means none.
    hand: u8,
}

impl Canonical {
    const NO_HAND: u8 = 16;
    /// The number of bytes of a key.
    pub const N_BYTES: usize = 11;

    /// The smallest of all images of a position.
    #[inline]
    #[must_use]
    pub fn of(board: &Board) -> Canonical {
        let maps = &*MAPS;
        let occupied = usize::from(board.occupied());
        let mut candidates = match board.game().with_squares() {
            true => u32::from(maps.smallest_with_squares[occupied]),
            false => maps.smallest[occupied],
        };
        let itself = Canonical::of_itself(board);
        let mut best: Option<Canonical> = None;
        while candidates != 0 {
            let map = candidates.trailing_zeros() as usize;
            candidates &= candidates - 1;
            let image = Canonical {
                planes: maps.image_of_lanes(map, itself.planes),
                occupied: maps.image(map, itself.occupied),
                hand: itself.hand,
            };
            let image = image.relabelled();
            best = Some(best.map_or(image, |best| best.min(image)));
        }
        best.unwrap_or(itself)
    }

    /// The smallest image under relabellings of the pieces alone, to check the maps of the board.
    #[inline]
    #[must_use]
    pub fn of_pieces(board: &Board) -> Canonical {
        Canonical::of_itself(board).relabelled()
    }

    /// The position itself, with no symmetry applied.
    #[inline]
    #[must_use]
    pub fn of_itself(board: &Board) -> Canonical {
        let hand = board.hand().map_or(Canonical::NO_HAND, Piece::number);
        Canonical { planes: board.planes(), occupied: board.occupied(), hand }
    }

    /// The first piece becomes `1357` by exchanging values of traits; then the traits are sorted. The piece
    /// in hand counts as behind the last square.
    #[inline]
    fn relabelled(self) -> Canonical {
        let has_hand = self.hand != Canonical::NO_HAND;
        let places = u32::from(self.occupied) | u32::from(has_hand) << 16;
        let first = places & places.wrapping_neg();
        let mut lanes = [0, 1, 2, 3].map(|lane| {
            let in_hand = if has_hand { u32::from(self.hand >> lane & 1) << 16 } else { 0 };
            let set = u32::from((self.planes >> (16 * lane)) as u16) | in_hand;
            if set & first != 0 { set ^ places } else { set }
        });
        for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
            let (least, most) = (lanes[a].min(lanes[b]), lanes[a].max(lanes[b]));
            (lanes[a], lanes[b]) = (least, most);
        }
        let planes = (0..4).fold(0, |planes, lane| planes | u64::from(lanes[lane] as u16) << (16 * lane));
        let hand = match has_hand {
            true => (0..4).fold(0, |hand, lane| hand | ((lanes[lane] >> 16) as u8) << lane),
            false => Canonical::NO_HAND,
        };
        Canonical { planes, occupied: self.occupied, hand }
    }

    /// The bytes of the key, in the order in which keys are compared.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Canonical::N_BYTES] {
        let mut bytes = [0; Canonical::N_BYTES];
        bytes[..8].copy_from_slice(&self.planes.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.occupied.to_be_bytes());
        bytes[10] = self.hand;
        bytes
    }

    /// Mixed into 64 bits, which is not lossless.
    #[inline]
    #[must_use]
    pub const fn mixed(self) -> u64 {
        let rest = (self.occupied as u64) << 8 | self.hand as u64;
        let mut z = self.planes ^ rest.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Hash for Canonical {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.mixed());
    }
}
