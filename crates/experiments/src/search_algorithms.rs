//! The nodes that each search algorithm visits at the same depth, in every game. Minimax sets the depth: the deepest at
//! which it stays within a budget of nodes.
//!
//! Each count is a single search of that depth, without knowledge from shallower ones, so that the counts compare the
//! algorithms themselves. Engines deepen iteratively, which helps those with a table.

mod cases;
mod claims;

use search::Algorithm;
use serde_json::{Value, json};
use study::{Language, Words};

use self::cases::{Case, cases};
use lab::cells;
use lab::words;
use lab::{
    Align, Axis, Cell, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings, Style,
    grouped, rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "search-algorithms",
    question: &Words::fixed(
        "How many nodes does each search algorithm visit at equal depth, in every game?",
        "¿Cuántos nodos visita cada algoritmo de búsqueda a igual profundidad, en cada juego?",
    ),
    sources: &[],
    run,
};

/// The node budget of minimax: enough for the whole of tic-tac-toe.
const BUDGET: u64 = 600_000;
const QUICK_BUDGET: u64 = 3_000;

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let cases = cases(settings)?;
    let mut searches = Vec::new();
    for (done, case) in cases.iter().enumerate() {
        progress(Progress { done, of: cases.len(), what: &case.words() });
        searches.push(Search::measure(case, settings)?);
    }
    progress(Progress::end(cases.len()));
    let mut findings = Findings::default();
    findings.measure("budget", budget(settings));
    findings.measure("searches", searches.iter().map(Search::json).collect::<Vec<_>>());
    findings.tables = vec![summary(&searches), table(&searches)];
    findings.plots = searches.iter().filter(|search| search.case.is_drawn).map(plot).collect();
    claims::compare(&mut findings, &searches);
    Ok(findings)
}

fn budget(settings: &Settings<'_>) -> u64 {
    if settings.quick { QUICK_BUDGET } else { BUDGET }
}

/// What one algorithm visited at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Visited {
    nodes: u64,
    leaves: u64,
}

/// All algorithms on one case.
struct Search<'a> {
    case: &'a Case,
    /// The depth of the last search.
    depth: u32,
    /// What each of [`Algorithm::ALL`] visited, by depth; only the last depth if there is no plot.
    by_depth: Vec<Vec<Visited>>,
}

impl<'a> Search<'a> {
    fn measure(case: &'a Case, settings: &Settings<'_>) -> Result<Search<'a>, Failure> {
        let minimax = minimax_by_depth(case, settings)?;
        let depth = minimax.len() as u32;
        let first_depth = if case.is_drawn { 1 } else { depth };
        let mut by_depth = Vec::new();
        for depth in first_depth..=depth {
            let visited = |algorithm: &Algorithm| match algorithm {
                Algorithm::Minimax => Ok(minimax[depth as usize - 1]),
                _ => visited(case, *algorithm, depth, settings),
            };
            by_depth.push(Algorithm::ALL.iter().map(visited).collect::<Result<_, _>>()?);
        }
        Ok(Search { case, depth, by_depth })
    }

    /// What the algorithms visited at the last depth.
    fn visited(&self) -> impl Iterator<Item = (Algorithm, Visited)> {
        let last = self.by_depth.last().expect("every case is searched to depth 1 at least");
        Algorithm::ALL.iter().copied().zip(last.iter().copied())
    }

    /// The nodes of one algorithm at the last depth.
    fn nodes(&self, wanted: Algorithm) -> u64 {
        self.visited().find(|(algorithm, _)| *algorithm == wanted).map_or(0, |(_, visited)| visited.nodes)
    }

    /// The nodes of one algorithm as a share of another's.
    fn ratio(&self, algorithm: Algorithm, to: Algorithm) -> f64 {
        self.nodes(algorithm) as f64 / self.nodes(to) as f64
    }

    fn json(&self) -> Value {
        let algorithms = self.visited().map(|(algorithm, Visited { nodes, leaves })| {
            let json = json!({
                "nodes": nodes,
                "leaves": leaves,
                "to_minimax": self.ratio(algorithm, Algorithm::Minimax),
                "to_alphabeta": self.ratio(algorithm, Algorithm::AlphaBeta),
            });
            (algorithm.name().to_string(), json)
        });
        json!({
            "game": self.case.game,
            "variant": self.case.variant,
            "position": self.case.position.say(Language::English),
            "evaluation": self.case.evaluator,
            "depth": self.depth,
            "algorithms": Value::Object(algorithms.collect()),
        })
    }
}

/// What minimax visits at depth 1, 2 … while it stays within the budget and the game lasts. A depth is not tried if the
/// growth so far predicts far more, which would only waste time.
fn minimax_by_depth(case: &Case, settings: &Settings<'_>) -> Result<Vec<Visited>, Failure> {
    let mut by_depth = vec![visited(case, Algorithm::Minimax, 1, settings)?];
    let mut before = 1;
    loop {
        let last = by_depth[by_depth.len() - 1].nodes;
        if last * last / before > 4 * budget(settings) {
            return Ok(by_depth);
        }
        let next = visited(case, Algorithm::Minimax, by_depth.len() as u32 + 1, settings)?;
        if next.nodes > budget(settings) || next.nodes == last {
            return Ok(by_depth);
        }
        by_depth.push(next);
        before = last;
    }
}

fn visited(
    case: &Case,
    algorithm: Algorithm,
    depth: u32,
    settings: &Settings<'_>,
) -> Result<Visited, Failure> {
    let run = table::Run {
        algorithm: algorithm.name(),
        evaluator: Some(case.evaluator),
        depth,
        control: settings.control,
    };
    let counting = case.table.measure(&run)?;
    // A stopped search has counted only part of its nodes.
    if settings.control.is_stopped() {
        return Err(Failure::Stopped);
    }
    Ok(Visited { nodes: counting.nodes, leaves: counting.leaves() })
}

fn summary(searches: &[Search<'_>]) -> ReportTable {
    let columns = [
        Words::fixed("relative to minimax", "frente a minimax"),
        Words::fixed("least", "mínimo"),
        Words::fixed("most", "máximo"),
        Words::fixed("relative to alpha-beta", "frente a alfa-beta"),
        Words::fixed("least", "mínimo"),
        Words::fixed("most", "máximo"),
    ];
    let columns = columns.map(|header| (header, Align::Right));
    let columns = [&[(Words::fixed("algorithm", "algoritmo"), Align::Left)], &columns[..]].concat();
    let title = words!(
        "Relative nodes: geometric mean, least and most over {} searches",
        "Nodos relativos: media geométrica, mínimo y máximo de {} búsquedas",
        searches.len()
    );
    let mut table = ReportTable::new(title, &columns);
    for &algorithm in Algorithm::ALL {
        let spread = |to| Spread::of(searches.iter().map(|search| search.ratio(algorithm, to)));
        let cells = [Algorithm::Minimax, Algorithm::AlphaBeta].map(|to| spread(to).cells());
        table.row([algorithm.name().to_string()].into_iter().chain(cells.into_iter().flatten()));
    }
    table
}

/// A summary of positive numbers.
#[derive(Clone, Copy, Debug)]
struct Spread {
    geometric_mean: f64,
    least: f64,
    most: f64,
}

impl Spread {
    fn of(numbers: impl Iterator<Item = f64>) -> Spread {
        let numbers: Vec<f64> = numbers.collect();
        let log_sum: f64 = numbers.iter().map(|number| number.ln()).sum();
        Spread {
            geometric_mean: (log_sum / numbers.len() as f64).exp(),
            least: numbers.iter().copied().fold(f64::INFINITY, f64::min),
            most: numbers.iter().copied().fold(0.0, f64::max),
        }
    }

    fn cells(self) -> [String; 3] {
        [self.geometric_mean, self.least, self.most].map(share)
    }
}

/// A share to three significant figures, however small.
fn share(number: f64) -> String {
    match number {
        0.1.. => rounded(number),
        0.01.. => format!("{number:.4}"),
        _ => format!("{number:.5}"),
    }
}

fn table(searches: &[Search<'_>]) -> ReportTable {
    let words = [
        Words::fixed("game", "juego"),
        Words::fixed("variant", "variante"),
        Words::fixed("position", "posición"),
        Words::fixed("evaluation", "evaluación"),
    ]
    .map(|header| (header, Align::Left));
    let mut columns = words.to_vec();
    columns.push((Words::fixed("depth", "profundidad"), Align::Right));
    columns.extend(Algorithm::ALL.iter().map(|algorithm| (Words::same(algorithm.name()), Align::Right)));
    let mut table = ReportTable::new(
        Words::fixed("Nodes visited (of which leaves)", "Nodos visitados (de ellos, hojas)"),
        &columns,
    );
    for search in searches {
        let Case { game, variant, position, evaluator, .. } = search.case;
        let words = cells![*game, variant.as_str(), position, *evaluator];
        let counts = search
            .visited()
            .map(|(_, Visited { nodes, leaves })| format!("{} ({})", grouped(nodes), grouped(leaves)));
        table.row(
            words.into_iter().chain([search.depth.to_string()].into_iter().chain(counts).map(Cell::from)),
        );
    }
    table
}

fn plot(search: &Search<'_>) -> Plot {
    let series = Algorithm::ALL.iter().enumerate().map(|(index, algorithm)| {
        let points = (1..)
            .zip(&search.by_depth)
            .map(|(depth, visited)| (f64::from(depth), visited[index].nodes as f64));
        // Negamax visits the same nodes as minimax and would hide it.
        let style = if *algorithm == Algorithm::Negamax { Style::Dashed } else { Style::Line };
        Series::new(Words::same(algorithm.name()), style, points.collect())
    });
    let case = search.case.words();
    Plot {
        title: Words::new(
            format!("Nodes by algorithm, {}", case.say(Language::English)),
            format!("Nodos por algoritmo, {}", case.say(Language::Spanish)),
        ),
        x: Axis::linear(Words::fixed("depth", "profundidad")),
        y: Axis::log(Words::fixed("nodes", "nodos")),
        series: series.collect(),
    }
}
