//! Random games, compared with what the rules allow.

use catalog::CATALOG;
use lab::source;
use serde_json::Value;

fn variants() -> Vec<Value> {
    crate::measured("branching")["variants"].as_array().unwrap().clone()
}

#[test]
fn every_listed_variant_is_played() {
    let played = variants();
    let n_listed: usize = CATALOG.games().map(|entry| entry.variants().len()).sum();
    assert_eq!(played.len(), n_listed);
    assert!(played.iter().all(|variant| variant["given_up"] == 0), "{played:?}");
}

#[test]
fn mean_median_and_maximum_are_in_order() {
    for variant in variants() {
        let moves = &variant["legal_moves"];
        let (mean, error) = (moves["mean"].as_f64().unwrap(), moves["standard_error"].as_f64().unwrap());
        let maximum = variant["maximum"].as_f64().unwrap();
        assert!(1.0 <= mean && mean <= maximum && error < mean, "{variant}");
        assert!(variant["median"].as_f64().unwrap() <= maximum, "{variant}");
    }
}

#[test]
fn chess960_is_not_standard_chess_again() {
    let all = variants();
    let named = |name: &str| all.iter().find(|variant| variant["variant"] == name).unwrap();
    assert_ne!(named("chess960")["game_length"], named("standard")["game_length"]);
}

/// The 255,168 games of tic-tac-toe by length, 5 to 9 moves.
const GAMES_BY_LENGTH: [(u32, f64); 5] =
    [(5, 1_440.0), (6, 5_328.0), (7, 47_952.0), (8, 72_576.0), (9, 127_872.0)];

/// The mean of `of` a game's length over random games: a game of n moves has probability 1 / (9 · 8 · … · (10 − n)).
fn random_mean(of: impl Fn(f64) -> f64) -> f64 {
    let chance = |length: u32| (10 - length..=9).map(f64::from).product::<f64>().recip();
    GAMES_BY_LENGTH.iter().map(|&(length, n_games)| n_games * chance(length) * of(f64::from(length))).sum()
}

#[test]
fn tic_tac_toe_has_the_means_that_can_be_worked_out_from_its_games() {
    let all = variants();
    let small = all.iter().find(|variant| variant["variant"] == "3x3x3").unwrap();
    let length = random_mean(|n| n);
    // A game of n moves sees 9, 8 … 10 − n legal moves.
    let moves = random_mean(|n| n * (19.0 - n) / 2.0) / length;
    for (field, exact) in [("game_length", length), ("legal_moves", moves)] {
        let [mean, error] = ["mean", "standard_error"].map(|part| small[field][part].as_f64().unwrap());
        assert!((mean - exact).abs() < 4.0 * error, "{field} should be near {exact}: {small}");
    }
    assert_eq!(small["maximum"], 9);
}

#[test]
fn the_thesis_figure_for_chess_is_the_documents_alone() {
    let figures = source::figures(&["branching"]);
    assert!(figures.iter().any(|figure| figure.name == "chess_moves" && figure.value == 38));
}
