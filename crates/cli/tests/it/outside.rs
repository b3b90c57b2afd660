//! Matches against external programs, with `poda` as the program: it must play the same games over a protocol as within
//! the process.

use serde_json::Value;

use crate::{json, poda};

/// The moves of each game between the engine and `seat`, from random openings. Every game ends by the rules.
fn games(game: &[&str], engine: &str, seat: &str) -> Vec<Value> {
    let unique = seat.bytes().fold(std::process::id(), |sum, byte| sum.wrapping_mul(31) + u32::from(byte));
    let log = std::env::temp_dir().join(format!("poda-outside-{unique}.jsonl"));
    let file = log.to_str().unwrap();
    let plan = ["--games", "6", "--depth", "2", "--random-plies", "6", "--seed", "5", "--log", file];
    let standing = json(&[&["match"], game, &["--a", engine, "--b", seat], &plan].concat());
    assert_eq!(standing["games"], 6);
    let text = std::fs::read_to_string(&log).unwrap();
    std::fs::remove_file(&log).unwrap();
    let records = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    records
        .inspect(|game| assert_eq!(game["reason"], "rule", "{game}"))
        .map(|game| game["moves"].clone())
        .collect()
}

fn check(game: &[&str], engine: &str, protocol: &str) {
    let seat = format!("{protocol}:'{}' {protocol} --engine {engine}", env!("CARGO_BIN_EXE_poda"));
    assert_eq!(games(game, engine, &seat), games(game, engine, engine), "{seat}");
}

#[test]
fn protocols_change_no_game() {
    check(&["othello"], "othello/alphabeta:depth=2", "gtp");
    check(&["othello"], "othello/alphabeta:depth=2", "nboard");
    check(&["chess"], "chess/alphabeta:depth=2", "uci");
    check(&["chess", "--variant", "chess960"], "chess/alphabeta:depth=2", "uci");
}

#[test]
fn a_program_that_does_not_start_is_wrong_usage() {
    let ran = poda(&["match", "chess", "--a", "chess/random", "--b", "uci:/no/such/program"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("could not be started") && ran.err.lines().count() == 1, "{}", ran.err);
}
