//! `poda run export`: the results of a run as a file for other programs.

use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arena::{GameRecord, Plan};
use jobs::Entry;
use serde_json::json;

use super::Found;
use crate::failure::Failure;
use crate::game_file::{self, GameFile};
use crate::output::{counted, say, say_json, shown_path};
use crate::output_file::open_stream;

/// Write the results of a run to a file, in the order of its jobs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A .jsonl file has a line of JSON per game, position, puzzle or experiment; of a run of kind `solve` it is the proof, which \
`poda proof check` verifies. Games can also be written as .pgn (chess), .ggf, .sgf or .txt (Othello).

Examples:
  poda run export run.jsonl --out games.pgn
  poda run export labels.jsonl --out scores.jsonl
  poda run export solved.jsonl --out proof.jsonl")]
pub struct Arguments {
    /// The ledger.
    ledger: PathBuf,

    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let mut entries: Vec<Entry> = Vec::new();
    let found = Found::read(&arguments.ledger, &mut |entry| entries.push(entry))?;
    let wanted = found.outcome.wanted();
    entries.retain(|entry| wanted.iter().any(|range| range.contains(&entry.job)));
    entries.sort_by_key(|entry| entry.job);
    let together = found.outcome.export()?;
    let mut lines = Lines::create(&arguments.out, &found)?;
    let mut export = found.workload.exporter();
    let mut n_lines = 0_u64;
    for line in together.iter().flatten() {
        lines.write(line)?;
        n_lines += 1;
    }
    for entry in entries.iter().filter(|_| together.is_none()) {
        for line in export(entry)? {
            lines.write(&line)?;
            n_lines += 1;
        }
    }
    lines.finish()?;
    match json {
        true => say_json(&json!({"file": arguments.out.to_string_lossy(), "written": n_lines}))?,
        false => say(format!("{} in {}", counted(n_lines, "record", "records"), shown_path(&arguments.out)))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Where the lines go.
enum Lines<'a> {
    Json(BufWriter<std::fs::File>, &'a Path),
    Games(GameFile),
}

impl<'a> Lines<'a> {
    fn create(out: &'a Path, found: &Found) -> Result<Lines<'a>, Failure> {
        if out.extension().is_some_and(|ending| ending == "jsonl") {
            return Ok(Lines::Json(BufWriter::new(open_stream(out)?), out));
        }
        let header = found.reader.header();
        if !matches!(header.kind.as_str(), "tournament" | "selfplay") {
            let reason = format!("runs of kind {} are exported as .jsonl", header.kind);
            return Err(Failure::refused(out.to_string_lossy(), reason));
        }
        let plan: Plan = jobs::plan::parse(header.plan.clone())?;
        let format = game_file::format_of(out, &*plan.table(crate::catalog())?, &plan.openings)?;
        Ok(Lines::Games(GameFile::create(out, format, "poda run", plan.conditions.limits)?))
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        match self {
            Lines::Json(file, path) => {
                writeln!(file, "{line}").map_err(|error| Failure::not_written(path, &error))
            }
            Lines::Games(file) => {
                let game: GameRecord =
                    serde_json::from_str(line).map_err(|error| Failure::Failed(error.to_string()))?;
                file.write(&game, &(game.index + 1).to_string())
            }
        }
    }

    fn finish(self) -> Result<(), Failure> {
        match self {
            Lines::Json(mut file, path) => file.flush().map_err(|error| Failure::not_written(path, &error)),
            Lines::Games(_) => Ok(()),
        }
    }
}
