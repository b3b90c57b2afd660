//! A list of words, sorted and folded. Files come as people have them: packed or not, with carriage returns,
//! duplicates, capitals and one-letter lines; what matters of that is told, the rest is harmless.

use std::io::Read;

use flate2::read::MultiGzDecoder;

use crate::letters::is_plain;
use crate::{Refusal, fold};

/// Words of at least two letters, folded, each once, in the order of their characters.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    words: Vec<Box<str>>,
    disorder: Option<Disorder>,
}

/// The first place where a list was not sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disorder {
    /// The line, from 1.
    pub line: usize,
    /// The word there, which sorts before the one above it.
    pub word: String,
}

/// A word of more letters is a sign of a file that is no word list.
pub const MAX_WORD_LETTERS: usize = 1000;
/// What a packed list may unpack to: a hundred times the largest list we know.
const MAX_UNPACKED_BYTES: u64 = 512 << 20;
const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];

impl Lexicon {
    /// Reads the bytes of a list file, packed by gzip or not.
    ///
    /// # Errors
    /// If they are not text, or no list of words.
    pub fn read(bytes: &[u8]) -> Result<Lexicon, Refusal> {
        if !bytes.starts_with(&GZIP_MAGIC) {
            return Lexicon::parse(text_of(bytes)?);
        }
        let mut unpacked = Vec::new();
        let mut reader = MultiGzDecoder::new(bytes).take(MAX_UNPACKED_BYTES + 1);
        reader.read_to_end(&mut unpacked).map_err(|_| Refusal::new("", "the gzip file is damaged"))?;
        if unpacked.len() as u64 > MAX_UNPACKED_BYTES {
            let reason = format!("the list unpacks to more than {} MiB", MAX_UNPACKED_BYTES >> 20);
            return Err(Refusal::new("", reason));
        }
        Lexicon::parse(text_of(&unpacked)?)
    }

    /// Reads a list: one word a line.
    ///
    /// # Errors
    /// If a line cannot be a word.
    pub fn parse(text: &str) -> Result<Lexicon, Refusal> {
        let text = text.trim_start_matches('\u{feff}');
        for (index, line) in text.lines().enumerate() {
            check_line(line, index + 1)?;
        }
        Ok(Lexicon::from_words(text.lines()))
    }

    /// A list of these words; those of fewer than two letters are left out.
    #[must_use]
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Lexicon {
        let mut lexicon = Lexicon::default();
        for (index, word) in words.into_iter().enumerate() {
            lexicon.push(word.trim(), index + 1);
        }
        if lexicon.disorder.is_some() {
            lexicon.words.sort_unstable();
        }
        lexicon.words.dedup();
        lexicon
    }

    fn push(&mut self, word: &str, line: usize) {
        let word: Box<str> =
            if is_plain(word) { word.into() } else { fold(word).collect::<String>().into_boxed_str() };
        if word.chars().nth(1).is_none() {
            return;
        }
        let comes_late = self.words.last().is_some_and(|last| *last > word);
        if comes_late && self.disorder.is_none() {
            self.disorder = Some(Disorder { line, word: word.to_string() });
        }
        self.words.push(word);
    }

    /// Refuses the list if it had to be sorted.
    ///
    /// # Errors
    /// With the first line out of order.
    pub fn require_sorted(&self) -> Result<(), Refusal> {
        match &self.disorder {
            None => Ok(()),
            Some(Disorder { line, word }) => {
                let reason = format!("the word list is not sorted: line {line} belongs before the one above");
                Err(Refusal::new(word, reason))
            }
        }
    }

    /// Where the list was first out of order, if it had to be sorted.
    #[must_use]
    pub fn disorder(&self) -> Option<&Disorder> {
        self.disorder.as_ref()
    }

    /// How many words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The word of that number.
    ///
    /// # Panics
    /// If there is no such word.
    #[must_use]
    pub fn word(&self, number: u32) -> &str {
        &self.words[number as usize]
    }

    /// All words in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.words.iter().map(|word| &**word)
    }

    /// The words in order, as the textbook's searches index them.
    pub(crate) fn words(&self) -> &[Box<str>] {
        &self.words
    }

    /// How many letters the longest word has.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.iter().map(|word| word.chars().count()).max().unwrap_or(0)
    }
}

fn text_of(bytes: &[u8]) -> Result<&str, Refusal> {
    let binary = || Refusal::new("", "the word list is a binary file, not text in UTF-8");
    if bytes.contains(&0) {
        return Err(binary());
    }
    std::str::from_utf8(bytes).map_err(|_| binary())
}

fn check_line(line: &str, number: usize) -> Result<(), Refusal> {
    let line = line.trim_end();
    if line.contains(|c: char| c.is_control() && c != '\t') {
        let reason = format!("line {number} of the word list holds characters that are no letters");
        return Err(Refusal::new(line, reason));
    }
    if line.len() > MAX_WORD_LETTERS && line.chars().nth(MAX_WORD_LETTERS).is_some() {
        let reason = format!("line {number} of the word list has more than {MAX_WORD_LETTERS} letters");
        return Err(Refusal::new(line, reason));
    }
    Ok(())
}
