//! The counts of every algorithm, compared with what has been proved about them.

use catalog::CATALOG;
use std::collections::HashSet;
use std::sync::LazyLock;

use search::Algorithm;
use serde_json::Value;

static MEASURED: LazyLock<Value> = LazyLock::new(|| crate::measured("search-algorithms"));

fn searches() -> &'static [Value] {
    MEASURED["searches"].as_array().unwrap()
}

fn nodes(search: &Value, algorithm: Algorithm) -> u64 {
    search["algorithms"][algorithm.name()]["nodes"].as_u64().unwrap()
}

#[test]
fn every_game_is_searched_with_every_algorithm() {
    let games: HashSet<&str> = searches().iter().map(|search| search["game"].as_str().unwrap()).collect();
    assert_eq!(games.len(), CATALOG.games().len());
    for search in searches() {
        assert!(Algorithm::ALL.iter().all(|&algorithm| nodes(search, algorithm) > 1), "{search}");
    }
}

#[test]
fn minimax_keeps_to_its_budget_and_negamax_is_minimax() {
    for search in searches() {
        assert!(nodes(search, Algorithm::Minimax) <= MEASURED["budget"].as_u64().unwrap(), "{search}");
        assert_eq!(search["algorithms"]["minimax"], search["algorithms"]["negamax"], "{search}");
    }
}

#[test]
fn deep_cuts_visit_no_more_than_shallow_ones_and_these_no_more_than_minimax() {
    for search in searches() {
        let [minimax, shallow, alpha_beta] = [Algorithm::Minimax, Algorithm::Shallow, Algorithm::AlphaBeta]
            .map(|algorithm| nodes(search, algorithm));
        assert!(alpha_beta <= shallow && shallow <= minimax, "{search}");
    }
}

#[test]
fn ratios_are_those_of_the_nodes() {
    for search in searches() {
        let ratio = nodes(search, Algorithm::AlphaBeta) as f64 / nodes(search, Algorithm::Minimax) as f64;
        assert_eq!(search["algorithms"]["alphabeta"]["to_minimax"], ratio, "{search}");
    }
}
