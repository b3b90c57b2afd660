//! Long files of few bytes of input: a beginning, a piece again and again, and an end. Time must grow with the length, not
//! with its square, which would show in inputs as short as others only by chance.

use chess::Chess;
use game::tree;
use othello::{Othello, Size};
use protocols::book::Book;
use protocols::wthor::Names;
use protocols::{Format, epd, pgn};
use search::clock::ProcessorClock;
use words::boggle::{Board, LoneQ};
use words::{Grid, Lexicon, Matching};

use crate::input::Input;

/// The file that every input is read as.
const SHORT: usize = 2 << 10;
/// How many times longer the next file is.
const FACTOR: usize = 8;
/// A file that takes so many times longer is looked at more closely. In proportion it would be [`FACTOR`], with its square 64.
const SUSPICIOUS: f64 = 14.0;
/// Shorter times say nothing.
const MIN_SECONDS: f64 = 0.001;

/// What text of these formats is made of. `#` stands for the number of the repetition, so that names differ.
const WORDS: &[&str] = &[
    "#", "[", "]", "\"", " ", "\n", "A", "a", "(", ")", "{", "}", ";", "$1", "1.", "e4", "Nf3", "*", "1-0",
    "!", "-", "/", "8/8", "w", "bm", "c0 ", "=", ":", ",", "f5", "d6", "GM[", "BO[", "B[", "(;", "x", "X",
    "O", ".", "0", "9", "\\", "%", "|", "\t", "+1", "//", "\u{301}",
];

/// Every reader of text, on a long file.
pub fn repeated(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let (reader, how) = (input.byte(), input.byte());
    let mut part = || if how & 1 == 0 { input.text() } else { of_words(&mut input) };
    let file = File { before: part(), piece: part(), after: part() };
    if file.piece.is_empty() {
        return;
    }
    read(reader, &file.of(SHORT));
    match how >> 1 & 0x3f {
        // Few files are compared with longer ones, so that many are read.
        0..16 => file.check(reader, SHORT),
        // What is quadratic only in a small part of its work shows in long files.
        63 => file.check(reader, SHORT * FACTOR),
        _ => {}
    }
}

/// A text of up to 15 [`WORDS`].
fn of_words(input: &mut Input<'_>) -> String {
    (0..input.byte() & 15).map(|_| WORDS[usize::from(input.byte()) % WORDS.len()]).collect()
}

struct File {
    before: String,
    piece: String,
    after: String,
}

impl File {
    fn of(&self, size: usize) -> String {
        let mut text = self.before.clone();
        let mut number = 0;
        while text.len() < size {
            match self.piece.contains('#') {
                true => text += &self.piece.replace('#', &number.to_string()),
                false => text += &self.piece,
            }
            number += 1;
        }
        text + &self.after
    }

    /// Compares the time for a file with that for longer ones. Only where a fuzzer watches: in tests, time says nothing.
    fn check(&self, reader: u8, size: usize) {
        let time = |size| seconds(reader, &self.of(size));
        let is_quadratic = |size: usize, time: &dyn Fn(usize) -> f64| {
            let (short, long) = (time(size), time(size * FACTOR));
            long > MIN_SECONDS && long > SUSPICIOUS * short
        };
        if !is_quadratic(size, &time) || !cfg!(poda_fuzzing) {
            return;
        }
        // The best of some, lest a pause be taken for a slow file.
        let best = |size| (0..3).map(|_| time(size)).fold(f64::INFINITY, f64::min);
        let is_certain = is_quadratic(size, &best) && is_quadratic(size * FACTOR, &best);
        assert!(
            !is_certain,
            "the time of reader {} grows much faster than its file: {:?}",
            reader % 16,
            self.piece
        );
    }
}

fn seconds(reader: u8, text: &str) -> f64 {
    let clock = ProcessorClock::start();
    read(reader, text);
    clock.elapsed().as_secs_f64()
}

fn read(reader: u8, text: &str) {
    match reader % 16 {
        0..=2 => {
            for read in pgn::games(text.as_bytes()) {
                _ = pgn::write(&read.tree);
            }
        }
        3 => drop(epd::write(
            &epd::positions(text, Chess::STANDARD).filter_map(Result::ok).collect::<Vec<_>>(),
        )),
        4 => _ = Book::parse(Chess::STANDARD, text).map(|book| book.write()),
        5 => _ = Book::parse(Othello::new(Size::Eight), text).map(|book| book.write()),
        6 => _ = tree::parse(text).map(|tree| tree.to_string()),
        7 => _ = Grid::parse_as(text, Matching::Folded),
        8 => _ = Lexicon::read_as(text.as_bytes(), Matching::Folded),
        9 => _ = Board::parse_as(text, LoneQ::Qu, Matching::Folded),
        number => {
            let format = Format::ALL[usize::from(number) % Format::ALL.len()];
            let mut names = Names::default();
            let Ok(games) = format.games(text.as_bytes(), &names) else { return };
            let games: Vec<_> = games.filter_map(Result::ok).map(|read| read.tree).collect();
            _ = format.write(&games, &mut names);
        }
    }
}
