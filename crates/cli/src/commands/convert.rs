//! `poda convert`: converts game and position files.

mod json_games;

use std::path::PathBuf;
use std::process::ExitCode;

use protocols::{CollectionGame, FileFormat, Loss, Losses};
use serde_json::{Value, json};

use crate::collection_file::{self, Collection, RefusalList};
use crate::failure::Failure;
use crate::input_file::STANDARD;
use crate::output::{say_json, warn};

/// Convert game and position files: for Othello obf, ggf, wtb (WTHOR), sgf, txt (one transcript per line), oq (Othello
/// Quest, only read); for chess pgn, epd, fen (one position per line); for every game json.
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
  poda convert games.pgn ends.epd               the last position of each game
  poda convert games.sgf games.json             everything, for programs")]
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
    if json_games::is_json_wanted(arguments) || json_games::is_json_given(arguments) {
        return convert_json(arguments, json);
    }
    let to = collection_file::output_format(&arguments.to, arguments.to_format.as_deref(), "--to")?;
    if json && collection_file::is_standard(&arguments.to) {
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

/// Converts from or to Poda's own JSON, which holds games of every kind with everything in them.
fn convert_json(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let report = json_games::convert(arguments)?;
    report.bad.print(["game skipped, unreadable", "games skipped, unreadable"]);
    report.faults.print(["error in the games read", "errors in the games read"]);
    for lost in &report.lost {
        warn(&format!("{} {} left out: this format has no place for them", lost.count, lost.kind));
    }
    if json {
        let lost: serde_json::Map<String, Value> =
            report.lost.iter().map(|lost| (lost.kind.to_string(), lost.count.into())).collect();
        say_json(&json!({
            "from": report.from, "to": report.to, "games": report.n_games, "bad_games": report.bad.count,
            "errors": report.faults.count, "variations_left_out": lost.get("variations").cloned().unwrap_or(json!(0)),
            "lost": lost,
        }))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn convert<P: CollectionGame>(arguments: &Arguments, to: FileFormat) -> Result<Report, Failure> {
    let Collection { format: from, games, bad, faults } = collection_file::read::<P>(
        &arguments.from,
        arguments.from_format.as_deref(),
        to,
        arguments.skip_bad,
    )?;
    let losses = collection_file::write(&arguments.to, to, &games)?;
    Ok(Report { from, n_games: games.len(), bad, faults, losses })
}

/// What was converted, and what was not.
struct Report {
    from: FileFormat,
    n_games: usize,
    bad: RefusalList,
    faults: RefusalList,
    losses: Losses,
}

impl Report {
    /// Reports on standard error what was left out.
    fn print(&self) {
        self.bad.print(["game skipped, unreadable", "games skipped, unreadable"]);
        self.faults.print(["error in the games read", "errors in the games read"]);
        self.losses.sentences().iter().for_each(|sentence| warn(sentence));
    }

    fn document(&self, to: FileFormat) -> Value {
        json!({
            "from": self.from.extension(), "to": to.extension(), "games": self.n_games,
            "bad_games": self.bad.count, "errors": self.faults.count,
            "lost": collection_file::lost(&self.losses),
            "variations_left_out": self.losses.get(Loss::Variations),
        })
    }
}
