//! Ours: one pass over the grid for each direction. A filter looks at four letters at once and lets few places
//! through; from those a walk goes down the packed trie.
//!
//! The grid is laid out with a border of three cells of no letter. A direction is then a distance in the array, the
//! four letters of all windows of a row are four slices, and a walk ends at the border by itself:
//!
//! ```text
//! . . . . . . .      going right: slices at 0, 1, 2, 3
//! l a d o . . .      going down:  slices at 0, stride, 2 stride, 3 stride
//! o a z a . . .      the columns at the right also border the next row's left
//! ```

use super::window::{self, Window, class_of};
use super::{Counts, Found, Hit, counts_once};
use crate::{Alphabet, Cell, Direction, Grid, Lexicon, PackedTrie};

/// A list made ready for many grids.
#[derive(Clone, Debug)]
pub struct TrieFinder<'a> {
    lexicon: &'a Lexicon,
    trie: PackedTrie,
    window: Window,
}

impl<'a> TrieFinder<'a> {
    /// Builds the trie and the filter.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon) -> TrieFinder<'a> {
        let trie = PackedTrie::of(lexicon);
        let window = Window::of(lexicon, trie.alphabet());
        TrieFinder { lexicon, trie, window }
    }

    /// Finds every word on `grid`. A check is a look through the filter, a comparison a letter followed.
    #[must_use]
    pub fn find(&self, grid: &Grid) -> Found {
        let field = Field::of(grid, self.trie.alphabet());
        let mut found = Found::default();
        let mut admitted = vec![0; grid.n_cols()];
        for row in 0..grid.n_rows() {
            let n_before = found.hits.len();
            for direction in Direction::ALL {
                let n_admitted = self.filter(&field, row, direction, &mut admitted);
                for &col in &admitted[..n_admitted] {
                    self.walk(&field, Cell { row: row as u32, col }, direction, &mut found);
                }
            }
            // Hits of one row stand together already, so that sorting row by row sorts them all.
            found.hits[n_before..].sort_unstable();
        }
        found.counts.checks = 8 * grid.letters().len() as u64;
        found
    }

    /// Writes the columns whose window is admitted into `admitted`, and says how many they are. Writing each column
    /// and keeping some has no branch to guess wrong.
    fn filter(&self, field: &Field, row: usize, direction: Direction, admitted: &mut [u32]) -> usize {
        let [firsts, seconds, thirds, fourths] = field.windows(row, direction);
        let letters = firsts.iter().zip(seconds).zip(thirds).zip(fourths);
        let mut n_admitted = 0;
        for (col, (((&a, &b), &c), &d)) in letters.enumerate() {
            admitted[n_admitted.min(col)] = col as u32;
            n_admitted += usize::from(self.window.admits(a, b, c, d));
        }
        n_admitted
    }

    fn walk(&self, field: &Field, from: Cell, direction: Direction, found: &mut Found) {
        let mut place = PackedTrie::ROOT;
        let mut at = field.place(from);
        for step in 0.. {
            let next = match field.codes.get(at) {
                None => self.trie.step_digit(place, u32::from(field.classes[at])),
                Some(&code) => self.trie.step(place, code),
            };
            found.counts.comparisons += 1;
            let Some(next) = next else { return };
            place = next;
            if let Some(word) = self.trie.word_at(place)
                && counts_once(self.lexicon.word(word), direction)
            {
                found.hits.push(Hit { from, to: from.walk(direction, step), word });
            }
            at = at.wrapping_add_signed(field.distance(direction));
        }
    }
}

/// A grid with its border, in classes, and in codes where the alphabet is wide.
struct Field {
    n_cols: usize,
    stride: usize,
    classes: Vec<u8>,
    /// Empty if classes are codes.
    codes: Vec<u32>,
}

const BORDER: usize = window::LENGTH - 1;

impl Field {
    fn of(grid: &Grid, alphabet: &Alphabet) -> Field {
        let stride = grid.n_cols() + BORDER;
        let n_places = (grid.n_rows() + 2 * BORDER) * stride + 2 * BORDER;
        let mut field =
            Field { n_cols: grid.n_cols(), stride, classes: vec![0; n_places], codes: Vec::new() };
        if !alphabet.is_narrow() {
            field.codes = vec![0; n_places];
        }
        for (row, letters) in grid.rows().enumerate() {
            let start = field.place(Cell::new(row, 0));
            for (place, &letter) in (start..).zip(letters) {
                let code = alphabet.code(letter);
                field.classes[place] = class_of(code);
                if !alphabet.is_narrow() {
                    field.codes[place] = code;
                }
            }
        }
        field
    }

    fn place(&self, cell: Cell) -> usize {
        (cell.row as usize + BORDER) * self.stride + BORDER + cell.col as usize
    }

    fn distance(&self, direction: Direction) -> isize {
        direction.down as isize * self.stride as isize + direction.right as isize
    }

    /// The first, second, third and fourth letters of the windows that begin in a row.
    fn windows(&self, row: usize, direction: Direction) -> [&[u8]; window::LENGTH] {
        let start = self.place(Cell::new(row, 0));
        std::array::from_fn(|step| {
            let start = start.wrapping_add_signed(self.distance(direction) * step as isize);
            &self.classes[start..start + self.n_cols]
        })
    }
}
