//! The letters of a word list, numbered. Numbers are written in digits of five bits, so that tries and
//! filters work with small masks: lists of up to 31 letters, which is nearly all, need one digit per letter,
//! others more.

use crate::Lexicon;

/// The letters that occur in a word list, in order.
#[derive(Clone, Debug)]
pub struct Alphabet {
    letters: Vec<char>,
    /// The code of each letter below 128, for speed; 0 for the others.
    ascii: [u32; 128],
}

/// The digits are 1 to 31; 0 stands for characters that are not in the list.
pub const N_DIGITS: u32 = 31;

impl Alphabet {
    /// The letters of `lexicon`.
    #[must_use]
    pub fn of(lexicon: &Lexicon) -> Alphabet {
        let mut letters: Vec<char> = Vec::new();
        let mut is_known = [false; 128];
        for letter in lexicon.iter().flat_map(str::chars) {
            match is_known.get_mut(letter as usize) {
                Some(known) if *known => continue,
                Some(known) => *known = true,
                None => {}
            }
            if let Err(place) = letters.binary_search(&letter) {
                letters.insert(place, letter);
            }
        }
        let mut alphabet = Alphabet { letters, ascii: [0; 128] };
        alphabet.ascii = std::array::from_fn(|byte| alphabet.find(byte as u8 as char));
        alphabet
    }

    /// The number of a letter, from 1; 0 if no word contains it.
    #[must_use]
    pub fn code(&self, letter: char) -> u32 {
        self.ascii.get(letter as usize).copied().unwrap_or_else(|| self.find(letter))
    }

    /// The number of letters.
    #[must_use]
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Whether one digit per letter is enough.
    #[must_use]
    pub fn is_narrow(&self) -> bool {
        self.letters.len() <= N_DIGITS as usize
    }

    /// The number of digits per letter.
    #[must_use]
    pub fn n_digits(&self) -> usize {
        (1..).find(|&n_digits| (N_DIGITS as usize).pow(n_digits) >= self.letters.len()).unwrap_or(1) as usize
    }

    /// The digits of the letter with that code, each from 1 to 31.
    pub fn digits(&self, code: u32) -> impl Iterator<Item = u32> + use<> {
        debug_assert!(code > 0);
        let n_digits = self.n_digits() as u32;
        (0..n_digits).rev().map(move |place| 1 + (code - 1) / N_DIGITS.pow(place) % N_DIGITS)
    }

    fn find(&self, letter: char) -> u32 {
        self.letters.binary_search(&letter).map_or(0, |place| place as u32 + 1)
    }
}
