//! Words in their places before the gaps are filled.

use game::{Dice, below, shuffle};

use super::Planted;
use crate::{Cell, Direction, Lexicon};

/// A grid with gaps.
pub struct Layout {
    pub n_rows: usize,
    pub n_cols: usize,
    /// Row by row; `None` is a gap.
    pub letters: Vec<Option<char>>,
    /// The place of each word, by number.
    places: Vec<(Cell, Direction)>,
}

/// How many random places are tried before all are tried in turn.
const MAX_THROWS: usize = 60;

impl Layout {
    /// Places every word, the longest first, or returns the one that did not fit.
    pub fn plant(lexicon: &Lexicon, n_rows: usize, n_cols: usize, dice: &mut Dice) -> Result<Layout, String> {
        let start = (Cell::new(0, 0), Direction::ALL[0]);
        let places = vec![start; lexicon.len()];
        let mut layout = Layout { n_rows, n_cols, letters: vec![None; n_rows * n_cols], places };
        let mut order: Vec<u32> = (0..lexicon.len() as u32).collect();
        shuffle(dice, &mut order);
        order.sort_by_key(|&number| std::cmp::Reverse(lexicon.word(number).chars().count()));
        for number in order {
            let word: Vec<char> = lexicon.word(number).chars().collect();
            let place = layout.find_place(&word, dice).ok_or_else(|| word.iter().collect::<String>())?;
            layout.put(&word, place);
            layout.places[number as usize] = place;
        }
        Ok(layout)
    }

    pub fn index(&self, cell: Cell) -> usize {
        cell.row as usize * self.n_cols + cell.col as usize
    }

    pub fn key(&self, lexicon: &Lexicon) -> Vec<Planted> {
        let planted = |(word, &(from, direction)): (&str, &(Cell, Direction))| Planted {
            word: word.to_string(),
            from,
            to: from.walk(direction, word.chars().count() - 1),
        };
        lexicon.iter().zip(&self.places).map(planted).collect()
    }

    fn find_place(&self, word: &[char], dice: &mut Dice) -> Option<(Cell, Direction)> {
        let n_places = self.letters.len() * Direction::ALL.len();
        let place = |index: usize| {
            let cell = index / Direction::ALL.len();
            (Cell::new(cell / self.n_cols, cell % self.n_cols), Direction::ALL[index % Direction::ALL.len()])
        };
        let thrown =
            (0..MAX_THROWS).map(|_| place(below(dice, n_places))).find(|&place| self.fits(word, place));
        thrown.or_else(|| {
            let start = below(dice, n_places);
            (0..n_places).map(|step| place((start + step) % n_places)).find(|&place| self.fits(word, place))
        })
    }

    fn fits(&self, word: &[char], (from, direction): (Cell, Direction)) -> bool {
        let last = word.len() as i64 - 1;
        let row = i64::from(from.row) + i64::from(direction.down) * last;
        let col = i64::from(from.col) + i64::from(direction.right) * last;
        let stays_inside = (0..self.n_rows as i64).contains(&row) && (0..self.n_cols as i64).contains(&col);
        stays_inside && self.agrees(word, from, direction)
    }

    /// Whether every cell is a gap or already has the word's letter, and at least one is a gap: a word
    /// entirely on letters of others would not need placing.
    fn agrees(&self, word: &[char], from: Cell, direction: Direction) -> bool {
        let mut has_gap = false;
        for (step, &letter) in word.iter().enumerate() {
            match self.letters[self.index(from.walk(direction, step))] {
                None => has_gap = true,
                Some(other) if other != letter => return false,
                Some(_) => {}
            }
        }
        has_gap
    }

    fn put(&mut self, word: &[char], (from, direction): (Cell, Direction)) {
        for (step, &letter) in word.iter().enumerate() {
            let index = self.index(from.walk(direction, step));
            self.letters[index] = Some(letter);
        }
    }
}
