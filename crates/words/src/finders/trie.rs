//! Ours: one pass over the grid for each direction. A filter on four letters at once lets few places through;
//! from those a walk goes down the packed trie.
//!
//! The grid is laid out with a border of three empty cells. A direction is then a distance in the array, the
//! four letters of all windows of a row are four slices, and a walk ends at the border by itself:
//!
//! ```text
//! . . . . . . .      going right: slices at 0, 1, 2, 3
//! l a d o . . .      going down:  slices at 0, stride, 2 stride, 3 stride
//! o a z a . . .      the columns at the right also border the next row's left
//! ```

use super::window::{self, Window, class_of};
use super::{Found, Hit, Scope, is_palindrome};
use crate::{Alphabet, Cell, Direction, Grid, Lexicon, PackedTrie};

/// A list prepared for many grids.
#[derive(Clone, Debug)]
pub struct TrieFinder {
    trie: PackedTrie,
    window: Window,
    is_palindrome: Vec<bool>,
}

impl TrieFinder {
    /// Builds the trie and the filter.
    #[must_use]
    pub fn new(lexicon: &Lexicon) -> TrieFinder {
        let trie = PackedTrie::of(lexicon);
        let window = Window::of(lexicon, trie.alphabet());
        let is_palindrome = lexicon.iter().map(is_palindrome).collect();
        TrieFinder { trie, window, is_palindrome }
    }

    /// Finds every word on `grid`, in all directions. A check is a test of the filter, a comparison a letter
    /// followed.
    #[must_use]
    pub fn find(&self, grid: &Grid) -> Found {
        self.find_in(grid, &Scope::default()).unwrap_or_default()
    }

    /// The same in some directions; `None` if the caller stopped the search.
    #[must_use]
    pub fn find_in(&self, grid: &Grid, scope: &Scope<'_>) -> Option<Found> {
        let field = Field::of(grid, self.trie.alphabet());
        let mut found = Found::default();
        let mut admitted = vec![0; grid.n_cols()];
        for row in 0..grid.n_rows() {
            scope.check()?;
            self.filter(&field, row, scope.directions, &mut admitted);
            for (col, &directions) in admitted.iter().enumerate().filter(|&(_, &directions)| directions != 0)
            {
                self.walk_all(&field, Cell::new(row, col), scope.directions, directions, &mut found);
            }
        }
        found.counts.checks = (scope.directions.len() * grid.letters().len()) as u64;
        Some(found)
    }

    /// Writes for each column of a row in which directions a word may begin, one bit per direction.
    fn filter(&self, field: &Field, row: usize, among: &[Direction], admitted: &mut [u8]) {
        admitted.fill(0);
        for (bit, &direction) in among.iter().enumerate() {
            let [firsts, seconds, thirds, fourths] = field.windows(row, direction);
            let letters = firsts.iter().zip(seconds).zip(thirds).zip(fourths);
            for (directions, (((&a, &b), &c), &d)) in admitted.iter_mut().zip(letters) {
                *directions |= u8::from(self.window.admits(a, b, c, d)) << bit;
            }
        }
    }

    /// Walks from a cell in these directions. Cells come in order, so it is enough to sort the few hits of
    /// one cell; sorting millions at the end would take as long as finding them.
    fn walk_all(
        &self,
        field: &Field,
        from: Cell,
        among: &[Direction],
        mut directions: u8,
        found: &mut Found,
    ) {
        let n_before = found.hits.len();
        while directions != 0 {
            let direction = among[directions.trailing_zeros() as usize];
            directions &= directions - 1;
            self.walk(field, from, direction, found);
        }
        found.hits[n_before..].sort_unstable();
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
                && !(direction.leads_back() && self.is_palindrome[word as usize])
            {
                found.hits.push(Hit { from, to: from.walk(direction, step), word });
            }
            at = at.wrapping_add_signed(field.distance(direction));
        }
    }
}

/// A grid with its border, as classes, and also as codes if the alphabet is wide.
struct Field {
    n_cols: usize,
    stride: usize,
    classes: Vec<u8>,
    /// Empty if classes equal codes.
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
