//! Making word searches: words are planted in a grid, and the gaps filled with letters that the words use, so that
//! no word lies anywhere but where the key says.

mod layout;

use game::{Dice, Refusal, dice};

use crate::boggle::{Bag, LoneQ};
use crate::finders::{Hit, TrieFinder};
use crate::svg::Drawing;
use crate::{Cell, Grid, Lexicon};
use layout::Layout;

/// A grid with words planted in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The letters.
    pub grid: Grid,
    /// Where each word lies, in the order of the words.
    pub key: Vec<Planted>,
}

/// A word in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planted {
    /// The word, folded.
    pub word: String,
    /// Where its first letter lies.
    pub from: Cell,
    /// Where its last letter lies.
    pub to: Cell,
}

/// Larger puzzles are nobody's paper.
pub const MAX_SIDE: usize = 200;
/// How often a layout that has no room is begun again.
const MAX_LAYOUTS: u64 = 50;
/// How often fillers that spell a word by chance are drawn again.
const MAX_FILLS: usize = 1000;

impl Puzzle {
    /// Plants all words of `lexicon` in a grid of that size; without one, in the smallest square in which they find
    /// room. The same seed plants the same.
    ///
    /// # Errors
    /// If there are no words, or they find no room.
    pub fn make(lexicon: &Lexicon, size: Option<(usize, usize)>, seed: u64) -> Result<Puzzle, Refusal> {
        let bag = Bag::of(lexicon, LoneQ::Plain)?;
        let Some((n_rows, n_cols)) = size else { return Puzzle::in_smallest_square(lexicon, &bag, seed) };
        if !(1..=MAX_SIDE).contains(&n_rows) || !(1..=MAX_SIDE).contains(&n_cols) {
            let reason = format!("a puzzle has from 1 to {MAX_SIDE} rows and columns");
            return Err(Refusal::out_of_range(format!("{n_cols}x{n_rows}"), reason));
        }
        Puzzle::of_size(lexicon, &bag, (n_rows, n_cols), seed)
    }

    fn in_smallest_square(lexicon: &Lexicon, bag: &Bag, seed: u64) -> Result<Puzzle, Refusal> {
        let n_letters: usize = lexicon.iter().map(|word| word.chars().count()).sum();
        // A third more cells than letters leave something to search.
        let least = ((n_letters as f64 * 4.0 / 3.0).sqrt().ceil() as usize).max(lexicon.longest());
        let sides = least..=MAX_SIDE.min(least + 20);
        sides
            .map(|side| Puzzle::of_size(lexicon, bag, (side, side), seed))
            .find(Result::is_ok)
            .unwrap_or_else(|| {
                Err(Refusal::too_large("", format!("the words need more than {MAX_SIDE} rows")))
            })
    }

    fn of_size(
        lexicon: &Lexicon,
        bag: &Bag,
        (n_rows, n_cols): (usize, usize),
        seed: u64,
    ) -> Result<Puzzle, Refusal> {
        let mut no_room = None;
        for attempt in 0..MAX_LAYOUTS {
            let mut dice = dice(seed.wrapping_mul(MAX_LAYOUTS).wrapping_add(attempt));
            match Layout::plant(lexicon, n_rows, n_cols, &mut dice) {
                Ok(layout) => return Ok(finish(&layout, lexicon, bag, &mut dice)),
                Err(word) => no_room = Some(word),
            }
        }
        let reason = format!("no room for all words in {n_cols} columns and {n_rows} rows");
        Err(Refusal::too_large(no_room.unwrap_or_default(), reason))
    }

    /// The grid as text, a blank between letters, in capitals.
    #[must_use]
    pub fn text(&self) -> String {
        self.shown(|_| true)
    }

    /// The same with dots for all letters of no word.
    #[must_use]
    pub fn key_text(&self) -> String {
        let planted: std::collections::HashSet<Cell> = self.key.iter().flat_map(Planted::cells).collect();
        self.shown(|cell| planted.contains(&cell))
    }

    /// A picture of the grid with the words below; with the key, they are outlined.
    #[must_use]
    pub fn svg(&self, with_key: bool) -> String {
        let rows: Vec<Vec<String>> =
            self.grid.rows().map(|row| row.iter().map(char::to_string).collect()).collect();
        let outlines: Vec<_> =
            self.key.iter().filter(|_| with_key).map(|planted| (planted.from, planted.to)).collect();
        let words: Vec<String> = self.key.iter().map(|planted| planted.word.clone()).collect();
        Drawing { rows: &rows, outlines: &outlines, words: &words }.svg()
    }

    fn shown(&self, is_shown: impl Fn(Cell) -> bool) -> String {
        let letter = |cell| if is_shown(cell) { capital(self.grid.letter(cell)) } else { '.' };
        let mut text = String::new();
        for cell in self.grid.cells() {
            text.push(letter(cell));
            text.push(if cell.col as usize + 1 == self.grid.n_cols() { '\n' } else { ' ' });
        }
        text
    }
}

impl Planted {
    /// The cells it lies on, from its first letter.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let steps = self.from.row.abs_diff(self.to.row).max(self.from.col.abs_diff(self.to.col));
        let along = |from: u32, to: u32, step: u32| match from.cmp(&to) {
            std::cmp::Ordering::Less => from + step,
            std::cmp::Ordering::Equal => from,
            std::cmp::Ordering::Greater => from - step,
        };
        let (from, to) = (self.from, self.to);
        (0..=steps)
            .map(move |step| Cell { row: along(from.row, to.row, step), col: along(from.col, to.col, step) })
    }
}

/// A letter in the form that puzzles print; one whose capital is two letters stays small.
fn capital(letter: char) -> char {
    let mut capitals = letter.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) => capital,
        _ => letter,
    }
}

/// Fills the gaps, and draws fillers again as long as they spell a word that the key does not have.
fn finish(layout: &Layout, lexicon: &Lexicon, bag: &Bag, dice: &mut Dice) -> Puzzle {
    let mut letters: Vec<char> =
        layout.letters.iter().map(|letter| letter.unwrap_or_else(|| bag.letter(dice))).collect();
    let finder = TrieFinder::new(lexicon);
    for _ in 0..MAX_FILLS {
        let grid = Grid::from_letters(layout.n_cols, letters.clone());
        let Some(gap) = finder.find(&grid).hits.iter().find_map(|hit| gap_under(hit, layout, lexicon)) else {
            break;
        };
        letters[gap] = bag.letter(dice);
    }
    Puzzle { grid: Grid::from_letters(layout.n_cols, letters), key: layout.key(lexicon) }
}

/// A gap that the hit covers: it was not planted there.
fn gap_under(hit: &Hit, layout: &Layout, lexicon: &Lexicon) -> Option<usize> {
    let planted = Planted { word: lexicon.word(hit.word).to_string(), from: hit.from, to: hit.to };
    planted.cells().map(|cell| layout.index(cell)).find(|&index| layout.letters[index].is_none())
}
