//! Files with random damage are read or refused, but nothing panics. Whatever is read can be written and read
//! again.

use game::{Dice, dice, pick};
use othello::Size;
use protocols::wthor::{self, Names};
use protocols::{Format, ReadGame};
use rand::RngExt as _;

use crate::samples::{self, bare_game, noted_game};

pub const N_FILES: usize = 20_000;

/// Bytes with a meaning in some format, so that damage does more than garble letters.
const TELLING: &[u8] = b"()[];:/%#*XO-+.?\\ \n059afhBWPR\xc3\xa9\xff\0";

/// Reads damaged copies of `sample`, and writes what was read.
fn survives(format: Format, sample: &[u8], seed: u64) {
    let mut dice = dice(seed);
    let names = Names { players: vec!["Ana".into()], tournaments: Vec::new() };
    let mut n_read = 0;
    for _ in 0..N_FILES {
        let mut bytes = sample.to_vec();
        (0..dice.random_range(1..=5_u32)).for_each(|_| damage(&mut bytes, &mut dice));
        let Ok(games) = format.games(&bytes, &names) else { continue };
        let games: Vec<_> = games.filter_map(Result::ok).map(|read| read.tree).collect();
        n_read += games.len();
        let mut names = names.clone();
        let Ok(written) = format.write(&games, &mut names) else { continue };
        let again: Result<Vec<_>, _> = format.games(&written.bytes, &names).and_then(Iterator::collect);
        let again: Vec<ReadGame<othello::Board>> =
            again.unwrap_or_else(|refusal| panic!("{format:?} writes what it refuses: {refusal}"));
        assert_eq!(again.len(), games.len());
        let keeps_everything = matches!(format, Format::Ggf | Format::Sgf);
        let is_same = again.iter().map(|read| &read.tree).eq(&games);
        assert!(!keeps_everything || is_same, "{}", String::from_utf8_lossy(&bytes));
    }
    assert!(n_read > N_FILES / 20, "{format:?}: too few damaged files could be read: {n_read}");
}

pub fn damage(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let at = dice.random_range(0..bytes.len().max(1) as u64) as usize;
    let byte = if dice.random_range(0..4_u32) == 0 { dice.random_range(0..=255_u8) } else { telling(dice) };
    match dice.random_range(0..6_u32) {
        0 => bytes.insert(at, byte),
        1 if at < bytes.len() => _ = bytes.remove(at),
        2 if dice.random_range(0..8_u32) == 0 => bytes.truncate(at),
        3 => {
            let copied = bytes[at.min(bytes.len())..].iter().copied().take(20).collect::<Vec<_>>();
            bytes.extend(copied);
        }
        _ if at < bytes.len() => bytes[at] = byte,
        _ => bytes.push(byte),
    }
}

fn telling(dice: &mut Dice) -> u8 {
    pick(dice, TELLING).unwrap_or_default()
}

#[test]
fn damaged_obf() {
    survives(Format::Obf, samples::OBF.as_bytes(), 1);
}

#[test]
fn damaged_ggf() {
    survives(Format::Ggf, samples::GGF.as_bytes(), 2);
}

#[test]
fn damaged_sgf() {
    survives(Format::Sgf, samples::SGF.as_bytes(), 3);
}

#[test]
fn damaged_transcripts() {
    let text = Format::Transcripts.write(&[noted_game(Size::Six, 3)], &mut Names::default()).unwrap().bytes;
    survives(Format::Transcripts, &[samples::TRANSCRIPTS.as_bytes(), &text].concat(), 4);
}

#[test]
fn damaged_wthor() {
    let games: Vec<_> = (0..3).map(|seed| bare_game(Size::Eight, seed)).collect();
    let bytes = wthor::write(&games, &mut Names::default()).unwrap();
    survives(Format::Wthor, &bytes, 5);
}

#[test]
fn damaged_names() {
    let mut dice = dice(6);
    let sample = wthor::write_players(&["Ana".to_string(), "Bo".to_string()]);
    for _ in 0..N_FILES {
        let mut bytes = sample.clone();
        (0..dice.random_range(1..=5_u32)).for_each(|_| damage(&mut bytes, &mut dice));
        _ = (wthor::read_players(&bytes), wthor::read_tournaments(&bytes));
    }
}
