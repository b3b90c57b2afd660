//! Watched searches: they do what the search that nobody watches does, and their events tell the whole story.

mod checker;
mod words;

use std::collections::BTreeSet;

use chess::{Board, Chess, Move};
use chess_engine::{Evaluation, MateSolver, Poda, PodaSettings, REASONS, Rated, Strength, Techniques};
use game::{Game, Notation, Position, Side, dice, pick};
use search::{
    Analysis, Engine, Figure, Goal, Leave, Limits, NodeKind, Reason, Record, Request, SearchCounts,
    Selection, Tally, record,
};

use crate::read;
use checker::Checker;

/// Positions of all kinds: the start, castling and promotions, attacks on the king, checks, endings.
const STARTS: [&str; 10] = [
    "startpos",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQ1RK1 b kq - 0 6",
    "3r1rk1/1p3pnp/p3pBp1/1qPpP3/1P1P2R1/P2Q3R/6PP/6K1 w - - 0 1",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 1",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1 w - - 0 1",
    "4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1",
    "8/8/4k3/3r4/8/4K3/3P4/8 w - - 94 90",
];

/// A hundred positions: each start, and what nine random games make of it.
fn positions() -> Vec<Board> {
    let mut dice = dice(20);
    let mut positions = Vec::new();
    for start in STARTS {
        for n_moves in (0..30).step_by(3) {
            let mut board = read(start);
            for _ in 0..n_moves {
                let moves: Vec<Move> = board.moves().collect();
                let mut next = board;
                next.play(pick(&mut dice, &moves).expect("the game goes on"));
                if next.outcome().is_none() {
                    board = next;
                }
            }
            positions.push(board);
        }
    }
    positions
}

fn settings() -> PodaSettings {
    PodaSettings { hash_bytes: 1 << 20, ..PodaSettings::default() }
}

/// Searches twice, watched and not, and checks every event. Returns what was found and the codes of the reasons.
fn check(
    what: &str,
    mut engine: impl FnMut() -> Box<dyn Engine<Board>>,
    request: &Request<'_, Board>,
) -> (Analysis<Move>, Checker) {
    let plain = engine().analyse(request, &mut |_| {});
    let (mut tally, mut checker) = (Tally::new(request.position), Checker::new(request.position));
    let record = record(&Selection::whole(1_000_000), |watcher| {
        let mut both = ((&mut tally, &mut checker), watcher);
        let watched = engine().watch(request, &mut both).expect("it can be watched");
        assert_eq!(watched.lines, plain.lines, "{what}");
        assert_eq!(
            (watched.nodes, watched.leaves, watched.stopped),
            (plain.nodes, plain.leaves, plain.stopped),
            "{what}"
        );
        true
    });
    assert_eq!(tally.counts.nodes, plain.nodes, "{what}");
    assert_eq!(recount(&record, request.position.side_to_move()), tally.counts, "{what}");
    assert!(checker.is_closed() || plain.stopped, "{what}: nodes are still open");
    (plain, checker)
}

/// The root's value and move, from the events alone, are those of the analysis.
fn check_root(what: &str, found: &Analysis<Move>, checker: &Checker) {
    let line = &found.lines[0];
    match checker.root() {
        Some(root) => assert_eq!(root, (line.score, line.moves[0]), "{what}"),
        None => assert_eq!(line.depth, 0, "{what}: no root was searched"),
    }
}

/// The counts of a search from its whole record. Whose move it is follows from the number of moves since the root.
fn recount(record: &Record<Move>, first_to_move: Side) -> SearchCounts {
    let mut counts = SearchCounts::default();
    let add = |counts: &mut SearchCounts, kind| *counts.cuts.entry(kind).or_default() += 1;
    for node in &record.nodes {
        counts.nodes += u64::from(node.visit.kind != NodeKind::RootMoves);
        counts.never_searched += node.unsearched.len() as u64;
        for (_, reason) in &node.skipped {
            add(&mut counts, reason.code);
        }
        let is_first = (first_to_move == Side::First) == node.visit.node.ply.is_multiple_of(2);
        match node.result.map(|(_, why)| why) {
            Some(Leave::Leaf | Leave::Terminal) => counts.leaves += 1,
            Some(Leave::Table(_)) => counts.table_hits += 1,
            Some(Leave::Decided(reason)) => add(&mut counts, reason.code),
            Some(Leave::Cut { .. }) if !node.unsearched.is_empty() => {
                add(&mut counts, if is_first { "beta" } else { "alpha" });
            }
            Some(Leave::Cut { .. } | Leave::Exhausted) | None => {}
        }
    }
    counts
}

#[test]
fn a_hundred_watched_searches_tell_what_the_search_did() {
    let positions = positions();
    assert_eq!(positions.len(), 100);
    let mut codes = BTreeSet::new();
    for (number, board) in positions.iter().enumerate() {
        let poda = || -> Box<dyn Engine<Board>> { Box::new(Poda::new(settings())) };
        for limits in [Limits::nodes(2_000 + 30 * number as u64), Limits::depth(6)] {
            let what = format!("{board} {limits:?}");
            let (found, checker) = check(&what, poda, &Request::new(board, &limits));
            check_root(&what, &found, &checker);
            codes.extend(checker.codes);
        }
    }
    let others = ["next-line", "in-earlier-line", "not-asked-for"];
    for (code, ..) in REASONS {
        let is_expected = !code.starts_with("mate-") && !others.contains(code) || *code == "mate-distance";
        assert_eq!(codes.contains(code), is_expected, "{code}");
    }
}

/// Only deep nodes verify null moves.
#[test]
fn a_long_search_is_watched() {
    let board = read("8/5pk1/4p1p1/7p/3R3P/1r3PP1/6K1/8 w - - 0 1");
    let limits = Limits::nodes(120_000);
    let (mut tally, mut checker) = (Tally::new(&board), Checker::new(&board));
    let found =
        Poda::new(settings()).watch(&Request::new(&board, &limits), &mut (&mut tally, &mut checker)).unwrap();
    assert_eq!(tally.counts.nodes, found.nodes);
    check_root("a long search", &found, &checker);
    assert!(checker.codes.contains("null-move-verification"), "{:?}", checker.codes);
}

/// A tally, which knows nothing of this engine, also finds the root's value and move if the last iteration was finished.
#[test]
fn a_tally_knows_the_answer_of_a_finished_search() {
    for board in positions().iter().step_by(5) {
        let limits = Limits::depth(7);
        let mut tally = Tally::new(board);
        let found = Poda::new(settings()).watch(&Request::new(board, &limits), &mut tally).unwrap();
        assert_eq!(tally.root, Some((found.lines[0].score, found.best_move())), "{board}");
    }
}

#[test]
fn every_technique_can_be_missing() {
    let board = read("r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1 w - - 0 1");
    let limits = Limits::nodes(8_000);
    let without = Techniques::LIST.iter().map(|(name, ..)| (*name, Techniques::ALL.without(name).unwrap()));
    for (name, techniques) in without.chain([("all", Techniques::NONE)]) {
        let settings = PodaSettings { techniques, ..settings() };
        let poda = || -> Box<dyn Engine<Board>> { Box::new(Poda::new(settings)) };
        let (found, checker) = check(name, poda, &Request::new(&board, &limits));
        check_root(name, &found, &checker);
        let is_told = checker.codes.iter().any(|code| *code == name);
        assert!(!is_told, "{name} is told although it is switched off");
    }
}

#[test]
fn every_request_can_be_watched() {
    let board = read("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 4");
    let only = ["f3f7", "a2a3", "h2h3"].map(|text| board.parse_move(text).unwrap());
    let classic =
        || -> Box<dyn Engine<Board>> { Box::new(Poda::with_evaluation(settings(), Evaluation::classic())) };
    let network = || -> Box<dyn Engine<Board>> { Box::new(Poda::new(settings())) };
    let mut codes = BTreeSet::new();
    for limits in [Limits::depth(6), Limits::nodes(6_000), Limits::nodes(1), Limits::nodes(40)] {
        let plain = Request::new(&board, &limits);
        for (what, request) in [
            ("one line", plain),
            ("four lines", Request { lines: 4, ..plain }),
            ("all lines", Request { lines: 99, ..plain }),
            ("some moves", Request { only: &only[1..], ..plain }),
            ("some moves, two lines", Request { only: &only, lines: 2, ..plain }),
            ("a mate among some moves", Request { only: &only, goal: Goal::Mate(2), ..plain }),
        ] {
            let (found, checker) = check(what, classic, &request);
            if request.lines == 1 {
                check_root(what, &found, &checker);
            }
            let (_, again) = check(what, network, &request);
            codes.extend(checker.codes.into_iter().chain(again.codes));
        }
    }
    let roots = ["next-line", "in-earlier-line", "not-asked-for"];
    assert!(roots.iter().all(|code| codes.contains(code)), "{codes:?}");
}

/// What was learnt in the last search is used in the next, watched or not; and earlier positions count.
#[test]
fn a_game_is_watched_move_by_move() {
    let mut board = Chess::STANDARD.start();
    let mut past = Vec::new();
    let (mut plain, mut watched) =
        (Poda::new(settings()), Poda::new(PodaSettings { threads: 3, ..settings() }));
    for _ in 0..12 {
        let limits = Limits::nodes(3_000);
        let request = Request { past: &past, ..Request::new(&board, &limits) };
        let expected = plain.analyse(&request, &mut |_| {});
        let mut checker = Checker::new(&board).after(&past);
        let found = watched.watch(&request, &mut checker).unwrap();
        assert_eq!((&found.lines, found.nodes), (&expected.lines, expected.nodes));
        past.push(board);
        board.play(found.best_move().unwrap());
    }
}

/// Mates are searched, proved, and searched again; the nodes of all three are told.
#[test]
fn proofs_of_mates_are_watched() {
    let mates = [
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
        "3r4/pR2N3/2pkb3/5p2/8/2B5/qP3PPP/4R1K1 w - - 1 1",
        "R6R/1r3pp1/4p1kp/3pP3/1r2qPP1/7P/1P1Q3K/8 w - - 1 1",
        "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
        "4k3/8/8/8/8/8/8/RR2K3 b - - 0 1",
    ];
    let mut codes = BTreeSet::new();
    for text in mates {
        let board = read(text);
        for (nodes, goal) in
            [(20_000, Goal::Exact), (20_000, Goal::Mate(3)), (800, Goal::Exact), (30_000, Goal::Mate(2))]
        {
            let limits = Limits::nodes(nodes);
            let request = Request { goal, ..Request::new(&board, &limits) };
            let what = format!("{text} {nodes} {goal:?}");
            let poda = || -> Box<dyn Engine<Board>> { Box::new(Poda::new(settings())) };
            let (found, checker) = check(&what, poda, &request);
            if found.lines[0].proven {
                check_root(&what, &found, &checker);
            }
            codes.extend(checker.codes);
            let solver = || -> Box<dyn Engine<Board>> { Box::new(MateSolver::new(1 << 20)) };
            let (found, checker) = check(&what, solver, &request);
            if found.lines[0].proven {
                check_root(&what, &found, &checker);
            }
            codes.extend(checker.codes);
        }
    }
    let proofs = [
        "mate-claim",
        "mate-replies",
        "mate-proved",
        "mate-refuted",
        "mate-open",
        "mate-paused",
        "mate-line",
    ];
    assert!(proofs.iter().all(|code| codes.contains(code)), "{codes:?}");
}

/// The engine held to a rating searches several lines and chooses one.
#[test]
fn a_rated_engine_is_watched() {
    let board = read("r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQ1RK1 b kq - 0 6");
    let limits = Limits::default();
    let rated = || -> Box<dyn Engine<Board>> {
        Box::new(Rated::new(Poda::new(settings()), Strength::of_elo(1500), 7))
    };
    check("rated", rated, &Request::new(&board, &limits));
}

/// Each reason has the figures that the list says.
fn has_right_figures(reason: &Reason) -> bool {
    let n_figures = reason.figures.iter().filter(|figure| **figure != Figure::None).count();
    let own = REASONS.iter().find(|(code, ..)| *code == reason.code).map(|(_, figures, _)| figures.len());
    let shared = [("iteration", 1), ("aspiration-low", 2), ("aspiration-high", 2)];
    let shared = shared.iter().find(|(code, _)| *code == reason.code).map(|(_, n)| *n);
    own.or(shared) == Some(n_figures)
}
