//! What the counts say about the algorithms.

use search::Algorithm;
use serde_json::{Map, json};
use study::{Language, Words};

use super::{Search, Spread, share};
use lab::Findings;
use lab::{joined, words};

/// Adds what can be observed.
pub fn compare(findings: &mut Findings, searches: &[Search<'_>]) {
    ratios(findings, searches);
    square_root(findings, searches);
    fewest_nodes(findings, searches);
    memory_that_costs(findings, searches);
    equal_evaluations(findings, searches);
}

fn ratios(findings: &mut Findings, searches: &[Search<'_>]) {
    let ratios = Algorithm::ALL.iter().map(|&algorithm| {
        let mean = |to| Spread::of(searches.iter().map(|search| search.ratio(algorithm, to))).geometric_mean;
        let json =
            json!({ "to_minimax": mean(Algorithm::Minimax), "to_alphabeta": mean(Algorithm::AlphaBeta) });
        (algorithm.name().to_string(), json)
    });
    findings.measure("geometric_means", Map::from_iter(ratios));
}

/// The power of minimax's nodes as which each algorithm's nodes grow.
fn square_root(findings: &mut Findings, searches: &[Search<'_>]) {
    let exponents = |algorithm| {
        let log = |search: &Search<'_>, algorithm| (search.nodes(algorithm) as f64).ln();
        Spread::of(searches.iter().map(|search| log(search, algorithm) / log(search, Algorithm::Minimax)))
    };
    let measured = Algorithm::ALL.iter().map(|&algorithm| {
        let Spread { geometric_mean, least, most } = exponents(algorithm);
        (algorithm.name().to_string(), json!({ "mean": geometric_mean, "least": least, "most": most }))
    });
    findings.measure("exponents", Map::from_iter(measured));
    let [plain, ordered] = [Algorithm::AlphaBeta, Algorithm::PrincipalVariation].map(exponents);
    findings.note(words!(
        "With N nodes for minimax, alpha-beta in each game's own order of moves visits N^{:.2} on average, from N^{:.2} to \
         N^{:.2}; pvs, which puts the moves first that were good before, N^{:.2}, from N^{:.2} to N^{:.2}. The best \
         move first at every node would give N^0.5.",
        "Con N nodos de minimax, alfa-beta con el orden de jugadas propio de cada juego visita N^{:.2} de media, de N^{:.2} \
         a N^{:.2}; pvs, que pone delante las jugadas que antes fueron buenas, N^{:.2}, de N^{:.2} a N^{:.2}. La mejor \
         jugada primero en cada nodo daría N^0.5.",
        plain.geometric_mean,
        plain.least,
        plain.most,
        ordered.geometric_mean,
        ordered.least,
        ordered.most
    ));
}

fn fewest_nodes(findings: &mut Findings, searches: &[Search<'_>]) {
    let is_best = |search: &Search<'_>, algorithm| {
        Algorithm::ALL.iter().all(|&other| search.nodes(algorithm) <= search.nodes(other))
    };
    let wins = Algorithm::ALL
        .iter()
        .map(|&algorithm| (algorithm, searches.iter().filter(|search| is_best(search, algorithm)).count()));
    let wins: Vec<(Algorithm, usize)> = wins.filter(|(_, n_wins)| *n_wins > 0).collect();
    let json = wins.iter().map(|(algorithm, n_wins)| (algorithm.name().to_string(), json!(n_wins)));
    findings.measure("fewest_nodes", Map::from_iter(json));
    let counted = joined(
        wins.iter().map(|(algorithm, n_wins)| words!("{} in {n_wins}", "{} en {n_wins}", algorithm.name())),
        ", ",
    );
    let (n_searches, [en, es]) = (searches.len(), Language::ALL.map(|language| counted.say(language)));
    findings.note(Words::new(
        format!("Fewest nodes, with ties counted for each: {en}, of {n_searches} searches."),
        format!(
            "Menos nodos que ninguno, contando los empates para cada uno: {es}, de {n_searches} búsquedas."
        ),
    ));
}

fn memory_that_costs(findings: &mut Findings, searches: &[Search<'_>]) {
    for &algorithm in Algorithm::ALL.iter().filter(|algorithm| algorithm.uses_memory()) {
        let ratio = |search: &&Search<'_>| search.ratio(algorithm, Algorithm::AlphaBeta);
        let worse: Vec<&Search<'_>> = searches.iter().filter(|search| ratio(search) > 1.0).collect();
        let Some(worst) = worse.iter().max_by(|a, b| ratio(a).total_cmp(&ratio(b))) else { continue };
        let (name, n_worse, n_searches) = (algorithm.name(), worse.len(), searches.len());
        let (most, case) = (share(ratio(worst)), worst.case.words());
        findings.note(Words::new(
            format!(
                "{name} visits more nodes than plain alpha-beta in {n_worse} of {n_searches} searches, at most {most} times \
                 as many ({}).",
                case.say(Language::English)
            ),
            format!(
                "{name} visita más nodos que el alfa-beta simple en {n_worse} de {n_searches} búsquedas, como mucho {most} \
                 veces más ({}).",
                case.say(Language::Spanish)
            ),
        ));
    }
}

fn equal_evaluations(findings: &mut Findings, searches: &[Search<'_>]) {
    let is_same_position = |a: &Search<'_>, b: &Search<'_>| {
        (a.case.game, &a.case.variant, &a.case.position) == (b.case.game, &b.case.variant, &b.case.position)
    };
    let is_equal = |pair: &&[Search<'_>]| {
        is_same_position(&pair[0], &pair[1]) && pair[0].visited().eq(pair[1].visited())
    };
    let n_equal = searches.windows(2).filter(is_equal).count();
    if n_equal > 0 {
        findings.note(words!(
            "In {n_equal} positions both evaluations give the same counts: every line is searched to the end of the \
             game, and nothing is left to evaluate.",
            "En {n_equal} posiciones ambas evaluaciones dan los mismos recuentos: cada variante se busca hasta el final de \
             la partida, y no queda nada que evaluar."
        ));
    }
}
