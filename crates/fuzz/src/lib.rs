//! What a fuzzer runs. Each target takes any bytes, does with them what a part of Poda does with what comes from outside,
//! and panics if a promise is broken: nothing panics, what was read can be written and read again, two ways to the same
//! truth agree. `docs/fuzzing.md` says how to run them and how to add one.
//!
//! The targets know nothing of a fuzzer. `cargo xtask fuzz` compiles them with counters and hands them to libFuzzer; the
//! ordinary tests run them on the inputs kept in `corpus/` and `finds/`, and on mutations of these.

mod input;
pub mod packed;
mod stores;
pub mod targets;

use targets::{
    chess_files, conversations, data_files, lines, long_files, othello_files, positions, puzzles, requests,
    runs, settings, solvers, studies, trees,
};

/// All targets, by what their programs contain: a fuzzer goes through all counters of its program after every input.
pub const GROUPS: [(&str, &[Target]); 3] = [("files", FILES), ("games", GAMES), ("whole", WHOLE)];

/// Formats of games, protocols and words.
pub const FILES: &[Target] = &[
    of("pgn", 1000, chess_files::pgn),
    of("epd", 1000, chess_files::epd),
    of("polyglot", 1000, chess_files::polyglot),
    of("chess-book", 1000, chess_files::book),
    of("obf", 1000, othello_files::obf),
    of("ggf", 1000, othello_files::ggf),
    of("sgf", 1000, othello_files::sgf),
    of("transcripts", 1000, othello_files::transcripts),
    of("wthor", 1000, othello_files::wthor),
    of("othello-quest", 1000, othello_files::othello_quest),
    of("othello-book", 1000, othello_files::book),
    of("recognised", 1000, othello_files::recognised),
    of("long-files", 30, long_files::repeated),
    of("uci-lines", 1000, lines::uci),
    of("nboard-lines", 1000, lines::nboard),
    of("gtp-lines", 1000, lines::gtp),
    of("lexicon", 1000, puzzles::lexicon),
    of("grid", 500, puzzles::grid),
    of("boggle", 100, puzzles::boggle),
];

/// Rules, engines, what they read, and searches.
pub const GAMES: &[Target] = &[
    of("edge-table", 50, data_files::edge_table),
    of("coefficients", 1000, data_files::coefficients),
    of("weights", 1000, data_files::weights),
    of("syzygy", 200, data_files::syzygy),
    of("chess", 200, positions::chess),
    of("othello", 200, positions::othello),
    of("kernels", 1000, positions::kernels),
    of("tictactoe", 200, positions::mnk),
    of("quarto", 200, positions::quarto),
    of("maxit", 200, positions::maxit),
    of("connectfour", 200, positions::connectfour),
    of("tree", 1000, trees::text_of_tree),
    of("tree-search", 500, trees::made),
    of("exact-solver", 100, solvers::exact),
    of("othello-endgame", 100, solvers::othello_endgame),
];

/// What needs most of the program: whole conversations, requests, runs, studies, settings.
pub const WHOLE: &[Target] = &[
    of("game-file", 200, studies::file),
    of("plan", 200, runs::plan),
    of("ledger", 200, runs::ledger),
    of("delivery", 1000, runs::delivery),
    of("proof", 200, runs::proof),
    of("puzzles", 200, runs::puzzles),
    of("archive", 50, runs::archive),
    of("study-document", 200, studies::document),
    of("uci", 20, conversations::uci),
    of("nboard", 50, conversations::nboard),
    of("gtp", 50, conversations::gtp),
    of("requests", 50, requests::requests),
    of("study-edits", 100, studies::edits),
    of("engine-spec", 50, settings::engine_spec),
    of("openings", 100, settings::openings),
    of("short-texts", 500, settings::short_texts),
    of("arguments", 50, settings::arguments),
];

/// All targets.
pub fn targets() -> impl Iterator<Item = &'static Target> {
    GROUPS.iter().flat_map(|(_, targets)| targets.iter())
}

/// Something to fuzz.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name on the command line, and that of its file in `corpus/`.
    pub name: &'static str,
    /// Runs it on an input; panics if a promise is broken.
    pub run: fn(&[u8]),
    /// How many mutated inputs the ordinary tests run: as many as take about half a second.
    pub n_mutations: usize,
}

const fn of(name: &'static str, n_mutations: usize, run: fn(&[u8])) -> Target {
    Target { name, run, n_mutations }
}

/// The target with that name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    targets().find(|target| target.name == name)
}

/// The targets of a group.
///
/// # Panics
/// If there is no such group: when the fuzzer is compiled.
#[must_use]
pub const fn group(name: &str) -> &'static [Target] {
    let mut index = 0;
    while index < GROUPS.len() {
        if is_same(GROUPS[index].0.as_bytes(), name.as_bytes()) {
            return GROUPS[index].1;
        }
        index += 1;
    }
    panic!("there is no such group: see crates/fuzz/src/lib.rs")
}

/// `==` is not yet `const`.
const fn is_same(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}
