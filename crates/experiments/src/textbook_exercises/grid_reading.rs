//! Exercise 10.1: the checks that are missing where figure 10.7 reads a grid. The listing is followed step by step on
//! grids with one fault each, and our reading is put beside it.

use lab::{Align, Failure, Findings, ReportTable, Settings, Verdict, cells, words};
use serde_json::{Value, json};
use study::Words;
use words::{Grid, Matching};

/// The arrays of figure 10.3 have this many rows and columns.
const MAX_SIDE: usize = 64;

/// What becomes of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It is taken without a word, with as many rows and columns.
    Taken { n_rows: usize, n_cols: usize },
    /// The listing says that it is wrong, and goes on with it.
    Warned { n_rows: usize, n_cols: usize },
    /// An exception that nothing catches ends the listing.
    Crashed,
    /// Ours rejects it, with a message that names the row.
    Refused,
}

impl Fate {
    fn name(self) -> &'static str {
        match self {
            Fate::Taken { .. } => "taken",
            Fate::Warned { .. } => "warned",
            Fate::Crashed => "crashed",
            Fate::Refused => "refused",
        }
    }

    fn words(self) -> Words {
        match self {
            Fate::Taken { n_rows, n_cols } => {
                words!("read as {n_rows} by {n_cols}", "leída como {n_rows} por {n_cols}")
            }
            Fate::Warned { n_rows, n_cols } => {
                words!("warns, goes on with {n_rows} by {n_cols}", "avisa y sigue con {n_rows} por {n_cols}")
            }
            Fate::Crashed => Words::fixed("crashes", "se rompe"),
            Fate::Refused => Words::fixed("refused", "rechazada"),
        }
    }
}

/// Figure 10.7. It keeps nothing of a row but the letters below the first row's length, and stops for nothing but the
/// exceptions of Java: a letter beyond a short row, or a place beyond the arrays.
fn as_printed(text: &str) -> Fate {
    let mut lines = text.lines().map(|line| line.chars().count());
    let Some(n_cols) = lines.next() else { return Fate::Taken { n_rows: 0, n_cols: 0 } };
    let (mut n_rows, mut has_warned) = (1, false);
    if n_cols > MAX_SIDE {
        return Fate::Crashed;
    }
    for length in lines {
        has_warned |= length != n_cols;
        let is_beyond_the_arrays = n_rows >= MAX_SIDE && n_cols > 0;
        if length < n_cols || is_beyond_the_arrays {
            return Fate::Crashed;
        }
        n_rows += 1;
    }
    if has_warned { Fate::Warned { n_rows, n_cols } } else { Fate::Taken { n_rows, n_cols } }
}

fn ours(text: &str) -> Fate {
    match Grid::parse_as(text, Matching::Exact) {
        Ok(grid) => Fate::Taken { n_rows: grid.n_rows(), n_cols: grid.n_cols() },
        Err(_) => Fate::Refused,
    }
}

/// A grid with one fault, or with none.
struct Case {
    key: &'static str,
    name: Words,
    text: String,
}

fn cases() -> Vec<Case> {
    let case = |key, en, es, text: &str| Case { key, name: Words::fixed(en, es), text: text.to_string() };
    let side = MAX_SIDE + 1;
    vec![
        case("figure_10_1", "figure 10.1, no fault", "figura 10.1, sin fallo", "lado\noaza\nseum\nptrc\n"),
        case("empty_file", "empty file", "fichero vacío", ""),
        case("empty_rows", "rows without a letter", "filas sin ninguna letra", "\n\n\n"),
        case("short_row", "a row too short", "una fila corta", "lado\noaz\nseum\n"),
        case("long_row", "a row too long", "una fila larga", "lado\noazas\nseum\n"),
        case("blank_end", "a blank line at the end", "una línea en blanco al final", "lado\noaza\n\n"),
        case("many_columns", "65 columns", "65 columnas", &"a".repeat(side)),
        case("many_rows", "65 rows", "65 filas", &"a\n".repeat(side)),
        case("blanks", "letters with blanks between", "letras separadas por blancos", "l a d o\no a z a\n"),
        case("no_letters", "control characters", "caracteres de control", "lado\no\u{1}\u{2}a\n"),
    ]
}

/// What becomes of a case in the listing and in our program.
struct Read {
    case: Case,
    printed: Fate,
    ours: Fate,
}

impl Read {
    fn of(case: Case) -> Read {
        Read { printed: as_printed(&case.text), ours: ours(&case.text), case }
    }
}

pub fn answer(_: &Settings<'_>, findings: &mut Findings) -> Result<(), Failure> {
    let read: Vec<Read> = cases().into_iter().map(Read::of).collect();
    let fates = read.iter().map(|Read { case, printed, ours }| {
        (case.key.to_string(), json!({ "printed": printed.name(), "ours": ours.name() }))
    });
    findings.measure("grids", Value::Object(fates.collect()));
    findings.tables.push(table(&read));
    // The first has no fault.
    let faulty = &read[1..];
    let count = |is: &dyn Fn(&Fate) -> bool| faulty.iter().filter(|read| is(&read.printed)).count();
    let crashed = count(&|fate| *fate == Fate::Crashed);
    let warned = count(&|fate| matches!(fate, Fate::Warned { .. }));
    let taken = count(&|fate| matches!(fate, Fate::Taken { .. }));
    let refused = faulty.iter().filter(|read| read.ours == Fate::Refused).count();
    findings.beside(
        "grid_checks",
        words!(
            "that rows are equally long (it only says so), that there is a letter at all, that rows and columns fit its \
             arrays, what a letter is, and errors while reading, which it catches and ignores. Of {} faulty grids the listing \
             crashes on {crashed}, warns and goes on with {warned} and takes {taken} without a word; ours refuses {refused} \
             and reads the others as they are meant",
            "que las filas midan lo mismo (solo lo dice), que haya alguna letra, que filas y columnas quepan en sus \
             vectores, qué es una letra, y los errores al leer, que captura y olvida. De {} sopas con fallos el listado se \
             rompe con {crashed}, avisa y sigue con {warned} y acepta {taken} sin decir nada; el nuestro rechaza {refused} \
             y lee las demás como se pretendía",
            faulty.len()
        ),
        Verdict::Answered,
    );
    Ok(())
}

fn table(read: &[Read]) -> ReportTable {
    let columns = [
        (Words::fixed("grid", "sopa"), Align::Left),
        (Words::fixed("figure 10.7", "figura 10.7"), Align::Left),
        (Words::fixed("ours", "la nuestra"), Align::Left),
    ];
    let title = Words::fixed("Exercise 10.1: reading faulty grids", "Ejercicio 10.1: leer sopas con fallos");
    let mut table = ReportTable::new(title, &columns);
    for Read { case, printed, ours } in read {
        table.row(cells![case.name.clone(), printed.words(), ours.words()]);
    }
    table
}
