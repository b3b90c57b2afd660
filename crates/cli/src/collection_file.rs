//! Whole files of games: read with what could not be read, written with what was lost.

use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::Path;

use game::Refusal;
use game_tree::GameTree;
use protocols::wthor::{self, Names};
use protocols::{CollectionGame, FileFormat, Format, Losses};
use serde_json::{Map, Value};

use crate::collection::{self, NameLists};
use crate::failure::Failure;
use crate::input_file::{STANDARD, read_collection};
use crate::output::{counted, grouped, not_written, warn};
use crate::output_file::write_file;

/// The games of a file.
pub struct Collection<P: CollectionGame> {
    /// Its format.
    pub format: FileFormat,
    /// The games that could be read.
    pub games: Vec<GameTree<P>>,
    /// Games that could not be read.
    pub bad: RefusalList,
    /// What was wrong with games that were read.
    pub faults: RefusalList,
}

/// Refusals, of which the first are kept.
#[derive(Default)]
pub struct RefusalList {
    pub count: usize,
    pub first: Vec<Refusal>,
}

/// Refusals reported in full; the rest are only counted.
const SHOWN: usize = 5;

impl RefusalList {
    pub fn add(&mut self, refusal: Refusal) {
        self.count += 1;
        if self.first.len() < SHOWN {
            self.first.push(refusal);
        }
    }

    /// Reports on standard error what they are, one or several.
    pub fn print(&self, [one, several]: [&str; 2]) {
        if self.count == 0 {
            return;
        }
        warn(&format!("{}:", counted(self.count as u64, one, several)));
        self.first.iter().for_each(|refusal| warn(&format!("  {refusal}")));
        if self.count > SHOWN {
            warn(&format!("  … and {} more", grouped((self.count - SHOWN) as u64)));
        }
    }
}

/// What was lost, as JSON.
pub fn lost(losses: &Losses) -> Map<String, Value> {
    losses.iter().map(|(loss, count)| (loss.name().to_string(), count.into())).collect()
}

/// Reads games that are to be written as `to`. The format is the one asked for, or that of the extension, or else the
/// first of those that the content may have which reads a game.
pub fn read<P: CollectionGame>(
    path: &Path,
    asked: Option<&str>,
    to: FileFormat,
    skip_bad: bool,
) -> Result<Collection<P>, Failure> {
    let named = named_format(path, asked)?;
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
        match read_as::<P>(path, &bytes, format, skip_bad) {
            Ok(read) if !read.games.is_empty() || candidates.len() == 1 => return Ok(read),
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
) -> Result<Collection<P>, Failure> {
    let mut lists = NameLists::default();
    let no_names = Names::default();
    let names = if format == FileFormat::Othello(Format::Wthor) { lists.for_file(path)? } else { &no_names };
    let (mut games, mut refused) = (Vec::new(), None);
    let [mut bad, mut faults] = [RefusalList::default(), RefusalList::default()];
    let read = P::games_until(format, bytes, names, &mut |game| match game {
        Ok(game) => {
            games.push(game.tree);
            game.faults.into_iter().for_each(|fault| faults.add(fault));
            ControlFlow::Continue(())
        }
        Err(refusal) if skip_bad => {
            bad.add(refusal);
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
    match bad.first.first() {
        Some(refusal) if games.is_empty() => Err(collection::in_file(path, refusal)),
        _ => Ok(Collection { format, games, bad, faults }),
    }
}

pub fn is_standard(path: &Path) -> bool {
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

/// The format of the output file; `option` is the argument that gives it.
pub fn output_format(path: &Path, asked: Option<&str>, option: &str) -> Result<FileFormat, Failure> {
    if is_standard(path) && asked.is_none() {
        return Err(Failure::refused(STANDARD, format!("give the format with {option}")));
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

/// Writes games, with the lists of names that a WTHOR file needs.
pub fn write<P: CollectionGame>(
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
