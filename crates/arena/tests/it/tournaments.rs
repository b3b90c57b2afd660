//! Schedules, the contents of reports, and what is refused.

use catalog::CATALOG;
use std::fs;

use arena::{
    Contestant, GameRecord, Match, MatchSettings, Plan, Report, Run, RunError, Schedule, Seat, Sprt,
    Tournament, TournamentSetup,
};
use game::Refusal;
use jobs::Build;
use search::Control;
use table::{NoFiles, Table};

use crate::players::{Broken, Scratch, begin, go_on, pairs, plan, spec, tictactoe};

fn played(name: &str, plan: Plan) -> (Scratch, Report) {
    let scratch = Scratch::new(name);
    let mut run = begin(&scratch.0, plan).unwrap();
    go_on(&mut run, 2, &Control::new(), &mut |_| {}).unwrap();
    let report = Report::of(run.tournament());
    assert!(report.is_over && report.games == report.games_planned);
    (scratch, report)
}

#[test]
fn everybody_meets_everybody_in_a_round_robin() {
    let players = ["random", "minimax", "greedy", "random"];
    let (_scratch, report) = played("round-robin", plan(Schedule::RoundRobin, &players, 6));
    assert_eq!((report.games, report.pairings.len()), (36, 6));
    assert!(report.players.iter().all(|line| line.games == 18 && line.faults == 0));
    let points: f64 = report.players.iter().map(|line| line.points).sum();
    assert!((points - 36.0).abs() < 1e-9);
    assert_eq!(report.players[0].name, "minimax");
    assert!(report.players.iter().any(|line| line.name == "random #2"), "equal names are numbered");
    for (row, cells) in report.cross_table.iter().enumerate() {
        assert!(cells[row].is_none());
        assert_eq!(cells.iter().flatten().map(|cell| cell.points).sum::<f64>(), report.players[row].points);
    }
}

#[test]
fn the_first_meets_all_others_in_a_gauntlet() {
    let (_scratch, report) =
        played("gauntlet", plan(Schedule::Gauntlet, &["greedy", "random", "minimax"], 4));
    let met: Vec<_> = report.pairings.iter().map(|line| (line.a.as_str(), line.b.as_str())).collect();
    assert_eq!(met, [("greedy", "random"), ("greedy", "minimax")]);
    assert_eq!(report.games, 8);
}

#[test]
fn a_knock_out_has_one_winner_and_ties_end_by_lot() {
    let players = ["minimax", "random", "greedy", "random", "alphabeta"];
    let (_scratch, report) = played("knock-out", plan(Schedule::KnockOut, &players, 4));
    assert_eq!(report.pairings.len(), 4);
    let standing_last = report.players.iter().filter(|line| line.out_in_round.is_none()).count();
    assert_eq!((standing_last, report.players[0].out_in_round), (1, None));

    let (_scratch, report) = played("lot", plan(Schedule::KnockOut, &["minimax", "minimax"], 1));
    assert!(report.pairings[0].by_lot && report.pairings[0].winner.is_some());
    assert_eq!(report.games, 1 + 2 * 4);
}

#[test]
fn a_tournament_of_one_pairing_is_the_match_with_its_seed() {
    let plan = plan(Schedule::Match, &["random", "mcts:nodes=20"], 7);
    let (scratch, report) = played("match", plan.clone());
    let mut of_tournament: Vec<GameRecord> =
        pairs(&scratch.0).into_iter().flat_map(|record| record.games).collect();
    of_tournament.sort_by_key(|game| game.index);

    let settings = MatchSettings {
        games: 7,
        conditions: plan.conditions,
        openings: plan.openings.clone(),
        seed: plan.seed,
        ..MatchSettings::default()
    };
    let (a, b, table) = (spec("random"), spec("mcts:nodes=20"), tictactoe());
    let mut of_match = Vec::new();
    let a_match = Match { table: &*table, a: &a, b: &b, settings: &settings };
    let standing = a_match.play(&Control::new(), &mut |game, _| of_match.push(game.clone())).unwrap();
    assert_eq!(report.pairings[0].standing, standing);
    let moves = |games: &[GameRecord]| games.iter().map(|game| game.moves.clone()).collect::<Vec<_>>();
    assert_eq!(moves(&of_tournament), moves(&of_match));
}

#[test]
fn plans_that_cannot_be_played_are_refused() {
    let sprt = Some(Sprt::new(0.0, 5.0).unwrap());
    for wrong in [
        plan(Schedule::RoundRobin, &["random"], 4),
        plan(Schedule::Match, &["random"; 3], 4),
        plan(Schedule::KnockOut, &["random"; 3], 0),
        Plan { sprt, ..plan(Schedule::RoundRobin, &["random"; 2], 4) },
    ] {
        assert!(Tournament::new(wrong, CATALOG).is_err());
    }
}

#[test]
fn other_settings_are_another_run() {
    let before = plan(Schedule::RoundRobin, &["random"; 2], 4);
    let header = |plan: &Plan| plan.clone().header(Build::default(), [].into());
    assert_eq!(header(&before).difference(&header(&before)), None);
    let sprt = Some(Sprt::new(0.0, 5.0).unwrap());
    for (other, name) in [
        (Plan { games: 5, ..before.clone() }, "games"),
        (Plan { seed: 5, ..before.clone() }, "seed"),
        (Plan { sprt, ..before.clone() }, "sprt"),
    ] {
        let difference = header(&before).difference(&header(&other)).unwrap();
        assert!(difference.starts_with(&format!("plan.{name} is ")), "{difference}");
    }
}

#[test]
fn other_players_and_other_games_are_refused() {
    let scratch = Scratch::new("other-setup");
    let mut run = begin(&scratch.0, plan(Schedule::Match, &["random", "greedy"], 4)).unwrap();
    let (random, table) = (spec("random"), tictactoe());
    let larger = CATALOG.game("tictactoe").unwrap().table(Some("5x5x4")).unwrap();
    let greedy = spec("greedy");
    for (table, contestants) in
        [(&table, [&random as &dyn Contestant, &random]), (&larger, [&random as &dyn Contestant, &greedy])]
    {
        let setup = TournamentSetup { table: &**table, contestants: &contestants, concurrency: 1 };
        let played = run.play(&setup, &Control::new(), &mut |_, _| {});
        assert!(matches!(played, Err(RunError::Refused(_))));
    }
}

#[test]
fn a_ledger_in_use_is_refused_and_a_pair_that_is_in_it_twice_counts_once() {
    let scratch = Scratch::new("twice");
    let plan = plan(Schedule::Match, &["random", "greedy"], 4);
    let mut run = begin(&scratch.0, plan.clone()).unwrap();
    assert!(matches!(Run::resume(&scratch.0, CATALOG), Err(RunError::Ledger(error)) if error.is_locked()));
    go_on(&mut run, 1, &Control::new(), &mut |_| {}).unwrap();
    drop(run);
    assert!(begin(&scratch.0, plan).unwrap_err().to_string().contains("exists"));

    let text = fs::read_to_string(&scratch.0).unwrap();
    let last = text.lines().last().unwrap();
    fs::write(&scratch.0, format!("{text}{last}\n")).unwrap();
    assert_eq!(Run::resume(&scratch.0, CATALOG).unwrap().tournament().n_games(), 4);
    let other = last.replacen("\"pair\":", "\"pair\":1", 1);
    fs::write(&scratch.0, format!("{text}{other}\n")).unwrap();
    let error = Run::resume(&scratch.0, CATALOG).unwrap_err().to_string();
    assert!(error.contains("has another result than in"), "{error}");
}

/// Panics in every game.
struct AlwaysBroken;

impl Contestant for AlwaysBroken {
    fn name(&self) -> &str {
        "broken"
    }

    fn sit(&self, _: &dyn Table, _: u64) -> Result<Box<dyn Seat>, Refusal> {
        Ok(Box::new(Broken))
    }
}

#[test]
fn a_player_that_breaks_down_is_reported_and_the_other_pairs_are_played() {
    let scratch = Scratch::new("broken");
    let plan = plan(Schedule::Gauntlet, &["random", "greedy", "broken"], 2);
    let mut run = begin(&scratch.0, plan.clone()).unwrap();
    let (random, greedy, table) = (spec("random"), spec("greedy"), tictactoe());
    let contestants: [&dyn Contestant; 3] = [&random, &greedy, &AlwaysBroken];
    let setup = TournamentSetup { table: &*table, contestants: &contestants, concurrency: 1 };
    let error = run.play(&setup, &Control::new(), &mut |_, _| {}).unwrap_err();
    assert!(matches!(error, RunError::Broken(..)) && error.to_string().contains("broken"), "{error}");
    drop(run);
    assert_eq!(Tournament::read(&scratch.0, CATALOG).unwrap().n_games(), 2);
    assert!(plan.seats(&*table, &NoFiles).is_err(), "the catalog has no engine of that name");
}
