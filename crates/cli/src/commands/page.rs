//! `poda page`: one HTML file that plays a game.

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;
use site::{Kit, KitError, Page};

use crate::arguments::{Names, game_names};
use crate::failure::Failure;
use crate::language_arg::LanguageArg;
use crate::output::{say, say_json, shown_path};
use crate::output_file::write_file;

/// Write one HTML file that plays a game, with its levels, its engines, the search and its tree inside.
///
/// It needs no server and no network: open it from a disk, send it, or put it on any web site.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  poda page tictactoe --out tictactoe.html
  poda page othello --language es --out othello.html

For all games in one place, see `poda site`.")]
pub struct Arguments {
    /// The game (see `poda games`).
    #[arg(value_parser = Names(game_names))]
    game: String,

    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// The language of a first visit; visitors can change it.
    #[arg(long, value_enum, default_value_t = LanguageArg::En)]
    language: LanguageArg,

    #[command(flatten)]
    kit: KitArguments,
}

#[derive(Debug, clap::Args)]
pub struct KitArguments {
    /// The folder with the built files, as `cargo xtask wasm` makes it; default: PODA_KIT, or the one beside the program.
    #[arg(long, value_name = "DIR")]
    kit: Option<PathBuf>,
}

impl KitArguments {
    pub fn open(&self) -> Result<Kit, Failure> {
        let named = self.kit.clone().or_else(|| std::env::var_os("PODA_KIT").map(PathBuf::from));
        let program = std::env::current_exe().unwrap_or_default();
        named.map_or_else(|| Kit::beside(&program), |folder| Kit::open(&folder)).map_err(failure)
    }
}

pub fn failure(error: KitError) -> Failure {
    match error {
        KitError::NoGame(..) => Failure::Refused(error.to_string()),
        KitError::Missing(_) | KitError::OtherVersion(..) | KitError::Damaged(..) => {
            Failure::Failed(error.to_string())
        }
    }
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let game = crate::catalog().game(&arguments.game)?.name();
    let kit = arguments.kit.open()?;
    let language = arguments.language.language().pick("en", "es");
    let title = format!("{game} · Poda");
    let page = kit.page(&Page { game, title: &title, language }).map_err(failure)?;
    write_file(&arguments.out, &page)?;
    if json {
        say_json(&json!({"game": game, "file": arguments.out, "bytes": page.len()}))?;
    } else {
        let megabytes = page.len() as f64 / 1e6;
        say(format!("{} plays {game} ({megabytes:.1} MB)", shown_path(&arguments.out)))?;
    }
    Ok(ExitCode::SUCCESS)
}
