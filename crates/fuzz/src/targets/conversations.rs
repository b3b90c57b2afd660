//! Whole conversations with an engine: UCI, NBoard and GTP.

use std::io::{self, BufReader, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catalog::CATALOG;
use poda_cli::{Conversation, Protocol};
use table::{NoFiles, Setup, Table};

use crate::input::Input;

/// The most lines of one conversation.
const MAX_LINES: usize = 40;

fn setup() -> Setup {
    Setup { hash_bytes: 1 << 20, seed: 1, threads: 1, resources: &NoFiles }
}

/// What the engine says to these lines.
fn said(protocol: Protocol, engine: &str, lines: &[String]) -> Vec<String> {
    let conversation = Conversation { protocol, engine: Some(engine), setup: setup(), depth: Some(2) };
    let output = Output::default();
    let input = BufReader::new(Script {
        lines: lines.iter(),
        rest: Vec::new(),
        n_searches: 0,
        output: output.clone(),
    });
    conversation.hold(input, output.clone()).unwrap_or_else(|error| panic!("{engine}: {error}"));
    let output = std::mem::take(&mut *output.said());
    let output = String::from_utf8(output).expect("engines write text");
    output.lines().map(str::to_string).collect()
}

/// A line that is not sent: nothing is, until the engine has shown a line of play or its move.
const LISTEN: &str = "(listen)";
/// Searches that show nothing for so long are not waited for.
const PATIENCE: Duration = Duration::from_millis(20);

/// What an engine has said; copies are the same.
#[derive(Clone, Default)]
struct Output(Arc<(Mutex<Vec<u8>>, Condvar)>);

impl Output {
    fn said(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the last search has shown something, or all so many have ended.
    fn listen(&self, n_searches: usize) {
        let is_silent = |said: &mut Vec<u8>| {
            let said = String::from_utf8_lossy(said);
            let since = said.rfind("bestmove").map_or(&*said, |end| &said[end..]);
            said.matches("bestmove").count() < n_searches && !since.contains(" pv ")
        };
        drop(self.0.1.wait_timeout_while(self.said(), PATIENCE, is_silent));
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.said().extend(bytes);
        self.0.1.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Lines as an engine reads them.
struct Script<'a> {
    lines: std::slice::Iter<'a, String>,
    rest: Vec<u8>,
    n_searches: usize,
    output: Output,
}

impl Read for Script<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.lines.next() {
                Some(line) if line == LISTEN => self.output.listen(self.n_searches),
                Some(line) => {
                    self.n_searches += usize::from(line.starts_with("go"));
                    self.rest = format!("{line}\n").into_bytes();
                }
                None => return Ok(0),
            }
        }
        let n_read = buffer.len().min(self.rest.len());
        buffer[..n_read].copy_from_slice(&self.rest[..n_read]);
        self.rest.drain(..n_read);
        Ok(n_read)
    }
}

const POSITIONS: &[&str] = &[
    "startpos",
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "fen r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
    "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "fen 7k/8/8/8/8/8/6r1/K7 w - - 99 90",
    "fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 20",
];
const LIMITS: &[&str] = &[
    "",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "wtime",
    "btime",
    "winc",
    "movestogo",
    "infinite",
    "ponder",
    "searchmoves",
];
const NUMBERS: &[&str] = &["1", "2", "0", "-1", "30", "1e3", "99999999999999999999", "x", ""];
/// Few of these are short enough to end by themselves.
const MATES: &[&str] = &["1", "2", "3", "5", "9", "0", "-1", "x"];
const OPTIONS: &[&str] = &[
    "MultiPV value 3",
    "UCI_ShowWDL value true",
    "UCI_LimitStrength value true",
    "UCI_LimitStrength value false",
    "UCI_Elo value 1700",
    "OwnBook value true",
    "Clear Hash",
    "Move Overhead value 10",
    "Engine value alphabeta",
    "Engine value random",
    "Hash value 1",
    "Nonsense value 3",
    "Hash value many",
];

/// UCI: every `go` is answered by exactly one `bestmove`, which is legal in its position; a search that has shown a line
/// plays its first move; every `isready` is answered.
pub fn uci(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let engine = ["poda", "alphabeta:depth=2", "random", "exact"][input.below(4)];
    let mut script = UciScript::new();
    while !input.is_empty() && script.lines.len() < MAX_LINES {
        script.add(&mut input);
    }
    script.lines.extend(["stop".to_string(), "quit".to_string()]);
    script.check(&said(Protocol::Uci, engine, &script.lines));
}

struct UciScript {
    lines: Vec<String>,
    /// For each search, the answers that are acceptable.
    searches: Vec<Vec<String>>,
    n_ready: usize,
    table: Box<dyn Table>,
    is_refused: bool,
    /// Whether the strength may have been limited: then not the best move is played.
    is_weak: bool,
}

impl UciScript {
    fn new() -> UciScript {
        UciScript {
            lines: Vec::new(),
            searches: Vec::new(),
            n_ready: 0,
            table: chess(),
            is_refused: false,
            is_weak: false,
        }
    }

    fn add(&mut self, input: &mut Input<'_>) {
        match input.byte() % 12 {
            0 | 1 => self.position(input),
            2..=4 => self.go(input),
            10 | 11 if !self.searches.is_empty() => self.lines.push(LISTEN.to_string()),
            5 => {
                let option = OPTIONS[input.below(OPTIONS.len())];
                self.is_weak |= option.contains("Limit") || option.contains("random");
                self.lines.push(format!("setoption name {option}"));
            }
            6 => {
                self.lines.push("isready".to_string());
                self.n_ready += 1;
            }
            7 => self.lines.push("stop".to_string()),
            8 => {
                if std::mem::take(&mut self.is_refused) {
                    self.table = chess();
                }
                self.lines.push("ucinewgame".to_string());
            }
            _ => self.any(input),
        }
    }

    fn position(&mut self, input: &mut Input<'_>) {
        let text = POSITIONS[input.below(POSITIONS.len())].to_string();
        let mut line = format!("position {text} moves");
        let mut table = chess();
        let mut is_right = table.set_position(text.trim_start_matches("fen ")).is_ok();
        for _ in 0..input.below(5) {
            let legal = table.legal();
            let mv = match input.byte() {
                255 => "a1a1".to_string(),
                _ => match input.pick(&legal) {
                    Some(mv) => mv.clone(),
                    None => break,
                },
            };
            is_right &= table.play_on(&mv).is_ok();
            line = format!("{line} {mv}");
        }
        self.is_refused = !is_right;
        if is_right {
            self.table = table;
        }
        self.lines.push(line);
    }

    fn go(&mut self, input: &mut Input<'_>) {
        let mut line = "go".to_string();
        let mut only = Vec::new();
        let legal = self.table.legal();
        for _ in 0..1 + input.below(3) {
            match LIMITS[input.below(LIMITS.len())] {
                word @ ("infinite" | "ponder" | "") => line = format!("{line} {word}"),
                "mate" => line = format!("{line} mate {}", MATES[input.below(MATES.len())]),
                "searchmoves" => {
                    let chosen = (0..1 + input.below(2)).filter_map(|_| input.pick(&legal).cloned());
                    only = chosen.collect();
                    line = format!("{line} searchmoves {}", only.join(" "));
                }
                word => line = format!("{line} {word} {}", NUMBERS[input.below(NUMBERS.len())]),
            }
        }
        let mut answers = legal;
        if !only.is_empty() && line.matches("searchmoves").count() == 1 {
            answers = only;
        }
        if self.is_refused {
            answers = vec!["0000".to_string()];
        } else if self.table.legal().is_empty() {
            answers = vec!["(none)".to_string()];
        }
        self.searches.push(answers);
        self.lines.push(line);
    }

    /// A line that says anything but what the script has to understand.
    fn any(&mut self, input: &mut Input<'_>) {
        let line = input.text().replace(['\n', '\r'], " ");
        let known = ["position", "go", "quit", "isready", "ucinewgame", "setoption", "perft"];
        if !line.split_whitespace().any(|word| known.contains(&word)) {
            self.lines.push(line);
        }
    }

    fn check(&self, answers: &[String]) {
        let transcript = || format!("{:#?}\n{answers:#?}", self.lines);
        let mut searches = self.searches.iter();
        let mut shown: Option<&str> = None;
        for answer in answers {
            if answer.starts_with("info ") && !answer.contains("bound") && !answer.contains("multipv") {
                shown = answer.split(" pv ").nth(1).and_then(|line| line.split(' ').next()).or(shown);
            }
            let Some(chosen) = answer.strip_prefix("bestmove ") else { continue };
            let chosen = chosen.split(' ').next().unwrap_or_default();
            let expected = searches.next();
            assert!(
                expected.is_some_and(|moves| moves.iter().any(|mv| mv == chosen)),
                "{chosen}: {}",
                transcript()
            );
            if let Some(shown) = shown.take()
                && !self.is_weak
            {
                assert_eq!(chosen, shown, "not what was shown: {}", transcript());
            }
        }
        assert_eq!(searches.next(), None, "a search without a bestmove: {}", transcript());
        let n_ready = answers.iter().filter(|line| *line == "readyok").count();
        assert_eq!(n_ready, self.n_ready, "{}", transcript());
    }
}

fn chess() -> Box<dyn Table> {
    CATALOG.game("chess").and_then(|entry| entry.table(None)).expect("chess")
}

/// NBoard: every `ping` is answered, whatever else is said.
pub fn nboard(bytes: &[u8]) {
    const COMMANDS: &[&str] =
        &["go", "hint 3", "move f5", "move d6", "move c3", "move pass", "set depth 2", "learn", "analyze"];
    let mut input = Input::new(bytes);
    let (mut lines, mut pings) = (Vec::new(), Vec::new());
    while !input.is_empty() && lines.len() < MAX_LINES {
        match input.byte() % 4 {
            0 => {
                let number = input.byte();
                pings.push(format!("pong {number}"));
                lines.push(format!("ping {number}"));
            }
            1 => {
                let line = input.text().replace(['\n', '\r'], " ");
                let is_known = line.split_whitespace().any(|word| ["ping", "quit", "depth"].contains(&word));
                lines.extend((!is_known).then_some(line));
            }
            _ => lines.push(COMMANDS[input.below(COMMANDS.len())].to_string()),
        }
    }
    let answers = said(Protocol::Nboard, "alphabeta:depth=2", &lines);
    let pongs: Vec<&String> = answers.iter().filter(|line| line.starts_with("pong")).collect();
    assert_eq!(pongs, pings.iter().collect::<Vec<_>>(), "{lines:#?}\n{answers:#?}");
}

/// GTP: every command is answered once, in order.
pub fn gtp(bytes: &[u8]) {
    const COMMANDS: &[&str] = &[
        "play black f5",
        "play white d6",
        "play black pass",
        "genmove black",
        "genmove white",
        "reg_genmove black",
        "undo",
        "showboard",
        "final_score",
        "boardsize 6",
        "boardsize 8",
        "clear_board",
        "time_settings 10 1 1",
        "time_left black 1 0",
        "list_commands",
        "known_command play",
    ];
    let mut input = Input::new(bytes);
    let mut lines = Vec::new();
    while !input.is_empty() && lines.len() < MAX_LINES {
        let number = lines.len() + 1;
        let command = match input.byte() % 4 {
            0 => input.text(),
            _ => COMMANDS[input.below(COMMANDS.len())].to_string(),
        };
        let command = command.replace(['\n', '\r', '#'], " ");
        // A number of its own would be taken for the command's.
        if command.contains("quit") || command.trim().is_empty() {
            continue;
        }
        lines.push(format!("{number} {command}"));
    }
    let answers = said(Protocol::Gtp, "alphabeta:depth=1", &lines);
    let is_answer = |line: &&String| line.starts_with(['=', '?']);
    let numbers: Vec<usize> = answers
        .iter()
        .filter(is_answer)
        .filter_map(|line| line[1..].split(' ').next().and_then(|number| number.parse().ok()))
        .collect();
    assert!(numbers.iter().copied().eq(1..=lines.len()), "{lines:#?}\n{answers:#?}");
}
