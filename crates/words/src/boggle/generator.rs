//! Random boards: letters are distributed as in the words of a list.

use game::{Dice, Refusal, below, dice};

use super::{Board, LoneQ, Tile};
use crate::Lexicon;

/// The distribution of letters.
#[derive(Clone, Debug)]
pub struct Bag {
    /// The letters with their cumulative counts.
    letters: Vec<(char, usize)>,
    lone_q: LoneQ,
}

/// A letter fills at most one tile in this many: a board of one letter is no fun.
const MAX_SHARE: usize = 4;

impl Bag {
    /// The letters of `lexicon`.
    ///
    /// # Errors
    /// If it has no letter.
    pub fn of(lexicon: &Lexicon, lone_q: LoneQ) -> Result<Bag, Refusal> {
        let mut counts = std::collections::BTreeMap::new();
        for letter in lexicon.iter().flat_map(str::chars).filter(|letter| letter.is_alphabetic()) {
            *counts.entry(letter).or_insert(0) += 1;
        }
        if counts.is_empty() {
            return Err(Refusal::not_available("", "the word list has no letters to draw from"));
        }
        let mut sum = 0;
        let letters = counts.into_iter().map(|(letter, count)| {
            sum += count;
            (letter, sum)
        });
        Ok(Bag { letters: letters.collect(), lone_q })
    }

    /// The same without the letters that words of `lexicon` begin with, unless no other is left.
    pub(crate) fn without_initials(self, lexicon: &Lexicon) -> Bag {
        let initials: std::collections::HashSet<char> =
            lexicon.iter().filter_map(|word| word.chars().next()).collect();
        let (mut letters, mut before, mut sum) = (Vec::new(), 0, 0);
        for &(letter, end) in &self.letters {
            if !initials.contains(&letter) {
                sum += end - before;
                letters.push((letter, sum));
            }
            before = end;
        }
        if letters.is_empty() { self } else { Bag { letters, ..self } }
    }

    /// A board of that size, determined by the seed.
    ///
    /// # Panics
    /// If a side is 0.
    #[must_use]
    pub fn board(&self, n_rows: usize, n_cols: usize, seed: u64) -> Board {
        let mut dice = dice(seed);
        let mut tiles = Vec::new();
        let most = (n_rows * n_cols).div_ceil(MAX_SHARE).max(2);
        while tiles.len() < n_rows * n_cols {
            let tile = self.draw(&mut dice);
            let is_scarce = self.letters.len() < 2 * MAX_SHARE;
            if is_scarce || tiles.iter().filter(|&&other| other == tile).count() < most {
                tiles.push(tile);
            }
        }
        Board::from_tiles(n_cols, tiles)
    }

    fn draw(&self, dice: &mut Dice) -> Tile {
        let letter = self.letter(dice);
        if letter == 'q' && self.lone_q == LoneQ::Qu { Tile::Qu } else { Tile::Letter(letter) }
    }

    /// A random letter.
    pub(crate) fn letter(&self, dice: &mut Dice) -> char {
        let (_, total) = self.letters[self.letters.len() - 1];
        let drawn = below(dice, total);
        let place = self.letters.partition_point(|&(_, sum)| sum <= drawn);
        self.letters[place].0
    }
}
