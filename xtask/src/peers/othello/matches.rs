//! Matches at equal processor time: `cargo xtask peers othello --peer 'NAME=gtp:COMMAND' --openings FILE …`.
//!
//! The peer plays at a fixed level, ours by a clock that is set from game to game so that both spend as much processor
//! time in the whole match. Time left is told before each move, as processor time too: a busy machine slows both alike.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use super::player::{Contact, Player, Protocol};
use super::rules::{Board, Move, Side};
use crate::peers::{Options, build, processor, read_page, run, with_row, write_page};

pub const USAGE: &str = "peers othello --peer 'NAME=gtp:COMMAND' or 'NAME=nboard:COMMAND' --openings FILE
         [--level TEXT] [--depth N] [--folder DIR] [--games N] [--concurrency N] [--clock SECONDS] [--seed N]
         [--record FILE] [--poda PROGRAM] [--revision TEXT] [--page FILE]

--openings   lines of moves, such as f5d6c4d3; each chosen one is played with both colours
--level      the peer's level, for the table; NBoard is told --depth
--folder     where the peer runs; default: its program's folder
--clock      our clock in the first games, until both times are known (default 1)
--record     a file for the games, with the processor time of each side
--poda       our program; default: build it
--revision   what the table calls it; default: the commit
--page       the page with the table; default: docs/results/othello-matches.md";

/// How a match is played.
struct Plan {
    name: String,
    level: String,
    theirs: Contact,
    folder: PathBuf,
    ours: Contact,
    openings: Vec<Vec<Move>>,
    n_pairs: usize,
    concurrency: usize,
    first_clock: f64,
    seed: usize,
}

pub fn play(peer: &str, options: &Options) -> Result<(), String> {
    let plan = Plan::read(peer, options)?;
    let revision = options.get("revision").map_or_else(revision, |text| Ok(text.to_string()))?;
    let columns = [plan.name.clone(), plan.level.clone(), today()?, revision];
    let page = options.path("page");
    let text = |page: &Option<PathBuf>| match page {
        Some(file) => std::fs::read_to_string(file).unwrap_or_default(),
        None => read_page(PAGE),
    };
    let record = Mutex::new(String::new());
    let played = Mutex::new(Played::default());
    let next = Mutex::new(0);
    let work = || -> Result<(), String> {
        let mut players = plan.start()?;
        loop {
            let pair = {
                let mut next = next.lock().expect("no thread panics");
                *next += 1;
                *next - 1
            };
            if pair >= plan.n_pairs {
                return Ok(());
            }
            let games = plan.pair(&mut players, pair, &played)?;
            let mut record = record.lock().expect("no thread panics");
            for game in &games {
                let _ = writeln!(record, "{}", game.line());
            }
            let mut played = played.lock().expect("no thread panics");
            played.pairs.push(games.map(|game| game.result));
            println!("{}", played.summary());
            // After each pair, so that an interrupted match leaves its results.
            if let Some(file) = options.path("record") {
                std::fs::write(&file, record.as_str()).map_err(|why| format!("{}: {why}", file.display()))?;
            }
            let row = format!("| {} | {} |", columns.join(" | "), played.cells());
            let report = report(&text(&page), &row);
            match &page {
                Some(file) => {
                    std::fs::write(file, report).map_err(|why| format!("{}: {why}", file.display()))?;
                }
                None => write_page(PAGE, &report)?,
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.concurrency).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
    })
}

const PAGE: &str = "othello-matches";

impl Plan {
    fn read(peer: &str, options: &Options) -> Result<Plan, String> {
        let number = |name: &str, default: usize| {
            let wrong = |_| format!("`--{name}` needs a number\n{USAGE}");
            options.get(name).map_or(Ok(default), |text| text.parse().map_err(wrong))
        };
        let (name, contact) = peer.split_once('=').ok_or_else(|| format!("`{peer}`: no name\n{USAGE}"))?;
        let theirs = Contact::read(contact, options.get("depth"))?;
        let program = theirs.command.split(' ').next().unwrap_or_default();
        let folder = Path::new(program).parent().map(Path::to_path_buf).unwrap_or_default();
        let file = options.required("openings")?;
        let text = std::fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))?;
        let openings: Option<Vec<_>> =
            text.lines().filter(|line| !line.trim().is_empty()).map(opening).collect();
        let openings = openings.filter(|openings| !openings.is_empty());
        let poda = options.path("poda").map_or_else(build, Ok)?;
        let clock = options.get("clock").map_or(Ok(1.0), str::parse);
        Ok(Plan {
            name: name.to_string(),
            level: options.get("level").or(options.get("depth")).unwrap_or("–").to_string(),
            theirs,
            folder: options.path("folder").unwrap_or(folder),
            ours: Contact {
                protocol: Protocol::Gtp,
                command: format!("{} gtp --threads 1 --hash 64", poda.display()),
                depth: None,
            },
            openings: openings.ok_or_else(|| format!("{}: not only legal openings", file.display()))?,
            n_pairs: number("games", 100)?.div_ceil(2),
            concurrency: number("concurrency", 1)?.max(1),
            first_clock: clock.map_err(|_| format!("`--clock` needs seconds\n{USAGE}"))?,
            seed: number("seed", 1)?,
        })
    }

    /// Our program and the peer.
    fn start(&self) -> Result<[Player; 2], String> {
        Ok([Player::start(&self.ours, None)?, Player::start(&self.theirs, Some(&self.folder))?])
    }

    /// Two games of one opening, with colours swapped. If a program breaks down, both start anew, once.
    fn pair(
        &self,
        players: &mut [Player; 2],
        pair: usize,
        played: &Mutex<Played>,
    ) -> Result<[Game; 2], String> {
        // A large prime visits all openings in an order without a pattern.
        let opening = &self.openings[(self.seed + pair).wrapping_mul(1_000_003) % self.openings.len()];
        let clock = || played.lock().expect("no thread panics").clock(self);
        let both = |players: &mut [Player; 2]| -> Result<[Game; 2], String> {
            let first = game(players, opening, Side::Black, clock())?;
            Ok([first, game(players, opening, Side::White, clock())?])
        };
        both(players).or_else(|why| {
            eprintln!("pair {pair}: {why}; both programs are started again");
            *players = self.start()?;
            both(players)
        })
    }
}

/// The moves of a line such as `f5d6c4`, if all are legal.
fn opening(line: &str) -> Option<Vec<Move>> {
    let text = line.trim();
    let moves: Option<Vec<Move>> =
        (0..text.len() / 2).map(|number| Move::read(text.get(2 * number..2 * number + 2)?)).collect();
    let moves = moves?;
    let end = moves.iter().try_fold(Board::START, |board, &mv| board.after(mv))?;
    (!end.is_over() && !end.must_pass()).then_some(moves)
}

/// A finished game.
struct Game {
    moves: Vec<Move>,
    ours: Side,
    result: GameResult,
}

/// What counts of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct GameResult {
    /// Discs, ours less theirs.
    margin: i32,
    /// Processor time, ours and theirs.
    seconds: [f64; 2],
    /// Our clock.
    clock: f64,
}

impl Game {
    fn line(&self) -> String {
        let moves: String = self.moves.iter().map(ToString::to_string).collect();
        let GameResult { margin, seconds: [ours, theirs], clock } = self.result;
        let side = self.ours.letter();
        format!("{moves} poda={side} margin={margin:+} seconds={ours:.2}:{theirs:.2} clock={clock:.2}")
    }
}

/// Plays a game; the first of the players is ours and plays `ours`.
fn game(players: &mut [Player; 2], opening: &[Move], ours: Side, clock: f64) -> Result<Game, String> {
    let [poda, peer] = players;
    let before = [poda.seconds()?, peer.seconds()?];
    poda.new_game(Some(clock))?;
    peer.new_game(None)?;
    let mut board = Board::START;
    let mut moves = Vec::new();
    while !board.is_over() {
        let side = board.side;
        let dictated = match board.must_pass() {
            true => Some(Move(None)),
            false => opening.get(moves.len()).copied(),
        };
        let mv = match dictated {
            Some(mv) => {
                poda.tell(side, mv)?;
                peer.tell(side, mv)?;
                mv
            }
            None if side == ours => {
                let left = clock - (poda.seconds()? - before[0]);
                let mv = poda.choose(side, Some(left))?;
                peer.tell(side, mv)?;
                mv
            }
            None => {
                let mv = peer.choose(side, None)?;
                poda.tell(side, mv)?;
                mv
            }
        };
        board = board.after(mv).ok_or_else(|| format!("{mv} is illegal after {} moves", moves.len()))?;
        moves.push(mv);
    }
    let margin = if ours == Side::Black { board.margin() } else { -board.margin() };
    let seconds = [poda.seconds()? - before[0], peer.seconds()? - before[1]];
    Ok(Game { moves, ours, result: GameResult { margin, seconds, clock } })
}

/// The pairs of games so far.
#[derive(Default)]
struct Played {
    pairs: Vec<[GameResult; 2]>,
}

impl Played {
    fn games(&self) -> impl Iterator<Item = &GameResult> {
        self.pairs.iter().flatten()
    }

    fn sum(&self, of: impl Fn(&GameResult) -> f64) -> f64 {
        self.games().map(of).sum()
    }

    /// Our clock for the next game: the peer's mean time, and a part of what we owe it or it owes us, divided by the share
    /// of its clock that our engine uses.
    fn clock(&self, plan: &Plan) -> f64 {
        const GAMES_TO_SETTLE: f64 = 10.0;
        let [ours, theirs] = [0, 1].map(|who| self.sum(|game| game.seconds[who]));
        if self.pairs.is_empty() || ours <= 0.0 || theirs <= 0.0 {
            return plan.first_clock;
        }
        let mean = theirs / self.games().count() as f64;
        let owed = (theirs - ours) / (GAMES_TO_SETTLE * plan.concurrency as f64);
        let used = ours / self.sum(|game| game.clock);
        (mean + owed).clamp(mean / 2.0, mean * 2.0) / used
    }

    /// The share of the points, and its error: 1.96 standard errors of the pairs, whose two games are not independent.
    fn share(&self) -> (f64, f64) {
        let points = |game: &GameResult| f64::from(game.margin.signum() + 1) / 2.0;
        let shares: Vec<f64> =
            self.pairs.iter().map(|pair| pair.iter().map(points).sum::<f64>() / 2.0).collect();
        let n_pairs = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / n_pairs;
        let variance =
            shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n_pairs - 1.0).max(1.0);
        (mean, 1.96 * (variance / n_pairs).sqrt())
    }

    /// The columns of the table that are measured.
    fn cells(&self) -> String {
        let games = self.games().count();
        let n = |sign: i32| self.games().filter(|game| game.margin.signum() == sign).count();
        let (share, error) = self.share();
        let [low, high] = [share - error, share + error].map(|end| 100.0 * end.clamp(0.0, 1.0));
        let mean = |of: fn(&GameResult) -> f64| self.sum(of) / games as f64;
        format!(
            "{games} | {}, {}, {} | {:.1} % | {low:.1} … {high:.1} % | {:+.1} | {:.2} : {:.2}",
            n(1),
            n(0),
            n(-1),
            100.0 * share,
            mean(|game| f64::from(game.margin)),
            mean(|game| game.seconds[0]),
            mean(|game| game.seconds[1]),
        )
    }

    fn summary(&self) -> String {
        self.cells().replace(" | ", "  ")
    }
}

/// The page with this row added, or in place of the row of the same peer, level, day and revision. What stands below the
/// table stays.
fn report(page: &str, row: &str) -> String {
    let older = page.split_once("\n## ").map_or(String::new(), |(_, rest)| format!("\n## {rest}"));
    let newest = page.split("\n## ").next().unwrap_or_default();
    let rows = with_row(newest, row, COLUMNS_THAT_NAME);
    format!(
        "# Othello: matches at equal CPU time\n\n\
         Written by `cargo xtask peers othello --peer …`; our figures come first. One thread each, XOT openings, each with \
         both colours, no books. The peers play at a fixed level; `othello/poda` plays by the clock through GTP, and the \
         referee sets its seconds during the match so that both spend the same CPU time per game. Levels were chosen for \
         short games, so that many can be played. The interval is of pairs. Last played on {}.\n\n\
         | Peer | Level | Date | Poda | Games | Won, drawn, lost | Share | 95 % | Discs | CPU seconds per game |\n\
         |---|---|---|---|---:|---|---:|---|---:|---|\n{rows}{older}",
        processor(),
    )
}

/// Peer, level, date and revision.
const COLUMNS_THAT_NAME: usize = 4;

/// The commit, with a mark if files have changed since.
fn revision() -> Result<String, String> {
    let mut git = Command::new("git");
    git.args(["describe", "--always", "--dirty", "--abbrev=8"]).current_dir(crate::root());
    Ok(run(&mut git)?.printed.trim().to_string())
}

/// Today's date, in UTC.
fn today() -> Result<String, String> {
    Ok(run(Command::new("date").args(["-u", "+%F"]))?.printed.trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        Plan {
            name: "peer".to_string(),
            level: "1".to_string(),
            theirs: Contact::read("gtp:peer", None).unwrap(),
            folder: PathBuf::new(),
            ours: Contact::read("gtp:poda", None).unwrap(),
            openings: vec![opening("f5d6").unwrap()],
            n_pairs: 1,
            concurrency: 1,
            first_clock: 3.0,
            seed: 1,
        }
    }

    fn result(margin: i32, ours: f64, theirs: f64, clock: f64) -> GameResult {
        GameResult { margin, seconds: [ours, theirs], clock }
    }

    #[test]
    fn the_clock_is_set_so_that_times_become_equal() {
        let (mut played, plan) = (Played::default(), plan());
        assert_eq!(played.clock(&plan), 3.0);
        // Ours uses half of its clock.
        for _ in 0..200 {
            let clock = played.clock(&plan);
            played.pairs.push([result(0, clock / 2.0, 1.0, clock); 2]);
        }
        let ours = played.sum(|game| game.seconds[0]);
        assert!((ours / 400.0 - 1.0).abs() < 0.01, "{ours}");
        assert!((played.clock(&plan) - 2.0).abs() < 0.1);
    }

    #[test]
    fn pairs_give_the_error() {
        let mut played = Played::default();
        for _ in 0..50 {
            played.pairs.push([result(10, 1.0, 1.0, 1.0), result(-10, 1.0, 1.0, 1.0)]);
        }
        // Every pair is even, so that nothing is left to chance.
        assert_eq!(played.share(), (0.5, 0.0));
        played.pairs.push([result(4, 1.0, 1.0, 1.0), result(4, 1.0, 1.0, 1.0)]);
        let (share, error) = played.share();
        assert!((share - 0.5 - 0.5 / 51.0).abs() < 1e-12 && (0.01..0.03).contains(&error), "{share} {error}");
        assert!(played.cells().starts_with("102 | 52, 0, 50 | 51.0 % | 49."), "{}", played.cells());
    }

    #[test]
    fn a_row_joins_the_table_and_older_tables_stay() {
        let first = report("", "| A | 1 | 2026-01-01 | abc | 2 |");
        let second =
            report(&(first + "\n## Before\n\n| Peer |\n|---|\n| A |\n"), "| B | 1 | 2026-01-01 | abc | 2 |");
        let third = report(&second, "| A | 1 | 2026-01-01 | abc | 4 |");
        let rows: Vec<&str> = third.lines().filter(|line| line.starts_with("| ")).collect();
        assert_eq!(
            rows[1..],
            ["| A | 1 | 2026-01-01 | abc | 4 |", "| B | 1 | 2026-01-01 | abc | 2 |", "| Peer |", "| A |",]
        );
        let fourth = report(&third, "| A | 1 | 2026-01-02 | abc | 6 |");
        assert_eq!(fourth.matches("| A | 1 |").count(), 2, "another day is another row");
    }

    #[test]
    fn openings_are_legal() {
        assert_eq!(opening("f5d6c4d3").map(|moves| moves.len()), Some(4));
        assert_eq!(opening("f5f6x"), opening("f5f6"));
        assert!(opening("f5a1").is_none() && opening("zz").is_none());
        assert!(opening("f5d6c5f4e3f6g5e6e7").is_none(), "the game is over");
    }
}
