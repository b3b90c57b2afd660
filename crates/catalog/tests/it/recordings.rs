//! Recorded searches of the exact solver in each game: whoever sees only the recording finds what the engine found.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::CATALOG;
use game::{Side, dice, pick};
use search::{Algorithm, Goal, Limits, NodeKind, SearchCounts};
use table::{Ask, Cut, End, Recorded, RecordedPart, Recording, ShownScore, Step, Table};

use super::{small, small_table};

/// Random positions of a game that are not over, from a late position of a small board on.
pub fn positions(game: &str, n_moves: std::ops::Range<usize>, n: usize) -> Vec<Box<dyn Table>> {
    let mut dice = dice(20);
    let start = match game {
        "maxit" => CATALOG.game(game).unwrap().table(Some("4x4")).unwrap(),
        _ => small_table(CATALOG.game(game).unwrap()),
    };
    let mut found: Vec<Box<dyn Table>> = Vec::new();
    for n_moves in n_moves.cycle() {
        if found.len() == n {
            break;
        }
        let mut table = start.fork();
        for _ in 0..n_moves {
            let legal = table.legal();
            let Some(mv) = pick(&mut dice, &legal.iter().collect::<Vec<_>>()) else { break };
            table.play(mv).unwrap();
        }
        if table.ending().is_none() && !table.legal().is_empty() {
            found.push(table);
        }
    }
    found
}

/// The counts of a search, from its steps alone.
pub fn counts_of(recording: &Recording) -> SearchCounts {
    let mut counts = SearchCounts::default();
    for step in &recording.steps {
        let mut add = |code: &'static str| *counts.cuts.entry(code).or_default() += 1;
        step.skipped.iter().for_each(|(_, why)| add(why.code));
        match &step.result {
            Some((_, End::Cut(_))) if step.unsearched.is_empty() => {}
            Some((_, End::Cut(Cut::Alpha { .. }))) => add("alpha"),
            Some((_, End::Cut(Cut::Beta { .. }))) => add("beta"),
            Some((_, End::Decided(why))) => add(why.code),
            Some((_, End::Leaf | End::Terminal)) => counts.leaves += 1,
            Some((_, End::Table(_))) => counts.table_hits += 1,
            _ => {}
        }
        counts.nodes += u64::from(step.kind != NodeKind::RootMoves);
        counts.never_searched += step.unsearched.len() as u64;
    }
    counts
}

/// The value of a node is the best of the last visits to its moves, or of what the table said of a skipped one.
fn check_values(recording: &Recording) {
    let mut children: Vec<BTreeMap<&str, &Step>> = vec![BTreeMap::new(); recording.steps.len()];
    for step in &recording.steps {
        if let (Some(parent), Some(mv)) = (step.parent, &step.mv) {
            assert_eq!(step.ply, recording.steps[parent].ply + 1);
            children[parent].insert(mv, step);
        }
    }
    for (step, children) in recording.steps.iter().zip(&children) {
        let Some((value, End::Cut(_) | End::Exhausted)) = &step.result else { continue };
        // The result of several visits to the root is told by one that searches nothing.
        if step.kind == NodeKind::RootMoves && children.is_empty() {
            continue;
        }
        let values = children.values().filter_map(|child| child.result.as_ref()).map(|(value, _)| *value);
        let best = if step.side == Side::First { values.max() } else { values.min() };
        let is_known =
            |(_, why): &(table::MoveText, Arc<table::Why>)| why.figures.first() == Some(&value.to_string());
        assert!(best == Some(*value) || step.skipped.iter().any(is_known), "{step:?} {best:?}");
    }
}

/// Each sentence of an area of reasons, in each language, has a place for each figure and for no other.
pub fn check_words(text: &str, reasons: &[(&str, usize)]) {
    let words: BTreeMap<String, BTreeMap<String, String>> = serde_json::from_str(text).unwrap();
    assert_eq!(words.keys().collect::<Vec<_>>(), ["en", "es"]);
    for (language, sentences) in &words {
        let mut codes: Vec<&str> = reasons.iter().map(|(code, _)| *code).collect();
        codes.sort_unstable();
        assert_eq!(sentences.keys().collect::<Vec<_>>(), codes, "{language}");
        for &(code, n_figures) in reasons {
            let sentence = &sentences[code];
            let places: Vec<usize> = (0..5).filter(|n| sentence.contains(&format!("{{{n}}}"))).collect();
            assert_eq!(places, (0..n_figures).collect::<Vec<_>>(), "{code} in {language}");
            assert_eq!(sentence.matches('{').count(), n_figures, "{code} in {language}");
        }
    }
}

#[test]
fn every_reason_has_words_in_every_language() {
    check_words(include_str!("../../../study/src/page/reasons/othello.json"), &othello_engine::REASONS);
    check_words(include_str!("../../../study/src/page/reasons/solver.json"), &search::SOLVER_REASONS);
}

/// Every reason of the solver is one of those that have words.
fn check_reasons(recording: &Recording) {
    for step in &recording.steps {
        let decided = match &step.result {
            Some((_, End::Decided(why))) => Some(why),
            _ => None,
        };
        let all = step.reason.iter().chain(decided).chain(step.skipped.iter().map(|(_, why)| why));
        for why in all {
            let given = (why.code, why.figures.len());
            assert!(search::SOLVER_REASONS.contains(&given), "{why:?}");
        }
    }
}

pub fn with_windows(recorded: Recorded) -> Recording {
    match recorded {
        Recorded::Windows(recording) => recording,
        Recorded::Playouts(_) | Recorded::Proof(_) => panic!("this search has windows"),
    }
}

fn check(table: &dyn Table, engine: &str, ask: &Ask) -> Recording {
    let whole = RecordedPart::whole(usize::MAX);
    let recorded = table.record_engine(engine, &small(), ask, &whole).unwrap();
    let alone = table.player(engine, &small()).unwrap().analyse(table, ask, &mut |_| {}).unwrap();
    let (recording, answer) = (with_windows(recorded.recording), recorded.answer);
    let name = format!("{engine} on {}", recording.position);
    assert_eq!((&answer.lines, answer.nodes), (&alone.lines, alone.nodes), "{name}");
    assert_eq!(recording.elided, 0, "{name}");
    assert_eq!(counts_of(&recording), recording.counts, "{name}");
    assert_eq!(recording.counts.nodes, answer.nodes, "{name}");
    check_values(&recording);
    let last_root = recording.steps.iter().rfind(|step| step.parent.is_none()).unwrap();
    let (value, _) = last_root.result.as_ref().expect("it is not stopped");
    let for_mover = value.score().seen_from_parent(table.side_to_move() == Side::First);
    assert_eq!(ShownScore::new(for_mover, answer.unit).0, answer.lines[0].score, "{name}");
    assert_eq!(
        last_root.rises.last().map(|rise| &rise.mv),
        Some(&answer.lines[0].mv.as_str().into()),
        "{name}"
    );
    assert!(last_root.principal, "{name}");
    recording
}

fn exact(lines: usize) -> Ask {
    Ask { goal: Goal::Exact, lines, ..Ask::default() }
}

#[test]
fn the_exact_solver_is_recorded_whole_in_every_game() {
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    let games =
        [("tictactoe", 0..7, 30), ("connectfour", 0..6, 25), ("quarto", 0..4, 25), ("maxit", 3..8, 20)];
    for (game, n_moves, n) in games {
        for (index, table) in positions(game, n_moves, n).iter().enumerate() {
            let recording = check(&**table, &format!("{game}/exact"), &exact(1));
            check_reasons(&recording);
            for (&code, &n) in &recording.counts.cuts {
                *codes.entry(code).or_default() += n as usize;
            }
            if index < 3 {
                check(&**table, &format!("{game}/exact"), &exact(3));
                check(&**table, &format!("{game}/poda"), &exact(1));
            }
        }
    }
    for code in ["alpha", "beta", "guide-bounds", "nearest-end", "guide", "peek", "known-move"] {
        assert!(codes.contains_key(code), "{code} does not occur: {codes:?}");
    }
}

#[test]
fn the_othello_engines_are_recorded_whole() {
    for table in positions("othello", 0..8, 10) {
        check(&*table, "othello/poda", &exact(1));
        check(&*table, "othello/exact", &exact(2));
        check(&*table, "othello/poda", &Ask { limits: Limits::depth(4), ..Ask::default() });
    }
}

/// The engines that deepen an algorithm, in every game: 100 positions, each searched by all of them.
#[test]
fn every_algorithm_is_recorded_whole_in_every_game() {
    let games = [
        ("tictactoe", 0..6, 30),
        ("connectfour", 0..5, 20),
        ("quarto", 1..4, 15),
        ("maxit", 0..4, 15),
        ("othello", 0..6, 20),
    ];
    for (game, n_moves, n) in games {
        for table in positions(game, n_moves, n) {
            for algorithm in Algorithm::ALL {
                let ask = Ask { limits: Limits::depth(3), ..Ask::default() };
                let recorded = table
                    .record_engine(algorithm.name(), &small(), &ask, &RecordedPart::whole(usize::MAX))
                    .unwrap();
                let mut player = table.player(algorithm.name(), &small()).unwrap();
                let alone = player.analyse(&*table, &ask, &mut |_| {}).unwrap();
                let (recording, answer) = (with_windows(recorded.recording), recorded.answer);
                let name = format!("{game}/{} on {}", algorithm.name(), recording.position);
                assert_eq!((&answer.lines, answer.nodes), (&alone.lines, alone.nodes), "{name}");
                assert_eq!(recording.counts.nodes, answer.nodes, "{name}");
                assert_eq!(counts_of(&recording), recording.counts, "{name}");
                check_values(&recording);
                let last_root = recording.steps.iter().rfind(|step| step.parent.is_none()).unwrap();
                let (value, _) = last_root.result.as_ref().expect("it is not stopped");
                let for_mover = value.score().seen_from_parent(table.side_to_move() == Side::First);
                assert_eq!(ShownScore::new(for_mover, answer.unit).0, answer.lines[0].score, "{name}");
            }
        }
    }
}
