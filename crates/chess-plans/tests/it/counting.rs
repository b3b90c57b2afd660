//! Nodes: nothing but the counter makes moves.

use std::fs;
use std::path::Path;

use chess_plans::{Counter, Patterns, Plans, PlansSettings, Way};
use search::{Engine, Limits, Request};

use crate::board;

/// Methods of boards that make a move or pass.
const MAKING: [&str; 5] = [".play(", ".pass()", ".passed()", ".gives_check(", ".outcome()"];

/// Only `counting.rs` makes moves; elsewhere it is the counter that is asked to. Examples in comments may.
#[test]
fn only_the_counter_makes_moves() {
    let mut n_files = 0;
    let mut look = |path: &Path| {
        let text = fs::read_to_string(path).expect("sources can be read");
        n_files += 1;
        for (number, line) in (1..).zip(text.lines()) {
            let is_comment = line.trim_start().starts_with("//");
            let asks_counter = line.contains("counter.play(") || line.contains("counter.pass(");
            let makes = MAKING.iter().any(|method| line.contains(method));
            let is_counter = path.ends_with("counting.rs");
            assert!(
                is_comment || asks_counter || is_counter || !makes,
                "{}:{number}: {line}",
                path.display()
            );
        }
    };
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for folder in [sources.clone(), sources.join("patterns")] {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                look(&path);
            }
        }
    }
    assert!(n_files > 10, "the sources were found");
}

#[test]
fn a_limit_is_kept() {
    let board = board("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1");
    for way in Way::NAMES {
        let way = Way::named(way).expect("a way");
        for nodes in [0, 1, 7, 50, 300] {
            let settings = PlansSettings { patterns: Patterns::shipped(), way };
            let limits = Limits::nodes(nodes);
            let found = Plans::new(settings.clone()).analyse(&Request::new(&board, &limits), &mut |_| {});
            assert!(found.nodes <= nodes, "{way:?}: {} of {nodes}", found.nodes);
            assert!(found.best_move().is_some_and(|mv| board.is_legal(mv)), "{way:?} with {nodes} nodes");
            let mut counter = Counter::up_to(nodes);
            let _ = Plans::new(settings).claim(&board, &[], &mut counter);
            assert!(counter.made() <= nodes);
        }
    }
}
