//! A list of words, sorted, with letters folded or exact. Files may be compressed or not, with carriage returns, duplicates,
//! capitals and one-letter lines. Whether the list was sorted is remembered; the rest is harmless.

use std::cmp::Ordering;
use std::io::{BufRead, BufReader, Read};

use flate2::read::MultiGzDecoder;

use crate::word_texts::WordTexts;
use crate::{Matching, Refusal};

/// Words of at least two letters, each once, in the order of their characters.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    words: WordTexts,
    disorder: Option<Disorder>,
    matching: Matching,
}

/// The first place where a list was not sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disorder {
    /// The line, from 1.
    pub line: usize,
    /// The word there, which sorts before the one above it.
    pub word: String,
}

/// A longer word means that the file is not a word list.
pub const MAX_WORD_LETTERS: usize = 1000;
/// No word of that many letters takes more bytes, including accents.
const MAX_LINE_BYTES: u64 = 16 << 10;
/// The limit for an unpacked list: a hundred times the largest known list.
const MAX_UNPACKED_BYTES: u64 = 512 << 20;
/// The limit for the distinct words of a list: ten times the largest known list. Their trie may take twenty
/// times as much.
const MAX_WORDS_BYTES: usize = 64 << 20;
const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];

impl Lexicon {
    /// Reads the bytes of a list file, compressed with gzip or not. A compressed list is never unpacked as a
    /// whole: a small file may unpack to any size.
    ///
    /// # Errors
    /// If they are not text or not a list of words, or the list is too large.
    pub fn read(bytes: &[u8]) -> Result<Lexicon, Refusal> {
        Lexicon::read_as(bytes, Matching::Folded)
    }

    /// The same with letters folded or exact.
    ///
    /// # Errors
    /// As [`Lexicon::read`].
    pub fn read_as(bytes: &[u8], matching: Matching) -> Result<Lexicon, Refusal> {
        if !bytes.starts_with(&GZIP_MAGIC) {
            return Lexicon::read_lines(bytes, matching);
        }
        let unpacked = MultiGzDecoder::new(bytes).take(MAX_UNPACKED_BYTES + 1);
        Lexicon::read_lines(BufReader::new(unpacked), matching)
    }

    fn read_lines(mut reader: impl BufRead, matching: Matching) -> Result<Lexicon, Refusal> {
        let mut lexicon = Lexicon { matching, ..Lexicon::default() };
        let (mut line, mut n_bytes) = (Vec::new(), 0);
        for number in 1.. {
            line.clear();
            let read = reader.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line);
            let n_read = read.map_err(|_| Refusal::syntax("", "the gzip file is damaged"))? as u64;
            if n_read == 0 {
                break;
            }
            n_bytes += n_read;
            if n_bytes > MAX_UNPACKED_BYTES {
                let reason = format!("the list unpacks to more than {} MiB", MAX_UNPACKED_BYTES >> 20);
                return Err(Refusal::too_large("", reason));
            }
            lexicon.add_line(text_of(&line, n_read < MAX_LINE_BYTES)?, number, MAX_WORDS_BYTES)?;
        }
        lexicon.settle();
        lexicon.check_size(MAX_WORDS_BYTES)?;
        Ok(lexicon)
    }

    /// Reads a list with folded letters: one word per line.
    ///
    /// # Errors
    /// If a line cannot be a word, or the list is too large.
    pub fn parse(text: &str) -> Result<Lexicon, Refusal> {
        Lexicon::parse_as(text, Matching::Folded)
    }

    /// The same with letters folded or exact.
    ///
    /// # Errors
    /// As [`Lexicon::parse`].
    pub fn parse_as(text: &str, matching: Matching) -> Result<Lexicon, Refusal> {
        Lexicon::read_lines(text.as_bytes(), matching)
    }

    /// A list of these words with folded letters; those of fewer than two letters are left out.
    ///
    /// # Panics
    /// If they have more than four thousand million bytes.
    #[must_use]
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Lexicon {
        Lexicon::from_words_as(words, Matching::Folded)
    }

    /// The same with letters folded or exact.
    ///
    /// # Panics
    /// As [`Lexicon::from_words`].
    #[must_use]
    pub fn from_words_as<'a>(words: impl IntoIterator<Item = &'a str>, matching: Matching) -> Lexicon {
        let mut lexicon = Lexicon { matching, ..Lexicon::default() };
        for (index, word) in words.into_iter().enumerate() {
            lexicon.push(bare(word), index + 1);
        }
        lexicon.settle();
        lexicon
    }

    /// Adds the word of a line to a list limited to `most` bytes.
    fn add_line(&mut self, line: &str, number: usize, most: usize) -> Result<(), Refusal> {
        let line = bare(line);
        check_line(line, number, self.matching)?;
        self.push(line, number);
        // An unsorted list may repeat words often, so duplicates are removed whenever twice the limit is
        // reached.
        if self.words.n_bytes() > 2 * most {
            self.settle();
            self.check_size(most)?;
        }
        Ok(())
    }

    fn check_size(&self, most: usize) -> Result<(), Refusal> {
        if self.words.n_bytes() <= most {
            return Ok(());
        }
        let reason = format!("the words of the list take more than {} MiB", most >> 20);
        Err(Refusal::too_large(self.words.last().unwrap_or_default(), reason))
    }

    /// Sorts the words if necessary, and removes duplicates.
    fn settle(&mut self) {
        if self.disorder.is_some() {
            self.words.sort_and_dedup();
        }
    }

    fn push(&mut self, word: &str, line: usize) {
        let compared: String;
        let word = if self.matching.is_plain(word) {
            word
        } else {
            compared = self.matching.letters(word).collect();
            // A mark that folding leaves out may have stood before a blank.
            bare(&compared)
        };
        if word.chars().nth(1).is_none() {
            return;
        }
        match self.words.last().map_or(Ordering::Less, |last| last.cmp(word)) {
            Ordering::Less => self.words.push(word),
            Ordering::Equal => {}
            Ordering::Greater => {
                if self.disorder.is_none() {
                    self.disorder = Some(Disorder { line, word: word.to_string() });
                }
                self.words.push(word);
            }
        }
    }

    /// Refuses the list if it had to be sorted.
    ///
    /// # Errors
    /// With the first line out of order.
    pub fn require_sorted(&self) -> Result<(), Refusal> {
        match &self.disorder {
            None => Ok(()),
            Some(Disorder { line, word }) => {
                let reason =
                    format!("the word list is not sorted: line {line} should come before the line above it");
                Err(Refusal::syntax(word, reason))
            }
        }
    }

    /// The first place out of order, if the list had to be sorted.
    #[must_use]
    pub fn disorder(&self) -> Option<&Disorder> {
        self.disorder.as_ref()
    }

    /// How its letters are compared.
    #[must_use]
    pub fn matching(&self) -> Matching {
        self.matching
    }

    /// Whether it has that word, written as the list has it.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.words.get(middle).cmp(word) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return true,
                Ordering::Greater => high = middle,
            }
        }
        false
    }

    /// The number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The word with that number.
    ///
    /// # Panics
    /// If there is no such word.
    #[must_use]
    pub fn word(&self, number: u32) -> &str {
        self.words.get(number as usize)
    }

    /// All words in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        (0..self.len()).map(|index| self.words.get(index))
    }

    /// The words in order, as the textbook's searches index them.
    pub(crate) fn words(&self) -> &WordTexts {
        &self.words
    }

    /// The number of letters of the longest word.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.iter().map(|word| word.chars().count()).max().unwrap_or(0)
    }
}

/// A line as text; a partial line may end inside a character.
fn text_of(line: &[u8], is_whole: bool) -> Result<&str, Refusal> {
    let binary = || Refusal::syntax("", "the word list is a binary file, not UTF-8 text");
    if line.contains(&0) {
        return Err(binary());
    }
    match std::str::from_utf8(line) {
        Err(error) if !is_whole && error.error_len().is_none() => {
            Ok(std::str::from_utf8(&line[..error.valid_up_to()]).unwrap_or_default())
        }
        text => text.map_err(|_| binary()),
    }
}

/// The word of a line: without blanks around it, and without byte order marks, which files put together have in the middle.
fn bare(line: &str) -> &str {
    line.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}')
}

fn check_line(line: &str, number: usize, matching: Matching) -> Result<(), Refusal> {
    let line = line.trim_end();
    if line.contains(|c: char| c.is_control() && c != '\t') {
        let reason = format!("line {number} of the word list contains characters that are not letters");
        return Err(Refusal::syntax(line, reason));
    }
    if matching.has_stray_mark(line) {
        let reason = format!(
            "line {number} of the word list has an accent that makes no single letter with the one before"
        );
        return Err(Refusal::syntax(line, reason));
    }
    if line.len() > MAX_WORD_LETTERS && line.chars().nth(MAX_WORD_LETTERS).is_some() {
        let reason = format!("line {number} of the word list has more than {MAX_WORD_LETTERS} letters");
        return Err(Refusal::too_large(line, reason));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 1000;

    fn read(lines: impl Iterator<Item = String>) -> Result<(usize, usize), Refusal> {
        let (mut lexicon, mut peak) = (Lexicon::default(), 0);
        for (index, line) in lines.enumerate() {
            lexicon.add_line(&line, index + 1, MOST)?;
            peak = peak.max(lexicon.words.n_bytes());
        }
        lexicon.settle();
        lexicon.check_size(MOST)?;
        Ok((lexicon.len(), peak))
    }

    #[test]
    fn words_that_come_again_take_no_memory() {
        let again = |n: usize| read((0..20_000).map(move |line| format!("word{}", line * 7 % n)));
        assert_eq!(again(1), Ok((1, 5 + 4)), "a line that repeats the one above is not stored");
        let (n_words, peak) = again(50).unwrap();
        assert!(n_words == 50 && peak <= 2 * MOST, "{n_words} words, {peak} bytes");
    }

    #[test]
    fn too_many_words_are_refused() {
        let refusal = read((0..20_000).map(|line| format!("word{line}"))).unwrap_err();
        assert!(refusal.to_string().contains("the words of the list take more than"), "{refusal}");
        assert!(read((0..150).map(|line| format!("word{line}"))).is_err(), "checked at the end too");
    }
}
