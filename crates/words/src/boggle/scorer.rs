//! Scores very many boards quickly.
//!
//! The walk goes over letters, not over tiles: the trie's mask of next letters is intersected with the mask
//! of letters around a tile, and only the common ones are visited. Tiles are bits of a word, so a board may
//! have 64 of them; larger boards, and alphabets of more than 31 letters, are left to the [`Solver`]. A stamp
//! of one byte per trie node marks words already found, so that a new board needs no clearing.

use super::solver::WALK_STEPS_PER_TILE;
use super::{Adjacency, Board, Rules, Solver, Tile, points};
use crate::{Lexicon, PackedTrie};

/// A list prepared for scoring boards one after another.
#[derive(Clone, Debug)]
pub struct Scorer<'a> {
    solver: Solver<'a>,
    adjacency: Adjacency,
    layout: Layout,
    /// The stamp of the last board on which the word at a place was found.
    stamps: Vec<u8>,
    stamp: u8,
    /// The points of words by their letters.
    points: [u32; MAX_LETTERS + 1],
    score: u32,
    steps_left: u32,
}

const MAX_TILES: usize = 64;
/// Steps of shorter paths are not counted: no board has too many of them, and it keeps ordinary boards fast.
const UNCOUNTED_LETTERS: usize = 6;
/// All tiles of a board may be `Qu`.
const MAX_LETTERS: usize = 2 * MAX_TILES;

/// The board as bits.
#[derive(Clone, Debug)]
struct Layout {
    n_rows: usize,
    n_cols: usize,
    /// The tiles around each tile.
    around: [u64; MAX_TILES],
    /// The letters on the tiles around each tile.
    near: [u32; MAX_TILES],
    /// The tiles that show each letter, `Qu` under `q`.
    at: [u64; 32],
    /// The tiles that show `Qu`.
    qu: u64,
}

impl<'a> Scorer<'a> {
    /// Builds the trie of all words that are long enough.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon, rules: Rules) -> Scorer<'a> {
        let solver = Solver::new(lexicon, rules);
        Scorer {
            stamps: vec![0; solver.trie.n_places()],
            solver,
            adjacency: rules.adjacency,
            layout: Layout::empty(),
            stamp: 0,
            points: std::array::from_fn(points),
            score: 0,
            steps_left: 0,
        }
    }

    /// The points of all words on `board`. On a board so uniform that not every word can be decided (see
    /// [`Solution::undecided`](super::Solution::undecided)), the points of those found.
    pub fn score(&mut self, board: &Board) -> u32 {
        let is_wide = board.tiles().len() > MAX_TILES || !self.solver.trie.alphabet().is_narrow();
        if is_wide {
            return self.solver.solve(board).score;
        }
        self.layout.shape(board, self.adjacency);
        self.layout.fill(board, &self.solver.trie);
        self.next_stamp();
        self.score = 0;
        self.steps_left = WALK_STEPS_PER_TILE as u32 * board.tiles().len() as u32;
        let root = self.solver.trie.node(PackedTrie::ROOT);
        for digit in (1..32).filter(|digit| root.letters >> digit & 1 != 0) {
            let tiles = self.layout.at[digit as usize];
            self.branch(root.child(digit), tiles, 0, 1);
        }
        // A walk with too many steps among equal letters is left to the solver, which looks words up one by
        // one.
        if self.steps_left == 0 { self.solver.solve(board).score } else { self.score }
    }

    fn next_stamp(&mut self) {
        if self.stamp == u8::MAX {
            self.stamps.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    /// Visits `tiles`, which show the letter leading to `place`.
    #[inline(always)]
    fn branch(&mut self, place: u32, tiles: u64, used: u64, n_letters: usize) {
        let qu = tiles & self.layout.qu;
        if qu != 0 {
            self.branch_qu(place, qu, used, n_letters);
        }
        if tiles != qu {
            self.visit(place, tiles ^ qu, used, n_letters);
        }
    }

    #[cold]
    fn branch_qu(&mut self, place: u32, tiles: u64, used: u64, n_letters: usize) {
        let u = self.solver.trie.alphabet().code('u');
        if let Some(place) = self.solver.trie.step(place, u) {
            self.visit(place, tiles, used, n_letters + 1);
        }
    }

    /// Counts a step; `false` if none is left.
    fn take_step(&mut self) -> bool {
        let is_left = self.steps_left > 0;
        self.steps_left -= u32::from(is_left);
        is_left
    }

    /// Finds every word through `place` whose current letter is on one of `tiles`.
    fn visit(&mut self, place: u32, mut tiles: u64, used: u64, n_letters: usize) {
        if n_letters > UNCOUNTED_LETTERS && !self.take_step() {
            return;
        }
        let node = self.solver.trie.node(place);
        if node.is_word() && self.stamps[place as usize] != self.stamp {
            self.stamps[place as usize] = self.stamp;
            self.score += self.points[n_letters.min(MAX_LETTERS)];
        }
        while tiles != 0 {
            let tile = tiles.trailing_zeros() as usize % MAX_TILES;
            tiles &= tiles - 1;
            let used = used | 1 << tile;
            let mut letters = node.letters & self.layout.near[tile];
            while letters != 0 {
                let digit = letters.trailing_zeros() % 32;
                letters &= letters - 1;
                let next = self.layout.around[tile] & self.layout.at[digit as usize] & !used;
                if next != 0 {
                    self.branch(node.child(digit), next, used, n_letters + 1);
                }
            }
        }
    }
}

impl Layout {
    fn empty() -> Layout {
        Layout { n_rows: 0, n_cols: 0, around: [0; MAX_TILES], near: [0; MAX_TILES], at: [0; 32], qu: 0 }
    }

    /// Computes which tiles are adjacent, unless the last board had the same shape.
    fn shape(&mut self, board: &Board, adjacency: Adjacency) {
        if (self.n_rows, self.n_cols) == (board.n_rows(), board.n_cols()) {
            return;
        }
        (self.n_rows, self.n_cols) = (board.n_rows(), board.n_cols());
        for tile_idx in 0..board.tiles().len() {
            let neighbours = board.neighbours(tile_idx, adjacency);
            self.around[tile_idx] = neighbours.into_iter().fold(0, |tiles, neighbour| tiles | 1 << neighbour);
        }
    }

    fn fill(&mut self, board: &Board, trie: &PackedTrie) {
        self.at = [0; 32];
        self.near = [0; MAX_TILES];
        self.qu = 0;
        for (tile_idx, &tile) in board.tiles().iter().enumerate() {
            let letter = match tile {
                Tile::Letter(letter) => letter,
                Tile::Qu => {
                    self.qu |= 1 << tile_idx;
                    'q'
                }
            };
            // Letters of no word have code 0: they are in no mask of the trie and never visited.
            let code = trie.alphabet().code(letter) as usize;
            self.at[code % 32] |= 1 << tile_idx;
            let mut around = self.around[tile_idx];
            while around != 0 {
                self.near[around.trailing_zeros() as usize] |= (1 << code) & !1;
                around &= around - 1;
            }
        }
    }
}
