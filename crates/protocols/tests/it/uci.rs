//! UCI on both sides: lines come back as they were, and damaged ones never panic.

use game::{Dice, dice, pick};
use protocols::uci::{Answer, Command, Go, Info, OptionKind, UciOption, UciScore};
use rand::RngExt;

const COMMANDS: &[&str] = &[
    "uci",
    "debug on",
    "isready",
    "setoption name Move Overhead value 30",
    "setoption name Clear Hash",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e4 e7e5",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves g1f3",
    "go infinite",
    "go ponder wtime 1000 btime 900 winc 10 binc 20 movestogo 5",
    "go depth 6 nodes 1000 mate 3 movetime 500 searchmoves e2e4 e7e8q",
    "go perft 4",
    "stop",
    "ponderhit",
    "quit",
    "d",
    "eval",
];

const ANSWERS: &[&str] = &[
    "id name Poda 0.1.0",
    "id author the Poda authors",
    "option name Hash type spin default 64 min 1 max 1048576",
    "option name Ponder type check default false",
    "option name Engine type string default pvs",
    "option name Clear Hash type button",
    "uciok",
    "readyok",
    "info depth 5 seldepth 9 multipv 1 score cp -13 nodes 400 nps 1000 hashfull 17 time 12 pv e2e4 e7e5",
    "info depth 30 currmove e2e4 currmovenumber 3",
    "info depth 5 score mate -3 upperbound nodes 400",
    "info depth 5 score cp 40 wdl 310 600 90 nodes 400",
    "info string a word for people",
    "bestmove e2e4 ponder e7e5",
    "bestmove e7e8q",
    "bestmove (none)",
];

#[test]
fn lines_round_trip() {
    for line in COMMANDS {
        let command = Command::parse(line).unwrap().unwrap();
        assert_eq!(command.to_string(), *line);
    }
    for line in ANSWERS {
        assert_eq!(Answer::parse(line).unwrap().unwrap().to_string(), *line);
    }
}

#[test]
fn what_is_unknown_is_passed_over() {
    assert_eq!(Command::parse("joho debug off"), Ok(Some(Command::Debug(false))));
    assert_eq!(Command::parse("hello there"), Ok(None));
    assert_eq!(Command::parse(""), Ok(None));
    let go = Go { depth: Some(3), ..Go::default() };
    assert_eq!(Command::parse("go quickly depth 3"), Ok(Some(Command::Go(go))));
    let info = Info { depth: Some(3), ..Info::default() };
    assert_eq!(Answer::parse("info depth 3 score cp many cpuload 3"), Ok(Some(Answer::Info(info))));
    assert_eq!(Answer::parse("Stockfish 17 by the Stockfish developers"), Ok(None));
}

#[test]
fn wrong_values_are_named() {
    for (line, part) in [
        ("setoption Hash 3", "setoption Hash 3"),
        ("position", "position"),
        ("position e2e4", "position e2e4"),
    ] {
        let refusal = match Command::parse(line) {
            Ok(Some(Command::BadPosition(refusal))) | Err(refusal) => refusal,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(refusal.text(), part);
    }
    assert!(Answer::parse("bestmove").is_err());
}

/// A GUI that sends `go` waits for a move: errors are reported, and the rest counts.
#[test]
fn wrong_numbers_of_a_search_are_named_and_left_out() {
    let read = |line: &str| match Command::parse(line) {
        Ok(Some(Command::Go(go))) => go,
        other => panic!("{line}: {other:?}"),
    };
    let named =
        |line: &str| read(line).faults.iter().map(|fault| fault.text().to_string()).collect::<Vec<_>>();
    assert_eq!(named("go depth many"), ["depth many"]);
    assert_eq!(named("go wtime 1e3 btime 5"), ["wtime 1e3"]);
    assert_eq!(named("go movetime"), ["movetime"]);
    assert_eq!(named("go depth -1 nodes 99999999999999999999"), ["depth -1", "nodes 99999999999999999999"]);
    assert_eq!(named("go wtime -5 btime -5 winc -1"), [""; 0], "real games exceed their time");
    let go = read("go depth searchmoves e2e4 movetime -5 movestogo 0");
    assert_eq!((go.depth, go.movetime, go.movestogo), (None, Some(0), Some(0)));
    assert_eq!(go.searchmoves, ["e2e4"], "a missing number does not take the next word with it");
    assert_eq!(read("go nodes 99999999999999999999").nodes, Some(u64::MAX));
}

#[test]
fn options_and_scores_are_taken_apart() {
    let option = Answer::parse("option name Skill Level type spin default 20 min 0 max 20").unwrap();
    let kind = OptionKind::Spin { default: 20, min: 0, max: 20 };
    assert_eq!(option, Some(Answer::Option(UciOption { name: "Skill Level".into(), kind })));
    let Ok(Some(Answer::Info(info))) = Answer::parse("info score cp 31 lowerbound depth 4") else { panic!() };
    assert_eq!(info.score, Some(UciScore { value: 31, is_mate: false, is_lower_bound: Some(true) }));
}

/// A million with `PODA_SLOW=1`.
#[test]
fn damaged_lines_are_refused_or_understood() {
    let n_lines = if std::env::var_os("PODA_SLOW").is_some() { 1_000_000 } else { 30_000 };
    let mut dice = dice(5);
    for _ in 0..n_lines {
        let line = damage(pick(&mut dice, COMMANDS).unwrap(), &mut dice);
        if let Ok(Some(mut command)) = Command::parse(&line) {
            match &mut command {
                Command::Go(go) => go.faults.clear(),
                Command::BadPosition(_) => continue,
                _ => {}
            }
            assert_eq!(Command::parse(&command.to_string()), Ok(Some(command)), "{line}");
        }
        let line = damage(pick(&mut dice, ANSWERS).unwrap(), &mut dice);
        if let Ok(Some(answer)) = Answer::parse(&line) {
            assert!(Answer::parse(&answer.to_string()).is_ok(), "{line}");
        }
    }
}

fn damage(line: &str, dice: &mut Dice) -> String {
    const LETTERS: &[char] = &[' ', 'a', 'e', '2', '9', '-', 'v', '\0', '\u{a0}', 'ñ', '\t'];
    let mut letters: Vec<char> = line.chars().collect();
    for _ in 0..dice.random_range(1..=5) {
        let at = dice.random_range(0..=letters.len() as u64) as usize;
        match dice.random_range(0..3) {
            0 => letters.insert(at, pick(dice, LETTERS).unwrap()),
            1 if at < letters.len() => drop(letters.remove(at)),
            2 if at < letters.len() => letters[at] = pick(dice, LETTERS).unwrap(),
            _ => {}
        }
    }
    letters.into_iter().collect()
}
