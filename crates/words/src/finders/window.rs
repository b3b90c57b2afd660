//! The filter that saves our finder most walks: which four letters can begin a word.
//!
//! A mask for each three letters says which fourth letters are possible; after a word of two or three letters
//! every fourth letter is, the border included. Letters are given as classes of five bits, so that the whole
//! filter takes 128 KiB and stays in the processor's cache. In alphabets of more than 31 letters, letters
//! share classes, which causes false positives but misses nothing.

use crate::{Alphabet, Lexicon};

/// How many letters the filter sees.
pub const LENGTH: usize = 4;
const N_CLASSES: usize = 32;
const N_TRIPLES: usize = N_CLASSES * N_CLASSES * N_CLASSES;

/// Tells whether a word may begin with four given letters.
#[derive(Clone, Debug)]
pub struct Window {
    fourths: Box<[u32; N_TRIPLES]>,
}

impl Window {
    pub fn of(lexicon: &Lexicon, alphabet: &Alphabet) -> Window {
        let mut window =
            Window { fourths: vec![0; N_TRIPLES].try_into().expect("the length is the array's") };
        for word in lexicon.iter() {
            let mut classes = [None; LENGTH];
            for (class, letter) in classes.iter_mut().zip(word.chars()) {
                *class = Some(class_of(alphabet.code(letter)));
            }
            window.admit(classes);
        }
        window
    }

    fn admit(&mut self, classes: [Option<u8>; LENGTH]) {
        match classes {
            [Some(a), Some(b), Some(c), Some(d)] => self.fourths[triple(a, b, c)] |= 1 << d,
            [Some(a), Some(b), Some(c), None] => self.fourths[triple(a, b, c)] = u32::MAX,
            [Some(a), Some(b), None, None] => {
                for c in 0..N_CLASSES as u8 {
                    self.fourths[triple(a, b, c)] = u32::MAX;
                }
            }
            _ => {}
        }
    }

    /// Whether a word may begin with letters of these classes.
    #[inline]
    pub fn admits(&self, a: u8, b: u8, c: u8, d: u8) -> bool {
        self.fourths[triple(a, b, c)] >> (d & 31) & 1 != 0
    }
}

/// The class of a letter's code: the code itself in an alphabet of up to 31 letters. 0 means not in any word.
pub fn class_of(code: u32) -> u8 {
    if code == 0 { 0 } else { (1 + (code - 1) % crate::alphabet::N_DIGITS) as u8 }
}

#[inline]
fn triple(a: u8, b: u8, c: u8) -> usize {
    (usize::from(a) << 10 | usize::from(b) << 5 | usize::from(c)) % N_TRIPLES
}
