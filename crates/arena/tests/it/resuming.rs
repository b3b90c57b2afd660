//! However a tournament is interrupted, it ends with the same games.

use catalog::CATALOG;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

use arena::{Decision, Openings, PairRecord, Plan, Report, Run, Schedule, Sprt, Tournament};
use search::Control;

use crate::players::{Scratch, begin, go_on, pairs, plan};

const PLAYERS: [&str; 5] = ["random", "greedy", "minimax", "mcts:nodes=50", "alphabeta:depth=1"];

/// The records of a ledger in the order of their jobs, without what differs between runs.
fn records(path: &Path) -> Vec<PairRecord> {
    let mut records = pairs(path);
    for game in records.iter_mut().flat_map(|record| &mut record.games) {
        *game = game.clone().without_times();
    }
    records.sort_by_key(|record| record.job);
    records
}

fn played_through(name: &str, plan: Plan) -> Scratch {
    let scratch = Scratch::new(name);
    let mut run = begin(&scratch.0, plan).unwrap();
    go_on(&mut run, 1, &Control::new(), &mut |_| {}).unwrap();
    assert!(run.tournament().is_over());
    scratch
}

fn report(path: &Path) -> Report {
    Report::of(&Tournament::read(path, CATALOG).unwrap())
}

#[test]
fn a_tournament_stopped_again_and_again_is_the_one_never_stopped() {
    for schedule in [Schedule::RoundRobin, Schedule::Gauntlet, Schedule::KnockOut] {
        for games in [5, 6] {
            let plan = plan(schedule, &PLAYERS, games);
            let whole = played_through(&format!("whole-{schedule}-{games}"), plan.clone());
            let parts = Scratch::new(&format!("parts-{schedule}-{games}"));
            drop(begin(&parts.0, plan).unwrap());
            let mut n_starts = 0;
            while !Tournament::read(&parts.0, CATALOG).unwrap().is_over() {
                let (mut run, control) = (Run::resume(&parts.0, CATALOG).unwrap(), Control::new());
                let stop = &mut |n_pairs| {
                    if n_pairs == 3 {
                        control.stop();
                    }
                };
                go_on(&mut run, 2, &control, stop).unwrap();
                n_starts += 1;
            }
            assert!(n_starts > 1, "{schedule} was never interrupted");
            assert_eq!(records(&parts.0), records(&whole.0), "{schedule}");
            assert_eq!(report(&parts.0), report(&whole.0), "{schedule}");
        }
    }
}

#[test]
fn a_kill_at_any_place_of_the_file_changes_nothing() {
    for schedule in [Schedule::RoundRobin, Schedule::KnockOut] {
        let whole = played_through(&format!("kill-whole-{schedule}"), plan(schedule, &PLAYERS[..3], 4));
        let bytes = fs::read(&whole.0).unwrap();
        let header = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let killed = Scratch::new(&format!("kill-{schedule}"));
        for length in (header..=bytes.len()).step_by(211).chain([bytes.len() - 1]) {
            fs::write(&killed.0, &bytes[..length]).unwrap();
            go_on(&mut Run::resume(&killed.0, CATALOG).unwrap(), 2, &Control::new(), &mut |_| {}).unwrap();
            let records = records(&killed.0);
            let jobs: HashSet<_> = records.iter().map(|record| record.job).collect();
            assert_eq!(jobs.len(), records.len(), "nothing is played twice");
            assert_eq!(records, self::records(&whole.0), "cut at {length}");
            assert_eq!(report(&killed.0), report(&whole.0), "cut at {length}");
        }
    }
}

#[test]
fn an_interrupted_test_decides_at_the_same_pair() {
    let sprt = Some(Sprt::new(0.0, 150.0).unwrap());
    let openings = Openings::Start;
    let plan = Plan { sprt, openings, ..plan(Schedule::Match, &["minimax", "random"], 100_000) };
    let whole = played_through("sprt-whole", plan.clone());
    let parts = Scratch::new("sprt-parts");
    drop(begin(&parts.0, plan).unwrap());
    while !Tournament::read(&parts.0, CATALOG).unwrap().is_over() {
        let (mut run, control) = (Run::resume(&parts.0, CATALOG).unwrap(), Control::new());
        go_on(&mut run, 3, &control, &mut |n_pairs| {
            if n_pairs == 2 {
                control.stop();
            }
        })
        .unwrap();
    }
    let (whole, parts) = (report(&whole.0), report(&parts.0));
    assert_eq!(whole.pairings[0].standing.decision, Some(Decision::Accepted));
    assert!(whole.games < 200);
    assert_eq!(whole, parts);
}

#[test]
fn what_is_over_is_not_played_again() {
    let scratch = played_through("over", plan(Schedule::RoundRobin, &PLAYERS[..3], 2));
    let before = fs::read(&scratch.0).unwrap();
    go_on(&mut Run::resume(&scratch.0, CATALOG).unwrap(), 2, &Control::new(), &mut |_| {
        panic!("played again")
    })
    .unwrap();
    assert_eq!(fs::read(&scratch.0).unwrap(), before);
}

/// The data is a whole match played by an earlier version, with every kind of condition.
#[test]
fn a_ledger_of_an_earlier_version_is_read_and_goes_on_with_the_same_games() {
    let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/earlier_ledger.jsonl");
    let text = fs::read_to_string(&whole).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let tournament = Tournament::read(&whole, CATALOG).unwrap();
    let header: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
    let mut plan = header["run"].clone();
    let fingerprints = plan.as_object_mut().unwrap().remove("fingerprints").unwrap();
    assert_eq!(serde_json::to_value(tournament.plan()).unwrap(), plan, "writing it again changes nothing");
    let reader = jobs::LedgerReader::open(&whole).unwrap();
    assert_eq!(serde_json::to_value(&reader.header().files).unwrap(), fingerprints);
    assert!(pairs(&whole)[0].games[0].time_ms[0] > 0.0, "times are kept");

    let cut = Scratch::new("earlier");
    fs::write(&cut.0, lines[..2].concat()).unwrap();
    go_on(&mut Run::resume(&cut.0, CATALOG).unwrap(), 2, &Control::new(), &mut |_| {}).unwrap();
    let games = |path| -> Vec<_> {
        let records = records(path).into_iter().flat_map(|record| record.games);
        records.map(|game| (game.index, game.start, game.moves, game.result)).collect()
    };
    assert_eq!(games(&cut.0), games(&whole));
}
