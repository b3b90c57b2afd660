//! Making word searches: words are placed in a grid, and the gaps filled with letters that the words use, so
//! that each word occurs only where the key says.

mod layout;

use game::{Dice, Refusal, dice};

use crate::boggle::{Bag, LoneQ};
use crate::finders::{Hit, TrieFinder};
use crate::svg::Drawing;
use crate::{Cell, Grid, Lexicon};
use layout::Layout;

/// A grid with hidden words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The letters.
    pub grid: Grid,
    /// The place of each word, in the order of the words.
    pub key: Vec<Planted>,
}

/// A word in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planted {
    /// The word, folded.
    pub word: String,
    /// The cell of its first letter.
    pub from: Cell,
    /// The cell of its last letter.
    pub to: Cell,
}

/// Upper limit; larger puzzles would not fit on paper.
pub const MAX_SIDE: usize = 200;
/// How many layouts are tried when words do not fit.
const MAX_LAYOUTS: u64 = 50;
/// How often filler letters that accidentally spell a word are redrawn.
const MAX_FILLS: usize = 1000;

impl Puzzle {
    /// Places all words of `lexicon` in a grid of that size, or by default in the smallest square that they
    /// fit in. The result is determined by the seed.
    ///
    /// # Errors
    /// If there are no words, or they do not fit.
    pub fn make(lexicon: &Lexicon, size: Option<(usize, usize)>, seed: u64) -> Result<Puzzle, Refusal> {
        let bag = Bag::of(lexicon, LoneQ::Plain)?;
        let Some((n_rows, n_cols)) = size else { return Puzzle::in_smallest_square(lexicon, &bag, seed) };
        if !(1..=MAX_SIDE).contains(&n_rows) || !(1..=MAX_SIDE).contains(&n_cols) {
            let reason = format!("a puzzle must have 1 to {MAX_SIDE} rows and columns");
            return Err(Refusal::out_of_range(format!("{n_cols}x{n_rows}"), reason));
        }
        Puzzle::of_size(lexicon, &bag, (n_rows, n_cols), seed)
    }

    fn in_smallest_square(lexicon: &Lexicon, bag: &Bag, seed: u64) -> Result<Puzzle, Refusal> {
        let n_letters: usize = lexicon.iter().map(|word| word.chars().count()).sum();
        // A third more cells than letters, to leave something to search.
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

    /// The grid as text in capitals, with blanks between letters.
    #[must_use]
    pub fn text(&self) -> String {
        self.shown(|_| true)
    }

    /// The same with dots for all letters outside words.
    #[must_use]
    pub fn key_text(&self) -> String {
        let planted: std::collections::HashSet<Cell> = self.key.iter().flat_map(Planted::cells).collect();
        self.shown(|cell| planted.contains(&cell))
    }

    /// A drawing of the grid with the words below; with the key, the words are outlined.
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
    /// The cells it occupies, from its first letter.
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

/// A letter in upper case, unless its capital would be two letters.
fn capital(letter: char) -> char {
    let mut capitals = letter.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) => capital,
        _ => letter,
    }
}

/// Fills the gaps, and redraws fillers as long as they spell a word that is not in the key.
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

/// A gap under a hit that was not placed there.
fn gap_under(hit: &Hit, layout: &Layout, lexicon: &Lexicon) -> Option<usize> {
    let planted = Planted { word: lexicon.word(hit.word).to_string(), from: hit.from, to: hit.to };
    planted.cells().map(|cell| layout.index(cell)).find(|&index| layout.letters[index].is_none())
}
