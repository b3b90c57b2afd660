//! The patterns, and how their occupations are numbered.
//!
//! A shape is a list of squares; its images under the eight symmetries of the board are its features. The
//! occupation of a feature is a number in balanced ternary: the k-th square counts 3ᵏ for an own disc, −3ᵏ
//! for one of the opponent's. So the number of an empty feature is 0, and *changing sides means negating*.
//!
//! Occupations of all shapes have their slots in one table. A shape gets a power of two of them, so that a
//! negative number wraps into the upper half and any number stays inside: no lookup needs a bounds check.

/// Squares of the largest shape.
pub const MAX_SQUARES: usize = 10;

/// A shape, by its squares on one place of the board.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    squares: [u8; MAX_SQUARES],
    n_squares: usize,
}

/// An image of a shape on the board.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// The number of its shape.
    pub shape: usize,
    squares: [u8; MAX_SQUARES],
    n_squares: usize,
}

/// All shapes.
///
/// Edges, the regions around the corners, where games are decided, and the lines through the middle, which
/// capture mobility. Diagonals of four are inside the triangle.
pub const SHAPES: [Shape; 14] = [
    // the edge with both X squares; the edge without the squares next to the corners, on their second line
    Shape::new("a1 b1 c1 d1 e1 f1 g1 h1 b2 g2"),
    Shape::new("a1 c1 d1 e1 f1 h1 c2 d2 e2 f2"),
    // the corner: two lines, a triangle, a long angle, three diagonals, a square
    Shape::new("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"),
    Shape::new("a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"),
    Shape::new("a1 b1 c1 d1 e1 b2 a2 a3 a4 a5"),
    Shape::new("a1 b2 c3 d4 b1 c2 d3 a2 b3 c4"),
    Shape::new("a1 b1 c1 a2 b2 c2 a3 b3 c3"),
    // lines
    Shape::new("a2 b2 c2 d2 e2 f2 g2 h2"),
    Shape::new("a3 b3 c3 d3 e3 f3 g3 h3"),
    Shape::new("a4 b4 c4 d4 e4 f4 g4 h4"),
    // diagonals
    Shape::new("a1 b2 c3 d4 e5 f6 g7 h8"),
    Shape::new("a2 b3 c4 d5 e6 f7 g8"),
    Shape::new("a3 b4 c5 d6 e7 f8"),
    Shape::new("a4 b5 c6 d7 e8"),
];

/// The number of shapes.
pub const N_SHAPES: usize = SHAPES.len();

/// The number of features.
pub const N_FEATURES: usize = FEATURES_AND_STARTS.1[N_SHAPES];

/// The features, those of one shape together.
pub const FEATURES: [Feature; N_FEATURES] = features();

/// Where the features of each shape begin, and the end of the last.
pub const STARTS: [usize; N_SHAPES + 1] = FEATURES_AND_STARTS.1;

/// Where the slots of each shape begin, and the end of the last.
pub const SLOTS: [usize; N_SHAPES + 1] = slots();

/// Numbers of moves that are distinguished; larger ones count as the last.
pub const N_CHOICES: usize = 32;

/// Where the slots of the player's and of the opponent's numbers of moves begin, after those of the shapes.
pub const CHOICES: [usize; 2] = [SLOTS[N_SHAPES], SLOTS[N_SHAPES] + N_CHOICES];

/// The number of slots.
pub const N_SLOTS: usize = CHOICES[1] + N_CHOICES;

/// The number of weights that add up to the value of a board: one for each feature and for each side's number
/// of moves.
pub const N_TERMS: usize = N_FEATURES + CHOICES.len();

impl Shape {
    const fn new(text: &str) -> Shape {
        let bytes = text.as_bytes();
        let n_squares = bytes.len().div_ceil(3);
        let mut squares = [0; MAX_SQUARES];
        let mut at = 0;
        while at < n_squares {
            squares[at] = (bytes[3 * at + 1] - b'1') * 8 + (bytes[3 * at] - b'a');
            at += 1;
        }
        Shape { squares, n_squares }
    }

    /// Its squares as bit numbers, in the order of their powers of three.
    #[must_use]
    pub fn squares(&self) -> &[u8] {
        &self.squares[..self.n_squares]
    }

    /// How many slots it has: the power of two above the number of its occupations.
    #[must_use]
    pub const fn n_slots(&self) -> usize {
        3usize.pow(self.n_squares as u32).next_power_of_two()
    }

    const fn image(&self, symmetry: u8) -> [u8; MAX_SQUARES] {
        let mut squares = [0; MAX_SQUARES];
        let mut at = 0;
        while at < self.n_squares {
            let (mut row, mut column) = (self.squares[at] / 8, self.squares[at] % 8);
            if symmetry & 1 != 0 {
                column = 7 - column;
            }
            if symmetry & 2 != 0 {
                row = 7 - row;
            }
            if symmetry & 4 != 0 {
                (row, column) = (column, row);
            }
            squares[at] = row * 8 + column;
            at += 1;
        }
        squares
    }
}

impl Feature {
    /// Its squares as bit numbers, in the order of their powers of three.
    #[must_use]
    pub fn squares(&self) -> &[u8] {
        &self.squares[..self.n_squares]
    }

    /// The number of squares.
    #[must_use]
    pub const fn n_squares(&self) -> usize {
        self.n_squares
    }

    /// The square that counts 3 to the power of `at`.
    #[must_use]
    pub const fn square(&self, at: usize) -> usize {
        self.squares[at] as usize
    }
}

const MOST_FEATURES: usize = 8 * N_SHAPES;
const FEATURES_AND_STARTS: ([Feature; MOST_FEATURES], [usize; N_SHAPES + 1]) = images();

const fn images() -> ([Feature; MOST_FEATURES], [usize; N_SHAPES + 1]) {
    let mut features = [Feature { shape: 0, squares: [0; MAX_SQUARES], n_squares: 0 }; MOST_FEATURES];
    let mut starts = [0; N_SHAPES + 1];
    let (mut shape, mut n_features) = (0, 0);
    while shape < N_SHAPES {
        let n_squares = SHAPES[shape].n_squares;
        let mut symmetry = 0;
        while symmetry < 8 {
            let squares = SHAPES[shape].image(symmetry);
            if !is_among(&features, starts[shape], n_features, set(&squares, n_squares)) {
                features[n_features] = Feature { shape, squares, n_squares };
                n_features += 1;
            }
            symmetry += 1;
        }
        shape += 1;
        starts[shape] = n_features;
    }
    (features, starts)
}

const fn is_among(features: &[Feature], from: usize, to: usize, wanted: u64) -> bool {
    let mut at = from;
    while at < to {
        if set(&features[at].squares, features[at].n_squares) == wanted {
            return true;
        }
        at += 1;
    }
    false
}

const fn set(squares: &[u8; MAX_SQUARES], n_squares: usize) -> u64 {
    let (mut set, mut at) = (0, 0);
    while at < n_squares {
        set |= 1 << squares[at];
        at += 1;
    }
    set
}

const fn features() -> [Feature; N_FEATURES] {
    let mut features = [FEATURES_AND_STARTS.0[0]; N_FEATURES];
    let mut at = 0;
    while at < N_FEATURES {
        features[at] = FEATURES_AND_STARTS.0[at];
        at += 1;
    }
    features
}

const fn slots() -> [usize; N_SHAPES + 1] {
    let mut slots = [0; N_SHAPES + 1];
    let mut shape = 0;
    while shape < N_SHAPES {
        slots[shape + 1] = slots[shape] + SHAPES[shape].n_slots();
        shape += 1;
    }
    slots
}
