//! Three tables of Othello edge values compared: by stable discs, by the mean over the full edges that can follow, and
//! by the mean over all games that can follow. Nothing here is random.

use std::collections::BTreeSet;

use classics::othello_manual::EdgeTable;
use classics::othello_manual::edge_table::{edge_text, exchange_colours, mirror, stable_discs};
use classics::othello_manual::lines::{N_INDEXES, index_of};
use search::Stopped;
use serde_json::{Value, json};
use study::{Language, Words};

use lab::cells;
use lab::words;
use lab::{
    Align, Axis, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings, Style,
    Verdict, correlation, grouped, rank_correlation, source,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "othello-edges",
    question: &Words::fixed(
        "Do the three tables of Othello edges agree on the value of an edge?",
        "¿Coinciden las tres tablas de bordes de Othello en lo que vale un borde?",
    ),
    sources: &["othello-edges"],
    run,
};

/// The names in JSON, in the order of [`EdgeTable::NAMES`].
const KEYS: [&str; 3] = ["stable", "mean", "mean_games"];
const STABLE: usize = 0;
const MEAN: usize = 1;
const MEAN_GAMES: usize = 2;
/// The pairs of tables to compare.
const PAIRS: [(usize, usize); 3] = [(STABLE, MEAN), (STABLE, MEAN_GAMES), (MEAN, MEAN_GAMES)];
/// The manual's example, `B B W W W W . .`.
const EXAMPLE: [u8; 8] = [1, 1, 2, 2, 2, 2, 0, 0];
/// How many of the edges on which two tables differ most are shown.
const N_SHOWN: usize = 8;
/// Points of the plot closer than this, in discs, are merged.
const GRAIN: f64 = 0.2;

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let mut tables = Vec::new();
    for (done, name) in EdgeTable::NAMES.into_iter().enumerate() {
        progress(Progress { done, of: EdgeTable::NAMES.len(), what: &Words::same(name) });
        if settings.control.is_stopped() {
            return Err(Stopped.into());
        }
        tables.push(EdgeTable::named(name).expect("it is on the list of names"));
    }
    progress(Progress::end(tables.len()));
    Ok(findings(&Worths { tables }))
}

/// The three tables, in discs.
struct Worths {
    tables: Vec<EdgeTable>,
}

impl Worths {
    /// The value of an edge for Black by one of the tables.
    fn of(&self, table: usize, edge: u16) -> f64 {
        f64::from(self.tables[table].thousandths(edge)) / 1000.0
    }

    fn pairs(&self, (a, b): (usize, usize)) -> Vec<(f64, f64)> {
        edges().map(|edge| (self.of(a, edge), self.of(b, edge))).collect()
    }

    /// One edge per family, those on which the two tables differ most first.
    fn disagreements(&self, (a, b): (usize, usize)) -> Vec<u16> {
        let size = |edge: u16| (self.tables[a].thousandths(edge) - self.tables[b].thousandths(edge)).abs();
        let mut families: Vec<u16> = edges().filter(|&edge| edge == head_of_family(edge)).collect();
        families.sort_by_key(|&edge| (-size(edge), edge));
        families.truncate(N_SHOWN);
        families
    }
}

fn edges() -> impl Iterator<Item = u16> {
    0..N_INDEXES as u16
}

/// The smallest index among an edge, its mirror image and both with colours exchanged, which have the same value up to
/// the sign.
fn head_of_family(edge: u16) -> u16 {
    let exchanged = exchange_colours(edge);
    edge.min(mirror(edge)).min(exchanged).min(mirror(exchanged))
}

fn findings(worths: &Worths) -> Findings {
    let mut findings = Findings::default();
    let edge = index_of(EXAMPLE);
    let [black, white] = stable_discs(edge);
    findings.measure("edges", N_INDEXES);
    findings.measure("example", edge_json(worths, edge, json!({ "stable_discs": [black, white] })));
    findings.measure("pairs", PAIRS.map(|pair| pair_json(worths, pair)).to_vec());
    findings.tables = vec![agreement_table(worths), values_table(worths)];
    findings.tables.extend([(STABLE, MEAN), (MEAN, MEAN_GAMES)].map(|pair| largest_table(worths, pair)));
    findings.plots = vec![plot(worths, MEAN, FULL_EDGES), plot(worths, MEAN_GAMES, GAMES)];
    for (figure, ours) in
        [("index_724", u64::from(edge)), ("black_stable", black.into()), ("white_stable", white.into())]
    {
        let theirs = source::value(&format!("othello-edges/{figure}"));
        findings.beside(figure, Words::same(ours.to_string()), Verdict::when(*theirs == ours));
    }
    note(&mut findings, worths, edge);
    findings
}

const FULL_EDGES: &Words = &Words::fixed("full edges", "bordes completos");
const GAMES: &Words = &Words::fixed("games", "partidas");

fn edge_json(worths: &Worths, edge: u16, mut more: Value) -> Value {
    more["index"] = edge.into();
    more["edge"] = edge_text(edge).into();
    for (table, key) in KEYS.into_iter().enumerate() {
        more[key] = worths.of(table, edge).into();
    }
    more
}

/// How well two tables agree over all edges.
struct Agreement {
    correlation: f64,
    rank_correlation: f64,
    n_equal: usize,
    n_opposite: usize,
    /// Edges that are 0 in the first table but not in the second.
    n_silent: usize,
    mean_difference: f64,
    largest_difference: f64,
}

impl Agreement {
    fn of(pairs: &[(f64, f64)]) -> Agreement {
        let count = |is: &dyn Fn(f64, f64) -> bool| pairs.iter().filter(|&&(a, b)| is(a, b)).count();
        let differences = || pairs.iter().map(|(a, b)| (a - b).abs());
        Agreement {
            correlation: correlation(pairs),
            rank_correlation: rank_correlation(pairs),
            n_equal: count(&|a, b| a == b),
            n_opposite: count(&|a, b| a * b < 0.0),
            n_silent: count(&|a, b| a == 0.0 && b != 0.0),
            mean_difference: differences().sum::<f64>() / pairs.len() as f64,
            largest_difference: differences().fold(0.0, f64::max),
        }
    }
}

fn pair_json(worths: &Worths, pair: (usize, usize)) -> Value {
    let agreement = Agreement::of(&worths.pairs(pair));
    let largest = worths.disagreements(pair).into_iter().map(|edge| edge_json(worths, edge, json!({})));
    json!({
        "tables": [KEYS[pair.0], KEYS[pair.1]],
        "correlation": agreement.correlation,
        "rank_correlation": agreement.rank_correlation,
        "equal": agreement.n_equal,
        "opposite_signs": agreement.n_opposite,
        "zero_only_in_first": agreement.n_silent,
        "mean_difference": agreement.mean_difference,
        "largest_difference": agreement.largest_difference,
        "largest": largest.collect::<Vec<_>>(),
    })
}

fn agreement_table(worths: &Worths) -> ReportTable {
    let numbers = [
        Words::fixed("correlation", "correlación"),
        Words::fixed("of ranks", "de rangos"),
        Words::fixed("equal", "iguales"),
        Words::fixed("opposite signs", "signos opuestos"),
        Words::fixed("0 only in first", "0 solo en la primera"),
        Words::fixed("mean |difference|", "|diferencia| media"),
    ];
    let columns = [
        &[(Words::fixed("tables", "tablas"), Align::Left)],
        &numbers.map(|header| (header, Align::Right))[..],
    ]
    .concat();
    let mut table = ReportTable::new(
        words!("Agreement over {} edges", "Coincidencia en {} bordes", grouped(N_INDEXES as u64)),
        &columns,
    );
    for pair in PAIRS {
        let agreement = Agreement::of(&worths.pairs(pair));
        table.row(cells![
            words!("{} and {}", "{} y {}", EdgeTable::NAMES[pair.0], EdgeTable::NAMES[pair.1]),
            format!("{:.3}", agreement.correlation),
            format!("{:.3}", agreement.rank_correlation),
            grouped(agreement.n_equal as u64),
            grouped(agreement.n_opposite as u64),
            grouped(agreement.n_silent as u64),
            format!("{:.3}", agreement.mean_difference),
        ]);
    }
    table
}

/// A condition on a value.
type Claim = fn(f64) -> bool;

/// How many edges fall into each range of values, per table.
fn values_table(worths: &Worths) -> ReportTable {
    let columns =
        [&[(Words::fixed("worth to black", "valor para las negras"), Align::Left)], &values_columns()[..]];
    let mut table =
        ReportTable::new(Words::fixed("Edges by their worth", "Bordes según su valor"), &columns.concat());
    let rows: [(Words, Claim); 5] = [
        (Words::fixed("4 discs or more", "4 fichas o más"), |worth| worth >= 4.0),
        (Words::fixed("between 0 and 4", "entre 0 y 4"), |worth| 0.0 < worth && worth < 4.0),
        (Words::fixed("0", "0"), |worth| worth == 0.0),
        (Words::fixed("between −4 and 0", "entre −4 y 0"), |worth| -4.0 < worth && worth < 0.0),
        (Words::fixed("−4 or less", "−4 o menos"), |worth| worth <= -4.0),
    ];
    for (name, holds) in rows {
        let count = |table| edges().filter(|&edge| holds(worths.of(table, edge))).count();
        let counts = [STABLE, MEAN, MEAN_GAMES].map(|table| grouped(count(table) as u64));
        table.row([name].into_iter().chain(counts.map(Words::same)));
    }
    table
}

fn largest_table(worths: &Worths, (a, b): (usize, usize)) -> ReportTable {
    let columns = [
        &[(Words::fixed("index", "índice"), Align::Right), (Words::fixed("edge", "borde"), Align::Left)][..],
        &values_columns(),
    ]
    .concat();
    let title = words!(
        "The manual's example, and where {} and {} differ most (one edge of each family)",
        "El ejemplo del manual, y dónde más difieren {} y {} (un borde de cada familia)",
        EdgeTable::NAMES[a],
        EdgeTable::NAMES[b]
    );
    let mut table = ReportTable::new(title, &columns);
    for edge in [index_of(EXAMPLE)].into_iter().chain(worths.disagreements((a, b))) {
        let values = [STABLE, MEAN, MEAN_GAMES].map(|table| format!("{:.3}", worths.of(table, edge)));
        table.row([edge.to_string(), edge_text(edge)].into_iter().chain(values));
    }
    table
}

fn values_columns() -> [(Words, Align); 3] {
    EdgeTable::NAMES.map(|name| (Words::same(name), Align::Right))
}

fn plot(worths: &Worths, table: usize, over: &Words) -> Plot {
    let grains = worths.pairs((STABLE, table)).into_iter().map(|(stable, mean)| {
        let grain = (mean / GRAIN).round() as i32;
        (stable as i32, grain)
    });
    let grains: BTreeSet<(i32, i32)> = grains.collect();
    let points = grains.into_iter().map(|(stable, grain)| (f64::from(stable), f64::from(grain) * GRAIN));
    let [en, es] = Language::ALL.map(|language| over.say(language));
    Plot {
        title: Words::new(
            format!("Worth of an edge: mean over {en} against stable discs"),
            format!("Valor de un borde: media de {es} frente a fichas estables"),
        ),
        x: Axis::linear(Words::fixed(
            "stable discs, black's minus white's",
            "fichas estables, negras menos blancas",
        )),
        y: Axis::linear(Words::new(
            format!("mean final difference over {en}"),
            format!("diferencia final media de {es}"),
        )),
        series: vec![
            Series::new(Words::fixed("edges", "bordes"), Style::Points, points.collect()),
            Series::new(Words::fixed("their average", "su media"), Style::Line, averages(worths, table)),
            Series::new(
                Words::fixed("if both agreed", "si ambas coincidieran"),
                Style::Dashed,
                vec![(-8.0, -8.0), (8.0, 8.0)],
            ),
        ],
    }
}

/// The average of a table over the edges with each number of stable discs.
fn averages(worths: &Worths, table: usize) -> Vec<(f64, f64)> {
    let mut pairs = worths.pairs((STABLE, table));
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let average = |equal: &[(f64, f64)]| {
        (equal[0].0, equal.iter().map(|pair| pair.1).sum::<f64>() / equal.len() as f64)
    };
    pairs.chunk_by(|a, b| a.0 == b.0).map(average).collect()
}

fn note(findings: &mut Findings, worths: &Worths, example: u16) {
    let stable_and_mean = Agreement::of(&worths.pairs((STABLE, MEAN)));
    let means = Agreement::of(&worths.pairs((MEAN, MEAN_GAMES)));
    findings.note(words!(
        "The example is worth {} discs to black by stable discs, {:.3} by the mean over full edges and {:.3} by the \
         mean over games.", "El ejemplo vale para las negras {} fichas según las fichas estables, {:.3} según la media de \
             los bordes completos y {:.3} según la media de las partidas.",
        worths.of(STABLE, example),
        worths.of(MEAN, example),
        worths.of(MEAN_GAMES, example)
    ));
    findings.note(words!(
        "The table of stable discs says nothing about {} edges for which the mean has a preference; where both \
         have one, they favour different colours for {}. Over games instead of full edges the mean changes its \
         favourite on {} edges, and by {:.3} discs on average.", "La tabla de fichas estables no dice nada de {} bordes en los que la media tiene una \
             preferencia; donde ambas la tienen, nombran colores distintos en {}. Con partidas en lugar de \
             bordes completos, la media cambia de favorito en {} bordes, y en {:.3} fichas de media.",
        grouped(stable_and_mean.n_silent as u64),
        grouped(stable_and_mean.n_opposite as u64),
        grouped(means.n_opposite as u64),
        means.mean_difference
    ));
    findings.note(
        Words::fixed("An edge, its mirror image and both with colours exchanged are one family; of each, the one with the smallest \
         index is shown.", "Un borde, su imagen especular y ambos con los colores cambiados forman una familia; de cada una \
             se muestra el de menor índice."),
    );
}
