//! Random commands at random moments: each search is answered exactly once, with a move that is legal in its position.

use std::io::{self, BufReader, Read};
use std::time::Duration;

use game::{Dice, dice, pick};
use rand::RngExt;
use table::Table;

use super::tests::answers;

const POSITIONS: &[&str] = &[
    "startpos",
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "fen 8/8/8/8/8/3k4/r7/3K4 b - - 0 1",
    "fen 8/8/8/3k4/8/8/8/KBN5 w - - 12 60",
    "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "fen 7k/8/8/8/8/8/6r1/K7 w - - 99 90",
    "fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 20",
];
const OPTIONS: &[&str] = &[
    "MultiPV value 1",
    "MultiPV value 4",
    "Threads value 1",
    "Threads value 3",
    "Hash value 1",
    "Hash value 3",
    "Clear Hash",
    "Move Overhead value 10",
    "UCI_ShowWDL value true",
    "UCI_LimitStrength value true",
    "UCI_LimitStrength value false",
    "UCI_Elo value 1700",
    "OwnBook value true",
    "OwnBook value false",
    "Engine value poda",
    "Engine value poda-classic",
    "Engine value alphabeta",
    "Ponder value true",
    "Nonsense value 3",
    "Hash value many",
    "SyzygyPath value nowhere",
];
const LIMITS: &[&str] = &[
    "infinite",
    "",
    "depth 3",
    "nodes 500",
    "movetime 3",
    "mate 2",
    "wtime 40 btime 30 winc 1 binc 1",
    "wtime -5 btime -5",
    "ponder wtime 40 btime 40",
    "ponder nodes 300",
    "ponder",
    "infinite depth 2",
];
const OTHERS: &[&str] =
    &["isready", "stop", "stop", "ponderhit", "ucinewgame", "d", "eval", "uci", "debug on", "", "joho"];
const WRONG_LIMITS: &[&str] = &["depth x", "wtime 1e3", "movetime -5", "nodes", "depth 2 searchmoves a1a1"];
const WRONG_POSITIONS: &[&str] = &["position", "position fen 8/8", "position startpos moves e2e4 e2e4"];
const JUNK: &[&str] = &["setoption", "setoption name", "\0\u{fffd}"];

/// A conversation and the expected answers.
struct Script {
    lines: Vec<String>,
    /// The acceptable answers of each search.
    searches: Vec<Vec<String>>,
    n_ready: usize,
    is_chess960: bool,
    table: Box<dyn Table>,
    /// Whether the last position was refused.
    is_refused: bool,
}

impl Script {
    fn new(n_lines: usize, dice: &mut Dice) -> Script {
        let mut script = Script {
            lines: Vec::new(),
            searches: Vec::new(),
            n_ready: 0,
            is_chess960: false,
            table: table(false),
            is_refused: false,
        };
        for _ in 0..n_lines {
            script.add(dice);
        }
        script
    }

    fn add(&mut self, dice: &mut Dice) {
        let line = match dice.random_range(0..10) {
            0 | 1 => self.position(dice),
            2..=4 => self.go(dice),
            5 | 6 => format!("setoption name {}", any(OPTIONS, dice)),
            7 => self.switch(dice),
            8 => self.wrong(dice),
            _ => any(OTHERS, dice).to_string(),
        };
        if line == "ucinewgame" && self.is_refused {
            (self.is_refused, self.table) = (false, table(self.is_chess960));
        }
        self.n_ready += usize::from(line == "isready");
        self.lines.push(line);
    }

    fn position(&mut self, dice: &mut Dice) -> String {
        let text = any(POSITIONS, dice);
        let mut table = table(self.is_chess960);
        table.set_position(text.trim_start_matches("fen ")).unwrap();
        let mut line = format!("position {text} moves");
        for _ in 0..dice.random_range(0..6) {
            let legal = table.legal();
            let moves: Vec<&str> = legal.iter().map(String::as_str).collect();
            let Some(mv) = pick(dice, &moves) else { break };
            table.play_on(mv).unwrap();
            line = format!("{line} {mv}");
        }
        (self.table, self.is_refused) = (table, false);
        line
    }

    fn wrong(&mut self, dice: &mut Dice) -> String {
        match dice.random_range(0..3) {
            0 => {
                self.is_refused = true;
                any(WRONG_POSITIONS, dice).to_string()
            }
            1 => {
                let moves = self.answers(self.table.legal());
                self.searches.push(moves);
                format!("go {}", any(WRONG_LIMITS, dice))
            }
            _ => any(JUNK, dice).to_string(),
        }
    }

    /// The acceptable answers when these moves may be searched.
    fn answers(&self, mut moves: Vec<String>) -> Vec<String> {
        if self.is_refused {
            return vec!["0000".to_string()];
        }
        if moves.is_empty() {
            moves.push("(none)".to_string());
        }
        moves
    }

    fn go(&mut self, dice: &mut Dice) -> String {
        let mut line = format!("go {}", any(LIMITS, dice));
        let mut moves = self.table.legal();
        if dice.random_range(0..4) == 0 {
            moves.truncate(2);
            line = format!("{line} searchmoves {}", moves.join(" "));
        }
        self.searches.push(self.answers(moves));
        line
    }

    /// Switching the variant resets the position.
    fn switch(&mut self, dice: &mut Dice) -> String {
        let is_chess960 = dice.random_range(0..2) == 0;
        if is_chess960 != self.is_chess960 {
            (self.is_chess960, self.table) = (is_chess960, table(is_chess960));
        }
        format!("setoption name UCI_Chess960 value {is_chess960}")
    }

    fn check(&self, answers: &[String]) {
        let chosen = answers.iter().filter_map(|line| line.strip_prefix("bestmove "));
        let chosen: Vec<&str> = chosen.map(|line| line.split(' ').next().unwrap_or_default()).collect();
        let transcript = || format!("{:#?}\n{answers:#?}", self.lines);
        assert_eq!(chosen.len(), self.searches.len(), "{}", transcript());
        for (mv, moves) in chosen.iter().zip(&self.searches) {
            assert!(moves.iter().any(|legal| legal == mv), "{mv} of {moves:?}: {}", transcript());
        }
        assert_eq!(
            answers.iter().filter(|line| *line == "readyok").count(),
            self.n_ready,
            "{}",
            transcript()
        );
    }
}

fn table(is_chess960: bool) -> Box<dyn Table> {
    let variant = if is_chess960 { "chess960" } else { "standard" };
    crate::catalog().game("chess").unwrap().table(Some(variant)).unwrap()
}

fn any<'a>(list: &[&'a str], dice: &mut Dice) -> &'a str {
    pick(dice, list).unwrap_or_default()
}

/// Sends one line at a time, sometimes after a pause, so that commands arrive during searches.
struct Typist {
    lines: std::vec::IntoIter<String>,
    dice: Dice,
}

impl Read for Typist {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(line) = self.lines.next() else { return Ok(0) };
        let pause = [0, 0, 0, 1, 4][self.dice.random_range(0..5)];
        std::thread::sleep(Duration::from_millis(pause));
        let bytes = format!("{line}\n").into_bytes();
        buffer[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

/// Runs two thousand conversations with `PODA_SLOW=1`.
#[test]
fn whatever_comes_each_search_is_answered_once() {
    let n_scripts = if std::env::var_os("PODA_SLOW").is_some() { 2_000 } else { 12 };
    for seed in 0..n_scripts {
        let mut dice = dice(seed);
        let script = Script::new(30, &mut dice);
        let mut lines = script.lines.clone();
        lines.extend(["stop".to_string(), "quit".to_string()]);
        let typist = Typist { lines: lines.into_iter(), dice };
        script.check(&answers("poda", BufReader::new(typist)));
    }
}
