//! `poda convert`: converts game and position files.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game::Refusal;
use protocols::wthor::{self, Names};
use protocols::{ChessFormat, FileFormat, Format, GameRecord, pgn};
use serde_json::json;

use crate::collection::{self, NameLists};
use crate::failure::Failure;
use crate::input_file::{STANDARD, read_collection};
use crate::output::{counted, grouped, not_written, say_json, warn};
use crate::output_file::write_file;

/// Convert game and position files: for Othello obf, ggf, wtb (WTHOR), sgf, txt (one transcript per line); for chess pgn,
/// epd, fen (one position per line).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Nothing is written unless every game can be read; with --skip-bad unreadable games are skipped. Variations are left out \
and counted on standard error. Games converted to a position file (obf, epd, fen) become their last positions.
Names of players and tournaments in a wtb file come from .JOU and .TRN files in its folder; if a written wtb file needs \
names that these lack, lists with its own name are written next to it.

Examples:
  poda convert WTH_2024.wtb games.ggf           from WTHOR to GGF
  poda convert games.ggf games.sgf
  poda convert games.ggf - --to txt             transcripts on standard output
  poda convert games.pgn ends.epd               the last position of each game")]
pub struct Arguments {
    /// The file to read; - is standard input.
    from: PathBuf,

    /// The file to write; - is standard output.
    to: PathBuf,

    /// The format of FROM; default: by its extension.
    #[arg(long = "from", value_name = "FORMAT")]
    from_format: Option<String>,

    /// The format of TO; default: by its extension.
    #[arg(long = "to", value_name = "FORMAT")]
    to_format: Option<String>,

    /// Skip and report games that cannot be read, instead of refusing the file.
    #[arg(long)]
    skip_bad: bool,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let from = side(&arguments.from, arguments.from_format.as_deref(), "--from")?;
    let to = side(&arguments.to, arguments.to_format.as_deref(), "--to")?;
    if json && is_standard(&arguments.to) {
        return Err(Failure::refused(STANDARD, "--json prints to standard output, so the games need a file"));
    }
    let (n_games, lost) = match (from, to) {
        (FileFormat::Othello(from), FileFormat::Othello(to)) => {
            let (games, lost) = read(&arguments.from, from, arguments.skip_bad)?;
            write(&arguments.to, to, &games)?;
            (games.len(), lost)
        }
        (FileFormat::Chess(from), FileFormat::Chess(to)) => {
            let (games, lost) = read_chess(&arguments.from, from, arguments.skip_bad)?;
            write_bytes(&arguments.to, to.write(&games).as_bytes())?;
            (games.len(), lost)
        }
        _ => {
            let reason =
                format!("a format for {}, but {} is for {}", to.game(), from.extension(), from.game());
            return Err(Failure::refused(to.extension(), reason));
        }
    };
    lost.report();
    if json {
        say_json(&json!({
            "from": from.extension(), "to": to.extension(), "games": n_games,
            "bad_games": lost.n_bad, "variations_left_out": lost.n_variations,
        }))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Games and variations left out.
#[derive(Default)]
struct Lost {
    n_bad: usize,
    /// Why the first of them cannot be read.
    first_bad: Vec<Refusal>,
    n_variations: u64,
}

/// Bad games reported in full; the rest are only counted.
const SHOWN: usize = 5;

impl Lost {
    fn add_bad(&mut self, refusal: Refusal) {
        self.n_bad += 1;
        if self.first_bad.len() < SHOWN {
            self.first_bad.push(refusal);
        }
    }

    /// Reports on standard error what was left out.
    fn report(&self) {
        if self.n_bad > 0 {
            warn(&format!("{} skipped, unreadable:", counted(self.n_bad as u64, "game", "games")));
            self.first_bad.iter().for_each(|refusal| warn(&format!("  {refusal}")));
        }
        if self.n_bad > SHOWN {
            warn(&format!("  … and {} more", grouped((self.n_bad - SHOWN) as u64)));
        }
        if self.n_variations > 0 {
            warn(&format!(
                "{} left out: only main lines are converted",
                counted(self.n_variations, "variation", "variations")
            ));
        }
    }
}

/// The readable games. With `skip_bad` bad ones are skipped; otherwise the first one refuses the file.
fn good_games<G>(
    path: &Path,
    games: impl Iterator<Item = Result<G, Refusal>>,
    skip_bad: bool,
) -> Result<(Vec<G>, Lost), Failure> {
    let (mut good, mut lost) = (Vec::new(), Lost::default());
    for game in games {
        match game {
            Ok(game) => good.push(game),
            Err(refusal) if skip_bad => lost.add_bad(refusal),
            Err(refusal) => {
                let path = path.display();
                let message = format!("{path}: {refusal} (use --skip-bad to skip unreadable games)");
                return Err(Failure::Refused(message));
            }
        }
    }
    match lost.first_bad.first() {
        Some(refusal) if good.is_empty() => Err(collection::in_file(path, refusal)),
        _ => Ok((good, lost)),
    }
}

fn read_chess(path: &Path, format: ChessFormat, skip_bad: bool) -> Result<(Vec<pgn::Game>, Lost), Failure> {
    let bytes = read_collection(path)?;
    if format == ChessFormat::Pgn {
        let mut n_variations = 0;
        let reads = pgn::games(&bytes).inspect(|read| n_variations += read.n_variations);
        let (games, lost) = good_games(path, reads.map(pgn::Read::whole), skip_bad)?;
        return Ok((games, Lost { n_variations, ..lost }));
    }
    let games = format.games(&bytes).map_err(|refusal| collection::in_file(path, &refusal))?;
    good_games(path, games, skip_bad)
}

fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}

/// The format of the input or output file.
fn side(path: &Path, asked: Option<&str>, option: &str) -> Result<FileFormat, Failure> {
    if is_standard(path) && asked.is_none() {
        return Err(Failure::refused(STANDARD, format!("give the format with {option}")));
    }
    let format = collection::format_of(path, asked)?;
    if is_standard(path) && !format.is_text() {
        return Err(Failure::refused(format.extension(), "this binary format needs a file"));
    }
    Ok(format)
}

fn read(path: &Path, format: Format, skip_bad: bool) -> Result<(Vec<GameRecord>, Lost), Failure> {
    let bytes = read_collection(path)?;
    let mut lists = NameLists::default();
    let no_names = Names::default();
    let names = if format == Format::Wthor { lists.for_file(path)? } else { &no_names };
    let games = format.games(&bytes, names).map_err(|refusal| collection::in_file(path, &refusal))?;
    let (games, lost) = good_games(path, games, skip_bad)?;
    Ok((games, Lost { n_variations: format.n_variations(&bytes), ..lost }))
}

fn write(path: &Path, format: Format, games: &[GameRecord]) -> Result<(), Failure> {
    let known =
        if format == Format::Wthor { NameLists::default().for_file(path)?.clone() } else { Names::default() };
    let mut names = known.clone();
    let bytes = format.write(games, &mut names)?;
    // Lists first: if writing fails halfway, names without games do less harm than games without names.
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
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(not_written)
}
