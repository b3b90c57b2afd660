//! The manual's board: everything an evaluation needs is updated incrementally while discs are placed and
//! flipped.
//!
//! It maintains the number of discs, the index of every line, the approximate mobility, the liberties of
//! every square and the potential mobility. Legal squares, capturing directions, and whether a side must pass
//! are read from the capture table.
//!
//! The printed routine that places a disc adds the new disc's liberties to the potential mobility, but the
//! new disc also takes a liberty from each neighbouring disc, and the routine forgets to subtract these, so
//! that its value is wrong from the first move on. Here they are subtracted.

use game::Side;

use super::captures::Captures;
use super::lines::{CROSSINGS, Crossing, EDGES, N_LINES, PHANTOMS, WEIGHTS};
use super::padded::{N_PLACES, STEPS, cells, place, square, step};
use super::technique::{Technique, digit, squares};

/// A board that maintains what the evaluation needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableBoard {
    cells: [u8; N_PLACES],
    liberties: [u8; N_PLACES],
    indexes: [u16; N_LINES],
    approximate_mobility: [i16; 2],
    /// The sum of the liberties of all discs, by digit; entry 0, for empty squares, is meaningless and saves
    /// a test whether a neighbour is a disc.
    freedom: [i16; 3],
    n_discs: [u8; 2],
    /// Not in the manual: the discs as bits, for additional features.
    discs: [u64; 2],
}

impl TableBoard {
    /// A board without discs.
    #[must_use]
    pub fn empty() -> TableBoard {
        TableBoard {
            cells: [0; N_PLACES],
            liberties: LIBERTIES,
            indexes: [0; N_LINES],
            approximate_mobility: [0; 2],
            freedom: [0; 3],
            n_discs: [0; 2],
            discs: [0; 2],
        }
    }

    /// The number of discs of `side`.
    #[inline]
    #[must_use]
    pub fn n_discs(&self, side: Side) -> u32 {
        u32::from(self.n_discs[side.index()])
    }

    /// The number of all discs.
    #[inline]
    #[must_use]
    pub fn n_all_discs(&self) -> u32 {
        u32::from(self.n_discs[0] + self.n_discs[1])
    }

    /// The index of a line, in the order of [`lines`](super::lines).
    #[inline]
    #[must_use]
    pub fn index(&self, line: usize) -> u16 {
        self.indexes[line]
    }

    /// The indexes of the four edges.
    #[inline]
    #[must_use]
    pub fn edges(&self) -> [u16; 4] {
        EDGES.map(|line| self.indexes[line])
    }

    /// The sum over all lines of the squares where `side` could play in that line. A square that captures
    /// along two lines counts twice, one that captures both ways along one line once.
    #[inline]
    #[must_use]
    pub fn approximate_mobility(&self, side: Side) -> i32 {
        i32::from(self.approximate_mobility[side.index()])
    }

    /// The potential mobility of `side`: the sum of empty neighbours over the opponent's discs.
    #[inline]
    #[must_use]
    pub fn potential_mobility(&self, side: Side) -> i32 {
        i32::from(self.freedom[digit(side.opponent()) as usize])
    }

    /// The number of empty squares next to `square`.
    #[inline]
    #[must_use]
    pub fn liberties(&self, square: u32) -> u32 {
        u32::from(self.liberties[place(square)])
    }

    /// The directions in which `side` captures from `square`; 0 when it may not play there.
    ///
    /// Bits 0 and 1 are the column, 2 and 3 the row, 4 and 5 the diagonal `\`, 6 and 7 the diagonal `/`; the
    /// lower of each pair is the direction of higher digits: down, or right in a row.
    #[inline]
    #[must_use]
    pub fn directions(&self, square: u32, side: Side) -> u8 {
        let field = |crossing: &Crossing| {
            let fields = Captures::of(self.indexes[crossing.line as usize]).fields[side.index()];
            (fields >> (2 * crossing.digit) & 3) as u8
        };
        let [column, row, falling, rising] = &CROSSINGS[square as usize & 63];
        field(column) | field(row) << 2 | field(falling) << 4 | field(rising) << 6
    }

    /// Puts a disc on an empty square without flipping anything.
    fn place(&mut self, on: u32, side: Side) {
        let (at, own) = (place(on), digit(side));
        self.n_discs[side.index()] += 1;
        self.discs[side.index()] |= 1 << on;
        self.add_to_lines(on, i16::from(own));
        for way in STEPS {
            let neighbour = step(at, way);
            // The border's liberties are not used, and wrap harmlessly.
            self.liberties[neighbour] = self.liberties[neighbour].wrapping_sub(1);
            // Forgotten in print: a neighbouring disc loses a liberty too.
            self.freedom[self.cells[neighbour] as usize] -= 1;
        }
        self.freedom[own as usize] += i16::from(self.liberties[at]);
        self.cells[at] = own;
    }

    /// Flips a disc of the opponent to `side`.
    #[inline]
    fn turn(&mut self, on: u32, side: Side) {
        let (at, own, opponent) = (place(on), digit(side), digit(side.opponent()));
        self.n_discs[side.index()] += 1;
        self.n_discs[side.opponent().index()] -= 1;
        self.discs[side.index()] |= 1 << on;
        self.discs[side.opponent().index()] &= !(1 << on);
        self.add_to_lines(on, i16::from(own) - i16::from(opponent));
        let liberties = i16::from(self.liberties[at]);
        self.freedom[own as usize] += liberties;
        self.freedom[opponent as usize] -= liberties;
        self.cells[at] = own;
    }

    /// Changes a square's digit in its four lines, and updates the approximate mobility.
    #[inline]
    fn add_to_lines(&mut self, on: u32, change: i16) {
        for &Crossing { line, digit } in &CROSSINGS[on as usize & 63] {
            let line = line as usize;
            let before = line_mobility(line, self.indexes[line]);
            let weight = WEIGHTS[digit as usize] as i16;
            self.indexes[line] = self.indexes[line].wrapping_add_signed(change * weight);
            let after = line_mobility(line, self.indexes[line]);
            self.approximate_mobility[0] += after[0] - before[0];
            self.approximate_mobility[1] += after[1] - before[1];
        }
    }
}

/// The number of neighbours of every place, including the border.
const LIBERTIES: [u8; N_PLACES] = liberties();

const fn liberties() -> [u8; N_PLACES] {
    let mut liberties = [0; N_PLACES];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < STEPS.len() {
            liberties[step(place(square), STEPS[way])] += 1;
            way += 1;
        }
        square += 1;
    }
    liberties
}

/// The playable squares of one line for black and white, without phantoms.
#[inline]
fn line_mobility(line: usize, index: u16) -> [i16; 2] {
    let captures = Captures::of(index);
    [0, 1].map(|side| {
        let has_phantom = captures.fields[side] & PHANTOMS[line] != 0;
        i16::from(captures.n_squares[side]) - i16::from(has_phantom)
    })
}

impl Technique for TableBoard {
    const NAME: &'static str = "table";

    fn with_discs(black: u64, white: u64) -> TableBoard {
        let mut board = TableBoard::empty();
        let cells = cells(black, white, 0);
        for on in 0..64 {
            match cells[place(on)] {
                1 => board.place(on, Side::First),
                2 => board.place(on, Side::Second),
                _ => {}
            }
        }
        board
    }

    fn play(&mut self, on: u32, side: Side) -> u64 {
        let (from, own) = (place(on), digit(side));
        let directions = self.directions(on, side);
        self.place(on, side);
        let mut flipped = 0;
        for (direction, &way) in STEPS.iter().enumerate() {
            if directions >> direction & 1 == 0 {
                continue;
            }
            // The table guarantees an own disc at the end.
            let mut at = step(from, way);
            while self.cells[at] != own {
                self.turn(square(at), side);
                flipped |= 1 << square(at);
                at = step(at, way);
            }
        }
        flipped
    }

    fn legal(&self, side: Side) -> u64 {
        // Nothing can be captured from a square that still has all its liberties.
        let may_capture = |on: &u32| self.liberties[place(*on)] != LIBERTIES[place(*on)];
        let empty = squares(!(self.discs[0] | self.discs[1])).filter(may_capture);
        empty.filter(|&on| self.directions(on, side) != 0).fold(0, |set, on| set | 1 << on)
    }

    fn discs(&self, side: Side) -> u64 {
        self.discs[side.index()]
    }

    /// Needs no look at single squares: without a capture in any line there is no move.
    #[inline]
    fn can_move(&self, side: Side) -> bool {
        self.approximate_mobility[side.index()] != 0
    }
}
