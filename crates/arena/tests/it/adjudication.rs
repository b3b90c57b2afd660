//! Games that end before the rules end them.

use catalog::CATALOG;
use std::sync::Arc;

use arena::{
    Adjudication, AgreedDraw, AgreedWin, Conditions, Exact, GameRecord, GameResult, Match, MatchSettings,
    Openings, Plan, Reason, Run, Schedule, SeatSpec,
};
use search::{Control, Goal, Limits};
use table::{Ask, Setup, Table};

use crate::players::{Scratch, begin, go_on, pairs, plan};

fn table(name: &str, variant: Option<&str>) -> Box<dyn Table> {
    CATALOG.game(name).unwrap().table(variant).unwrap()
}

fn played(table: &dyn Table, player: &str, settings: &MatchSettings) -> Vec<GameRecord> {
    let setup = Setup { hash_bytes: 1 << 20, ..Setup::default() };
    let [a, b] = [0, 1].map(|_| SeatSpec::read(player, table, setup).unwrap());
    let mut games = Vec::new();
    let contest = Match { table, a: &a, b: &b, settings };
    contest.play(&Control::new(), &mut |game, _| games.push(game.clone())).unwrap();
    games
}

fn settings(games: usize, limits: Limits, adjudication: Adjudication) -> MatchSettings {
    let conditions = Conditions { adjudication, ..Conditions::from(limits) };
    MatchSettings { games, conditions, seed: 3, ..MatchSettings::default() }
}

fn exact(empty: u32) -> Adjudication {
    Adjudication { exact: Some(Exact::up_to(empty)), ..Adjudication::default() }
}

/// Plays a position out with the solver on both sides; returns the first side's margin.
fn best_play(table: &mut dyn Table) -> i32 {
    let mut solver = table.player("exact", &Setup::default()).unwrap();
    while table.verdict().is_none() {
        let ask = Ask { goal: Goal::Exact, ..Ask::default() };
        let answer = solver.analyse(table, &ask, &mut |_| {}).unwrap();
        table.play(&answer.lines[0].mv).unwrap();
    }
    table.verdict().unwrap().margin_for(game::Side::First)
}

/// Random games are ended by the solver, with the result of best play.
fn check_exact(name: &str, variant: Option<&str>, empty: u32) {
    let mut table = table(name, variant);
    let games = played(&*table, "random", &settings(12, Limits::default(), exact(empty)));
    let solved: Vec<_> = games.iter().filter(|game| game.reason == Reason::Solved).collect();
    assert!(solved.len() >= 3, "{name}: most games last that long");
    for game in solved {
        table.set_position(&game.position).unwrap();
        assert!(table.squares_left().unwrap() <= empty && table.verdict().is_none(), "{name}");
        assert!(game.detail.as_ref().unwrap().starts_with("solved with"));
        let margin = best_play(&mut *table);
        let for_a = if game.first_is_a { margin } else { -margin };
        assert_eq!(game.margin, Some(for_a), "{name} {}", game.position);
        let result = [GameResult::Loss, GameResult::Draw, GameResult::Win][(for_a.signum() + 1) as usize];
        assert_eq!(game.result, result);
    }
}

#[test]
fn the_solver_ends_games_with_the_result_of_best_play() {
    check_exact("tictactoe", None, 5);
    check_exact("othello", None, 8);
    check_exact("othello", Some("6x6"), 8);
    check_exact("quarto", None, 7);
    check_exact("quarto", Some("official"), 7);
    check_exact("maxit", None, 12);
}

#[test]
fn a_position_that_the_solver_cannot_finish_is_played_on() {
    let bounded = Adjudication { exact: Some(Exact { empty: 60, nodes: 10 }), ..Adjudication::default() };
    let games = played(&*table("othello", None), "random", &settings(2, Limits::default(), bounded));
    for game in games {
        let at_end = game.reason == Reason::Rule || game.plies > 50;
        assert!(at_end, "{game:?}");
    }
}

#[test]
fn chess_has_no_solver_to_ask() {
    let (chess, settings) = (table("chess", None), settings(2, Limits::depth(1), exact(10)));
    let seat = SeatSpec::read("random", &*chess, Setup::default()).unwrap();
    let contest = Match { table: &*chess, a: &seat, b: &seat, settings: &settings };
    let refusal = contest.play(&Control::new(), &mut |_, _| {}).unwrap_err().to_string();
    assert!(refusal.contains("a game that fills the board") && refusal.contains("`chess`"), "{refusal}");
    let players = ["random", "greedy"].map(String::from).to_vec();
    let conditions = settings.conditions;
    let plan = Plan { players, conditions, ..Plan::new(Schedule::Match, "chess", "standard") };
    assert!(plan.check(CATALOG).unwrap_err().to_string().contains("a game that fills the board"));
}

fn chess_games(position: &str, adjudication: Adjudication) -> Vec<GameRecord> {
    let chess = table("chess", None);
    let openings = Openings::read(position, &*chess).unwrap();
    played(&*chess, "pvs", &MatchSettings { openings, ..settings(2, Limits::depth(2), adjudication) })
}

#[test]
fn engines_that_see_the_same_winner_need_not_play_on() {
    let win = Some(AgreedWin { moves: 3, score: 400 });
    let games = chess_games("7k/8/8/8/8/8/8/3QK3 w - - 0 1", Adjudication { win, ..Adjudication::default() });
    for game in games {
        assert_eq!((game.reason, game.plies, game.margin), (Reason::Agreed, 6, None), "{game:?}");
        assert_eq!(game.result == GameResult::Win, game.first_is_a, "white has the queen");
        assert!(game.detail.unwrap().contains("put the first side ahead by 400 or more"));
    }
    let too_much = Some(AgreedWin { moves: 3, score: 4_000_000 });
    let games = chess_games(
        "7k/8/8/8/8/8/8/3QK3 w - - 0 1",
        Adjudication { win: too_much, ..Adjudication::default() },
    );
    assert!(games.iter().all(|game| game.plies > 6), "only a forced win is worth that much");
}

#[test]
fn engines_that_call_it_even_draw_after_the_moves_asked_for() {
    let draw = Some(AgreedDraw { moves: 3, score: 60, after: 5 });
    let games =
        chess_games("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", Adjudication { draw, ..Adjudication::default() });
    for game in games {
        let told = (game.reason, game.result, game.plies);
        assert_eq!(told, (Reason::Agreed, GameResult::Draw, 10), "{game:?}");
        assert!(!game.reason.is_fault());
    }
}

#[test]
fn rules_are_read_from_text_or_refused() {
    let draw = AgreedDraw { moves: 8, score: 10, after: 0 };
    assert_eq!(AgreedDraw::read("score=10, moves=8"), Ok(draw));
    assert_eq!(AgreedWin::read("moves=4,score=600"), Ok(AgreedWin { moves: 4, score: 600 }));
    for (text, reason) in [
        ("", "name=number"),
        ("moves=4", "score=N is missing"),
        ("moves=4,score=x", "whole number"),
        ("moves=4,score=-3", "whole number"),
        ("moves=4,moves=5,score=1", "duplicate name"),
        ("moves=0,score=5", "at least 1"),
        ("moves=4,score=0", "above 0"),
        ("moves=4,score=1,after=3", "unknown name"),
    ] {
        let refusal = AgreedWin::read(text).unwrap_err().to_string();
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
}

#[test]
fn a_resumed_tournament_adjudicates_as_it_began() {
    let conditions = Conditions { adjudication: exact(6), ..Conditions::from(Limits::depth(2)) };
    let plan = Plan { conditions, ..plan(Schedule::Match, &["random", "greedy"], 12) };
    let games = |name: &str, stop_after: usize| {
        let scratch = Scratch::new(name);
        drop(begin(&scratch.0, plan.clone()).unwrap());
        loop {
            let (mut run, control) = (Run::resume(&scratch.0, CATALOG).unwrap(), Arc::new(Control::new()));
            let stop = &mut |n_pairs| {
                if n_pairs == stop_after {
                    control.stop();
                }
            };
            go_on(&mut run, 1, &control, stop).unwrap();
            if run.tournament().is_over() {
                break;
            }
        }
        let games = pairs(&scratch.0).into_iter().flat_map(|pair| pair.games);
        games.map(|game| (game.moves, game.reason, game.result)).collect::<Vec<_>>()
    };
    let whole = games("adjudicated-whole", usize::MAX);
    assert_eq!(games("adjudicated-parts", 1), whole);
    assert!(whole.iter().filter(|(_, reason, _)| *reason == Reason::Solved).count() > 6, "{whole:?}");
}

#[test]
fn ledgers_from_before_adjudication_are_still_read() {
    let conditions = Conditions { adjudication: exact(6), ..Conditions::default() };
    let plan = Plan { conditions, ..plan(Schedule::Match, &["random", "greedy"], 2) };
    let mut json = serde_json::to_value(&plan).unwrap();
    assert_eq!(serde_json::from_value::<Plan>(json.clone()).unwrap(), plan);
    json["conditions"].as_object_mut().unwrap().remove("adjudication").unwrap();
    assert!(json.get("patience").is_none(), "the usual patience is not written");
    let read: Plan = serde_json::from_value(json).unwrap();
    assert_eq!(read.patience, plan.patience);
    assert_eq!(read.conditions, Conditions::default());
}
