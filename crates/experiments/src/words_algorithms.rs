//! The cost of the textbook's four ways to solve a word search, and of ours, on grids and lists of several sizes.
//!
//! Grids are random, with letters as frequent as in the list. Runs that would take too long are left out: the cost of
//! brute force and sequential search does not depend on the letters, so it is known in advance.

mod claims;
mod runs;

use serde_json::json;
use study::Words;
use words::finders::Algorithm;
use words::{Language, Lexicon};

use self::runs::{Case, Run};
use lab::words;
use lab::{
    Align, Axis, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings, Style,
    grouped, rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "words-algorithms",
    question: &Words::fixed(
        "What does each way to solve a word search cost, and how does it grow with more words or a larger grid?",
        "¿Qué cuesta cada manera de resolver una sopa de letras, y cómo crece con más palabras o una \
         cuadrícula mayor?",
    ),
    sources: &["words-algorithms"],
    run,
};

/// The sizes of an experiment: the textbook's puzzle, its dictionary, and a far larger one.
struct Sizes {
    sides: &'static [usize],
    /// List sizes; the last is the whole list of the language.
    lists: &'static [usize],
    /// The maximum number of steps per run, at about a nanosecond each.
    budget: u64,
}

const SIZES: Sizes = Sizes { sides: &[16, 32, 256], lists: &[40, 40_000, usize::MAX], budget: 4_000_000_000 };
const QUICK: Sizes = Sizes { sides: &[16, 32], lists: &[40, 4_000], budget: 10_000_000 };

impl Sizes {
    fn of(settings: &Settings<'_>) -> &'static Sizes {
        if settings.quick { &QUICK } else { &SIZES }
    }

    /// The size of the textbook's dictionary, and of its grid.
    fn dictionary(&self) -> (usize, usize) {
        (self.sides[1], self.lists[1])
    }

    /// The runs: every grid with every list, then the dictionary halved and the grid doubled for exercise 10.4.
    fn cases(&self) -> Vec<(usize, usize)> {
        let (side, n_words) = self.dictionary();
        let all = self.sides.iter().flat_map(|&side| self.lists.iter().map(move |&n_words| (side, n_words)));
        all.chain([(side, n_words / 2), (2 * side, n_words)]).collect()
    }
}

/// Everything that was measured.
struct Measurements {
    sizes: &'static Sizes,
    runs: Vec<Run>,
}

impl Measurements {
    fn run(&self, side: usize, n_words: usize, algorithm: Algorithm) -> Option<&Run> {
        self.runs
            .iter()
            .find(|run| (run.side, run.n_words_asked, run.algorithm) == (side, n_words, algorithm))
    }
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let sizes = Sizes::of(settings);
    let cases = sizes.cases();
    let mut runs: Vec<Run> = Vec::new();
    let mut whole: Option<Lexicon> = None;
    for (done, &(side, n_words)) in cases.iter().enumerate() {
        progress(Progress { done, of: cases.len(), what: &words!("{side} by {side}", "{side} por {side}") });
        if settings.control.is_stopped() {
            return Err(Failure::Stopped);
        }
        let whole = whole.get_or_insert_with(|| Language::English.lexicon());
        runs.extend(Case::new(side, n_words, whole, settings.seed).run_all(sizes.budget, settings.control)?);
    }
    progress(Progress::end(cases.len()));
    Ok(findings(&Measurements { sizes, runs }))
}

fn findings(measurements: &Measurements) -> Findings {
    let mut findings = Findings::default();
    findings.measure("runs", measurements.runs.iter().map(Run::json).collect::<Vec<_>>());
    findings.tables = vec![cost_table(measurements)];
    findings.plots = vec![time_plot(measurements)];
    claims::compare(&mut findings, measurements);
    note_the_left_out(&mut findings, measurements);
    findings
}

fn cost_table(measurements: &Measurements) -> ReportTable {
    let numbers = [
        Words::fixed("side", "lado"),
        Words::fixed("words", "palabras"),
        Words::fixed("checks", "comprobaciones"),
        Words::fixed("comparisons", "comparaciones"),
        Words::fixed("hits", "hallazgos"),
        Words::fixed("ms", "ms"),
    ]
    .map(|header| (header, Align::Right));
    let columns = [&[(Words::fixed("algorithm", "algoritmo"), Align::Left)], &numbers[..]].concat();
    let mut table = ReportTable::new(
        Words::fixed(
            "What every algorithm costs (English letters and words)",
            "Lo que cuesta cada algoritmo (letras y palabras inglesas)",
        ),
        &columns,
    );
    for run in &measurements.runs {
        let Run { side, n_words, found, .. } = run;
        let cells =
            [*side as u64, *n_words as u64, found.checks, found.comparisons, found.n_hits].map(grouped);
        let time = rounded(run.microseconds / 1000.0);
        table.row([run.algorithm.name().to_string()].into_iter().chain(cells).chain([time]));
    }
    table
}

/// The time of each algorithm with the textbook's dictionary, by grid size.
fn time_plot(measurements: &Measurements) -> Plot {
    let (_, n_words) = measurements.sizes.dictionary();
    let series = |algorithm: Algorithm| {
        let is_drawn = |run: &&Run| (run.algorithm, run.n_words_asked) == (algorithm, n_words);
        let mut points: Vec<(f64, f64)> = measurements
            .runs
            .iter()
            .filter(is_drawn)
            .map(|run| (run.side as f64, run.microseconds / 1000.0))
            .collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        Series::new(Words::same(algorithm.name()), Style::Line, points)
    };
    Plot {
        title: words!("Time to find {} words", "Tiempo para encontrar {} palabras", grouped(n_words as u64)),
        x: Axis::log(Words::fixed("side of the grid", "lado de la cuadrícula")),
        y: Axis::log(Words::fixed("milliseconds", "milisegundos")),
        series: Algorithm::ALL.into_iter().map(series).filter(|series| !series.points.is_empty()).collect(),
    }
}

fn note_the_left_out(findings: &mut Findings, measurements: &Measurements) {
    let budget = measurements.sizes.budget;
    findings.measure("budget", json!(budget));
    findings.note(words!(
        "Runs of more than about {} steps are left out. All others found the same hits.",
        "Se omiten las ejecuciones de más de unos {} pasos. Todas las demás encontraron lo mismo.",
        grouped(budget)
    ));
    findings.note(
        Words::fixed("Brute force counts one comparison per check, as in the text; sequences begin with two letters and end at \
         the border or with the longest word; ours counts a check per lookup in its filter of four \
         letters, and a comparison for each letter followed in the trie.", "A la fuerza bruta se le cuenta una comparación por comprobación, como hace el texto; las \
             secuencias empiezan con dos letras y acaban en el borde o con la palabra más larga; al nuestro \
             se le cuenta una comprobación por cada mirada a través de su filtro de cuatro letras, y una \
             comparación por cada letra seguida en el trie."),
    );
}
