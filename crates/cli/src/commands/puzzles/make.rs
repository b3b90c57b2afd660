//! `poda puzzles make`: mines games for positions with one clearly best move that is not obvious.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use game::{Refusal, dice, shuffle};
use learn::{LevelGames, Look, MakerSettings, PuzzleMiner, PuzzleTally, SourceGame};
use search::{Control, Stopped};
use serde_json::{Value, json};
use table::{Entry, Level, Setup};

use super::games;
use crate::arguments::{Names, game_names};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{counted, grouped, progress, say, say_json, shown_path};
use crate::output_file::open_stream;

/// Make puzzles from a file of games or positions, or from games of our levels.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A puzzle has one clearly best move that is not obvious. In chess every other move loses at least three tenths of the \
winning chance and does not win; in Othello and MAXIT it costs discs or points, and in the other games the result, both \
proven. The difficulty comes from the nodes that the engine needs to see the solution.
Puzzles are written as they are found, one line of JSON each; Ctrl-C keeps them. The same seed and nodes make the same \
puzzles, whatever the number of threads.

Examples:
  poda puzzles make chess --from games.pgn --out mine.jsonl --count 50
  poda puzzles make othello --selfplay 500 --levels medium,hard --max-left 16 --out othello.jsonl
  poda puzzles make tictactoe --selfplay 2000 --per-game 9 --out all.jsonl")]
pub struct Arguments {
    /// The game (see `poda games`).
    #[arg(value_parser = Names(game_names))]
    game: String,

    /// Games or positions in any format that `poda convert` reads.
    #[arg(long, value_name = "FILE", required_unless_present = "selfplay", conflicts_with = "selfplay")]
    from: Option<PathBuf>,

    /// Play this many games between our levels.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    selfplay: Option<u64>,

    /// The levels that play; default: all of the game.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', requires = "selfplay")]
    levels: Vec<String>,

    /// Random moves at the start of each of these games.
    #[arg(long, value_name = "N", default_value_t = 4, requires = "selfplay")]
    random_plies: usize,

    /// The variant of these games, such as 5x5x4; a seed left open, as in 5x5@, is another board in each game.
    #[arg(long, value_name = "V", requires = "selfplay")]
    variant: Option<String>,

    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Stop after this many puzzles.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,

    /// Puzzles to take from a game at most.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    per_game: u32,

    /// Look only at positions with at least this many squares left, in games that fill the board.
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_left: u32,

    /// Look only at positions with at most this many squares left, in games that fill the board.
    #[arg(long, value_name = "N", default_value_t = u32::MAX, hide_default_value = true)]
    max_left: u32,

    /// Nodes of each search that judges a move.
    #[arg(long, value_name = "N", default_value_t = PuzzleMiner::USUAL_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Seed of the random numbers.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Games looked at at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
}

/// What was found in a game.
struct Found {
    number: usize,
    looks: Result<Vec<Look>, Refusal>,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let control = interrupt::control();
    let entry = crate::catalog().game(&arguments.game)?;
    let games = arguments.games(entry)?;
    let n_games = games.len();
    // Checked before the file is emptied.
    entry.table(arguments.variant.as_deref().map(|variant| variant.trim_end_matches('@')))?;
    arguments.levels(entry)?;
    let mut tally = Tally::new(arguments)?;
    let workers = (0..arguments.threads).map(|_| arguments.miner(entry));
    let workers: Vec<_> = workers.collect::<Result<_, _>>()?;
    let works = workers.into_iter().map(|mut worker| {
        move |job: &(usize, SourceGame), control: &Arc<Control>, hand_over: &mut jobs::HandOver<'_, Found>| {
            let looks = worker.look_through(&job.1, job.0, control);
            if control.is_stopped() {
                return Err(Stopped);
            }
            hand_over(Found { number: job.0, looks })
        }
    });
    let bar = progress();
    let mut failure = None;
    let mut waiting: BTreeMap<usize, Found> = BTreeMap::new();
    let ran = jobs::execute(games.into_iter().enumerate(), works.collect(), &control, &mut |found| {
        let found = match found {
            Ok(found) => found,
            Err(panicked) => {
                failure = Some(Failure::Failed(format!("game {}: {}", panicked.job.0 + 1, panicked.message)));
                return ControlFlow::Break(());
            }
        };
        waiting.insert(found.number, found);
        // In order, so that the puzzles do not depend on the number of threads.
        while let Some(found) = waiting.remove(&(tally.set.n_games as usize)) {
            if let Err(error) = tally.take(found) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            if tally.set.is_enough() {
                return ControlFlow::Break(());
            }
        }
        let puzzles = counted(tally.set.n_puzzles, "puzzle", "puzzles");
        bar.set_message(format!("{} of {n_games} games, {puzzles}", tally.set.n_games));
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    ran.map_err(|error| Failure::Failed(error.to_string()))?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    match json {
        true => say_json(&tally.document(&arguments.game, n_games))?,
        false => say(tally.in_words())?,
    }
    Ok(interrupt::exit_code(ExitCode::SUCCESS))
}

impl Arguments {
    fn games(&self, entry: &'static dyn Entry) -> Result<Vec<SourceGame>, Failure> {
        let mut games = match (&self.from, self.selfplay) {
            (Some(path), _) => games::read(entry, path)?,
            (None, n_games) => (0..n_games.unwrap_or(0)).map(SourceGame::Played).collect(),
        };
        if self.from.is_some() {
            shuffle(&mut dice(self.seed), &mut games);
        }
        Ok(games)
    }

    fn levels(&self, entry: &'static dyn Entry) -> Result<Vec<&'static Level>, Refusal> {
        match self.levels.is_empty() {
            true => Ok(entry.levels().iter().collect()),
            false => self.levels.iter().map(|name| entry.level(name)).collect(),
        }
    }

    fn miner(&self, entry: &'static dyn Entry) -> Result<PuzzleMiner, Refusal> {
        let control: Arc<Control> = Arc::default();
        Ok(PuzzleMiner {
            entry,
            games: LevelGames {
                levels: self.levels(entry)?,
                variant: self.variant.clone(),
                random_plies: self.random_plies,
                seed: self.seed,
                control: Arc::clone(&control),
            },
            settings: MakerSettings {
                nodes: self.nodes,
                setup: Setup { hash_bytes: PuzzleMiner::HASH_BYTES, ..Setup::default() },
                control,
                source: self.source(),
            },
            seed: self.seed,
            per_game: self.per_game as usize,
            left: self.min_left..=self.max_left,
        })
    }

    fn source(&self) -> String {
        match &self.from {
            Some(path) => {
                path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
            }
            None => "selfplay".to_string(),
        }
    }
}

/// The puzzles and the file they are written to.
struct Tally {
    out: std::fs::File,
    out_path: PathBuf,
    set: PuzzleTally,
}

impl Tally {
    fn new(arguments: &Arguments) -> Result<Tally, Failure> {
        Ok(Tally {
            out: open_stream(&arguments.out)?,
            out_path: arguments.out.clone(),
            set: PuzzleTally::new(&arguments.game, arguments.count.unwrap_or(u64::MAX)),
        })
    }

    fn take(&mut self, found: Found) -> Result<(), Failure> {
        let (out, path) = (&mut self.out, &self.out_path);
        self.set.add(found.looks?, &mut |puzzle| {
            let mut line = serde_json::to_string(&puzzle).expect("a puzzle is valid JSON");
            line.push('\n');
            out.write_all(line.as_bytes()).map_err(|error| Failure::not_written(path, &error))
        })
    }

    fn document(&self, game: &str, n_games: usize) -> Value {
        let discarded: serde_json::Map<_, _> = (self.set.discarded.iter())
            .map(|(reason, count)| (reason.name().to_string(), (*count).into()))
            .collect();
        json!({
            "game": game, "games": n_games, "looked_through": self.set.n_games, "positions": self.set.n_positions,
            "puzzles": self.set.n_puzzles, "discarded": discarded, "file": self.out_path.to_string_lossy(),
        })
    }

    fn in_words(&self) -> String {
        let mut text = format!(
            "{} from {} of {}: {}\n",
            counted(self.set.n_puzzles, "puzzle", "puzzles"),
            counted(self.set.n_positions, "position", "positions"),
            counted(self.set.n_games, "game", "games"),
            shown_path(&self.out_path)
        );
        for (reason, count) in &self.set.discarded {
            text += &format!("  {:>9}  {reason}\n", grouped(*count));
        }
        text
    }
}
