//! `poda convert`: game and position files between formats.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use protocols::wthor::{self, Names};
use protocols::{ChessFormat, FileFormat, Format, GameRecord, pgn};
use serde_json::json;

use crate::collection::{self, NameLists, STANDARD};
use crate::failure::Failure;
use crate::output::{say_json, write_file};

/// Convert game and position files: for Othello obf, ggf, wtb (WTHOR), sgf, txt (a transcript a line); for chess pgn,
/// epd, fen (a position a line).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Nothing is written unless every game can be. Of variations the main line is read. \
A position file (obf, epd, fen) made of games holds the last position of each.
A wtb file takes the names of players and tournaments from the .JOU and .TRN beside it; \
where a written one needs names that are not there, lists with its own name are written beside it.

Examples:
  poda convert WTH_2024.wtb games.ggf           a year of WTHOR as GGF
  poda convert games.ggf games.sgf
  poda convert games.ggf - --to txt             transcripts on standard output
  poda convert games.pgn ends.epd               the last position of every chess game")]
pub struct Arguments {
    /// The file to read; - is standard input.
    from: PathBuf,

    /// The file to write; - is standard output.
    to: PathBuf,

    /// The format of FROM, if its ending does not tell.
    #[arg(long = "from", value_name = "FORMAT")]
    from_format: Option<String>,

    /// The format of TO, if its ending does not tell.
    #[arg(long = "to", value_name = "FORMAT")]
    to_format: Option<String>,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let from = side(&arguments.from, arguments.from_format.as_deref(), "--from")?;
    let to = side(&arguments.to, arguments.to_format.as_deref(), "--to")?;
    if json && is_standard(&arguments.to) {
        return Err(Failure::refused(STANDARD, "with --json the games need a file to go to"));
    }
    let n_games = match (from, to) {
        (FileFormat::Othello(from), FileFormat::Othello(to)) => {
            let games = read(&arguments.from, from)?;
            write(&arguments.to, to, &games)?;
            games.len()
        }
        (FileFormat::Chess(from), FileFormat::Chess(to)) => {
            let games = read_chess(&arguments.from, from)?;
            write_bytes(&arguments.to, to.write(&games).as_bytes())?;
            games.len()
        }
        _ => {
            let reason =
                format!("a format of {}, and {} is one of {}", to.game(), from.extension(), from.game());
            return Err(Failure::refused(to.extension(), reason));
        }
    };
    if json {
        say_json(&json!({"from": from.extension(), "to": to.extension(), "games": n_games}))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn read_chess(path: &Path, format: ChessFormat) -> Result<Vec<pgn::Game>, Failure> {
    let bytes = collection::read_bytes(path)?;
    let games = format.games(&bytes).and_then(Iterator::collect);
    games.map_err(|refusal| collection::in_file(path, &refusal))
}

fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}

/// The format of one side.
fn side(path: &Path, asked: Option<&str>, option: &str) -> Result<FileFormat, Failure> {
    if is_standard(path) && asked.is_none() {
        return Err(Failure::refused(STANDARD, format!("say the format with {option}")));
    }
    let format = collection::format_of(path, asked)?;
    if is_standard(path) && !format.is_text() {
        return Err(Failure::refused(format.extension(), "this format needs a file, it is no text"));
    }
    Ok(format)
}

fn read(path: &Path, format: Format) -> Result<Vec<GameRecord>, Failure> {
    let bytes = collection::read_bytes(path)?;
    let mut lists = NameLists::default();
    let no_names = Names::default();
    let names = if format == Format::Wthor { lists.beside(path)? } else { &no_names };
    let games = format.games(&bytes, names).and_then(Iterator::collect);
    games.map_err(|refusal| collection::in_file(path, &refusal))
}

fn write(path: &Path, format: Format, games: &[GameRecord]) -> Result<(), Failure> {
    let known =
        if format == Format::Wthor { NameLists::default().beside(path)?.clone() } else { Names::default() };
    let mut names = known.clone();
    let bytes = format.write(games, &mut names)?;
    // The lists first: games without their names are worse than names without games.
    if names.players != known.players {
        write_file(&path.with_extension("JOU"), &wthor::write_players(&names.players))?;
    }
    if names.tournaments != known.tournaments {
        write_file(&path.with_extension("TRN"), &wthor::write_tournaments(&names.tournaments))?;
    }
    write_bytes(path, &bytes)
}

fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if !is_standard(path) {
        return write_file(path, bytes);
    }
    let written = io::stdout().lock().write_all(bytes);
    written.map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::NobodyReads,
        _ => Failure::file(path, &error),
    })
}
