//! `poda book`: creates, fills, shows and exports opening books.

mod othello;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ::othello::Othello;
use chess::Chess;
use clap::Subcommand;
use protocols::book::{Book, BookGame, Visit};
use protocols::pgn;
use serde_json::{Value, json};

use crate::arguments::Names;
use crate::collection::in_file;
use crate::failure::Failure;
use crate::input_file::{self, read_collection};
use crate::output::{bold, counted, dim, say, say_json, shown_path};
use crate::output_file::{LockedFile, write_file, write_new_file};

/// Create opening books, add lines to them, let an engine score and extend them, show them, export them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A book is a text file that you can edit: one move per line, children indented below their parent, each with an optional \
weight (x3), score (=+2), name in quotes and note after a semicolon. Engines play from it with the option book=FILE, and \
from the built-in book with book=openings.

Examples:
  poda book chess show                                        show the built-in book
  poda book chess create my.book
  poda book chess add my.book --moves 'e4 e5 Nf3' --name \"King's Knight\"
  poda book chess add my.book --pgn games.pgn --plies 20      each game adds weight to its moves
  poda book chess export my.bin --from my.book                write Polyglot, for other programs
  poda book othello add my.book --games games.wtb             from WTHOR, GGF, SGF or transcripts
  poda book othello learn my.book --positions 100             extend the best lines and update scores
  poda book othello export my.ggf                             write a game per line, for other programs")]
pub struct Arguments {
    /// The game: chess or othello.
    #[arg(value_parser = Names(|| vec!["chess", "othello"]), hide_possible_values = true)]
    game: String,

    #[command(subcommand)]
    task: BookCommand,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    /// Create an empty book.
    Create {
        /// The file; it must not exist yet.
        file: PathBuf,
    },
    /// Add a line of moves, or the games of a file.
    Add {
        /// The book.
        file: PathBuf,
        /// Moves from the start, separated by blanks.
        #[arg(long, value_name = "MOVES", required_unless_present = "games", conflicts_with = "games")]
        moves: Option<String>,
        /// The name of the line from its last move on.
        #[arg(long, requires = "moves")]
        name: Option<String>,
        /// A note on the last move.
        #[arg(long, value_name = "TEXT", requires = "moves", allow_hyphen_values = true)]
        note: Option<String>,
        /// A file of games: PGN for chess; WTHOR, GGF, SGF or transcripts for Othello.
        #[arg(long, value_name = "FILE", visible_alias = "pgn")]
        games: Option<PathBuf>,
        /// Number of plies to take from each game.
        #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
        plies: u32,
    },
    /// Show a book as a tree; without a file, the built-in one.
    Show {
        /// The book.
        file: Option<PathBuf>,
    },
    /// Let an engine score positions of an Othello book and extend it where that is most useful.
    ///
    /// Moves without a score come first. Then the position closest to the start is extended, where each disc lost on the
    /// way counts as two extra moves. Scores are propagated back to the start; engines play only the best moves.
    Learn(othello::Learn),
    /// Write a chess book in the Polyglot format, or the lines of an Othello book as games (.ggf, .sgf, .txt).
    Export {
        /// The file to write.
        file: PathBuf,
        /// The book; default: the built-in one.
        #[arg(long, value_name = "FILE")]
        from: Option<PathBuf>,
    },
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match (arguments.game.as_str(), &arguments.task) {
        ("chess", BookCommand::Add { file, games: Some(games), plies, .. }) => {
            add_games(file, games, *plies as usize, json)?;
        }
        ("chess", BookCommand::Export { file, from }) => export(file, from.as_deref(), json)?,
        ("chess", BookCommand::Learn(_)) => {
            return Err(Failure::refused("chess", "only Othello books can be learnt"));
        }
        ("chess", task) => common::<Chess>(task, json)?,
        ("othello", BookCommand::Add { file, games: Some(games), plies, .. }) => {
            othello::add_games(file, games, *plies as usize, json)?;
        }
        ("othello", BookCommand::Export { file, from }) => othello::export(file, from.as_deref(), json)?,
        ("othello", BookCommand::Learn(learn)) => return learn.run(json),
        ("othello", task) => common::<Othello>(task, json)?,
        (game, _) => return Err(Failure::refused(game, "no books for this game; expected chess or othello")),
    }
    Ok(ExitCode::SUCCESS)
}

/// Commands that work the same for every game.
fn common<G: BookGame>(task: &BookCommand, json: bool) -> Result<(), Failure> {
    match task {
        BookCommand::Create { file } => {
            let book = Book::<G>::new(G::usual());
            write_new_file(file, &book.write())?;
            say_size(file, &book, json)
        }
        BookCommand::Add { file, moves, name, note, .. } => {
            let mut book = BookFile::<G>::open(file)?;
            book.book.add(moves.as_deref().unwrap_or_default(), name.as_deref(), note.as_deref())?;
            book.save()?;
            say_size(file, &book.book, json)
        }
        BookCommand::Show { file } => show(&shipped_or::<G>(file.as_deref())?, json),
        BookCommand::Learn(_) | BookCommand::Export { .. } => unreachable!("each game has its own"),
    }
}

/// The book in a file, or the built-in one.
fn shipped_or<G: BookGame>(path: Option<&Path>) -> Result<Book<G>, Failure> {
    path.map_or_else(|| Ok(Book::shipped()), read)
}

fn read<G: BookGame>(path: &Path) -> Result<Book<G>, Failure> {
    let text = input_file::text(path, read_collection(path)?)?;
    Book::parse(G::usual(), &text).map_err(|refusal| in_file(path, &refusal))
}

/// A book being changed. Its file is locked from reading to writing, so that no concurrent change is lost.
struct BookFile<G: BookGame> {
    file: LockedFile,
    book: Book<G>,
}

impl<G: BookGame> BookFile<G> {
    fn open(path: &Path) -> Result<BookFile<G>, Failure> {
        let file = LockedFile::open(path)?;
        Ok(BookFile { file, book: read(path)? })
    }

    fn save(&mut self) -> Result<(), Failure> {
        self.file.write(&self.book.write())
    }
}

fn say_size<G: BookGame>(path: &Path, book: &Book<G>, json: bool) -> Result<(), Failure> {
    if json {
        return say_json(&json!({"game": G::NAME, "file": path, "moves": book.n_nodes()}));
    }
    say(format!("{} has {}", shown_path(path), counted(book.n_nodes() as u64, "move", "moves")))
}

/// Faults shown in full; the rest are only counted.
const SHOWN: usize = 5;

/// Why games that begin with a FEN tag cannot be added.
const OTHER_START: &str = "a book needs games from the normal starting position";

fn add_games(path: &Path, games: &Path, n_plies: usize, json: bool) -> Result<(), Failure> {
    let mut file = BookFile::<Chess>::open(path)?;
    let bytes = read_collection(games)?;
    let (mut n_games, mut n_left_out, mut faults) = (0_u64, 0_u64, Vec::new());
    for read in pgn::games(&bytes) {
        let is_added = file.book.add_game(&read.tree, n_plies);
        *(if is_added { &mut n_games } else { &mut n_left_out }) += 1;
        faults.extend(read.faults);
    }
    if n_games == 0 {
        let reason = match (n_left_out, faults.first()) {
            (1.., None) => format!("{} left out: {OTHER_START}", counted(n_left_out, "game", "games")),
            (_, Some(fault)) => fault.to_string(),
            (0, None) => "the file contains no games".to_string(),
        };
        return Err(Failure::refused(games.to_string_lossy(), reason));
    }
    file.save()?;
    let moves = file.book.n_nodes();
    if json {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        return say_json(
            &json!({"game": "chess", "file": path, "moves": moves, "games": n_games, "left_out": n_left_out, "faults": faults}),
        );
    }
    let mut text = String::new();
    faults.iter().take(SHOWN).for_each(|fault| _ = writeln!(text, "{fault}"));
    if faults.len() > SHOWN {
        _ = writeln!(text, "… and {} more", faults.len() - SHOWN);
    }
    if n_left_out > 0 {
        _ = writeln!(text, "{} left out: {OTHER_START}", counted(n_left_out, "game", "games"));
    }
    say(text
        + &format!(
            "{} added: {} has {}",
            counted(n_games, "game", "games"),
            shown_path(path),
            counted(moves as u64, "move", "moves")
        ))
}

fn export(path: &Path, from: Option<&Path>, json: bool) -> Result<(), Failure> {
    let book = shipped_or::<Chess>(from)?;
    let polyglot = book.to_polyglot();
    write_file(path, &polyglot.write())?;
    let entries = polyglot.entries().len();
    if json {
        return say_json(
            &json!({"game": "chess", "file": path, "moves": book.n_nodes(), "entries": entries}),
        );
    }
    say(format!("{} has {}", shown_path(path), counted(entries as u64, "entry", "entries")))
}

fn show<G: BookGame>(book: &Book<G>, json: bool) -> Result<(), Failure> {
    if json { say_json(&document(book)) } else { say(in_words(book)) }
}

fn document<G: BookGame>(book: &Book<G>) -> Value {
    let mut moves = Vec::new();
    book.walk(|visit| {
        let node = visit.node;
        let mv = G::spelled(visit.position(), node.mv);
        moves.push(json!({
            "depth": visit.depth(), "move": mv, "weight": node.weight, "score": node.score, "name": node.name, "note": node.note,
        }));
    });
    json!({"game": G::NAME, "moves": moves})
}

/// The tree: one line per branch, with a line break after every name or note.
fn in_words<G: BookGame>(book: &Book<G>) -> String {
    let mut drawing = Drawing::default();
    book.walk(|visit| drawing.add::<G>(visit));
    if drawing.text.is_empty() {
        drawing.text.push_str("the book is empty");
    }
    drawing.text.trim_start_matches('\n').to_string()
}

#[derive(Default)]
struct Drawing {
    text: String,
    /// The indentation of each move of the current branch.
    indents: Vec<usize>,
    /// Whether the last move had a name or note.
    is_closed: bool,
}

impl Drawing {
    fn add<G: BookGame>(&mut self, visit: &Visit<'_, G::Position>) {
        let (depth, node) = (visit.depth(), visit.node);
        let above = depth.checked_sub(1).map(|parent| self.indents[parent]);
        let begins_line = !visit.is_only || self.is_closed || above.is_none();
        let indent = above.map_or(0, |above| above + usize::from(begins_line));
        self.indents.truncate(depth);
        self.indents.push(indent);
        if begins_line {
            _ = write!(self.text, "\n{:1$}", "", 2 * indent);
        } else {
            self.text.push(' ');
        }
        if depth % 2 == 0 {
            _ = write!(self.text, "{}. ", depth / 2 + 1);
        } else if begins_line {
            _ = write!(self.text, "{}... ", depth / 2 + 1);
        }
        self.text += &G::spelled(visit.position(), node.mv);
        if node.weight != 1 {
            self.text += &dim(format!(" x{}", node.weight));
        }
        if let Some(score) = node.score {
            self.text += &dim(format!(" {score:+}"));
        }
        if !node.name.is_empty() {
            self.text += &format!("  {}", bold(&node.name));
        }
        if !node.note.is_empty() {
            self.text += &format!("  {}", dim(&node.note));
        }
        self.is_closed = !node.name.is_empty() || !node.note.is_empty();
    }
}
