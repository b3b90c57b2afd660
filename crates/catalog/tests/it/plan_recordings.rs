//! Recorded searches of `chess/plans`: the whole tree, with the plan beside each node, and the same search as without a watcher.

use std::collections::BTreeSet;

use catalog::CATALOG;
use chess_plans::{POLICY_REASONS, REASONS};
use game::Side;
use search::{Limits, NodeKind};
use table::{Ask, End, RecordedPart, Recording, ShownScore, Table};

use super::recordings::{check_words, counts_of, positions, with_windows};
use super::small;

const PUZZLES: &str = include_str!("../../../experiments/src/plans/positions.epd");

/// A mate in one, a mate in three, and a move that is forced and mated.
const MATES: [&str; 3] = [
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "2k5/2p1RQpp/p1r5/1p1q4/3p3P/1P1P2P1/P4P2/6K1 b - - 4 29",
    "7k/8/6K1/8/8/8/8/5Q2 b - - 0 1",
];

fn chess(position: &str) -> Box<dyn Table> {
    let mut table = CATALOG.game("chess").unwrap().table(None).unwrap();
    table.set_position(position).unwrap();
    table
}

/// Puzzles, and positions after random moves, where no plan works.
fn tables() -> Vec<Box<dyn Table>> {
    let puzzles = PUZZLES.lines().filter(|line| !line.starts_with('#')).step_by(2);
    let puzzles = puzzles.map(|line| chess(line.split(" bm ").next().unwrap()));
    puzzles.chain(positions("chess", 0..40, 20)).collect()
}

/// The codes with which steps were entered and left.
fn codes(recording: &Recording) -> impl Iterator<Item = &'static str> {
    recording.steps.iter().flat_map(|step| {
        let decided = match &step.result {
            Some((_, End::Decided(why))) => Some(why.code),
            _ => None,
        };
        step.reason.as_ref().map(|why| why.code).into_iter().chain(decided)
    })
}

#[test]
fn every_reason_of_plans_and_policy_has_words() {
    let all = [&REASONS[..], &POLICY_REASONS[..]].concat();
    check_words(include_str!("../../../study/src/page/reasons/plans.json"), &all);
}

/// Every move made is a step, the answer is that of the search alone, and the counts are those of the whole search even where
/// only a part is kept.
#[test]
fn plans_are_recorded_whole() {
    let mut said: BTreeSet<&str> = BTreeSet::new();
    for (number, table) in tables().iter().enumerate() {
        for (engine, nodes) in [
            ("chess/plans", [1, 60, 700][number % 3]),
            ("chess/plans:way=both", [250, 30, 5][number % 3]),
            ("chess/plans:way=policy", [40, 300, 2][number % 3]),
        ] {
            let ask = Ask { limits: Limits::nodes(nodes), ..Ask::default() };
            said.extend(codes(&check(&**table, engine, &ask)));
        }
    }
    for position in MATES {
        let ask = Ask { limits: Limits::nodes(300), ..Ask::default() };
        said.extend(codes(&check(&*chess(position), "chess/plans", &ask)));
    }
    let known: BTreeSet<&str> = REASONS.iter().chain(&POLICY_REASONS).map(|&(code, _)| code).collect();
    assert!(said.is_subset(&known), "{said:?}");
    // Nothing is listed that never occurs; moves that are skipped are no steps.
    let missing: Vec<_> = known.difference(&said).filter(|&&code| code != "plan-idle").collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn check(table: &dyn Table, engine: &str, ask: &Ask) -> Recording {
    let record = |budget| table.record_engine(engine, &small(), ask, &RecordedPart::whole(budget)).unwrap();
    let recorded = record(usize::MAX);
    let alone = table.player(engine, &small()).unwrap().analyse(table, ask, &mut |_| {}).unwrap();
    let (recording, answer) = (with_windows(recorded.recording), recorded.answer);
    let name = format!("{engine} on {}", recording.position);
    assert_eq!(
        (&answer.lines, answer.nodes, &answer.plan),
        (&alone.lines, alone.nodes, &alone.plan),
        "{name}"
    );
    assert_eq!(recording.counts.nodes, answer.nodes, "{name}");
    assert_eq!(counts_of(&recording), recording.counts, "{name}");
    let part = with_windows(record(5).recording);
    assert_eq!((part.counts, part.steps.len() <= 5), (recording.counts.clone(), true), "{name}");
    let root = &recording.steps[0];
    let best = &answer.lines[0];
    assert_eq!(root.rises.last().map(|rise| &*rise.mv), Some(best.mv.as_str()), "{name}");
    let (value, _) = root.result.as_ref().expect("it is not stopped inside");
    let for_mover = value.score().seen_from_parent(table.side_to_move() == Side::First);
    assert_eq!(ShownScore::new(for_mover, answer.unit).0, best.score, "{name}");
    check_steps(&recording, engine, &name);
    recording
}

/// Children are one ply further and moves by the other side; what patterns said of a move names them.
fn check_steps(recording: &Recording, engine: &str, name: &str) {
    let is_policy = engine.ends_with("policy");
    for step in &recording.steps {
        let code = step.reason.as_ref().expect("every step says why").code;
        assert_eq!(code.starts_with("policy-"), is_policy, "{name}");
        let Some(parent) = step.parent.map(|parent| &recording.steps[parent]) else { continue };
        assert_eq!((step.ply, step.side), (parent.ply + 1, parent.side.opponent()), "{name}: {step:?}");
        assert_eq!(step.kind == NodeKind::NullMove, step.mv.is_none(), "{name}");
        if code == "plan-look" || code == "plan-reply" || is_policy {
            assert!(step.remarks.is_empty(), "{name}: {step:?}");
        }
        for remark in &step.remarks {
            assert!(chess_plans::Patterns::shipped().names().any(|known| known == remark.name), "{remark:?}");
            assert!(remark.text.ends_with('.') && remark.text_es.ends_with('.'), "{remark:?}");
            assert!(!remark.text.contains('{') && !remark.text_es.contains('{'), "{remark:?}");
        }
    }
}
