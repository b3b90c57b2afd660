//! `poda explore`: statistics of a game collection by position, opening, player and year.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game::Refusal;
use protocols::wthor::Names;
use protocols::{CollectionGame, Exploration, FileFormat, Format, Question, ReadGame, Tally};
use search::clock::Stopwatch;
use serde_json::{Value, json};

use crate::collection::{self, NameLists};
use crate::failure::Failure;
use crate::input_file::read_collection;
use crate::output::{bold, counted, dim, duration, grouped, progress, say, say_json, shown_path};

/// Show statistics of a collection of Othello or chess games: moves, openings, players, years.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Files: for Othello wtb (WTHOR, with .JOU and .TRN in the same folder), ggf, sgf, obf, txt (one transcript per line); for \
chess pgn; or folders of them, where .txt files are skipped.
Mirror images of an Othello position are merged. Scores are for the side to move in the position.

Examples:
  poda explore wthor                                    a folder of .wtb files
  poda explore wthor --position f5d6c3 --year 2010-2024
  poda explore games.ggf --player murakami --opening Tiger
  poda explore games.pgn --position 'e4 c5' --year 1990-1999")]
pub struct Arguments {
    /// Files and folders of games.
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,

    /// The position: moves such as f5d6c3 or 'e4 e5 Nf3', or a position text such as a FEN.
    #[arg(
        long,
        value_name = "MOVES or POSITION",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    position: String,

    /// The variant: 8x8 (default) or 6x6 for Othello, standard (default) or chess960 for chess.
    #[arg(long, value_name = "V")]
    variant: Option<String>,

    /// Only games of players whose name contains this text.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Only games of year Y, or of the years A to B.
    #[arg(long, value_name = "Y or A-B", allow_hyphen_values = true)]
    year: Option<String>,

    /// Only games that pass through this opening, such as Tiger.
    #[arg(long, value_name = "NAME")]
    opening: Option<String>,

    /// How many players and openings to list.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    limit: u32,
}

impl Arguments {
    /// The arguments as a question about a game.
    fn question<P: CollectionGame>(&self) -> Result<Question<P>, Failure> {
        Ok(Question {
            position: P::read(&self.position, self.variant.as_deref())?,
            player: self.player.clone(),
            years: self.year.as_deref().map(years).transpose()?,
            opening: self.opening.as_deref().map(P::opening).transpose()?,
        })
    }
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let formats = collection::files(&arguments.files).and_then(|files| {
        files.iter().map(|file| Ok((file.clone(), collection::format_of(file, None)?))).collect()
    });
    let files: Vec<(PathBuf, FileFormat)> = formats?;
    let game = files[0].1.game();
    if let Some((other, format)) = files.iter().find(|(_, format)| format.game() != game) {
        let reason = format!("this is a file of {} games, but the first one is of {game}", format.game());
        return Err(Failure::refused(other.to_string_lossy(), reason));
    }
    match files[0].1 {
        FileFormat::Othello(_) => explore::<othello::Board>(arguments, &files, json),
        FileFormat::Chess(_) => explore::<chess::Board>(arguments, &files, json),
    }
}

fn explore<P: CollectionGame>(
    arguments: &Arguments,
    files: &[(PathBuf, FileFormat)],
    json: bool,
) -> Result<ExitCode, Failure> {
    let question = arguments.question::<P>()?;
    let position = question.position.clone();
    let mut exploration = Exploration::new(question);
    let watch = Stopwatch::start();
    let bar = progress();
    let mut lists = NameLists::default();
    for (file, format) in files {
        bar.set_message(shown_path(file));
        read(file, *format, &mut lists, &mut exploration)?;
    }
    bar.finish_and_clear();
    let milliseconds = watch.elapsed().as_secs_f64() * 1000.0;
    let limit = arguments.limit as usize;
    if json {
        say_json(&document(&exploration, &position, files.len(), limit, milliseconds))?;
    } else {
        say(in_words(&exploration, &position, limit, milliseconds))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Adds the games of a file. Bad games are counted; a file without a readable game is refused.
fn read<P: CollectionGame>(
    path: &Path,
    format: FileFormat,
    lists: &mut NameLists,
    exploration: &mut Exploration<P>,
) -> Result<(), Failure> {
    let bytes = read_collection(path)?;
    let no_names = Names::default();
    let names = if format == FileFormat::Othello(Format::Wthor) { lists.for_file(path)? } else { &no_names };
    let mut first_refusal: Option<Refusal> = None;
    let mut n_read = 0_u64;
    let mut add = |game: Result<ReadGame<P>, Refusal>| match game {
        Ok(game) => {
            exploration.add(&game.tree);
            n_read += 1;
        }
        Err(refusal) => {
            exploration.add_refused(&refusal);
            first_refusal.get_or_insert(refusal);
        }
    };
    P::games(format, &bytes, names, &mut add).map_err(|refusal| collection::in_file(path, &refusal))?;
    match first_refusal {
        Some(refusal) if n_read == 0 => Err(collection::in_file(path, &refusal)),
        _ => Ok(()),
    }
}

/// Reads `2024` or `2010-2024`.
fn years(text: &str) -> Result<RangeInclusive<u16>, Refusal> {
    let refuse = || Refusal::new(text, "expected a year (2024) or a range (2010-2024)");
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let [first, last] = [first, last].map(|year| year.trim().parse::<u16>().map_err(|_| refuse()));
    let years = first?..=last?;
    if years.is_empty() { Err(refuse()) } else { Ok(years) }
}

fn document<P: CollectionGame>(
    exploration: &Exploration<P>,
    position: &P,
    n_files: usize,
    limit: usize,
    milliseconds: f64,
) -> Value {
    let named = |key: &str, name: &str, tally: &Tally| {
        let mut entry = json!({ key: name });
        if let (Value::Object(entry), Value::Object(numbers)) = (&mut entry, numbers(tally)) {
            entry.extend(numbers);
        }
        entry
    };
    let moves = exploration.moves();
    let (players, openings) = (exploration.players(), exploration.openings());
    json!({
        "game": P::GAME,
        "variant": position.variant(),
        "position": position.to_string(),
        "opening": exploration.opening(),
        "files": n_files,
        "games": exploration.n_games,
        "left_out": exploration.n_left_out,
        "unfinished": exploration.n_unfinished,
        "misjudged": exploration.n_misjudged,
        "refused": exploration.refused,
        "here": numbers(&exploration.here),
        "moves": moves.iter().map(|(mv, tally)| named("move", &position.spelled(*mv), tally)).collect::<Vec<_>>(),
        "n_players": players.len(),
        "players": players.iter().take(limit).map(|(name, tally)| named("name", name, tally)).collect::<Vec<_>>(),
        "openings": openings.iter().take(limit).map(|(name, tally)| named("name", name, tally)).collect::<Vec<_>>(),
        "years": exploration.years.iter().map(|(year, n)| (year.to_string(), json!(n))).collect::<serde_json::Map<_, _>>(),
        "time_ms": milliseconds,
    })
}

fn numbers(tally: &Tally) -> Value {
    json!({
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "win_share": tally.win_share(),
        "mean_score": tally.mean_difference(),
    })
}

fn in_words<P: CollectionGame>(
    exploration: &Exploration<P>,
    position: &P,
    limit: usize,
    milliseconds: f64,
) -> String {
    let mut text = format!("{}\n", position.diagram());
    if let Some(opening) = exploration.opening() {
        _ = writeln!(text, "{}", bold(P::title(opening)));
    }
    _ = writeln!(text, "\n{}", totals(exploration));
    let moves = exploration.moves().into_iter().map(|(mv, tally)| (position.spelled(mv), tally)).collect();
    text += &table::<P>("move", moves, exploration.here.games);
    let openings = exploration.openings().into_iter().take(limit);
    text += &table::<P>(
        if P::WHITE_BEGINS { "opening (for white)" } else { "opening (for black)" },
        openings.map(|(name, tally)| (P::title(name), tally)).collect(),
        exploration.n_games,
    );
    let players = exploration.players().into_iter().take(limit);
    text += &table::<P>(
        "player",
        players.map(|(name, tally)| (name.to_string(), tally)).collect(),
        exploration.n_games,
    );
    text += &years_table(exploration);
    text + &dim(format!("read in {}", duration(milliseconds)))
}

fn totals<P: CollectionGame>(exploration: &Exploration<P>) -> String {
    let mut text = bold(format!(
        "{}, {} with this position",
        counted(exploration.n_games, "game", "games"),
        grouped(exploration.here.games)
    ));
    for (count, what) in [
        (exploration.n_left_out, "left out"),
        (exploration.n_unfinished, "unfinished"),
        (exploration.n_misjudged, "with a recorded result that differs from the board"),
    ] {
        if count > 0 {
            _ = write!(text, ", {} {what}", grouped(count));
        }
    }
    for (reason, count) in &exploration.refused {
        _ = write!(text, "\n{} not read: {reason}", grouped(*count));
    }
    text + "\n"
}

/// Rows with the number of games, their share of `all`, points per game and the mean difference or the draws; empty if
/// there are no rows.
fn table<P: CollectionGame>(title: &str, rows: Vec<(String, Tally)>, all: u64) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let width = rows.iter().map(|(name, _)| name.chars().count()).fold(28, usize::max);
    let last = if P::HAS_DISCS { "discs" } else { "draws" };
    let mut text = format!("{}\n", dim(format!("{title:<width$}   games   share   wins  {last}")));
    for (name, tally) in rows {
        let share = 100.0 * tally.games as f64 / all.max(1) as f64;
        let won = tally.win_share().map_or("-".to_string(), |share| format!("{:.1}%", 100.0 * share));
        let discs = || tally.mean_difference().map(|discs| format!("{discs:+.1}"));
        let draws = || Some(format!("{:.1}%", 100.0 * tally.draws as f64 / tally.games.max(1) as f64));
        let last = if P::HAS_DISCS { discs() } else { draws() }.unwrap_or("-".to_string());
        _ = writeln!(text, "{name:<width$} {:>7}  {share:>5.1}% {won:>6} {last:>6}", grouped(tally.games));
    }
    text + "\n"
}

fn years_table<P: CollectionGame>(exploration: &Exploration<P>) -> String {
    if exploration.years.is_empty() {
        return String::new();
    }
    let years: Vec<String> =
        exploration.years.iter().map(|(year, n_games)| format!("{year}{:>8}", grouped(*n_games))).collect();
    let lines: Vec<String> = years.chunks(5).map(|line| line.join("    ")).collect();
    format!("{}\n{}\n\n", dim("games by year"), lines.join("\n"))
}
