//! What the fuzzers found is found no more: every target on its kept inputs, and on mutations of them.

mod mutations;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use fuzz::packed::{pack, unpack};
use fuzz::{Target, targets};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The inputs kept for a target: together they reach everything that the fuzzer has reached.
fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let packed = std::fs::read(folder("corpus").join(target.name)).unwrap_or_default();
    unpack(&packed).into_iter().map(<[u8]>::to_vec).collect()
}

/// The inputs that once broke a target, each named after the defect.
fn finds(target: &Target) -> Vec<(String, Vec<u8>)> {
    let Ok(files) = folder("finds").join(target.name).read_dir() else { return Vec::new() };
    let mut finds: Vec<_> = files
        .map(|file| file.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap()))
        .collect();
    finds.sort();
    finds
}

/// Runs a target on an input; if it panics, says which input it was.
#[track_caller]
fn run(target: &Target, what: &str, input: &[u8]) {
    let result = std::panic::catch_unwind(|| (target.run)(input));
    assert!(result.is_ok(), "{} fails on {what}: {:?}", target.name, String::from_utf8_lossy(input));
}

fn check(target: &Target) {
    for (name, input) in finds(target) {
        run(target, &name, &input);
    }
    let corpus = corpus(target);
    for (number, input) in corpus.iter().enumerate() {
        run(target, &format!("input {number} of its corpus"), input);
    }
    mutations::of(&corpus, target.n_mutations, |number, input| {
        run(target, &format!("mutation {number}"), input);
    });
}

macro_rules! tests {
    ($($test:ident: $name:literal,)*) => {
        $(#[test]
        fn $test() {
            check(fuzz::target($name).unwrap());
        })*

        #[test]
        fn every_target_has_a_test() {
            let tested: BTreeSet<&str> = [$($name),*].into();
            let all: BTreeSet<&str> = targets().map(|target| target.name).collect();
            assert_eq!(tested, all);
            assert_eq!(targets().count(), all.len(), "a name is given twice");
        }
    };
}

tests! {
    pgn: "pgn",
    epd: "epd",
    polyglot: "polyglot",
    chess_book: "chess-book",
    obf: "obf",
    ggf: "ggf",
    sgf: "sgf",
    transcripts: "transcripts",
    wthor: "wthor",
    othello_quest: "othello-quest",
    othello_book: "othello-book",
    recognised: "recognised",
    long_files: "long-files",
    game_file: "game-file",
    edge_table: "edge-table",
    coefficients: "coefficients",
    weights: "weights",
    syzygy: "syzygy",
    lexicon: "lexicon",
    plan: "plan",
    ledger: "ledger",
    delivery: "delivery",
    proof: "proof",
    puzzles: "puzzles",
    archive: "archive",
    study_document: "study-document",
    uci_lines: "uci-lines",
    nboard_lines: "nboard-lines",
    gtp_lines: "gtp-lines",
    uci: "uci",
    nboard: "nboard",
    gtp: "gtp",
    requests: "requests",
    chess: "chess",
    othello: "othello",
    kernels: "kernels",
    tictactoe: "tictactoe",
    quarto: "quarto",
    maxit: "maxit",
    connectfour: "connectfour",
    tree: "tree",
    tree_search: "tree-search",
    exact_solver: "exact-solver",
    othello_endgame: "othello-endgame",
    grid: "grid",
    boggle: "boggle",
    study_edits: "study-edits",
    engine_spec: "engine-spec",
    openings: "openings",
    short_texts: "short-texts",
    arguments: "arguments",
}

#[test]
fn packed_inputs_are_unpacked() {
    let inputs: [&[u8]; 3] = [b"one", b"", &[0; 300]];
    assert_eq!(unpack(&pack(inputs)), inputs);
}

#[test]
fn the_corpus_is_small_and_belongs_to_targets() {
    let mut n_bytes = 0;
    for folder in [folder("corpus"), folder("finds")] {
        for file in folder.read_dir().unwrap().map(Result::unwrap) {
            let name = file.file_name().to_string_lossy().into_owned();
            let is_known = targets().any(|target| target.name == name) || name == "SOURCE.md";
            assert!(is_known, "{name} belongs to no target");
            n_bytes += file.metadata().unwrap().len();
        }
    }
    assert!(n_bytes < 2 << 20, "{n_bytes} bytes are too many: minimise the corpus");
}
