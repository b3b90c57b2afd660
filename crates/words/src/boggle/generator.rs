//! Boards to play on: letters drawn as often as the words of a list use them.

use game::{Dice, Refusal, below, dice};

use super::{Board, LoneQ, Tile};
use crate::Lexicon;

/// Letters, each as often as it is used.
#[derive(Clone, Debug)]
pub struct Bag {
    /// The letters with the sum of their own count and those before.
    letters: Vec<(char, usize)>,
    lone_q: LoneQ,
}

/// How often a letter may be on a board before it is drawn again: a board of one letter is no fun.
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

    /// A board of that size; the same seed draws the same.
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

    /// One letter.
    pub(crate) fn letter(&self, dice: &mut Dice) -> char {
        let (_, total) = self.letters[self.letters.len() - 1];
        let drawn = below(dice, total);
        let place = self.letters.partition_point(|&(_, sum)| sum <= drawn);
        self.letters[place].0
    }
}
