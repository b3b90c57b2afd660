//! What bulk runs and other machines leave in files: plans, ledgers, deliveries, proofs, puzzles, archives.

use std::io::Write as _;

use arena::{SelfPlayKind, SpsaKind, TournamentKind};
use catalog::CATALOG;
use flate2::Compression;
use flate2::write::GzEncoder;
use game::Refusal;
use jobs::remote::Delivery;
use jobs::{Empty, Header, Kinds, Ledger, LedgerReader, Shard, read_results};
use lab::LabKind;
use learn::{PuzzleKind, PuzzleSet, SourceGame, replay_fault};
use proofs::{CheckSettings, Proof, SolveKind};
use serde_json::Value;
use study::LabelKind;
use table::NoFiles;

use crate::input::{Input, text};
use crate::stores::empty_store;
use crate::targets::data_files::folder;

fn kinds() -> Kinds {
    let (catalog, resources) = (CATALOG, &NoFiles);
    let no_games = |_: &'static dyn table::Entry, path: &str| -> Result<Vec<SourceGame>, Refusal> {
        Err(Refusal::not_available(path, "files cannot be read here"))
    };
    Kinds::new(vec![
        Box::new(TournamentKind { catalog, resources }),
        Box::new(SelfPlayKind { catalog, resources }),
        Box::new(SpsaKind { catalog, resources }),
        Box::new(LabelKind { catalog, resources }),
        Box::new(SolveKind { catalog, resources }),
        Box::new(PuzzleKind { catalog, read_games: no_games }),
        Box::new(LabKind { experiments: experiments::EXPERIMENTS, catalog }),
        Box::new(Empty),
    ])
}

/// The plan of a run as people write it: completed, it is read as the same plan.
pub fn plan(bytes: &[u8]) {
    let Ok(mut plan) = serde_json::from_slice::<Value>(bytes) else { return };
    let Ok(name) = jobs::plan::kind_of(&mut plan) else { return };
    let kinds = kinds();
    let Ok(kind) = kinds.named(&name) else { return };
    _ = kind.workload(plan.clone());
    let Ok(workload) = kind.draft(plan) else { return };
    let complete = workload.plan();
    let again = kind.workload(complete.clone()).unwrap_or_else(|refusal| panic!("{refusal}\n{complete}"));
    assert_eq!(again.plan(), complete);
    let outcome = workload.outcome();
    assert!(outcome.wanted().iter().all(|range| range.end <= outcome.n_numbers()));
    _ = (outcome.document(), outcome.text(), outcome.in_short());
}

/// The ledger of a run, whatever happened to it: reading it twice says the same, and opening it to go on loses no whole
/// line before a zero, where a power cut ended it.
pub fn ledger(bytes: &[u8]) {
    let path = folder().join("run.jsonl");
    std::fs::write(&path, bytes).expect("the folder can be written");
    let Some(before) = read(&path) else { return };
    drop(Ledger::open(&path).expect("what can be read can be opened"));
    let opened = std::fs::read(&path).expect("it is still there");
    let written = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
    let end = written.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    assert_eq!(opened, bytes[..end], "only an incomplete end is dropped");
    assert_eq!(read(&path), Some(before));
}

/// What a ledger says.
fn read(path: &std::path::Path) -> Option<(Value, usize)> {
    let mut reader = LedgerReader::open(path).ok()?;
    let Header { kind, plan, .. } = reader.header().clone();
    let kinds = kinds();
    let workload = kinds.named(&kind).and_then(|kind| kind.workload(plan)).ok()?;
    let mut outcome = workload.outcome();
    let progress = read_results(&mut reader, &mut *outcome, workload.is_repeatable(), &mut |_| {});
    let progress = progress.ok()?;
    Some((outcome.document(), progress.done.len() as usize))
}

/// A delivery of a worker on another machine, and what names a shard.
pub fn delivery(bytes: &[u8]) {
    if let Ok(delivery) = Delivery::parse(bytes) {
        let written = delivery.to_bytes();
        let again = Delivery::parse(&written).expect("what was written can be read");
        assert_eq!(again.to_bytes(), written);
    }
    if let Ok(shard) = Shard::read(&text(bytes)) {
        assert_eq!(Shard::read(&shard.to_string()), Ok(shard));
        _ = (shard.contains(0), shard.contains(u64::MAX));
    }
}

/// A proof, right or wrong, of any game.
pub fn proof(bytes: &[u8]) {
    let Ok(proof) = Proof::parse(&text(bytes)) else { return };
    let settings = CheckSettings { sample: 1, nodes: 500, seed: 1 };
    if let Ok(checked) = proof.check(CATALOG, &settings) {
        assert_eq!(proof.check(CATALOG, &settings), Ok(checked));
    }
    _ = proof.compare(&|_| None);
}

/// Sets of puzzles.
pub fn puzzles(bytes: &[u8]) {
    let Ok(set) = PuzzleSet::read(&text(bytes)) else { return };
    _ = set.themes();
    _ = set.next(1500.0, None, 1, |_| false);
    for puzzle in &set.puzzles {
        let variant = (!puzzle.variant.is_empty()).then_some(puzzle.variant.as_str());
        let Ok(mut table) = CATALOG.game(&puzzle.game).and_then(|entry| entry.table(variant)) else {
            continue;
        };
        _ = replay_fault(puzzle, &mut *table);
        let line = serde_json::to_string(puzzle).expect("a puzzle is JSON");
        assert_eq!(PuzzleSet::read(&line).expect("our own line").puzzles, std::slice::from_ref(puzzle));
    }
}

/// An archive of everything stored: what was imported can be exported and imported again, and then nothing changes. The
/// input is the text inside, or, after a first byte of 255, the packed file itself.
pub fn archive(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let packed = match input.byte() {
        255 => input.rest().to_vec(),
        _ => {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::none());
            encoder.write_all(bytes).expect("memory can be written");
            encoder.finish().expect("memory can be written")
        }
    };
    let store = empty_store();
    if store.import(None, &packed[..]).is_err() {
        let mut nothing = Vec::new();
        let counts = store.export(None, &mut nothing).expect("it can be exported");
        assert!(counts.rows.is_empty(), "all or nothing: {counts:?}");
        return;
    }
    let mut written = Vec::new();
    let counts = store.export(None, &mut written).expect("what is stored can be exported");
    let other = empty_store();
    let read = other.import(None, &written[..]).expect("what was exported can be imported");
    assert_eq!(read.rows, counts.rows);
    let again = store.import(None, &written[..]).expect("what was exported can be imported");
    assert!(again.changed.values().all(|&changed| changed == 0), "{again:?}");
}
