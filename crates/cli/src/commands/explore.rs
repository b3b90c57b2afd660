//! `poda explore`: statistics of a game collection by position, opening, player, year.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game::{Game as _, Position as _, Refusal};
use othello::{Board, Openings, Othello, Size, transcript};
use protocols::wthor::Names;
use protocols::{Exploration, Format, Question, Tally};
use search::clock::Stopwatch;
use serde_json::{Value, json};

use crate::collection::{self, NameLists};
use crate::failure::Failure;
use crate::output::{bold, dim, duration, grouped, progress, say, say_json};

/// Count what was played in a collection of Othello games: moves, openings, players, years.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Files: wtb (WTHOR, with the .JOU and .TRN beside it), ggf, sgf, obf, txt (a transcript a line), \
or folders of them; in folders .txt is left out, because most of it is something else.
Mirror images of the position are merged. Scores are for the side to move there.

Examples:
  poda explore wthor                                    a folder of .wtb files
  poda explore wthor --position f5d6c3 --year 2010-2024
  poda explore games.ggf --player murakami --opening Tiger")]
pub struct Arguments {
    /// Files and folders of games.
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,

    /// The position: moves such as f5d6c3, or all squares and the side to move.
    #[arg(
        long,
        value_name = "MOVES or POSITION",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    position: String,

    /// The board: 8x8 or 6x6.
    #[arg(long, value_name = "V", default_value = "8x8")]
    variant: String,

    /// Only games of players whose name contains this.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Only games of this year, or of the years from A to B.
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
    /// What the arguments mean.
    fn question(&self) -> Result<Question, Failure> {
        Ok(Question {
            position: position(&self.position, Size::named(&self.variant)?)?,
            player: self.player.clone(),
            years: self.year.as_deref().map(years).transpose()?,
            opening: self.opening.as_deref().map(Openings::named).transpose()?,
        })
    }
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let question = arguments.question()?;
    let position = question.position;
    let mut exploration = Exploration::new(question);
    let files = collection::files(&arguments.files)?;
    let watch = Stopwatch::start();
    let bar = progress();
    let mut lists = NameLists::default();
    for file in &files {
        bar.set_message(file.display().to_string());
        read(file, &mut lists, &mut exploration)?;
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

/// Adds the games of a file. Single bad games are counted; a file of which nothing can be read is refused.
fn read(path: &Path, lists: &mut NameLists, exploration: &mut Exploration) -> Result<(), Failure> {
    let format = collection::format_of(path, None)?;
    let bytes = collection::read_bytes(path)?;
    let no_names = Names::default();
    let names = if format == Format::Wthor { lists.beside(path)? } else { &no_names };
    let games = format.games(&bytes, names).map_err(|refusal| collection::in_file(path, &refusal))?;
    let mut first_refusal: Option<Refusal> = None;
    let mut n_read = 0_u64;
    for game in games {
        match game {
            Ok(game) => {
                exploration.add(&game);
                n_read += 1;
            }
            Err(refusal) => {
                exploration.add_refused(&refusal);
                first_refusal.get_or_insert(refusal);
            }
        }
    }
    match first_refusal {
        Some(refusal) if n_read == 0 => Err(collection::in_file(path, &refusal)),
        _ => Ok(()),
    }
}

/// Reads moves from the start, or a whole position.
fn position(text: &str, size: Size) -> Result<Board, Refusal> {
    let is_board = text.chars().filter(|c| matches!(c, '-' | '.' | 'X' | 'O' | 'x' | 'o')).count() > 8;
    if is_board {
        return Othello::new(size).parse_position(text);
    }
    let mut board = Board::start(size);
    for mv in transcript::parse(&board, text)? {
        board.play(mv);
    }
    Ok(board)
}

/// Reads `2024` or `2010-2024`.
fn years(text: &str) -> Result<RangeInclusive<u16>, Refusal> {
    let refuse = || Refusal::new(text, "a year is such as 2024, years such as 2010-2024");
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let [first, last] = [first, last].map(|year| year.trim().parse::<u16>().map_err(|_| refuse()));
    let years = first?..=last?;
    if years.is_empty() { Err(refuse()) } else { Ok(years) }
}

fn document(
    exploration: &Exploration,
    position: &Board,
    n_files: usize,
    limit: usize,
    milliseconds: f64,
) -> Value {
    let size = position.size();
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
        "game": "othello",
        "variant": size.name(),
        "position": position.to_string(),
        "opening": exploration.opening().map(|opening| opening.name),
        "files": n_files,
        "games": exploration.n_games,
        "left_out": exploration.n_left_out,
        "unfinished": exploration.n_unfinished,
        "misjudged": exploration.n_misjudged,
        "refused": exploration.refused,
        "here": numbers(&exploration.here),
        "moves": moves.iter().map(|(mv, tally)| named("move", &mv.written(size), tally)).collect::<Vec<_>>(),
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

fn in_words(exploration: &Exploration, position: &Board, limit: usize, milliseconds: f64) -> String {
    let size = position.size();
    let mut text = format!("{}\n", game::Notation::diagram(position));
    if let Some(opening) = exploration.opening() {
        _ = writeln!(text, "{}", bold(opening.name));
    }
    _ = writeln!(text, "\n{}", totals(exploration));
    let moves = exploration.moves().into_iter().map(|(mv, tally)| (mv.written(size), tally)).collect();
    text += &table("move", moves, exploration.here.games);
    let openings = exploration.openings().into_iter().take(limit);
    text += &table(
        "opening (for black)",
        openings.map(|(name, tally)| (name.to_string(), tally)).collect(),
        exploration.n_games,
    );
    let players = exploration.players().into_iter().take(limit);
    text += &table(
        "player",
        players.map(|(name, tally)| (name.to_string(), tally)).collect(),
        exploration.n_games,
    );
    text += &years_table(exploration);
    text + &dim(format!("read in {}", duration(milliseconds)))
}

fn totals(exploration: &Exploration) -> String {
    let mut text = bold(format!(
        "{} games, {} of them here",
        grouped(exploration.n_games),
        grouped(exploration.here.games)
    ));
    for (count, what) in [
        (exploration.n_left_out, "left out"),
        (exploration.n_unfinished, "unfinished"),
        (exploration.n_misjudged, "with another result than the board shows"),
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

/// Rows with games, their share of `all`, points a game and the mean difference; nothing if there are no rows.
fn table(title: &str, rows: Vec<(String, Tally)>, all: u64) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut text = format!("{}\n", dim(format!("{title:<28}   games   share   wins  discs")));
    for (name, tally) in rows {
        let share = 100.0 * tally.games as f64 / all.max(1) as f64;
        let won = tally.win_share().map_or("-".to_string(), |share| format!("{:.1}%", 100.0 * share));
        let discs = tally.mean_difference().map_or("-".to_string(), |discs| format!("{discs:+.1}"));
        _ = writeln!(text, "{name:<28} {:>7}  {share:>5.1}% {won:>6} {discs:>6}", grouped(tally.games));
    }
    text + "\n"
}

fn years_table(exploration: &Exploration) -> String {
    if exploration.years.is_empty() {
        return String::new();
    }
    let years: Vec<String> =
        exploration.years.iter().map(|(year, n_games)| format!("{year}{:>8}", grouped(*n_games))).collect();
    let lines: Vec<String> = years.chunks(5).map(|line| line.join("    ")).collect();
    format!("{}\n{}\n\n", dim("games by year"), lines.join("\n"))
}
