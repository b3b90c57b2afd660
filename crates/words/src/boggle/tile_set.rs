//! Sets of tiles as bits, row by row; neighbours are found by shifting whole sets.

use super::{Adjacency, Board};

/// A set of tiles of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TileSet(Vec<u64>);

/// How sets expand on a board.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    n_cols: usize,
    adjacency: Adjacency,
    all: TileSet,
    first_col: TileSet,
    last_col: TileSet,
}

impl Shape {
    pub fn new(board: &Board, adjacency: Adjacency) -> Shape {
        let (n_tiles, n_cols) = (board.tiles().len(), board.n_cols());
        let set = |keep: &dyn Fn(usize) -> bool| {
            let mut set = TileSet(vec![0; n_tiles.div_ceil(64)]);
            (0..n_tiles).filter(|&tile| keep(tile)).for_each(|tile| set.insert(tile));
            set
        };
        Shape {
            n_cols,
            adjacency,
            all: set(&|_| true),
            first_col: set(&|tile| tile % n_cols == 0),
            last_col: set(&|tile| (tile + 1) % n_cols == 0),
        }
    }

    pub fn empty(&self) -> TileSet {
        TileSet(vec![0; self.all.0.len()])
    }

    pub fn all(&self) -> TileSet {
        self.all.clone()
    }

    /// The cost of an operation on whole sets.
    pub fn n_words(&self) -> usize {
        self.all.0.len()
    }

    /// `set` and the tiles adjacent to it.
    pub fn spread(&self, set: &TileSet) -> TileSet {
        let mut sideways = set.clone();
        sideways.add_shifted_up(&set.without(&self.last_col), 1);
        sideways.add_shifted_down(&set.without(&self.first_col), 1);
        let vertical = if self.adjacency == Adjacency::Eight { &sideways } else { set };
        let mut all = sideways.clone();
        all.add_shifted_up(vertical, self.n_cols);
        all.add_shifted_down(vertical, self.n_cols);
        all.keep(&self.all);
        all
    }
}

impl TileSet {
    pub fn insert(&mut self, tile: usize) {
        self.0[tile / 64] |= 1 << (tile % 64);
    }

    pub fn remove(&mut self, tile: usize) {
        self.0[tile / 64] &= !(1 << (tile % 64));
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The tiles, in row order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let rest = |word: u64| (word != 0).then_some(word);
            let rests = std::iter::successors(rest(word), move |word| rest(word & (word - 1)));
            rests.map(move |word| 64 * index + word.trailing_zeros() as usize)
        })
    }

    /// Adds the tiles of `other`.
    pub fn add(&mut self, other: &TileSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    /// Keeps only tiles of `other`.
    pub fn keep(&mut self, other: &TileSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }

    /// The tiles of this set and of `other`.
    pub fn and(&self, other: &TileSet) -> TileSet {
        let mut both = self.clone();
        both.keep(other);
        both
    }

    fn without(&self, other: &TileSet) -> TileSet {
        TileSet(self.0.iter().zip(&other.0).map(|(own, other)| own & !other).collect())
    }

    /// Adds the tiles of `other` shifted by `n` towards the end.
    fn add_shifted_up(&mut self, other: &TileSet, n: usize) {
        let (words, bits) = (n / 64, n % 64);
        for index in words..self.0.len() {
            self.0[index] |= other.0[index - words] << bits;
            if bits > 0 && index > words {
                self.0[index] |= other.0[index - words - 1] >> (64 - bits);
            }
        }
    }

    /// Adds the tiles of `other` shifted by `n` towards the start.
    fn add_shifted_down(&mut self, other: &TileSet, n: usize) {
        let (words, bits) = (n / 64, n % 64);
        for index in words..other.0.len() {
            self.0[index - words] |= other.0[index] >> bits;
            if bits > 0 && index > words {
                self.0[index - words - 1] |= other.0[index] << (64 - bits);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boggle::Tile;

    #[test]
    fn a_tile_spreads_to_its_neighbours() {
        for (n_rows, n_cols) in [(1, 1), (1, 70), (70, 1), (8, 8), (9, 15), (3, 64), (2, 130), (5, 63)] {
            let board = Board::from_tiles(n_cols, vec![Tile::Letter('a'); n_rows * n_cols]);
            for adjacency in [Adjacency::Four, Adjacency::Eight] {
                let shape = Shape::new(&board, adjacency);
                for tile in 0..n_rows * n_cols {
                    let mut set = shape.empty();
                    set.insert(tile);
                    let mut expected = board.neighbours(tile, adjacency);
                    expected.push(tile);
                    expected.sort_unstable();
                    assert_eq!(shape.spread(&set).iter().collect::<Vec<_>>(), expected, "{n_rows}x{n_cols}");
                }
            }
        }
    }
}
