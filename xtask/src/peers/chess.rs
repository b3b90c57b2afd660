//! The ladder of chess programs. The speed of each is measured in the same run; then it plays a match against ours with
//! node limits that give both the same CPU time, so that the result does not depend on the load of the machine. With `--tc`
//! they play by the clock instead, which is meaningful only on an idle machine.

use std::path::Path;
use std::process::{Command, Stdio};

use super::program::Program;
use super::{build, with_row};

const USAGE: &str = "peers chess --engine NAME=PATH … [--book FILE] [--games N] [--nodes N] [--concurrency N] \\
         [--seat ENGINE] [--tc 10+0.1]: play matches against UCI programs, with nodes in proportion to their speed, or \\
         by the clock; with --games 0, only measure speeds";

/// Positions for measuring speed, from the opening to the endgame.
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQ1RK1 b kq - 0 6",
    "3r1rk1/1p3pnp/p3pBp1/1qPpP3/1P1P2R1/P2Q3R/6PP/6K1 w - - 0 1",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 1",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1 w - - 0 1",
];
const NODES_MEASURED: u64 = 400_000;

/// The arguments.
struct Ladder {
    /// Names and paths.
    engines: Vec<(String, String)>,
    /// Openings; default: random moves.
    book: Option<String>,
    /// 0 to measure only speeds.
    games: u32,
    /// Our nodes per move.
    nodes: u64,
    concurrency: u32,
    /// Our engine.
    seat: String,
    /// Time control, instead of nodes.
    clock: Option<String>,
}

pub fn compare(arguments: &[&str]) -> Result<(), String> {
    let ladder = Ladder::read(arguments)?;
    let poda = build()?;
    let command = format!("{} uci --engine {}", poda.display(), ladder.seat);
    let own_speed = speed(&command)?;
    println!("{}: {own_speed:.0} nodes per CPU second", ladder.seat);
    for (name, path) in &ladder.engines {
        let their_speed = speed(path)?;
        println!("{name}: {their_speed:.0} nodes per CPU second");
        let nodes = (ladder.nodes as f64 * their_speed / own_speed) as u64;
        let speeds = [own_speed, their_speed].map(thousands);
        let spent = match &ladder.clock {
            Some(clock) => clock.clone(),
            None => [ladder.nodes, nodes].map(|nodes| thousands(nodes as f64)).join(" : "),
        };
        // A separate row, so that measuring a speed does not overwrite a result.
        let (row, result) = match ladder.games {
            0 => (format!("{name}, its speed"), "not played | | | |".to_string()),
            _ => (name.clone(), ladder.play(&poda, path, nodes)?.to_string()),
        };
        println!("{row}: {result}");
        // After each match, so that an interrupted run leaves its results.
        ladder.write_row(&format!("| {row} | {} | {spent} | {result} |", speeds.join(" : ")))?;
    }
    Ok(())
}

impl Ladder {
    fn read(arguments: &[&str]) -> Result<Ladder, String> {
        let mut ladder = Ladder {
            engines: Vec::new(),
            book: None,
            games: 100,
            nodes: 20_000,
            concurrency: 1,
            seat: "chess/poda".to_string(),
            clock: None,
        };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("{word} needs a value\n{USAGE}"))?;
            let wrong = || format!("{word} {value}: unknown option or wrong value\n{USAGE}");
            match *word {
                "--engine" => {
                    let (name, path) = value.split_once('=').ok_or_else(wrong)?;
                    ladder.engines.push((name.to_string(), path.to_string()));
                }
                "--book" => ladder.book = Some(value.to_string()),
                "--tc" => ladder.clock = Some(value.to_string()),
                "--seat" => ladder.seat = value.to_string(),
                "--games" => ladder.games = value.parse().map_err(|_| wrong())?,
                "--nodes" => ladder.nodes = value.parse().map_err(|_| wrong())?,
                "--concurrency" => ladder.concurrency = value.parse().map_err(|_| wrong())?,
                _ => return Err(wrong()),
            }
        }
        if ladder.engines.is_empty() {
            return Err(format!("no engine to play against\n{USAGE}"));
        }
        Ok(ladder)
    }

    /// One match.
    fn play(&self, poda: &Path, path: &str, nodes: u64) -> Result<Outcome, String> {
        let mut command = Command::new(poda);
        command.args(["match", "chess", "--json", "--hash", "16"]);
        match &self.clock {
            Some(clock) => command.args(["--a", &self.seat, "--b", &format!("uci:{path}"), "--tc", clock]),
            None => {
                command.args(["--a", &format!("{}:nodes={}", self.seat, self.nodes)]);
                command.args(["--b", &format!("uci:{path}; nodes={nodes}")])
            }
        };
        command.args(["--games", &self.games.to_string(), "--concurrency", &self.concurrency.to_string()]);
        command.args(["--adjudicate-draw", "moves=8,score=10,after=34"]);
        command.args(["--adjudicate-win", "moves=3,score=900"]);
        match &self.book {
            Some(book) => command.args(["--openings", book]),
            None => command.args(["--random-plies", "8"]),
        };
        let output = command.stderr(Stdio::inherit()).output().map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&output.stdout);
        Outcome::read(&text).ok_or_else(|| format!("the match against {path} ended with {}", output.status))
    }

    /// Adds a row to the page, or replaces the row of the same peer.
    fn write_row(&self, row: &str) -> Result<(), String> {
        let openings = match &self.book {
            Some(book) => Path::new(book).file_name().unwrap_or_default().to_string_lossy().into_owned(),
            None => "eight random plies".to_string(),
        };
        let (page, spent, how) = match &self.clock {
            Some(_) => ("chess-clock", "Clock", "Both sides have the same clock"),
            None => ("chess", "Nodes per move", "Node limits give both sides the same CPU time per move"),
        };
        let rows = with_row(&super::read_page(page), row, 1);
        let text = format!(
            "# Chess: `{}` against other programs\n\n\
             Written by `cargo xtask peers chess`; our figures come first. Speeds are nodes per CPU second, measured in \
             the same run on six positions. {how}. Openings: {openings}, each with both colours. One thread, 16 MiB of \
             hash.\n\n\
             | Peer | Speeds | {spent} | Games | Won, drawn, lost | Share | Elo difference | 95 % |\n\
             |---|---|---|---|---|---|---|---|\n{rows}",
            self.seat,
        );
        super::write_page(page, &text)
    }
}

/// The result of a match, from our side.
#[derive(Debug, PartialEq)]
struct Outcome {
    won: u32,
    drawn: u32,
    lost: u32,
    /// The difference and its error, unless one side won every point.
    elo: Option<(f64, f64)>,
}

impl Outcome {
    /// Reads the output of `poda match --json`.
    fn read(json: &str) -> Option<Outcome> {
        let number = |key: &str| number(json, key);
        Some(Outcome {
            won: number("a_wins")? as u32,
            drawn: number("draws")? as u32,
            lost: number("b_wins")? as u32,
            elo: number("elo").zip(number("elo_error")),
        })
    }
}

/// As cells of the page's table.
impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Outcome { won, drawn, lost, elo } = self;
        let games = won + drawn + lost;
        let share = (f64::from(*won) + f64::from(*drawn) / 2.0) / f64::from(games.max(1));
        write!(f, "{games} | {won}, {drawn}, {lost} | {:.1} % | ", 100.0 * share)?;
        match elo {
            Some((elo, error)) => write!(f, "{elo:+.0} | {:+.0} … {:+.0}", elo - error, elo + error),
            None => write!(f, "not measurable |"),
        }
    }
}

/// The numeric value of a key in a flat JSON object.
fn number(json: &str, key: &str) -> Option<f64> {
    let (_, rest) = json.split_once(&format!("\"{key}\":"))?;
    rest.trim_start().split([',', '}', '\n']).next()?.trim().parse().ok()
}

/// The nodes that a program visits per CPU second.
fn speed(command: &str) -> Result<f64, String> {
    let mut program = Program::start(command, None)?;
    ask(&mut program, "uci", "uciok")?;
    program.say("setoption name Hash value 16")?;
    program.say("ucinewgame")?;
    ask(&mut program, "isready", "readyok")?;
    let before = program.seconds()?;
    let mut nodes = 0;
    for position in POSITIONS {
        program.say(&format!("position fen {position}"))?;
        nodes += ask(&mut program, &format!("go nodes {NODES_MEASURED}"), "bestmove")?;
    }
    let spent = program.seconds()? - before;
    if nodes == 0 || spent <= 0.0 {
        return Err(format!("{command} does not report nodes"));
    }
    Ok(nodes as f64 / spent)
}

/// Sends `line`, waits for a line that begins with `end`, and returns the last node count before it.
fn ask(program: &mut Program, line: &str, end: &str) -> Result<u64, String> {
    program.say(line)?;
    let mut nodes = 0;
    loop {
        let answer = program.line()?;
        let mut words = answer.split_whitespace();
        if words.clone().next() == Some(end) {
            return Ok(nodes);
        }
        if words.any(|word| word == "nodes") {
            nodes = words.next().and_then(|word| word.parse().ok()).unwrap_or(nodes);
        }
    }
}

/// A number with thousands separators.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_read_and_shown() {
        let json = r#"{"games":4,"a_wins":2,"draws":1,"b_wins":1,"elo":88.7,"elo_error":120.5,"los":0.8}"#;
        let read = Outcome::read(json).unwrap();
        assert_eq!(read, Outcome { won: 2, drawn: 1, lost: 1, elo: Some((88.7, 120.5)) });
        assert_eq!(read.to_string(), "4 | 2, 1, 1 | 62.5 % | +89 | -32 … +209");
        let all = json.replace("88.7", "null").replace("120.5", "null");
        assert_eq!(Outcome::read(&all).unwrap().elo, None);
        assert_eq!(Outcome::read("no match"), None);
    }

    #[test]
    fn arguments_are_parsed_or_refused() {
        let read = |text: &str| Ladder::read(&text.split(' ').collect::<Vec<_>>());
        let ladder = read("--engine a=/bin/a --games 20 --nodes 500 --engine b=c=d").ok().unwrap();
        assert_eq!((ladder.games, ladder.nodes, ladder.engines.len()), (20, 500, 2));
        assert_eq!(ladder.engines[1], ("b".to_string(), "c=d".to_string()));
        for wrong in ["--games 20", "--engine a", "--engine a=b --games x", "--engine", "--what 3"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!([7.0, 999.6, 1_234_567.0].map(thousands), ["7", "1,000", "1,234,567"]);
    }
}
