//! Stable discs, which can never be flipped again: a bound on the final score.
//!
//! All discs found are stable, but not all stable discs are found. A disc is stable if each of the four lines
//! through it is full, or the disc is next to the border or to a stable disc of its own colour in it. Edges
//! are looked up.

use std::sync::LazyLock;

use crate::board::{Board, Squares};

/// Finds stable discs on boards of one size.
#[derive(Clone, Copy, Debug)]
pub struct Stability {
    squares: Squares,
    edges: &'static Edges,
}

/// For each edge of the player's and the opponent's discs, as bytes, the player's discs that stay stable
/// whatever is played on that edge.
#[derive(Debug)]
struct Edges(Box<[u8; 1 << 16]>);

static EIGHT: LazyLock<Edges> = LazyLock::new(|| Edges::new(0xff));
static SIX: LazyLock<Edges> = LazyLock::new(|| Edges::new(0x7e));
static FOUR: LazyLock<Edges> = LazyLock::new(|| Edges::new(0x3c));

impl Stability {
    /// For boards with these squares.
    #[must_use]
    pub fn new(squares: Squares) -> Stability {
        let edges: &Edges = match squares.count_ones() {
            64 => &EIGHT,
            36 => &SIX,
            _ => &FOUR,
        };
        Stability { squares, edges }
    }

    /// Discs of the player that the opponent can never flip.
    #[inline(always)]
    #[must_use]
    pub fn of_player(&self, board: Board) -> u64 {
        let (full_lines, full_everywhere) = full(board, self.squares);
        let mut stable = self.on_edges(board) | (full_everywhere & board.player);
        if stable == 0 {
            return 0;
        }
        // Discs on the border cannot be flipped across it.
        let [rows, columns, falling, rising] = full_lines;
        loop {
            let leaning = |step: u32| (stable << step) | (stable >> step);
            let grown = stable
                | board.player
                    & INNER
                    & (sideways(stable) | rows)
                    & (leaning(8) | columns)
                    & (diagonal(stable, 9) | falling)
                    & (diagonal(stable, 7) | rising);
            if grown == stable {
                return stable;
            }
            stable = grown;
        }
    }

    #[inline(always)]
    fn on_edges(&self, board: Board) -> u64 {
        if self.squares != Board::EIGHT {
            return self.on_inner_edges(board);
        }
        let Board { player, opponent } = board;
        let row = |shift: u32| u64::from(self.edges.stable(player >> shift, opponent >> shift)) << shift;
        let column = |shift: u32| {
            spread_column(self.edges.stable(pack_column(player >> shift), pack_column(opponent >> shift)))
                << shift
        };
        row(0) | row(56) | column(0) | column(7)
    }

    /// The same for smaller boards, whose edges lie further inside.
    #[inline(never)]
    fn on_inner_edges(&self, board: Board) -> u64 {
        let Board { player, opponent } = board;
        let first = self.squares.trailing_zeros() / 8;
        let (low, high) = (first, 7 - first);
        let row =
            |row: u32| u64::from(self.edges.stable(player >> (8 * row), opponent >> (8 * row))) << (8 * row);
        let column = |column: u32| {
            let packed = self.edges.stable(pack_column(player >> column), pack_column(opponent >> column));
            spread_column(packed) << column
        };
        row(low) | row(high) | column(low) | column(high)
    }
}

/// Squares that are not on the border of the 64; only these are extended, because edges are looked up.
const INNER: u64 = 0x007e_7e7e_7e7e_7e00;
const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Neighbours in the row; only inner squares are tested, so wrapping around is harmless.
#[inline(always)]
fn sideways(set: u64) -> u64 {
    (set << 1) | (set >> 1)
}

#[inline(always)]
fn diagonal(set: u64, step: u32) -> u64 {
    (set << step) | (set >> step)
}

/// The first column as a byte, the top row lowest.
#[inline(always)]
fn pack_column(set: u64) -> u64 {
    (set & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// A byte laid out down the first column.
#[inline(always)]
fn spread_column(byte: u8) -> u64 {
    let low = u64::from(byte & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & 0x0101_0101_0101_0101;
    low | u64::from(byte & 0x80) << 49
}

/// The squares whose row, column, falling and rising diagonal are full, and those for which all four are.
/// Squares outside the board count as full.
#[inline(always)]
fn full(board: Board, squares: Squares) -> ([u64; 4], u64) {
    let filled = board.player | board.opponent | !squares;
    let mut rows = filled & (filled >> 4);
    rows &= rows >> 2;
    rows &= rows >> 1;
    rows = (rows & 0x0101_0101_0101_0101).wrapping_mul(0xff);
    let mut columns = filled & filled.rotate_right(8);
    columns &= columns.rotate_right(16);
    columns &= columns.rotate_right(32);
    let falling = full_diagonals::<9>(filled);
    let rising = full_diagonals::<7>(filled);
    let all = rows & columns & falling & rising;
    ([rows, columns, falling, rising], all)
}

/// Emptiness spreads in both directions along the diagonals; what it does not reach is full.
#[inline(always)]
fn full_diagonals<const STEP: u32>(filled: u64) -> u64 {
    let (up_mask, down_mask) = if STEP == 9 { (NOT_LEFT, NOT_RIGHT) } else { (NOT_RIGHT, NOT_LEFT) };
    let empty = !filled;
    let (mut up, mut down) = (empty, empty);
    let (mut up_mask, mut down_mask) = (up_mask, down_mask);
    let mut step = STEP;
    for _ in 0..3 {
        up |= up_mask & (up << step);
        down |= down_mask & (down >> step);
        up_mask &= up_mask << step;
        down_mask &= down_mask >> step;
        step *= 2;
    }
    !(up | down)
}

impl Edges {
    #[inline(always)]
    fn stable(&self, player: u64, opponent: u64) -> u8 {
        self.0[(player as usize & 255) << 8 | (opponent as usize & 255)]
    }

    fn new(squares: u8) -> Edges {
        let mut edges = Edges(vec![0; 1 << 16].into_boxed_slice().try_into().expect("of that length"));
        let mut known = vec![false; 1 << 16];
        for player in 0..=255_u8 {
            for opponent in 0..=255 {
                if player & opponent == 0 && (player | opponent) & !squares == 0 {
                    edges.settle(player, opponent, squares, &mut known);
                }
            }
        }
        edges
    }

    /// The player's discs that survive any disc on any empty square of the edge.
    fn settle(&mut self, player: u8, opponent: u8, squares: u8, known: &mut [bool]) -> u8 {
        let index = usize::from(player) << 8 | usize::from(opponent);
        if known[index] {
            return self.0[index];
        }
        let mut stable = player;
        for square in (0..8).filter(|square| squares & !(player | opponent) & 1 << square != 0) {
            let own = edge_flips(player, opponent, square);
            stable &= self.settle(player | own | 1 << square, opponent & !own, squares, known);
            let theirs = edge_flips(opponent, player, square);
            stable &= !theirs;
            stable &= self.settle(player & !theirs, opponent | theirs | 1 << square, squares, known);
        }
        known[index] = true;
        self.0[index] = stable;
        stable
    }
}

/// What `own` flips on an edge by playing on `square`; a move there may be legal because of other lines.
fn edge_flips(own: u8, opponent: u8, square: u32) -> u8 {
    let mut flips = 0;
    for step in [-1_i32, 1] {
        let mut run = 0;
        let mut place = square as i32 + step;
        while (0..8).contains(&place) && opponent & 1 << place != 0 {
            run |= 1 << place;
            place += step;
        }
        if (0..8).contains(&place) && own & 1 << place != 0 {
            flips |= run;
        }
    }
    flips
}
