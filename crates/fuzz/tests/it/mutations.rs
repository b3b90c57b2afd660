//! Mutations of kept inputs, the same in every run.

use game::{Dice, below, dice, pick};
use rand::RngExt as _;

/// Bytes that mean something in many formats.
const TELLING: &[u8] = b"()[]{};:,/%#*+-.?!\\\"'<>=|_ \n\t\0\x01\x7f\x80\xff09azAZXO";
/// Numbers at which types end.
const NUMBERS: &[&str] =
    &["-2147483648", "2147483647", "4294967296", "9223372036854775808", "65536", "-0", "1e308"];
/// Longer inputs are cut.
const MAX_BYTES: usize = 4096;

/// Calls `run` with that many mutations of these inputs.
pub fn of(corpus: &[Vec<u8>], n_mutations: usize, mut run: impl FnMut(usize, &[u8])) {
    let mut dice = dice(corpus.len() as u64);
    let empty = Vec::new();
    for number in 0..n_mutations {
        let mut input = one(corpus, &mut dice).unwrap_or(&empty).clone();
        for _ in 0..dice.random_range(1..=4) {
            mutate(&mut input, corpus, &mut dice);
        }
        input.truncate(MAX_BYTES);
        run(number, &input);
    }
}

fn one<'a>(corpus: &'a [Vec<u8>], dice: &mut Dice) -> Option<&'a Vec<u8>> {
    corpus.get(below(dice, corpus.len().max(1)))
}

fn mutate(input: &mut Vec<u8>, corpus: &[Vec<u8>], dice: &mut Dice) {
    let at = below(dice, input.len() + 1);
    let byte = match dice.random_range(0..3) {
        0 => dice.random(),
        _ => pick(dice, TELLING).unwrap_or_default(),
    };
    match dice.random_range(0..8) {
        0 => input.insert(at, byte),
        1 if at < input.len() => _ = input.remove(at),
        2 if at < input.len() => input[at] ^= 1 << dice.random_range(0..8),
        3 if dice.random_range(0..4) == 0 => input.truncate(at),
        4 => {
            // The end of another input.
            let other = one(corpus, dice).map_or(&[][..], |other| &other[below(dice, other.len() + 1)..]);
            input.truncate(at);
            input.extend(other);
        }
        5 => {
            let end = (at + dice.random_range(1..20)).min(input.len());
            let copy = input[at..end].to_vec();
            let to = below(dice, input.len() + 1);
            input.splice(to..to, copy);
        }
        6 if dice.random_range(0..4) == 0 => {
            let number = pick(dice, NUMBERS).unwrap_or_default();
            input.splice(at..at, number.bytes());
        }
        _ if at < input.len() => input[at] = byte,
        _ => input.push(byte),
    }
}
