//! NBoard, both ways.

use game::{Position as _, Side, dice, pick};
use othello::{Board, Move, Size};
use protocols::nboard::{Answer, Command, GameSoFar, Hint, Played};

use crate::mutated;

fn square(text: &str) -> Move {
    Move::read(text, Size::Eight).unwrap()
}

fn command(line: &str) -> Command {
    Command::parse(line).unwrap().unwrap_or_else(|| panic!("`{line}` is not known"))
}

fn answer(line: &str) -> Answer {
    Answer::parse(line).unwrap().unwrap_or_else(|| panic!("`{line}` is not known"))
}

#[test]
fn commands_are_read() {
    assert_eq!(command("nboard 2\r\n"), Command::Version(2));
    assert_eq!(command("  set   depth 12"), Command::Depth(12));
    assert_eq!(command("set contempt -150"), Command::Contempt(-150));
    assert_eq!(command("move F5"), Command::Move(Played::plain(square("f5"))));
    let (mv, eval, seconds) = (square("d6"), Some(-1.5), Some(0.25));
    assert_eq!(command("move d6/-1.50/0.25"), Command::Move(Played { mv, eval, seconds }));
    assert_eq!(command("move d6//0.25"), Command::Move(Played { mv, eval: None, seconds }));
    assert_eq!(command("move PA"), Command::Move(Played::plain(Move::PASS)));
    assert_eq!(command("hint 4"), Command::Hint(4));
    assert_eq!(command("ping 17"), Command::Ping(17));
    for (line, known) in [
        ("go", Command::Go),
        ("learn", Command::Learn),
        ("analyze", Command::Analyze),
        ("quit", Command::Quit),
    ] {
        assert_eq!(command(line), known);
    }
}

#[test]
fn unknown_lines_are_nothing_and_senseless_ones_are_refused() {
    for line in ["", "   ", "dance", "set", "set colour red", "GO"] {
        assert_eq!(Command::parse(line), Ok(None), "{line}");
    }
    for line in ["nboard", "set depth x", "set depth -1", "move", "move z9", "hint", "hint -1", "ping one"] {
        assert!(Command::parse(line).is_err(), "{line}");
    }
    for line in ["", "hello", "set othername x"] {
        assert_eq!(Answer::parse(line), Ok(None), "{line}");
    }
    for line in ["===", "=== z9", "pong", "search", "search F5", "search F5 x 0 3", "nodestats many"] {
        assert!(Answer::parse(line).is_err(), "{line}");
    }
}

#[test]
fn a_chosen_move_is_read_in_every_spelling() {
    let played = Played { mv: square("f5"), eval: Some(1.5), seconds: Some(0.2) };
    for line in
        ["=== F5/1.50/0.2", "===F5/1.50/0.2", "=== F5 1.50 0.2", "===F5 1.50 0.2\r", "  === f5 / 1.5 / 0.2"]
    {
        assert_eq!(answer(line), Answer::Move(played), "{line}");
    }
    assert_eq!(answer("===PA"), Answer::Move(Played::plain(Move::PASS)));
    assert_eq!(answer("=== PASS"), Answer::Move(Played::plain(Move::PASS)));
}

#[test]
fn answers_are_read() {
    assert_eq!(answer("set myname ntest 1"), Answer::MyName("ntest 1".into()));
    assert_eq!(answer("status"), Answer::Status(String::new()));
    assert_eq!(answer("status Thinking hard"), Answer::Status("Thinking hard".into()));
    assert_eq!(answer("nodestats 12345 0.5"), Answer::NodeStats { nodes: 12345, seconds: Some(0.5) });
    assert_eq!(answer("pong 3"), Answer::Pong(3));
    assert_eq!(answer("learned"), Answer::Learned);
    let line = ["f5", "d6", "pa"].map(square).to_vec();
    let hint = Hint { line, eval: -2.0, games: 0, depth: "18@73%".into(), text: "and so on".into() };
    assert_eq!(answer("search F5D6PA -2.00 0 18@73% and so on"), Answer::Search(hint.clone()));
    assert_eq!(answer("book F5D6PA -2.00 7 18@73% and so on"), Answer::Book(Hint { games: 7, ..hint }));
}

const START: &str = "8 ---------------------------O*------*O--------------------------- *";

fn game(ggf: &str) -> Result<GameSoFar, String> {
    match Command::parse(&format!("set game {ggf}")) {
        Ok(Some(Command::Game(game))) => Ok(game),
        Err(refusal) => Err(refusal.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn games_are_read() {
    let ggf = format!("(;GM[Othello]PC[a b]PB[me]TI[15:00]TY[8]BO[{START}]B[F5//0.5]W[d6/1.0]B[C3];)");
    let read = game(&ggf).unwrap();
    assert_eq!(read.start, Board::start(Size::Eight));
    assert_eq!(read.moves, ["f5", "d6", "c3"].map(square));
    assert_eq!(game("(;GM[Othello];)").unwrap().moves, [], "without a board it is the start");
}

#[test]
fn games_that_cannot_be_are_refused() {
    for (ggf, named) in [
        ("", "must begin with"),
        ("(;GM[Othello]TY[6]BO[6 --------------O*----*O-------------- *];)", "8x8"),
        ("(;BO[8 --- *];)", "64 squares"),
        ("(;B[F5]B[D6];)", "white's turn"),
        ("(;B[A1];)", "captures nothing"),
        ("(;B[F5", "not closed"),
        ("(;B[PA];)", "a pass is legal only"),
    ] {
        let refusal = game(ggf).unwrap_err();
        assert!(refusal.contains(named), "{ggf}: {refusal}");
    }
}

/// Random games, and those among them with a pass, with passes written and left out.
#[test]
fn games_come_back_as_they_were_written() {
    let (mut dice, mut n_passes) = (dice(1), 0);
    for _ in 0..200 {
        let mut written = GameSoFar { start: Board::start(Size::Eight), moves: Vec::new() };
        let mut board = written.start;
        while let Some(mv) = pick(&mut dice, &board.moves().collect::<Vec<_>>()) {
            board.play(mv);
            written.moves.push(mv);
        }
        let ggf = written.to_string();
        assert_eq!(game(&ggf).as_ref(), Ok(&written));
        assert_eq!(written.board(), board);
        let without = ggf.replace("B[PA]", "").replace("W[PA]", "");
        assert_eq!(game(&without).as_ref(), Ok(&written));
        n_passes += usize::from(without != ggf);
    }
    assert!(n_passes > 20);
    let late = GameSoFar { start: Board::with_discs(Size::Eight, 1, 2, Side::Second), moves: Vec::new() };
    assert_eq!(game(&late.to_string()), Ok(late));
}

const LINES: [&str; 16] = [
    "nboard 2",
    "set depth 12",
    "set contempt -150",
    "set game (;GM[Othello]PC[x\\]y]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//1]W[D6];)",
    "move D6/-1.50/0.250",
    "hint 4",
    "go",
    "ping 17",
    "learn",
    "quit",
    "=== F5/1.50/0.200",
    "===PA",
    "search F5D6PA -2.00 0 18@73% and so on",
    "book F5D6 0.00 12 9",
    "nodestats 12345 0.500",
    "set myname Poda",
];

#[test]
fn what_is_written_is_read_again() {
    for line in LINES {
        if let Ok(Some(command)) = Command::parse(line) {
            assert_eq!(Command::parse(&command.to_string()), Ok(Some(command)));
        }
        if let Ok(Some(answer)) = Answer::parse(line) {
            assert_eq!(Answer::parse(&answer.to_string()), Ok(Some(answer)));
        }
    }
}

#[test]
fn mutated_lines_never_panic() {
    let mut dice = dice(2);
    for _ in 0..20_000 {
        let line = mutated(pick(&mut dice, &LINES).unwrap(), &mut dice);
        _ = Command::parse(&line);
        _ = Answer::parse(&line);
    }
}
