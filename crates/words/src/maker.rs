//! Making word searches: words are placed in a grid, and the gaps filled with letters that the words use, so
//! that each word occurs only where the key says. How hard it is to find them is a matter of the [`Plan`].

mod difficulty;
mod layout;
mod sheet;

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use game::{Dice, Refusal, counted, dice, shuffle};

pub use difficulty::{Crossing, Difficulty, Plan};

use crate::boggle::{Bag, LoneQ};
use crate::finders::{Hit, TrieFinder};
use crate::svg::Drawing;
use crate::{Cell, Grid, Language, Lexicon, fold};
use layout::Layout;

/// A grid with hidden words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The letters.
    pub grid: Grid,
    /// The place of each word, in the order of the words.
    pub key: Vec<Planted>,
    /// Beginnings of words that lead nowhere.
    pub decoys: Vec<Planted>,
}

/// A word in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planted {
    /// The word, folded, as it stands in the grid.
    pub word: String,
    /// The word as the list has it, with its accents.
    pub written: String,
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
/// How many layouts are given up because a word occurs twice; with few letters that cannot be avoided.
const MAX_DOUBTFUL: usize = 10;

impl Puzzle {
    /// Places all words of `lexicon` in a grid of that size, or by default in the smallest square that they
    /// fit in. The result is determined by the seed.
    ///
    /// # Errors
    /// If there are no words, or they do not fit.
    pub fn make(lexicon: &Lexicon, size: Option<(usize, usize)>, seed: u64) -> Result<Puzzle, Refusal> {
        let sides = 1..=MAX_SIDE;
        match size {
            Some((n_rows, n_cols)) if !sides.contains(&n_rows) || !sides.contains(&n_cols) => {
                let reason = format!("a puzzle must have 1 to {MAX_SIDE} rows and columns");
                Err(Refusal::out_of_range(format!("{n_cols}x{n_rows}"), reason))
            }
            _ => Maker::new(lexicon, Plan::PLAIN)?.make(size, &sides, seed),
        }
    }

    /// Hides these words by a plan. Without a size the puzzle is the smallest square that they fit in whose side
    /// is among `sides`. The key keeps the words as they are written here.
    ///
    /// ```
    /// use words::maker::{Difficulty, Puzzle};
    ///
    /// let puzzle = Puzzle::hide(&["Camión", "avión"], Difficulty::Easy.plan(), None, 8..=12, 1)?;
    /// assert_eq!((puzzle.grid.n_rows(), puzzle.key[1].written.as_str()), (8, "Camión"));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// If there are no words, or they do not fit.
    pub fn hide(
        words: &[&str],
        plan: Plan,
        size: Option<(usize, usize)>,
        sides: RangeInclusive<usize>,
        seed: u64,
    ) -> Result<Puzzle, Refusal> {
        let lexicon = Lexicon::from_words(words.iter().copied());
        let mut written: HashMap<String, &str> = HashMap::new();
        for word in words {
            written.entry(fold(word.trim()).collect()).or_insert(word.trim());
        }
        let mut puzzle = Maker::new(&lexicon, plan)?.make(size, &sides, seed)?;
        for planted in &mut puzzle.key {
            planted.written = written.get(&planted.word).unwrap_or(&planted.word.as_str()).to_string();
        }
        Ok(puzzle)
    }

    /// The grid as text in capitals, with blanks between letters.
    #[must_use]
    pub fn text(&self) -> String {
        self.shown(|_| true)
    }

    /// The same with dots for all letters outside words.
    #[must_use]
    pub fn key_text(&self) -> String {
        let planted: HashSet<Cell> = self.key.iter().flat_map(Planted::cells).collect();
        self.shown(|cell| planted.contains(&cell))
    }

    /// A drawing of the grid with the words below; with the key, the words are outlined.
    #[must_use]
    pub fn svg(&self, with_key: bool) -> String {
        let words: Vec<String> = self.key.iter().map(|planted| planted.written.clone()).collect();
        self.drawn(with_key, &words)
    }

    fn drawn(&self, with_key: bool, words: &[String]) -> String {
        let rows: Vec<Vec<String>> =
            self.grid.rows().map(|row| row.iter().map(char::to_string).collect()).collect();
        let outlines: Vec<_> =
            self.key.iter().filter(|_| with_key).map(|planted| (planted.from, planted.to)).collect();
        Drawing { rows: &rows, outlines: &outlines, words }.svg()
    }

    /// A sheet to print, as a page of HTML: the puzzle with its words, and the solution on a page of its own.
    #[must_use]
    pub fn sheet(&self, title: &str, language: Language) -> String {
        sheet::html(self, title, language)
    }

    /// The letters alone, with the words outlined if the key is wanted.
    fn picture(&self, with_key: bool) -> String {
        self.drawn(with_key, &[])
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
        self.from.line_to(self.to)
    }
}

/// Words for a puzzle of that difficulty, chosen by the seed: `n_words` of the right length, or fewer if there are
/// not so many. No word is part of another one, forwards or backwards, which could be found in two places.
#[must_use]
pub fn choose<'a>(words: &[&'a str], difficulty: Difficulty, n_words: usize, seed: u64) -> Vec<&'a str> {
    let mut order: Vec<&str> = words.to_vec();
    shuffle(&mut dice(seed), &mut order);
    let (mut chosen, mut folded): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
    for word in order {
        let letters: String = fold(word).collect();
        let backwards: String = letters.chars().rev().collect();
        let is_fit = difficulty.letters().contains(&letters.chars().count());
        let overlaps = |other: &String| {
            other.contains(&letters) || other.contains(&backwards) || {
                let reversed: String = other.chars().rev().collect();
                letters.contains(other.as_str()) || letters.contains(&reversed)
            }
        };
        if is_fit && chosen.len() < n_words && !folded.iter().any(overlaps) {
            chosen.push(word);
            folded.push(letters);
        }
    }
    chosen
}

/// A letter in upper case, unless its capital would be two letters.
fn capital(letter: char) -> char {
    let mut capitals = letter.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) => capital,
        _ => letter,
    }
}

/// Words and the plan by which they are hidden.
struct Maker<'a> {
    lexicon: &'a Lexicon,
    plan: Plan,
    bag: Bag,
    finder: TrieFinder,
}

impl<'a> Maker<'a> {
    fn new(lexicon: &'a Lexicon, plan: Plan) -> Result<Maker<'a>, Refusal> {
        let bag = Bag::of(lexicon, LoneQ::Plain)?;
        let bag = if plan.plain_fillers { bag.without_initials(lexicon) } else { bag };
        Ok(Maker { lexicon, plan, bag, finder: TrieFinder::new(lexicon) })
    }

    fn make(
        &self,
        size: Option<(usize, usize)>,
        sides: &RangeInclusive<usize>,
        seed: u64,
    ) -> Result<Puzzle, Refusal> {
        if let Some(size) = size {
            return self.of_size(size, seed);
        }
        let n_letters: usize = self.lexicon.iter().map(|word| word.chars().count()).sum();
        // A third more cells than letters, to leave something to search.
        let needed = ((n_letters as f64 * 4.0 / 3.0).sqrt().ceil() as usize).max(self.lexicon.longest());
        let least = needed.max(*sides.start());
        let tried = least..=(*sides.end()).min(least + 20);
        tried.map(|side| self.of_size((side, side), seed)).find(Result::is_ok).unwrap_or_else(|| {
            let rows = counted(*sides.end() as u64, "row", "rows");
            Err(Refusal::too_large("", format!("the words need more than {rows}")))
        })
    }

    fn of_size(&self, (n_rows, n_cols): (usize, usize), seed: u64) -> Result<Puzzle, Refusal> {
        let (mut no_room, mut doubtful) = (None, Vec::new());
        for attempt in 0..MAX_LAYOUTS {
            let mut dice = dice(seed.wrapping_mul(MAX_LAYOUTS).wrapping_add(attempt));
            match Layout::plant(self.lexicon, self.plan, n_rows, n_cols, &mut dice) {
                Ok(layout) => {
                    let puzzle = self.finish(&layout, &mut dice);
                    if self.is_unique(&puzzle) {
                        return Ok(puzzle);
                    }
                    doubtful.push(puzzle);
                }
                Err(word) => no_room = Some(word),
            }
            if doubtful.len() == MAX_DOUBTFUL {
                break;
            }
        }
        if let Some(puzzle) = doubtful.pop() {
            return Ok(puzzle);
        }
        let [cols, rows] = [(n_cols, "column"), (n_rows, "row")]
            .map(|(count, noun)| counted(count as u64, noun, &format!("{noun}s")));
        let reason = format!("no room for all words in {cols} and {rows}");
        Err(Refusal::too_large(no_room.unwrap_or_default(), reason))
    }

    /// Whether each word is found only where the key says. A word inside another one, which no layout can avoid,
    /// does not count.
    fn is_unique(&self, puzzle: &Puzzle) -> bool {
        let is_inside = |hit: &Hit| {
            puzzle.key.iter().any(|planted| {
                let cells: Vec<Cell> = planted.cells().collect();
                cells.contains(&hit.from) && cells.contains(&hit.to)
            })
        };
        self.finder.find(&puzzle.grid).hits.iter().all(is_inside)
    }

    /// Fills the gaps, and redraws fillers as long as they spell a word that is not in the key.
    fn finish(&self, layout: &Layout, dice: &mut Dice) -> Puzzle {
        let (misled, mut decoys) = layout.with_decoys(self.lexicon, self.plan.n_decoys, dice);
        let mut letters: Vec<char> =
            misled.letters.iter().map(|letter| letter.unwrap_or_else(|| self.bag.letter(dice))).collect();
        for _ in 0..MAX_FILLS {
            let grid = Grid::from_letters(layout.n_cols, letters.clone());
            let hits = self.finder.find(&grid).hits;
            let Some(gap) = hits.iter().find_map(|hit| gap_under(hit, layout)) else { break };
            letters[gap] = self.bag.letter(dice);
        }
        let grid = Grid::from_letters(layout.n_cols, letters);
        decoys.retain(|decoy| decoy.cells().map(|cell| grid.letter(cell)).eq(decoy.word.chars()));
        Puzzle { grid, key: layout.key(self.lexicon), decoys }
    }
}

/// A gap under a hit that was not placed there.
fn gap_under(hit: &Hit, layout: &Layout) -> Option<usize> {
    hit.from.line_to(hit.to).map(|cell| layout.index(cell)).find(|&index| layout.letters[index].is_none())
}
