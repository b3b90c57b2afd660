//! The savings of alpha-beta, by move order, on uniform trees, compared with the minimum of any search (Knuth and
//! Moore, *An analysis of alpha-beta pruning*, 1975).
//!
//! Only three algorithms: a transposition table finds nothing in a tree without transpositions, and principal variation
//! search sorts the moves, so it would not search in the order under study.

mod claims;

use search::{Algorithm, Context, Counting, Limits, Margin, Memory, Meter, Node, Stopped, Window};
use serde::Serialize;
use serde_json::json;
use study::Words;

use crate::uniform_tree::{Order, UniformTree};
use lab::words;
use lab::{
    Align, Axis, Estimate, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings,
    Style, grouped, rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "pruning",
    question: &Words::fixed(
        "How many leaves does alpha-beta visit when the moves come in the best, in a random and in the \
               worst order, and what do deep cuts add to shallow ones?",
        "¿Cuántas hojas visita alfa-beta cuando las jugadas vienen en el mejor orden, en uno al azar y en el \
         peor, y qué añaden las podas profundas a las superficiales?",
    ),
    sources: &["pruning"],
    run,
};

/// Trees of one branching factor, from depth 1 on.
struct Family {
    branching: u32,
    /// The last depth at which all orders are searched: the worst one visits every leaf.
    all_orders: u32,
    /// The last depth at which the best order is searched.
    best_order: u32,
}

/// 38 is the branching factor that the chess thesis uses.
const FAMILIES: &[Family] = &[
    Family { branching: 3, all_orders: 14, best_order: 20 },
    Family { branching: 10, all_orders: 7, best_order: 10 },
    Family { branching: 38, all_orders: 4, best_order: 6 },
];
const N_SEEDS: u64 = 100;

const QUICK_FAMILIES: &[Family] = &[
    Family { branching: 2, all_orders: 10, best_order: 14 },
    Family { branching: 3, all_orders: 8, best_order: 10 },
    Family { branching: 10, all_orders: 4, best_order: 6 },
];
const N_QUICK_SEEDS: u64 = 10;

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let families = if settings.quick { QUICK_FAMILIES } else { FAMILIES };
    let trees = measure(families, settings, progress)?;
    let mut findings = Findings::default();
    findings.measure("trees", json!(trees));
    findings.tables.push(table(&trees));
    for family in families {
        let trees: Vec<&Tree> = trees.iter().filter(|tree| tree.branching == family.branching).collect();
        findings.plots.push(plot(family.branching, &trees));
    }
    claims::compare(&mut findings, &trees);
    Ok(findings)
}

/// The counts for one branching factor and depth.
#[derive(Clone, Debug, Serialize)]
struct Tree {
    branching: u32,
    depth: u32,
    /// The minimum number of leaves any search must visit to be sure of the value.
    knuth_moore: u64,
    best: Cuts<u64>,
    #[serde(flatten)]
    whole: Option<Whole>,
}

/// Counted only while the tree is small enough to visit every leaf.
#[derive(Clone, Debug, Serialize)]
struct Whole {
    minimax: u64,
    random: Cuts<Estimate>,
    worst: Cuts<u64>,
    worst_cutoffs: u64,
    best_last: Cuts<u64>,
}

/// Leaves visited by the two kinds of alpha-beta.
#[derive(Clone, Debug, Serialize)]
struct Cuts<T> {
    shallow: T,
    alphabeta: T,
}

impl<T> Cuts<T> {
    fn each<E>(mut count: impl FnMut(Algorithm) -> Result<T, E>) -> Result<Cuts<T>, E> {
        Ok(Cuts { shallow: count(Algorithm::Shallow)?, alphabeta: count(Algorithm::AlphaBeta)? })
    }

    fn map<U>(&self, change: impl Fn(&T) -> U) -> Cuts<U> {
        Cuts { shallow: change(&self.shallow), alphabeta: change(&self.alphabeta) }
    }
}

fn measure(
    families: &[Family],
    settings: &Settings<'_>,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Vec<Tree>, Stopped> {
    let of = families.iter().map(|family| family.best_order as usize).sum();
    let mut trees = Vec::new();
    for family in families {
        for depth in 1..=family.best_order {
            let what = words!(
                "{} moves per node, depth {depth}",
                "{} jugadas por nodo, profundidad {depth}",
                family.branching
            );
            progress(Progress { done: trees.len(), of, what: &what });
            trees.push(Tree::measure(family, depth, settings)?);
        }
    }
    progress(Progress::end(of));
    Ok(trees)
}

impl Tree {
    fn measure(family: &Family, depth: u32, settings: &Settings<'_>) -> Result<Tree, Stopped> {
        let branching = family.branching;
        let best = UniformTree::new(branching, depth, Order::Best);
        let is_whole = depth <= family.all_orders;
        Ok(Tree {
            branching,
            depth,
            knuth_moore: knuth_moore(branching, depth),
            best: leaves(&best, depth, settings)?,
            whole: if is_whole { Some(Whole::measure(branching, depth, settings)?) } else { None },
        })
    }
}

impl Whole {
    fn measure(branching: u32, depth: u32, settings: &Settings<'_>) -> Result<Whole, Stopped> {
        let worst = UniformTree::new(branching, depth, Order::Worst);
        let best_last = UniformTree::new(branching, depth, Order::BestLast);
        let counts = Cuts::each(|algorithm| count(algorithm, &worst, depth, settings))?;
        Ok(Whole {
            minimax: count(Algorithm::Minimax, &worst, depth, settings)?.leaves(),
            random: Cuts::each(|algorithm| random(algorithm, branching, depth, settings))?,
            worst: counts.map(Counting::leaves),
            worst_cutoffs: counts.shallow.n_cutoffs() + counts.alphabeta.n_cutoffs(),
            best_last: leaves(&best_last, depth, settings)?,
        })
    }
}

fn leaves(root: &UniformTree, depth: u32, settings: &Settings<'_>) -> Result<Cuts<u64>, Stopped> {
    Cuts::each(|algorithm| Ok(count(algorithm, root, depth, settings)?.leaves()))
}

/// The mean number of leaves over random trees; each algorithm sees the same ones.
fn random(
    algorithm: Algorithm,
    branching: u32,
    depth: u32,
    settings: &Settings<'_>,
) -> Result<Estimate, Stopped> {
    let n_seeds = if settings.quick { N_QUICK_SEEDS } else { N_SEEDS };
    let seeds = (0..n_seeds).map(|index| settings.seed.wrapping_mul(1 << 32).wrapping_add(index));
    let leaves = seeds.map(|seed| {
        let root = UniformTree::new(branching, depth, Order::Random { seed });
        Ok(count(algorithm, &root, depth, settings)?.leaves() as f64)
    });
    Ok(Estimate::of(&leaves.collect::<Result<Vec<_>, _>>()?))
}

fn count(
    algorithm: Algorithm,
    root: &UniformTree,
    depth: u32,
    settings: &Settings<'_>,
) -> Result<Counting, Stopped> {
    let (mut margin, mut counting, mut memory) = (Margin, Counting::default(), Memory::none());
    let mut context = Context::new(&mut margin, &mut counting, &mut memory);
    context.meter = Meter::new(&Limits::default(), settings.control);
    algorithm.search(&mut context, root, Node::root(depth), Window::FULL)?;
    Ok(counting)
}

/// b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
fn knuth_moore(branching: u32, depth: u32) -> u64 {
    let branching = u64::from(branching);
    branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1
}

fn table(trees: &[Tree]) -> ReportTable {
    let columns = [
        Words::fixed("b", "b"),
        Words::fixed("d", "d"),
        Words::fixed("minimax", "minimax"),
        Words::fixed("worst", "peor"),
        Words::fixed("random, shallow", "al azar, superficial"),
        Words::fixed("random, deep", "al azar, profunda"),
        Words::fixed("best, shallow", "mejor, superficial"),
        Words::fixed("best, deep", "mejor, profunda"),
        Words::fixed("Knuth–Moore", "Knuth–Moore"),
    ];
    let title = Words::fixed(
        "Leaves visited with b moves per node and depth d, by move order and kind of cut (random: mean ± \
                 standard error)",
        "Hojas visitadas con b jugadas por nodo y profundidad d, según el orden de las jugadas y la clase de \
         poda (al azar: media ± error típico)",
    );
    let mut table = ReportTable::new(title, &columns.map(|header| (header, Align::Right)));
    for tree in trees {
        table.row(cells(tree));
    }
    table
}

fn cells(tree: &Tree) -> [String; 9] {
    let whole = |cell: fn(&Whole) -> String| tree.whole.as_ref().map_or("—".to_string(), cell);
    [
        tree.branching.to_string(),
        tree.depth.to_string(),
        whole(|whole| grouped(whole.minimax)),
        whole(|whole| grouped(whole.worst.alphabeta)),
        whole(|whole| with_error(&whole.random.shallow)),
        whole(|whole| with_error(&whole.random.alphabeta)),
        grouped(tree.best.shallow),
        grouped(tree.best.alphabeta),
        grouped(tree.knuth_moore),
    ]
}

fn with_error(estimate: &Estimate) -> String {
    format!("{} ± {}", rounded(estimate.mean), rounded(estimate.standard_error))
}

fn plot(branching: u32, trees: &[&Tree]) -> Plot {
    let series = |name, style, leaves: fn(&Tree) -> Option<f64>| {
        let point = |tree: &&Tree| Some((f64::from(tree.depth), leaves(tree)?));
        Series::new(name, style, trees.iter().filter_map(point).collect())
    };
    Plot {
        title: words!(
            "Leaves visited by alpha-beta, {branching} moves per node",
            "Hojas visitadas por alfa-beta, {branching} jugadas por nodo"
        ),
        x: Axis::linear(Words::fixed("depth", "profundidad")),
        y: Axis::log(Words::fixed("leaves", "hojas")),
        series: vec![
            series(Words::fixed("worst order", "peor orden"), Style::Line, |tree| {
                Some(tree.whole.as_ref()?.worst.alphabeta as f64)
            }),
            series(Words::fixed("random order", "orden al azar"), Style::Line, |tree| {
                Some(tree.whole.as_ref()?.random.alphabeta.mean)
            }),
            series(Words::fixed("best order, shallow", "mejor orden, superficial"), Style::Line, |tree| {
                Some(tree.best.shallow as f64)
            }),
            series(Words::fixed("best order", "mejor orden"), Style::Points, |tree| {
                Some(tree.best.alphabeta as f64)
            }),
            series(Words::fixed("Knuth–Moore", "Knuth–Moore"), Style::Dashed, |tree| {
                Some(tree.knuth_moore as f64)
            }),
        ],
    }
}
