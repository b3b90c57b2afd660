//! `poda convert`: converts game and position files.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use std::ops::ControlFlow;

use game::Refusal;
use game_tree::GameTree;
use protocols::wthor::{self, Names};
use protocols::{CollectionGame, FileFormat, Format, Loss, Losses};
use serde_json::{Map, Value, json};

use crate::collection::{self, NameLists};
use crate::failure::Failure;
use crate::input_file::{STANDARD, read_collection};
use crate::output::{counted, grouped, not_written, say_json, warn};
use crate::output_file::write_file;

/// Convert game and position files: for Othello obf, ggf, wtb (WTHOR), sgf, txt (one transcript per line), oq (Othello
/// Quest, only read); for chess pgn, epd, fen (one position per line).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Nothing is written unless every game can be read; with --skip-bad unreadable games are skipped. Variations, comments, \
glyphs, scores, clock times, marks and headers are kept where the new format can carry them (pgn and sgf carry all of \
them); what is lost is counted on standard error. Games converted to a position file (obf, epd, fen) become their last \
positions.
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

    /// The format of FROM; default: by its extension, or else by its content.
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
    let to = output_format(&arguments.to, arguments.to_format.as_deref())?;
    if json && is_standard(&arguments.to) {
        return Err(Failure::refused(STANDARD, "--json prints to standard output, so the games need a file"));
    }
    let report = match to {
        FileFormat::Othello(_) => convert::<othello::Board>(arguments, to)?,
        FileFormat::Chess(_) => convert::<chess::Board>(arguments, to)?,
    };
    report.print();
    if json {
        say_json(&report.document(to))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn convert<P: CollectionGame>(arguments: &Arguments, to: FileFormat) -> Result<Report, Failure> {
    let (games, mut report) = read::<P>(arguments, to)?;
    report.n_games = games.len();
    report.losses = write(&arguments.to, to, &games)?;
    Ok(report)
}

/// What was converted, and what was not.
struct Report {
    from: FileFormat,
    n_games: usize,
    /// Games that could not be read, and why the first of them could not.
    bad: Shown,
    /// What was wrong with games that were read.
    faults: Shown,
    losses: Losses,
}

/// Refusals, of which the first are kept.
#[derive(Default)]
struct Shown {
    count: usize,
    first: Vec<Refusal>,
}

/// Bad games reported in full; the rest are only counted.
const SHOWN: usize = 5;

impl Shown {
    fn add(&mut self, refusal: Refusal) {
        self.count += 1;
        if self.first.len() < SHOWN {
            self.first.push(refusal);
        }
    }

    fn print(&self, what: &str) {
        if self.count > 0 {
            warn(&format!("{} {what}:", counted(self.count as u64, "game", "games")));
            self.print_list();
        }
    }

    fn print_list(&self) {
        self.first.iter().for_each(|refusal| warn(&format!("  {refusal}")));
        if self.count > SHOWN {
            warn(&format!("  … and {} more", grouped((self.count - SHOWN) as u64)));
        }
    }
}

impl Report {
    fn new(from: FileFormat) -> Report {
        let (bad, faults) = (Shown::default(), Shown::default());
        Report { from, n_games: 0, bad, faults, losses: Losses::default() }
    }

    /// Reports on standard error what was left out.
    fn print(&self) {
        self.bad.print("skipped, unreadable");
        if self.faults.count > 0 {
            warn(&format!("{} in the games read:", counted(self.faults.count as u64, "error", "errors")));
            self.faults.print_list();
        }
        self.losses.sentences().iter().for_each(|sentence| warn(sentence));
    }

    fn document(&self, to: FileFormat) -> Value {
        let lost: Map<String, Value> =
            self.losses.iter().map(|(loss, count)| (loss.name().to_string(), count.into())).collect();
        json!({
            "from": self.from.extension(), "to": to.extension(), "games": self.n_games,
            "bad_games": self.bad.count, "errors": self.faults.count, "lost": lost,
            "variations_left_out": self.losses.get(Loss::Variations),
        })
    }
}

/// The games of the input file. Where several formats are possible, the first that reads a game is taken.
fn read<P: CollectionGame>(
    arguments: &Arguments,
    to: FileFormat,
) -> Result<(Vec<GameTree<P>>, Report), Failure> {
    let path = &arguments.from;
    let named = named_format(path, arguments.from_format.as_deref())?;
    if let Some(format) = named {
        check_game(format, to)?;
    }
    let bytes = read_collection(path)?;
    let candidates = named.map_or_else(|| protocols::recognise(&bytes, None), |format| vec![format]);
    if named.is_none() && bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Failure::refused(
            path.to_string_lossy(),
            "there is nothing to read; give the format with --from",
        ));
    }
    let mut first_failure = None;
    for &format in candidates.iter().filter(|format| format.game() == P::GAME) {
        match read_as::<P>(path, &bytes, format, arguments.skip_bad) {
            Ok((games, report)) if !games.is_empty() || candidates.len() == 1 => return Ok((games, report)),
            Ok(_) => {}
            Err(failure) => _ = first_failure.get_or_insert(failure),
        }
    }
    check_game(candidates[0], to)?;
    let failure =
        || Failure::refused(path.to_string_lossy(), "found no game in a known format; give it with --from");
    Err(first_failure.unwrap_or_else(failure))
}

fn check_game(from: FileFormat, to: FileFormat) -> Result<(), Failure> {
    match from.game() == to.game() {
        true => Ok(()),
        false => {
            let reason =
                format!("a format for {}, but {} is for {}", to.game(), from.extension(), from.game());
            Err(Failure::refused(to.extension(), reason))
        }
    }
}

/// Reads a file in a format. With `skip_bad` bad games are skipped; otherwise the first one refuses the file.
fn read_as<P: CollectionGame>(
    path: &Path,
    bytes: &[u8],
    format: FileFormat,
    skip_bad: bool,
) -> Result<(Vec<GameTree<P>>, Report), Failure> {
    let mut lists = NameLists::default();
    let no_names = Names::default();
    let names = if format == FileFormat::Othello(Format::Wthor) { lists.for_file(path)? } else { &no_names };
    let (mut games, mut report, mut refused) = (Vec::new(), Report::new(format), None);
    let read = P::games_until(format, bytes, names, &mut |game| match game {
        Ok(game) => {
            games.push(game.tree);
            game.faults.into_iter().for_each(|fault| report.faults.add(fault));
            ControlFlow::Continue(())
        }
        Err(refusal) if skip_bad => {
            report.bad.add(refusal);
            ControlFlow::Continue(())
        }
        Err(refusal) => {
            refused = Some(refusal);
            ControlFlow::Break(())
        }
    });
    read.map_err(|refusal| collection::in_file(path, &refusal))?;
    if let Some(refusal) = refused {
        let path = path.display();
        let message = format!("{path}: {refusal} (use --skip-bad to skip unreadable games)");
        return Err(Failure::Refused(message));
    }
    match report.bad.first.first() {
        Some(refusal) if games.is_empty() => Err(collection::in_file(path, refusal)),
        _ => Ok((games, report)),
    }
}

fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}

/// The format of the input file, if it was given or its extension tells it.
fn named_format(path: &Path, asked: Option<&str>) -> Result<Option<FileFormat>, Failure> {
    let format = match asked {
        Some(_) => Some(collection::format_of(path, asked)?),
        // An unknown extension leaves it to the content.
        None => collection::format_of(path, None).ok(),
    };
    format.map(|format| in_stream(path, format)).transpose()
}

fn output_format(path: &Path, asked: Option<&str>) -> Result<FileFormat, Failure> {
    if is_standard(path) && asked.is_none() {
        return Err(Failure::refused(STANDARD, "give the format with --to"));
    }
    in_stream(path, collection::format_of(path, asked)?)
}

/// Checks that standard input or output can carry the format.
fn in_stream(path: &Path, format: FileFormat) -> Result<FileFormat, Failure> {
    match is_standard(path) && !format.is_text() {
        true => Err(Failure::refused(format.extension(), "this binary format needs a file")),
        false => Ok(format),
    }
}

fn write<P: CollectionGame>(
    path: &Path,
    format: FileFormat,
    games: &[GameTree<P>],
) -> Result<Losses, Failure> {
    let is_wthor = format == FileFormat::Othello(Format::Wthor);
    let known = if is_wthor { NameLists::default().for_file(path)?.clone() } else { Names::default() };
    let mut names = known.clone();
    let written = P::write_games(format, games, &mut names)?;
    // Lists first: if writing fails halfway, names without games do less harm than games without names.
    if names.players != known.players {
        write_file(&path.with_extension("JOU"), &wthor::write_players(&names.players))?;
    }
    if names.tournaments != known.tournaments {
        write_file(&path.with_extension("TRN"), &wthor::write_tournaments(&names.tournaments))?;
    }
    write_bytes(path, &written.bytes)?;
    Ok(written.losses)
}

fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if !is_standard(path) {
        return write_file(path, bytes);
    }
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(not_written)
}
