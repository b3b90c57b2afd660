//! The documents' claims about pruning, with our figures and notes.

use serde::Serialize;
use serde_json::json;
use study::{Language, Words};

use super::{Tree, Whole};
use lab::{Findings, Rule, Verdict, grouped, source};
use lab::{joined, words};

/// Adds our figures for the documents' claims.
pub fn compare(findings: &mut Findings, trees: &[Tree]) {
    twice_the_leaves_of_half_the_depth(findings, trees);
    no_cut_in_worst_order(findings, trees);
    square_root(findings, trees);
    deep_cuts(findings, trees);
}

fn twice_the_leaves_of_half_the_depth(findings: &mut Findings, trees: &[Tree]) {
    let minimax_at_half = |tree: &Tree| {
        let half =
            trees.iter().find(|half| half.branching == tree.branching && half.depth * 2 == tree.depth)?;
        Some(half.whole.as_ref()?.minimax)
    };
    let ratio = |tree: &Tree| tree.best.alphabeta as f64 / minimax_at_half(tree).unwrap_or(1) as f64;
    let even = deepest(trees, |tree| minimax_at_half(tree).is_some());
    let ratios = even
        .iter()
        .map(|tree| json!({ "branching": tree.branching, "depth": tree.depth, "ratio": ratio(tree) }));
    findings.measure("best_order_over_minimax_at_half_depth", ratios.collect::<Vec<_>>());
    let theirs = source::number("pruning/best_order_leaves");
    let verdict = Verdict::all(even.iter().map(|tree| Verdict::near(ratio(tree), theirs)));
    let text = for_each(even, |tree| {
        words!(
            "{} leaves, {:.4} times minimax",
            "{} hojas, {:.4} veces minimax",
            grouped(tree.best.alphabeta),
            ratio(tree)
        )
    });
    findings.beside("best_order_leaves", text, verdict);
    let n_equal = trees.iter().filter(|tree| tree.best.alphabeta == tree.knuth_moore).count();
    findings.measure("trees_at_the_minimum", n_equal);
    findings.note(words!(
        "On {n_equal} of {} trees alpha-beta in best order visits exactly b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves, Knuth and \
         Moore's minimum. At even depth that is 2·b^(d/2) − 1: twice minimax at half the depth, minus one.",
        "En {n_equal} de {} árboles alfa-beta con el mejor orden visita exactamente b^⌈d/2⌉ + b^⌊d/2⌋ − 1 hojas, el mínimo \
         de Knuth y Moore. A profundidad par son 2·b^(d/2) − 1: el doble de minimax a la mitad de la profundidad, menos \
         una.",
        trees.len()
    ));
}

fn no_cut_in_worst_order(findings: &mut Findings, trees: &[Tree]) {
    let wholes: Vec<&Whole> = trees.iter().filter_map(|tree| tree.whole.as_ref()).collect();
    let n_cutoffs: u64 = wholes.iter().map(|whole| whole.worst_cutoffs).sum();
    let best_last = |whole: &Whole| whole.best_last.alphabeta as f64 / whole.minimax as f64;
    let least = wholes.iter().map(|whole| best_last(whole)).fold(1.0, f64::min);
    findings.measure("worst_order_cutoffs", n_cutoffs);
    findings.measure("best_last_least_share", least);
    findings.beside(
        "worst_order_cuts",
        words!(
            "{n_cutoffs} cuts in {} trees made for it, in which every move gains more than can be lost below it; but with \
             moves merely sorted from worst to best, alpha-beta visits as few as {:.0} % of the leaves",
            "{n_cutoffs} podas en {} árboles hechos para ello, en los que cada jugada gana más de lo que se puede perder \
             debajo; pero con las jugadas solo ordenadas de peor a mejor, alfa-beta llega a visitar apenas el {:.0} % \
             de las hojas",
            wholes.len(),
            100.0 * least
        ),
        // Some worst order leaves nothing to cut; not every one does.
        Verdict::of([n_cutoffs == 0, least >= 1.0]),
    );
    let text = for_each(deepest(trees, |tree| tree.whole.is_some()), |tree| {
        let percent = 100.0 * tree.whole.as_ref().map_or(f64::NAN, best_last);
        words!("{percent:.0} % of the leaves", "el {percent:.0} % de las hojas")
    });
    let [en, es] = Language::ALL.map(|language| text.say(language));
    findings.note(Words::new(
        format!(
            "Best move last is not yet the worst order. With each move only a little better than the one before, bounds \
             from far above still cut, and alpha-beta visits {en}. To prevent every cut, each move must gain more than \
             can be lost below it."
        ),
        format!(
            "La mejor jugada al final no es todavía el peor orden. Si cada jugada es solo un poco mejor que la anterior, \
             las cotas de muy arriba aún podan, y alfa-beta visita {es}. Para impedir toda poda, cada jugada tiene que \
             ganar más de lo que se pueda perder debajo de ella."
        ),
    ));
}

/// How far an exponent may exceed one half and still be called a square root.
const ROOM: f64 = 0.05;

fn square_root(findings: &mut Findings, trees: &[Tree]) {
    let growths: Vec<Growth> = deepest(trees, |tree| tree.whole.is_some())
        .into_iter()
        .filter_map(|tree| Growth::up_to(tree, trees))
        .collect();
    findings.measure("growth_exponents", json!(growths));
    let texts = growths.iter().map(|growth| {
        let Growth { branching, depth, best, random, .. } = growth;
        words!(
            "N^{best:.3} (N^{random:.3} in random order; b = {branching}, d = {depth})",
            "N^{best:.3} (N^{random:.3} con orden al azar; b = {branching}, d = {depth})"
        )
    });
    let powers = joined(texts, "; ");
    let [en, es] = Language::ALL.map(|language| powers.say(language));
    let text = Words::new(
        format!("with the best moves first the leaves grow as {en}"),
        format!("con las mejores jugadas primero las hojas crecen como {es}"),
    );
    let rule = Rule::at_most(source::number("pruning/square_root") + ROOM);
    findings.beside("square_root", text, Verdict::all(growths.iter().map(|growth| rule.of(growth.best))));
    let limits: Vec<String> =
        growths.iter().map(|growth| format!("N^{:.3} (b = {})", growth.pearl, growth.branching)).collect();
    let limits = limits.join(", ");
    findings.note(words!(
        "√N is what the best order gives; random order grows faster, towards Pearl's limit of {}. What heuristics reach \
         in games lies between; the experiment search-algorithms measures it. The exponents are those of the last two \
         plies, where constant factors cancel.",
        "√N es lo que da el mejor orden; el orden al azar crece más deprisa, hacia el límite de Pearl de {}. Lo que las \
         heurísticas consiguen en los juegos está entre ambos; lo mide el experimento search-algorithms. Los exponentes \
         son los de los dos últimos niveles, donde los factores constantes se cancelan.",
        limits
    ));
}

/// The growth of the leaves with N, the leaves of the whole tree, as a power of it.
#[derive(Clone, Debug, Serialize)]
struct Growth {
    branching: u32,
    depth: u32,
    best: f64,
    random: f64,
    /// The limit for random order at great depth.
    pearl: f64,
}

impl Growth {
    /// Measured over the two plies up to `tree`: over one, odd and even depths would differ.
    fn up_to(tree: &Tree, trees: &[Tree]) -> Option<Growth> {
        let Tree { branching, depth, .. } = *tree;
        let before = trees.iter().find(|other| other.branching == branching && other.depth + 2 == depth)?;
        let exponent = |now: f64, then: f64| (now / then).ln() / (2.0 * f64::from(branching).ln());
        let random = |tree: &Tree| Some(tree.whole.as_ref()?.random.alphabeta.mean);
        Some(Growth {
            branching,
            depth,
            best: exponent(tree.best.alphabeta as f64, before.best.alphabeta as f64),
            random: exponent(random(tree)?, random(before)?),
            pearl: pearl(branching),
        })
    }
}

/// The exponent of N that alpha-beta's leaves in random order tend to: each ply multiplies them by ξ / (1 − ξ), where ξ
/// is the root of x^b + x = 1 between 0 and 1 (Pearl, *The solution for the branching factor of the alpha-beta pruning
/// algorithm and its optimality*, 1982).
fn pearl(branching: u32) -> f64 {
    let (mut low, mut high) = (0.0f64, 1.0f64);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        let is_below = middle.powi(branching as i32) + middle < 1.0;
        (low, high) = if is_below { (middle, high) } else { (low, middle) };
    }
    (low / (1.0 - low)).ln() / f64::from(branching).ln()
}

fn deep_cuts(findings: &mut Findings, trees: &[Tree]) {
    let with_deep_cuts = trees.iter().filter(|tree| tree.best.shallow > tree.best.alphabeta);
    let first = with_deep_cuts.map(|tree| tree.depth).min();
    findings.measure("deep_cuts_from_depth", first);
    let best = |tree: &Tree| tree.best.shallow as f64 / tree.best.alphabeta as f64;
    let random = |whole: &Whole| whole.random.shallow.mean / whole.random.alphabeta.mean;
    let whole = deepest(trees, |tree| tree.whole.is_some());
    let text = for_each(whole, |tree| {
        let random = tree.whole.as_ref().map_or(f64::NAN, random);
        words!(
            "{:.2} times the leaves in best order, {random:.2} in random order",
            "{:.2} veces las hojas con el mejor orden, {random:.2} con orden al azar",
            best(tree)
        )
    });
    let first = first.map_or("—".to_string(), |depth| depth.to_string());
    let [en, es] = Language::ALL.map(|language| text.say(language));
    findings.note(Words::new(
        format!("Deep cuts first save leaves at depth {first}. Shallow cuts alone visit {en}."),
        format!("Las podas profundas ahorran hojas desde la profundidad {first}. Las superficiales solas visitan {es}."),
    ));
}

/// The last tree of each branching factor that `wanted` accepts.
fn deepest(trees: &[Tree], wanted: impl Fn(&Tree) -> bool) -> Vec<&Tree> {
    let families = trees.chunk_by(|a, b| a.branching == b.branching);
    families.filter_map(|family| family.iter().rfind(|tree| wanted(tree))).collect()
}

/// `words` of each tree, joined, each with its tree's parameters.
fn for_each<'a>(trees: impl IntoIterator<Item = &'a Tree>, words: impl Fn(&Tree) -> Words) -> Words {
    let all = trees.into_iter().map(|tree| {
        let (words, Tree { branching, depth, .. }) = (words(tree), tree);
        Words::each(|language| format!("{} (b = {branching}, d = {depth})", words.say(language)))
    });
    joined(all, "; ")
}
