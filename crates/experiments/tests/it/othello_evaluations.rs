//! The round robin of Othello evaluations.

use std::sync::LazyLock;

use serde_json::Value;

static MEASURED: LazyLock<Value> = LazyLock::new(|| crate::measured("othello-evaluations"));

fn list(key: &str) -> &'static [Value] {
    MEASURED[key].as_array().unwrap()
}

fn sum(list: &[Value], key: &str) -> u64 {
    list.iter().map(|item| item[key].as_u64().unwrap()).sum()
}

#[test]
fn everybody_meets_everybody() {
    let n_players = list("players").len();
    assert_eq!(list("pairings").len(), n_players * (n_players - 1) / 2);
    assert!(list("pairings").iter().all(|pairing| pairing["games"] == MEASURED["games_a_pairing"]));
}

#[test]
fn one_players_win_is_anothers_loss() {
    let players = list("players");
    assert_eq!(sum(players, "a_wins"), sum(players, "b_wins"));
    assert_eq!(sum(players, "games"), 2 * sum(list("pairings"), "games"));
}

#[test]
fn passes_forced_by_some_are_passes_of_others() {
    let total = |side: &str| -> f64 {
        let mean = |player: &Value| player["passes"][side]["a_game"]["mean"].as_f64().unwrap();
        list("players").iter().map(mean).sum()
    };
    assert!((total("a") - total("b")).abs() < 1e-9);
    assert!(total("a") > 0.0, "some player has to pass in more than a hundred games");
}

#[test]
fn the_same_seed_plays_the_same_games() {
    assert_eq!(*MEASURED, crate::measured("othello-evaluations"));
}
