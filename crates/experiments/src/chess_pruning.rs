//! Ten chess positions, searched as in the thesis, minimax against its alpha-beta, and beyond: full alpha-beta, and
//! what it gains from better move ordering.
//!
//! All algorithms use the thesis's evaluation and must find the same value; the run fails if they do not. The thesis
//! does not give its ten positions, so its averages are compared with similar trees.

mod ordered;

use std::time::Duration;

use classics::chess_thesis::positions::COMPARISON;
use classics::chess_thesis::{Bitmaps, Board, Evaluation, Phase};
use game::{Keyed, Position as _};
use search::clock::Stopwatch;
use search::{
    Algorithm, Context, Counting, Evaluator, Limits, Memory, Meter, Node, Score, TableRules, Window,
};
use serde_json::{Value, json};
use study::{Language, Words};

use self::ordered::{CapturesFirst, SameEvaluation};
use lab::cells;
use lab::words;
use lab::{
    Align, Axis, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings, Style,
    Verdict, grouped, rounded, source,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "chess-pruning",
    question: &Words::fixed(
        "How much of minimax's tree does alpha-beta visit in ten chess positions, and what does the order of \
               moves add?",
        "¿Qué parte del árbol de minimax visita alfa-beta en diez posiciones de ajedrez, y qué añade el \
         orden de las jugadas?",
    ),
    sources: &["chess-pruning"],
    run,
};

/// A way to search.
#[derive(Clone, Copy)]
struct Way {
    name: &'static Words,
    algorithm: Algorithm,
    captures_first: bool,
    deepest: u32,
}

const MINIMAX: usize = 0;
const SHALLOW: usize = 1;
const FULL: usize = 2;
const CAPTURES: usize = 3;
const BEST: usize = 5;

const WAYS: [Way; 6] = [
    Way {
        name: &Words::fixed("minimax", "minimax"),
        algorithm: Algorithm::Minimax,
        captures_first: false,
        deepest: 3,
    },
    Way {
        name: &Words::fixed("shallow alpha-beta", "alfa-beta superficial"),
        algorithm: Algorithm::Shallow,
        captures_first: false,
        deepest: 4,
    },
    Way {
        name: &Words::fixed("alpha-beta", "alfa-beta"),
        algorithm: Algorithm::AlphaBeta,
        captures_first: false,
        deepest: 4,
    },
    Way {
        name: &Words::fixed("alpha-beta, captures first", "alfa-beta, capturas primero"),
        algorithm: Algorithm::AlphaBeta,
        captures_first: true,
        deepest: 4,
    },
    Way {
        name: &Words::fixed("PVS, killers and table", "PVS, jugadas asesinas y tabla"),
        algorithm: Algorithm::PrincipalVariation,
        captures_first: false,
        deepest: 4,
    },
    Way {
        name: &Words::fixed("PVS, captures first", "PVS, capturas primero"),
        algorithm: Algorithm::PrincipalVariation,
        captures_first: true,
        deepest: 4,
    },
];

const TABLE_BYTES: usize = 1 << 24;
/// How often everything is searched; the counts are the same each time, and the shortest time counts.
const N_ROUNDS: usize = 3;

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let (n_positions, deepest) = (COMPARISON.len(), if settings.quick { 3 } else { 4 });
    let n_rounds = if settings.quick { 1 } else { N_ROUNDS };
    let mut rows: Vec<Row> = Vec::new();
    for round in 0..n_rounds {
        for (index, way) in WAYS.iter().enumerate() {
            let done = round * WAYS.len() + index;
            progress(Progress { done, of: n_rounds * WAYS.len(), what: way.name });
            for depth in 2..=way.deepest.min(deepest) {
                let row = Row::measure(index, depth, &COMPARISON[..n_positions], settings)?;
                match rows.iter_mut().find(|known| (known.way, known.depth) == (index, depth)) {
                    Some(known) => known.seconds = known.seconds.min(row.seconds),
                    None => rows.push(row),
                }
            }
        }
    }
    progress(Progress::end(n_rounds * WAYS.len()));
    for row in &rows {
        let same_depth = rows.iter().find(|other| other.depth == row.depth).expect("the row itself");
        assert_eq!(row.values, same_depth.values, "every way finds the same values");
    }
    findings(&rows, &COMPARISON[..n_positions])
}

/// An algorithm at one depth: averages over the positions.
struct Row {
    way: usize,
    depth: u32,
    nodes: f64,
    leaves: f64,
    seconds: f64,
    values: Vec<Score>,
}

impl Row {
    fn measure(
        way: usize,
        depth: u32,
        positions: &[(&str, &str)],
        settings: &Settings<'_>,
    ) -> Result<Row, Failure> {
        let mut row = Row { way, depth, nodes: 0.0, leaves: 0.0, seconds: 0.0, values: Vec::new() };
        let n_positions = positions.len() as f64;
        for (_, fen) in positions {
            let searched = Searched::of(fen, WAYS[way], depth, settings)?;
            row.nodes += searched.counting.nodes as f64 / n_positions;
            row.leaves += searched.counting.leaves() as f64 / n_positions;
            row.seconds += searched.elapsed.as_secs_f64() / n_positions;
            row.values.push(searched.value);
        }
        Ok(row)
    }

    fn json(&self) -> Value {
        json!({
            "way": WAYS[self.way].name.say(Language::English), "depth": self.depth, "nodes": self.nodes, "evaluated": self.leaves,
            "seconds": self.seconds,
        })
    }
}

/// One search.
struct Searched {
    value: Score,
    counting: Counting,
    elapsed: Duration,
}

impl Searched {
    fn of(fen: &str, way: Way, depth: u32, settings: &Settings<'_>) -> Result<Searched, Failure> {
        let board: Board<Bitmaps> = Board::from_fen(fen)?;
        let evaluation = Evaluation(Phase::of(&board));
        match way.captures_first {
            false => Searched::with(&board, evaluation, way.algorithm, depth, settings),
            true => {
                let evaluation = SameEvaluation(evaluation);
                Searched::with(&CapturesFirst(board), evaluation, way.algorithm, depth, settings)
            }
        }
    }

    fn with<P: Keyed, E: Evaluator<P>>(
        root: &P,
        mut evaluator: E,
        algorithm: Algorithm,
        depth: u32,
        settings: &Settings<'_>,
    ) -> Result<Searched, Failure> {
        let bytes = if algorithm.uses_memory() { TABLE_BYTES } else { 0 };
        let (mut counting, mut memory) = (Counting::default(), Memory::new(bytes, TableRules::default()));
        let watch = Stopwatch::start();
        let mut context = Context::new(&mut evaluator, &mut counting, &mut memory);
        context.meter = Meter::new(&Limits::default(), settings.control);
        let value = algorithm.search(&mut context, root, Node::root(depth), Window::FULL)?;
        Ok(Searched { value, counting, elapsed: watch.elapsed() })
    }
}

fn findings(rows: &[Row], positions: &[(&str, &str)]) -> Result<Findings, Failure> {
    let mut findings = Findings::default();
    let branching = branching(positions)?;
    findings.measure("positions", positions.len());
    findings.measure("mean_moves_at_the_root", branching);
    findings.measure("rows", rows.iter().map(Row::json).collect::<Vec<_>>());
    findings.tables.push(table(rows));
    findings.plots.push(plot(rows, branching));
    compare(&mut findings, rows);
    findings.note(
        Words::fixed("Averages over our ten positions beside those of the thesis over its own, which it does not give. Its table says \
         alpha-beta; its listing passes infinity in place of the grandparent's bound, so only shallow cuts happen, \
         and deep ones first matter at four plies.", "Medias de nuestras diez posiciones junto a las de la tesis, que no dice cuáles son las suyas. \
             Su tabla nombra alfa-beta; su listado pasa infinito en lugar de la cota del nodo abuelo, de \
             modo que solo hay podas superficiales, y las profundas solo importan desde cuatro niveles."),
    );
    findings.note(
        Words::fixed("PVS searches once to the given depth, starting with empty table and killers; engines deepen iteratively.", "PVS busca una sola vez hasta la profundidad dada, con la tabla y las jugadas asesinas vacías al \
             principio; los motores profundizan de forma iterativa."),
    );
    Ok(findings)
}

fn branching(positions: &[(&str, &str)]) -> Result<f64, Failure> {
    let mut sum = 0;
    for (_, fen) in positions {
        sum += Board::<Bitmaps>::from_fen(fen)?.n_moves();
    }
    Ok(sum as f64 / positions.len() as f64)
}

fn find(rows: &[Row], way: usize, depth: u32) -> Option<&Row> {
    rows.iter().find(|row| row.way == way && row.depth == depth)
}

/// The names of the figures for nodes, evaluated nodes and seconds.
const FIGURES: [(usize, u32, [&str; 3]); 4] = [
    (MINIMAX, 2, ["minimax_nodes_2", "minimax_evaluated_2", "minimax_seconds_2"]),
    (SHALLOW, 2, ["alpha_beta_nodes_2", "alpha_beta_evaluated_2", "alpha_beta_seconds_2"]),
    (MINIMAX, 3, ["minimax_nodes_3", "minimax_evaluated_3", "minimax_seconds_3"]),
    (SHALLOW, 3, ["alpha_beta_nodes_3", "alpha_beta_evaluated_3", "alpha_beta_seconds_3"]),
];

/// The thesis's number for a figure.
fn theirs(figure: &str) -> f64 {
    source::number(&format!("chess-pruning/{figure}"))
}

/// The nodes that the thesis's search did not evaluate: those it expanded.
fn their_expanded(way: usize, depth: u32) -> f64 {
    let row = FIGURES.iter().find(|row| (row.0, row.1) == (way, depth));
    row.map_or(f64::NAN, |(.., [nodes, leaves, _])| theirs(nodes) - theirs(leaves))
}

/// Whether alpha-beta's row at this depth can be true beside minimax's: alpha-beta expands no node that minimax does
/// not expand.
fn is_possible(depth: u32) -> bool {
    their_expanded(SHALLOW, depth) <= their_expanded(MINIMAX, depth)
}

fn compare(findings: &mut Findings, rows: &[Row]) {
    for (way, depth, [nodes, leaves, seconds]) in FIGURES {
        let Some(row) = find(rows, way, depth) else { continue };
        // The ten positions are unknown, so only shares of their trees can be compared.
        let minimax = FIGURES.iter().find(|other| (other.0, other.1) == (MINIMAX, depth));
        let of_minimax = match minimax.zip(find(rows, MINIMAX, depth)) {
            Some(((.., [all, ..]), minimax)) if way != MINIMAX => {
                share_of(row.nodes, [row.nodes / minimax.nodes, theirs(nodes) / theirs(all)], OF_MINIMAX)
            }
            _ => (Words::same(rounded(row.nodes)), Verdict::NotComparable),
        };
        let shares = [row.leaves / row.nodes, theirs(leaves) / theirs(nodes)];
        let of_the_nodes = share_of(row.leaves, shares, OF_THE_NODES);
        for (figure, (text, verdict)) in [(nodes, of_minimax), (leaves, of_the_nodes)] {
            match is_possible(depth) || way == MINIMAX {
                true => findings.beside(figure, text, verdict),
                false => findings.beside(figure, contradicted(&text, depth), Verdict::NotComparable),
            }
        }
        let milliseconds = Words::same(format!("{} ms", rounded(row.seconds * 1e3)));
        findings.beside(seconds, milliseconds, Verdict::NotComparable);
    }
    note_their_contradictions(findings);
    let deepest = rows.iter().map(|row| row.depth).max().unwrap_or(0);
    let nodes = |way| find(rows, way, deepest).map_or(f64::NAN, |row| row.nodes);
    findings.measure(
        "at_the_deepest",
        json!({
            "depth": deepest,
            "full_to_shallow": nodes(FULL) / nodes(SHALLOW),
            "captures_first_to_full": nodes(CAPTURES) / nodes(FULL),
            "best_to_full": nodes(BEST) / nodes(FULL),
        }),
    );
    findings.beside(
        "ordering",
        words!(
            "at {deepest} plies, captures first leave {} % of the nodes; with killers, history and table, {} %",
            "a {deepest} niveles, las capturas primero dejan el {} % de los nodos; con jugadas asesinas, \
                 historia y tabla, el {} %",
            rounded(100.0 * nodes(CAPTURES) / nodes(FULL)),
            rounded(100.0 * nodes(BEST) / nodes(FULL))
        ),
        Verdict::of([CAPTURES, BEST].map(|way| nodes(way) < nodes(FULL))),
    );
}

/// Our count, where the thesis's row contradicts itself, so that no share of it says anything.
fn contradicted(ours: &Words, depth: u32) -> Words {
    let [of_alpha_beta, of_minimax] =
        [SHALLOW, MINIMAX].map(|way| grouped(their_expanded(way, depth) as u64));
    Words::each(|language| {
        let ours = ours.say(language);
        match language {
            Language::English => format!(
                "{ours}; but its row contradicts itself: alpha-beta leaves {of_alpha_beta} nodes unevaluated, minimax \
                 {of_minimax}"
            ),
            Language::Spanish => format!(
                "{ours}; pero su fila se contradice: alfa-beta deja {of_alpha_beta} nodos sin evaluar; minimax, \
                 {of_minimax}"
            ),
        }
    })
}

/// What cannot be true in the thesis's table, whatever its positions.
fn note_their_contradictions(findings: &mut Findings) {
    let [by_minimax, by_alpha_beta] =
        [MINIMAX, SHALLOW].map(|way| [2, 3].map(|depth| their_expanded(way, depth)));
    let possible = [2, 3].map(is_possible);
    let [first, second] = ["minimax_nodes_2", "minimax_nodes_3"].map(theirs);
    let (third_ply, evaluated) = (second - first, theirs("minimax_evaluated_3"));
    findings.measure(
        "their_table",
        json!({
            "expanded_by_minimax": by_minimax, "expanded_by_alpha_beta": by_alpha_beta,
            "alpha_beta_is_possible": possible,
            "nodes_added_by_minimax's_third_ply": third_ply, "of_them_evaluated": evaluated,
        }),
    );
    let expanded = grouped(their_expanded(MINIMAX, 2) as u64);
    findings.note(words!(
        "At two plies only the root and the positions after its moves are expanded: {expanded} nodes of the thesis's \
         minimax, one and 28 moves. Its alpha-beta cannot leave more of them unevaluated, but leaves {}: 875 or 781 is \
         wrong, or they do not count the same things.",
        "A dos niveles solo se desarrollan la raíz y las posiciones tras sus jugadas: {expanded} nodos del minimax de la \
         tesis, una y 28 jugadas. Su alfa-beta no puede dejar más sin evaluar, pero deja {}: 875 o 781 está mal, o no \
         cuentan lo mismo.",
        grouped(their_expanded(SHALLOW, 2) as u64)
    ));
    if evaluated > third_ply {
        findings.note(words!(
            "Minimax at three plies adds {} nodes to those of two, of which {} are evaluated: more than there are, unless \
             some games end within two plies.",
            "Minimax a tres niveles añade {} nodos a los de dos, de los que se evalúan {}: más de los que hay, salvo que \
             algunas partidas acaben dentro de los dos niveles.",
            rounded(third_ply),
            rounded(evaluated)
        ));
    }
}

/// Our count as a share of another, and whether the thesis's share is about the same.
fn share_of(count: f64, [ours, theirs]: [f64; 2], of: &Words) -> (Words, Verdict) {
    let [our_percent, their_percent] = [ours, theirs].map(|share| rounded(100.0 * share));
    let (count, verdict) = (rounded(count), Verdict::near(ours, theirs));
    let [en, es] = Language::ALL.map(|language| of.say(language));
    let words = Words::new(
        format!("{count}: {our_percent} % of {en}, the thesis's {their_percent} %"),
        format!("{count}: {our_percent} % de {es}; los de la tesis, {their_percent} %"),
    );
    (words, verdict)
}

const OF_MINIMAX: &Words = &Words::fixed("minimax's", "los de minimax");
const OF_THE_NODES: &Words = &Words::fixed("the nodes", "los nodos");

fn table(rows: &[Row]) -> ReportTable {
    let numbers = [
        Words::fixed("plies", "niveles"),
        Words::fixed("nodes", "nodos"),
        Words::fixed("evaluated", "evaluados"),
        Words::fixed("ms", "ms"),
        Words::fixed("of minimax", "de minimax"),
    ]
    .map(|header| (header, Align::Right));
    let columns = [&[(Words::fixed("search", "búsqueda"), Align::Left)], &numbers[..]].concat();
    let mut table = ReportTable::new(Words::fixed("Averages per position", "Medias por posición"), &columns);
    for row in rows {
        let share = find(rows, MINIMAX, row.depth)
            .map_or("—".to_string(), |all| format!("{} %", rounded(100.0 * row.nodes / all.nodes)));
        table.row(cells![
            WAYS[row.way].name,
            row.depth.to_string(),
            grouped(row.nodes.round() as u64),
            grouped(row.leaves.round() as u64),
            rounded(row.seconds * 1e3),
            share,
        ]);
    }
    table
}

fn plot(rows: &[Row], branching: f64) -> Plot {
    let mut series: Vec<Series> = (0..WAYS.len())
        .map(|way| {
            let points =
                rows.iter().filter(|row| row.way == way).map(|row| (f64::from(row.depth), row.leaves));
            Series::new(WAYS[way].name.clone(), Style::Line, points.collect())
        })
        .collect();
    let least = |depth: u32| {
        let power = |plies: u32| branching.powi(plies as i32);
        (f64::from(depth), power(depth.div_ceil(2)) + power(depth / 2) - 1.0)
    };
    series.push(Series::new(
        Words::fixed("Knuth–Moore", "Knuth–Moore"),
        Style::Dashed,
        (2..=4).map(least).collect(),
    ));
    Plot {
        title: Words::fixed(
            "Nodes evaluated in ten chess positions",
            "Nodos evaluados en diez posiciones de ajedrez",
        ),
        x: Axis::linear(Words::fixed("plies", "niveles")),
        y: Axis::log(Words::fixed("nodes evaluated, mean", "nodos evaluados, media")),
        series,
    }
}
