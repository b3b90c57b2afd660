//! Whole matches: strength shows, seeds reproduce games, and a stop keeps the finished ones.

use std::collections::BTreeMap;
use std::time::Duration;

use arena::{
    Conditions, Contestant, Decision, GameRecord, Match, MatchSettings, Openings, RunError, SeatSpec, Sprt,
    Standing,
};
use search::clock::Clock;
use search::{Control, Limits};
use table::Setup;

use crate::players::{Broken, Slow, spec, tictactoe};

fn play_with(
    a: &dyn Contestant,
    b: &dyn Contestant,
    settings: &MatchSettings,
    control: &Control,
    stop_after: usize,
) -> Result<(Standing, Vec<GameRecord>), RunError> {
    let mut games = Vec::new();
    let table = tictactoe();
    let standing = Match { table: &*table, a, b, settings }.play(control, &mut |game, standing| {
        games.push(game.clone());
        assert!(standing.games <= games.len() as u64);
        if games.len() == stop_after {
            control.stop();
        }
    })?;
    Ok((standing, games))
}

fn play(a: &str, b: &str, settings: &MatchSettings) -> (Standing, Vec<GameRecord>) {
    play_with(&spec(a), &spec(b), settings, &Control::new(), usize::MAX).unwrap()
}

fn settings(games: usize) -> MatchSettings {
    MatchSettings { games, seed: 7, ..MatchSettings::default() }
}

#[test]
fn minimax_never_loses_to_random_in_forty_games() {
    let settings = MatchSettings { concurrency: 2, ..settings(40) };
    let (standing, games) = play("tictactoe/minimax", "tictactoe/random", &settings);
    assert_eq!((standing.games, standing.b_wins, games.len()), (40, 0, 40));
    assert!(standing.a_wins > 30, "{standing:?}");
}

#[test]
fn results_do_not_depend_on_concurrency() {
    let played = |concurrency| {
        let openings = Openings::Random { plies: 2 };
        let conditions = Conditions::from(Limits::depth(2));
        let settings = MatchSettings { concurrency, openings, conditions, ..settings(60) };
        let (standing, mut games) = play("greedy", "mcts:nodes=50", &settings);
        games.sort_by_key(|game| game.index);
        games = games.into_iter().map(GameRecord::without_times).collect();
        (standing, games)
    };
    let alone = played(1);
    assert_eq!(alone, played(2));
    assert_eq!(alone, played(5));
}

#[test]
fn other_seeds_give_other_games() {
    let moves = |seed| {
        let (_, games) = play("random", "random", &MatchSettings { seed, ..settings(4) });
        games.into_iter().map(|game| game.moves).collect::<Vec<_>>()
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}

#[test]
fn colours_are_swapped_within_a_pair_from_one_opening() {
    let settings = MatchSettings { openings: Openings::Random { plies: 3 }, ..settings(8) };
    let (_, games) = play("random", "level=easy", &settings);
    for (index, pair) in games.chunks(2).enumerate() {
        assert_eq!((pair[0].index, pair[1].index), (2 * index, 2 * index + 1));
        assert_eq!(pair[0].opening, pair[1].opening);
        assert!(pair[0].first_is_a && !pair[1].first_is_a);
        assert_eq!((pair[0].first.as_str(), pair[0].second.as_str()), ("random", "level=easy"));
        assert_eq!((&pair[0].first, &pair[0].second), (&pair[1].second, &pair[1].first));
    }
    assert!(games.iter().any(|game| game.opening != games[0].opening));
}

#[test]
fn the_last_of_an_odd_number_of_games_has_no_pair() {
    let (standing, games) = play("random", "random", &settings(7));
    assert_eq!((standing.games, games.len()), (7, 7));
    assert_eq!(standing.pentanomial.iter().sum::<u64>(), 3);
}

#[test]
fn no_games_are_a_match_without_a_result() {
    let (standing, _) = play("random", "random", &settings(0));
    assert_eq!((standing.games, standing.elo, standing.los), (0, None, None));
}

#[test]
fn a_stopped_match_keeps_finished_games() {
    for concurrency in [1, 2] {
        let settings = MatchSettings { concurrency, ..settings(100_000) };
        let (a, b) = (spec("random"), spec("random"));
        let (standing, games) = play_with(&a, &b, &settings, &Control::new(), 5).unwrap();
        assert_eq!(standing.games, games.len() as u64);
        assert!((5..100).contains(&games.len()), "{}", games.len());
    }
}

#[test]
fn a_clear_test_ends_the_match_early_and_at_the_same_pair_on_any_number_of_threads() {
    let played = |concurrency| {
        let sprt = Some(Sprt::new(0.0, 200.0).unwrap());
        let settings = MatchSettings { concurrency, sprt, ..settings(2000) };
        let (standing, _) = play("poda", "random", &settings);
        standing
    };
    let alone = played(1);
    assert_eq!(alone.decision, Some(Decision::Accepted));
    assert!(alone.games < 500 && alone.llr.unwrap() > 2.94, "{alone:?}");
    assert_eq!(alone, played(3));
}

#[test]
fn a_test_is_rejected_when_the_weaker_side_claims_strength() {
    let settings = MatchSettings { sprt: Some(Sprt::new(0.0, 200.0).unwrap()), ..settings(2000) };
    assert_eq!(play("random", "poda", &settings).0.decision, Some(Decision::Rejected));
}

#[test]
fn a_test_without_enough_games_is_undecided() {
    let settings = MatchSettings { sprt: Some(Sprt::new(0.0, 1.0).unwrap()), ..settings(4) };
    assert_eq!(play("random", "random", &settings).0.decision, Some(Decision::Undecided));
}

#[test]
fn a_player_that_is_always_late_loses_every_game_it_begins() {
    let limits = Limits {
        clock: Some(Clock {
            remaining: Duration::from_millis(1),
            increment: Duration::ZERO,
            moves_to_go: None,
        }),
        ..Limits::default()
    };
    let conditions = Conditions { grace: Duration::ZERO, ..Conditions::from(limits) };
    let (slow, settings) = (Slow(Duration::from_millis(20)), MatchSettings { conditions, ..settings(1) });
    let (standing, games) = play_with(&slow, &slow, &settings, &Control::new(), usize::MAX).unwrap();
    assert_eq!((standing.b_wins, games[0].moves.len()), (1, 0));
}

#[test]
fn an_opening_of_another_game_ends_the_match_with_a_refusal() {
    let openings = Openings::Listed(vec![arena::Opening::Position("startpos".into())]);
    let settings = MatchSettings { openings, concurrency: 2, ..settings(10) };
    let (a, b) = (spec("random"), spec("random"));
    let refusal = play_with(&a, &b, &settings, &Control::new(), usize::MAX).unwrap_err();
    assert!(refusal.to_string().contains("startpos"));
}

#[test]
fn a_standing_has_the_fields_of_the_interface() {
    let (standing, _) = play("random", "random", &settings(2));
    let json = serde_json::to_value(standing).unwrap();
    for field in ["games", "a_wins", "draws", "b_wins", "elo", "elo_error", "los", "llr", "pentanomial"] {
        assert!(json.get(field).is_some(), "{field}");
    }
}

#[test]
fn a_seat_that_breaks_ends_the_match_at_once() {
    let settings = MatchSettings { concurrency: 2, ..settings(100_000_000) };
    let error = play_with(&Broken, &spec("random"), &settings, &Control::new(), usize::MAX).unwrap_err();
    assert!(matches!(&error, RunError::Broken(pair) if pair.message == "broken"), "{error}");
}

/// Each engine would fit alone, but not all of them together.
#[test]
fn the_memory_of_all_seats_is_checked_together() {
    let Some(free) = table::memory::free_bytes(std::path::Path::new("/")) else { return };
    let setup = Setup { hash_bytes: free as usize / 8, ..Setup::default() };
    let seat = SeatSpec::read("random", &*tictactoe(), setup).unwrap();
    let check = |games, concurrency| {
        let settings = MatchSettings { games, concurrency, ..settings(games) };
        Match { table: &*tictactoe(), a: &seat, b: &seat, settings: &settings }.check()
    };
    check(100, 1).unwrap();
    let refusal = check(100, 20).unwrap_err();
    assert!(refusal.to_string().contains("40 engines play at once"), "{refusal}");
    check(2, 20).expect("a match of one pair seats two players");
}

/// Randomness does not depend on where a match was interrupted.
#[test]
fn a_match_resumed_from_any_of_its_games_ends_as_if_never_interrupted() {
    for sprt in [None, Some(Sprt::new(0.0, 100.0).unwrap())] {
        let conditions = Conditions::from(Limits::nodes(300));
        let settings = MatchSettings { sprt, conditions, concurrency: 2, ..settings(31) };
        let (a, b) = (spec("random"), spec("mcts:nodes=40"));
        let table = tictactoe();
        let a_match = Match { table: &*table, a: &a, b: &b, settings: &settings };
        let resume = |known: &[GameRecord]| {
            let mut games: BTreeMap<_, _> = known.iter().map(|game| (game.index, game.clone())).collect();
            let mut replayed = Vec::new();
            let standing = a_match.resume(known.to_vec(), &Control::new(), &mut |game, _| {
                replayed.push(game.index);
                games.insert(game.index, game.clone());
            });
            let games: Vec<_> = games.into_values().map(GameRecord::without_times).collect();
            (standing.unwrap(), games, replayed)
        };
        let (standing, games, _) = resume(&[]);
        for n_known in [1, 2, 7, 20, games.len()] {
            // Every other pair from the end: gaps, and half a pair.
            let is_known = |game: &&GameRecord| game.index < n_known || game.index % 8 == 5;
            let known: Vec<_> = games.iter().filter(is_known).cloned().collect();
            let (resumed, all, replayed) = resume(&known);
            assert_eq!(resumed, standing, "{n_known} known");
            let n_judged = standing.games as usize;
            assert_eq!(all[..n_judged], games[..n_judged], "{n_known} known");
            let whole = |index: &usize| known.iter().filter(|game| game.index / 2 == index / 2).count() == 2;
            assert!(!replayed.iter().any(whole), "a whole pair was played again");
        }
    }
}

#[test]
fn games_of_another_match_are_not_taken_for_known() {
    let (_, games) = play("random", "greedy", &settings(2));
    let (a, b, table, settings) = (spec("greedy"), spec("random"), tictactoe(), settings(4));
    let a_match = Match { table: &*table, a: &a, b: &b, settings: &settings };
    let error = a_match.resume(games, &Control::new(), &mut |_, _| {}).unwrap_err();
    assert!(error.to_string().contains("does not belong to the match"), "{error}");
}
