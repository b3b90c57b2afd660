//! `poda puzzles show`: a puzzle with its board.

use std::path::PathBuf;
use std::process::ExitCode;

use game::{dice, pick};
use learn::{Puzzle, PuzzleSet};
use serde_json::json;
use table::Table;

use crate::failure::Failure;
use crate::input_file::{self, read_collection};
use crate::output::{bold, dim, grouped, say, say_json};

/// Show a puzzle: the board, the themes and, on request, the solution.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  poda puzzles show chess-17
  poda puzzles show --random --set othello --seed 5 --solution
  poda puzzles show --random --file mine.jsonl")]
pub struct Arguments {
    /// The puzzle's name, such as chess-17.
    #[arg(required_unless_present = "random", conflicts_with = "random")]
    id: Option<String>,

    /// Show one chosen by the seed.
    #[arg(long)]
    random: bool,

    /// The game whose shipped puzzles to choose from; default: the one in the puzzle's name, or chess.
    #[arg(long, value_name = "GAME")]
    set: Option<String>,

    /// A file of puzzles instead of the shipped ones.
    #[arg(long, value_name = "FILE", conflicts_with = "set")]
    file: Option<PathBuf>,

    /// Show the solution too.
    #[arg(long)]
    solution: bool,

    /// Seed of the choice.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let set = arguments.set()?;
    let puzzle = match &arguments.id {
        Some(id) => set.puzzle(id)?.clone(),
        None => {
            let puzzles: Vec<&Puzzle> = set.puzzles.iter().collect();
            let chosen = pick(&mut dice(arguments.seed), &puzzles);
            chosen.ok_or_else(|| Failure::refused("--random", "the set has no puzzles"))?.clone()
        }
    };
    let variant = Some(puzzle.variant.as_str()).filter(|variant| !variant.is_empty());
    let mut table = crate::catalog().game(&puzzle.game)?.table(variant)?;
    table.set_position(&puzzle.position)?;
    let solution = arguments.solution.then(|| table.spelled(&puzzle.solution));
    if json {
        let moves = arguments.solution.then_some(&puzzle.solution);
        say_json(&json!({
            "id": puzzle.id, "game": puzzle.game, "variant": puzzle.variant, "position": puzzle.position,
            "themes": puzzle.themes, "rating": puzzle.rating, "margin": puzzle.margin, "unit": puzzle.unit,
            "proven": puzzle.proven, "nodes": puzzle.nodes, "solution": moves, "shown": solution,
        }))?;
    } else {
        say(in_words(&puzzle, &*table, solution.as_deref()))?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    fn set(&self) -> Result<PuzzleSet, Failure> {
        if let Some(path) = &self.file {
            let text = input_file::text(path, read_collection(path)?)?;
            return Ok(PuzzleSet::read(&text)?);
        }
        let named = self.id.as_deref().and_then(|id| id.rsplit_once('-')).map(|(game, _)| game);
        let game = self.set.as_deref().or(named).unwrap_or("chess");
        Ok(PuzzleSet::of_game(game)?.clone())
    }
}

fn in_words(puzzle: &Puzzle, table: &dyn Table, solution: Option<&[String]>) -> String {
    let side = table.entry().side_names()[table.side_to_move().index()];
    let mut text = format!("{}\n\n{side} to move. {}", table.diagram(), bold(&puzzle.id));
    text += &format!("  rating {}  {}\n", puzzle.rating, puzzle.themes.join(", "));
    let by = match (puzzle.margin, puzzle.unit.as_str()) {
        (Some(margin), "chance") => {
            format!("every other move loses {:.0} % of the winning chance", margin * 100.0)
        }
        (Some(margin), unit) => format!("every other move costs at least {margin} {unit}"),
        (None, _) => "every other move has a worse result".to_string(),
    };
    let proof = if puzzle.proven { "proven" } else { "by search" };
    text += &dim(format!("{by} ({proof}); the engine needed {} nodes\n", grouped(puzzle.nodes)));
    match solution {
        Some(moves) => text + &format!("solution: {}", moves.join(" ")),
        None => text + &dim("show the solution with --solution"),
    }
}
