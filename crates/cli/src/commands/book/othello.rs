//! Commands for Othello books only: reading and writing games, and learning.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game::Notation as _;
use indicatif::ProgressBar;
use othello::{Board, Move, Othello};
use protocols::book::{Book, BookGame as _, Learning};
use protocols::wthor::Names;
use protocols::{FileFormat, Format, OthelloGame};
use serde_json::json;
use table::{Answer, Ask, Player, ShownScore, Table};

use super::{BookFile, say_size, shipped_or};
use crate::arguments::{LimitArguments, SetupArguments};
use crate::collection::{format_of, in_file};
use crate::failure::Failure;
use crate::input_file::read_collection;
use crate::interrupt;
use crate::output::{counted, grouped, progress, say, say_json, shown_path};
use crate::output_file::write_file;

/// Arguments of `learn`.
#[derive(Debug, clap::Args)]
pub struct Learn {
    /// The book.
    file: PathBuf,
    /// Number of positions to score.
    #[arg(long, value_name = "N", default_value_t = 10)]
    positions: u32,
    /// Number of moves to score per position.
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    lines: u32,
    /// Add only moves at most this many discs worse than the best.
    #[arg(long, value_name = "DISCS", default_value_t = Learning::default().margin)]
    margin: i32,
    /// The engine, such as othello/poda; default: the game's best.
    #[arg(long, value_name = "E")]
    engine: Option<String>,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    setup: SetupArguments,
}

/// Positions between two saves, so that a killed run loses little.
const SAVE_EVERY: u32 = 20;

/// Why learning stopped early.
enum Halt {
    Interrupted,
    Failed(Failure),
}

impl<E: Into<Failure>> From<E> for Halt {
    fn from(error: E) -> Halt {
        Halt::Failed(error.into())
    }
}

impl Learn {
    pub fn run(&self, json: bool) -> Result<ExitCode, Failure> {
        let mut file = BookFile::<Othello>::open(&self.file)?;
        let mut judge = self.judge()?;
        let bar = progress();
        let learnt = self.learn(&mut file, &mut judge, &bar);
        bar.finish_and_clear();
        if let Err(Halt::Failed(failure)) = learnt {
            return Err(failure);
        }
        file.book.add_names();
        file.save()?;
        say_size(&self.file, &file.book, json)?;
        Ok(interrupt::exit_code(ExitCode::SUCCESS))
    }

    fn learn(&self, file: &mut BookFile<Othello>, judge: &mut Judge, bar: &ProgressBar) -> Result<(), Halt> {
        let learning = Learning { margin: self.margin, ..Learning::default() };
        for n_judged in 1..=self.positions {
            if !file.book.learn(learning, &mut |board, only| judge.score(board, only))? {
                break;
            }
            bar.set_message(format!(
                "{}, {}",
                counted(n_judged as u64, "position scored", "positions scored"),
                counted(file.book.n_nodes() as u64, "move", "moves")
            ));
            if n_judged % SAVE_EVERY == 0 {
                file.save()?;
            }
        }
        Ok(())
    }

    fn judge(&self) -> Result<Judge, Failure> {
        let table = crate::catalog().game(Othello::NAME)?.table(None)?;
        let engine = self.engine.as_deref().unwrap_or(table.best_engine());
        let player = table.player(engine, &self.setup.setup())?;
        let ask = Ask {
            limits: self.limits.limits(),
            lines: self.lines as usize,
            control: interrupt::control(),
            ..Ask::default()
        };
        Ok(Judge { table, player, ask })
    }
}

/// An engine that scores moves.
struct Judge {
    table: Box<dyn Table>,
    player: Box<dyn Player>,
    ask: Ask,
}

impl Judge {
    /// The best moves of a position, or those in `only`, with scores in discs.
    fn score(&mut self, board: &Board, only: &[Move]) -> Result<Vec<(Move, i32)>, Halt> {
        self.table.set_position(&board.to_string())?;
        let mut ask = self.ask.clone();
        if !only.is_empty() {
            ask.only = only.iter().map(|&mv| board.write_move(mv)).collect();
            ask.lines = only.len();
        }
        let answer = self.player.analyse(&*self.table, &ask, &mut |_| {})?;
        // Scores of an interrupted search are too shallow for a book.
        if ask.control.is_stopped() {
            return Err(Halt::Interrupted);
        }
        Ok(scores(board, &answer)?)
    }
}

fn scores(board: &Board, answer: &Answer) -> Result<Vec<(Move, i32)>, Failure> {
    let mut scored = Vec::new();
    for line in &answer.lines {
        let score = match line.score {
            Some(ShownScore::Whole(discs)) => discs,
            Some(ShownScore::Decimal(discs)) => discs.round() as i32,
            _ => return Err(Failure::refused(&answer.engine, "this engine does not score moves in discs")),
        };
        scored.push((board.parse_move(&line.mv)?, score));
    }
    Ok(scored)
}

/// Adds the games of a file.
pub fn add_games(path: &Path, games: &Path, n_plies: usize, json: bool) -> Result<(), Failure> {
    let mut file = BookFile::<Othello>::open(path)?;
    let bytes = read_collection(games)?;
    let names = Names::default();
    let read = othello_format(games)?.games(&bytes, &names).map_err(|refusal| in_file(games, &refusal))?;
    let (mut n_games, mut n_left_out) = (0_u64, 0_u64);
    for game in read {
        let is_added = game.is_ok_and(|game| file.book.add_game(&game.tree, n_plies));
        *(if is_added { &mut n_games } else { &mut n_left_out }) += 1;
    }
    if n_games == 0 {
        return Err(Failure::refused(
            games.to_string_lossy(),
            "the file contains no games from the normal starting position",
        ));
    }
    file.book.add_names();
    file.save()?;
    let moves = file.book.n_nodes();
    if json {
        return say_json(
            &json!({"game": "othello", "file": path, "moves": moves, "games": n_games, "left_out": n_left_out}),
        );
    }
    say(format!(
        "{}, {} left out: {} has {}",
        counted(n_games, "game added", "games added"),
        grouped(n_left_out),
        shown_path(path),
        counted(moves as u64, "move", "moves")
    ))
}

/// Writes each line of a book as a game.
pub fn export(path: &Path, from: Option<&Path>, json: bool) -> Result<(), Failure> {
    let format = othello_format(path)?;
    let book: Book<Othello> = shipped_or(from)?;
    let start = game::Game::start(&Othello::usual());
    let game = |line: Vec<Move>| OthelloGame::from_moves(start, line);
    let games: Vec<OthelloGame> = book.lines().into_iter().map(game).collect();
    write_file(path, &format.write(&games, &mut Names::default())?.bytes)?;
    if json {
        return say_json(
            &json!({"game": "othello", "file": path, "moves": book.n_nodes(), "games": games.len()}),
        );
    }
    say(format!("{} has {}", shown_path(path), counted(games.len() as u64, "game", "games")))
}

fn othello_format(path: &Path) -> Result<Format, Failure> {
    match format_of(path, None)? {
        FileFormat::Othello(format) => Ok(format),
        _ => Err(Failure::refused(path.to_string_lossy(), "not a format of Othello games")),
    }
}
