//! Positions that become puzzles, and every reason why others do not.

use game::Refusal;
use learn::{MakerSettings, NoPuzzle, Puzzle, PuzzleFault, PuzzleMaker, check_puzzle};
use search::Limits;
use table::{Ask, Setup, Table};

/// A table of the game at a position, after moves.
fn at(game: &str, position: &str, moves: &str) -> Box<dyn Table> {
    let mut table = catalog::CATALOG.game(game).unwrap().table(None).unwrap();
    table.set_position(position).unwrap();
    moves.split_whitespace().for_each(|mv| table.play(mv).unwrap());
    table
}

fn make(table: &dyn Table, nodes: u64) -> Result<Result<Puzzle, NoPuzzle>, Refusal> {
    let setup = Setup { hash_bytes: 4 << 20, ..Setup::default() };
    let settings = MakerSettings { nodes, setup, control: Default::default(), source: "test".to_string() };
    PuzzleMaker::new(table, settings)?.make(table)
}

#[test]
fn each_reason_against_a_puzzle_is_found() {
    let cases = [
        // Fool's mate.
        (NoPuzzle::Over, "chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "", 1000),
        // A king in the corner with one square.
        (NoPuzzle::OnlyMove, "chess", "7k/8/8/8/8/8/1r6/K7 w - - 0 1", "", 1000),
        // The queens were traded; whoever does not take back is a queen down.
        (NoPuzzle::Recapture, "chess", "3qk3/8/8/8/8/8/4P3/3QK3 b - - 0 1", "d8d1", 20_000),
        // A rook that may be taken for nothing.
        (NoPuzzle::Obvious, "chess", "4k3/8/8/8/3r4/4P3/8/4K3 w - - 0 1", "", 20_000),
        // Two queens against a bare king, with the bare king to move.
        (NoPuzzle::Lost, "chess", "7k/8/8/8/8/8/1Q6/K3Q3 b - - 0 1", "", 20_000),
        (
            NoPuzzle::SecondSolution,
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "",
            5000,
        ),
        (NoPuzzle::SecondSolution, "tictactoe", ".../.../... X", "", 100_000),
        // Far too many squares for a hundred nodes.
        (
            NoPuzzle::Unproven,
            "othello",
            "---------------------------OX------XO--------------------------- X",
            "",
            100,
        ),
    ];
    for (reason, game, position, moves, nodes) in cases {
        let table = at(game, position, moves);
        assert_eq!(make(&*table, nodes).unwrap().map(|puzzle| puzzle.solution), Err(reason), "{position}");
    }
}

#[test]
fn every_reason_has_its_own_name() {
    let names: std::collections::BTreeSet<_> = NoPuzzle::ALL.iter().map(|reason| reason.name()).collect();
    assert_eq!(names.len(), NoPuzzle::ALL.len());
    for reason in NoPuzzle::ALL {
        assert_eq!(serde_json::to_value(reason).unwrap(), reason.name());
        assert!(!reason.to_string().is_empty());
    }
}

/// A middlegame with much to search.
const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

#[test]
fn a_puzzle_is_the_same_each_time_and_passes_its_check() {
    let table = at("tictactoe", ".../..X/O.. X", "");
    let puzzle = make(&*table, 100_000).unwrap().unwrap();
    assert_eq!(make(&*table, 100_000).unwrap().unwrap(), puzzle, "the same nodes make the same puzzle");
    assert_eq!(
        (puzzle.solution.join(" "), puzzle.themes.join(" ")),
        ("c3 c1 b2 a1 a2".to_string(), "only-win".to_string())
    );
    assert!(puzzle.proven && puzzle.margin.is_none() && puzzle.unit == "result");
    let mut table = table.fork();
    let mut player = table.player("exact", &Setup::default()).unwrap();
    let ask = Ask { limits: Limits::nodes(1_000_000), ..Ask::default() };
    assert_eq!(check_puzzle(&puzzle, &mut *table, &mut *player, &ask).unwrap(), None);
    // With another move as its solution it fails, and so does one that stops after a reply.
    let wrong = Puzzle { solution: vec!["a2".into()], ..puzzle.clone() };
    let fault = check_puzzle(&wrong, &mut *table, &mut *player, &ask).unwrap();
    assert_eq!(fault, Some(PuzzleFault::OtherMove { at: 1, found: "c3".into() }));
    let unfinished = Puzzle { solution: vec!["c3".into(), "c1".into()], ..puzzle.clone() };
    assert!(matches!(
        check_puzzle(&unfinished, &mut *table, &mut *player, &ask).unwrap(),
        Some(PuzzleFault::Illegal { .. })
    ));
    let illegal = Puzzle { solution: vec!["a3".into()], ..puzzle };
    assert!(matches!(
        check_puzzle(&illegal, &mut *table, &mut *player, &ask).unwrap(),
        Some(PuzzleFault::Illegal { .. })
    ));
}

#[test]
fn a_second_solution_is_found() {
    let open = r#"{"id":"x-1","game":"tictactoe","variant":"3x3x3","position":"X../.O./..X O","solution":"a2",
        "themes":"only-draw","rating":700,"unit":"result","proven":true,"nodes":5}"#;
    let puzzle: Puzzle = serde_json::from_str(open).unwrap();
    let mut table = at("tictactoe", &puzzle.position, "");
    let mut player = table.player("exact", &Setup::default()).unwrap();
    let fault = check_puzzle(&puzzle, &mut *table, &mut *player, &Ask::default()).unwrap().unwrap();
    let is_second = matches!(
        fault,
        PuzzleFault::NotAlone { at: 1, reason: NoPuzzle::SecondSolution, .. }
            | PuzzleFault::OtherMove { at: 1, .. }
    );
    assert!(is_second, "{fault}");
}

#[test]
fn a_stopped_maker_returns() {
    let table = at("chess", MIDDLEGAME, "");
    let control: std::sync::Arc<search::Control> = Default::default();
    control.stop();
    let setup = Setup { hash_bytes: 4 << 20, ..Setup::default() };
    let settings = MakerSettings { nodes: u64::MAX, setup, control, source: String::new() };
    // What it says means nothing; that it says anything is the point.
    _ = PuzzleMaker::new(&*table, settings).unwrap().make(&*table);
}
