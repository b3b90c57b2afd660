//! The opening book beside the thesis's: how long its lines are, whether it has all the openings, and how far it follows
//! the printed game.
//!
//! The thesis's "eight movements" are half of what they seem: a *movimiento* is one side's move there ("a nivel 2, un
//! movimiento por jugador"), and both sides' moves together are a *jugada*.

use chess::{Board, Chess};
use classics::chess_thesis::positions::GAME;
use game::{Game as _, Notation as _, Position as _};
use protocols::book::Book;
use serde_json::json;
use study::{Language, Words};

use lab::cells;
use lab::words;
use lab::{
    Align, Estimate, Experiment, Failure, Findings, Progress, ReportTable, Settings, Verdict, grouped,
    rounded, source,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "chess-book",
    question: &Words::fixed(
        "How long are the opening book's lines beside the chess thesis's, and does it have the same openings?",
        "¿Cómo de largas son las líneas del libro de aperturas junto a las de la tesis de ajedrez, y tiene las mismas \
         aperturas?",
    ),
    sources: &["chess-book"],
    run,
};

/// The thesis's openings, by the names in our book and by its own.
const OPENINGS: [&Words; 11] = [
    &Words::fixed("Ruy López", "Apertura española (Ruy López)"),
    &Words::fixed("Two Knights Defence", "De los dos caballos"),
    &Words::fixed("Three Knights Game", "De los tres caballos"),
    &Words::fixed("Four Knights Game", "De los cuatro caballos"),
    &Words::fixed("Italian Game", "Italiana"),
    &Words::fixed("King's Gambit", "Gambito de rey"),
    &Words::fixed("Scotch Game", "Escocesa"),
    &Words::fixed("Giuoco Piano", "Giuoco Piano (italiana tranquila)"),
    &Words::fixed("Sicilian Defence", "Siciliana"),
    &Words::fixed("English Opening", "Inglesa"),
    &Words::fixed("Queen's Gambit", "Gambito de dama"),
];

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    progress(Progress { done: 0, of: 1, what: &Words::fixed("the book", "el libro") });
    if settings.control.is_stopped() {
        return Err(Failure::Stopped);
    }
    let book = Book::<Chess>::shipped();
    let lines = lines(&book);
    let followed = followed(&book)?;
    progress(Progress::end(1));
    Ok(findings(&lines, followed))
}

/// A line from the start to its end.
struct BookLine {
    /// The thesis's opening that it belongs to; none for a line of another.
    opening: Option<&'static Words>,
    n_plies: usize,
}

/// Every line of the book. A line belongs to the last of the thesis's openings whose name it passes.
fn lines(book: &Book<Chess>) -> Vec<BookLine> {
    let (mut names, mut lines) = (Vec::new(), Vec::new());
    book.walk(|visit| {
        names.truncate(visit.depth());
        let own = OPENINGS.into_iter().find(|name| visit.node.name == name.say(Language::English));
        let opening = own.or(names.last().copied().flatten());
        names.push(opening);
        if visit.is_leaf {
            lines.push(BookLine { opening, n_plies: names.len() });
        }
    });
    lines
}

/// How many plies of the printed game the book knows.
fn followed(book: &Book<Chess>) -> Result<usize, Failure> {
    let (index, mut board) = (book.index(), Chess::STANDARD.start());
    for (ply, text) in GAME.split_ascii_whitespace().enumerate() {
        let mv = board.parse_move(text)?;
        let known: Vec<chess::Move> = index.moves(&board).into_iter().map(|(mv, _)| mv).collect();
        if !known.contains(&mv) {
            return Ok(ply);
        }
        Board::play(&mut board, mv);
    }
    Ok(GAME.split_ascii_whitespace().count())
}

fn findings(lines: &[BookLine], followed: usize) -> Findings {
    let mut findings = Findings::default();
    let plies = length(lines.iter());
    let n_found =
        OPENINGS.iter().filter(|name| lines.iter().any(|line| line.opening == Some(**name))).count();
    findings.measure("lines", lines.len());
    findings.measure("plies", json!(plies));
    findings.measure("openings", n_found);
    findings.measure("plies_of_the_printed_game", followed);
    findings.tables.push(table(lines));
    let theirs = source::number("chess-book/line_length");
    findings.beside(
        "line_length",
        words!(
            "{} lines of {} plies on average: {} moves of both sides; in the thesis's words a move is one side's, so that \
             its lines had four of both",
            "{} líneas de {} jugadas de un bando de media: {} de ambos; en la tesis un movimiento es de un solo bando, de \
             modo que sus líneas tenían cuatro de ambos",
            lines.len(),
            rounded(plies.mean),
            rounded(plies.mean / 2.0)
        ),
        // At least as long by its own words, and as long by the usual ones.
        Verdict::all([Verdict::when(plies.mean >= theirs), Verdict::near(plies.mean / 2.0, theirs)]),
    );
    let openings = source::number("chess-book/openings");
    findings.beside(
        "openings",
        words!("{n_found} of the eleven are in ours", "{n_found} de las once están en el nuestro"),
        Verdict::when(n_found as f64 == openings),
    );
    let printed = source::number("chess-book/printed_game");
    findings.beside(
        "printed_game",
        words!(
            "ours leaves it after {followed} plies, the thesis's after {}: shorter than eight moves of both sides",
            "el nuestro sale tras {followed} jugadas de un bando, el de la tesis tras {}: menos que ocho de ambos",
            2.0 * printed
        ),
        Verdict::NotComparable,
    );
    findings
}

fn length<'a>(lines: impl Iterator<Item = &'a BookLine>) -> Estimate {
    Estimate::of(&lines.map(|line| line.n_plies as f64).collect::<Vec<_>>())
}

fn table(lines: &[BookLine]) -> ReportTable {
    let columns = [
        (Words::fixed("opening", "apertura"), Align::Left),
        (Words::fixed("lines", "líneas"), Align::Right),
        (Words::fixed("plies, mean", "jugadas de un bando, media"), Align::Right),
    ];
    let title = Words::fixed("The opening book's lines", "Las líneas del libro de aperturas");
    let mut table = ReportTable::new(title, &columns);
    for name in OPENINGS {
        let own = || lines.iter().filter(|line| line.opening == Some(name));
        table.row(cells![name, grouped(own().count() as u64), rounded(length(own()).mean)]);
    }
    table.row(cells![
        Words::fixed("all", "todas"),
        grouped(lines.len() as u64),
        rounded(length(lines.iter()).mean),
    ]);
    table
}
