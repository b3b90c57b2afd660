//! Formats and protocols: good text is parsed, bad text is refused at the right place, and nothing panics.

mod book;
mod chess_files;
mod chess_mutations;
mod epd;
mod generated;
mod gtp;
mod mutations;
mod nboard;
mod pgn;
mod polyglot;
mod refusals;
mod round_trips;
mod samples;
mod uci;

use game::{Dice, pick};

/// A line with a few characters dropped, doubled or replaced.
fn mutated(line: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    for _ in 0..pick(dice, &[1, 1, 2, 5]).unwrap() {
        let places: Vec<usize> = (0..letters.len()).collect();
        let Some(at) = pick(dice, &places) else { break };
        let other =
            pick(dice, &['\0', ' ', '[', ']', '\\', '/', ';', '(', '9', '-', 'P', 'é', '\u{1F600}', '#']);
        match pick(dice, &[0, 1, 2]).unwrap() {
            0 => _ = letters.remove(at),
            1 => letters.insert(at, letters[at]),
            _ => letters[at] = other.unwrap(),
        }
    }
    letters.into_iter().collect()
}
