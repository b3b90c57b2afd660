//! The textbook's figures about word search, each with ours.

use study::{Language, Words};
use words::finders::Algorithm;

use super::Measurements;
use super::runs::Run;
use lab::{Findings, Rule, Verdict, grouped, rounded, source};
use lab::{joined, words};

/// Adds our figures for the textbook's.
pub fn compare(findings: &mut Findings, measurements: &Measurements) {
    brute_force(findings, measurements);
    binary_search(findings, measurements);
    seconds(findings, measurements);
    doubling(findings, measurements);
    exercises(findings, measurements);
}

/// The size of the textbook's dictionary. A quick run uses fewer words, and then some figures stay undecided.
const DICTIONARY: usize = 40_000;

/// The longest words that the textbook considers.
const LONGEST: u64 = 20;

/// The textbook's number.
fn theirs(figure: &str) -> f64 {
    source::number(&format!("words-algorithms/{figure}"))
}

/// Brute force makes `8 · words · rows · columns` checks, whether run or not.
fn brute_force(findings: &mut Findings, measurements: &Measurements) {
    let sizes = measurements.sizes;
    let figures = [
        ("brute_force_40_words", sizes.sides[0], sizes.lists[0]),
        ("brute_force_dictionary", sizes.sides[0], DICTIONARY),
        ("brute_force_doubled_grid", sizes.sides[1], DICTIONARY),
    ];
    for (figure, side, n_words) in figures {
        let (checks, words) = (per_word_checks(side, n_words), grouped(n_words as u64));
        let count = grouped(checks);
        let ours = match measurements.run(side, n_words, Algorithm::PerWord) {
            Some(run) => words!(
                "{count} checks, in {} ms ({words} words, {side} by {side})",
                "{count} comprobaciones, en {} ms ({words} palabras, {side} por {side})",
                rounded(run.microseconds / 1000.0)
            ),
            None => words!(
                "{count} checks, not run here ({words} words, {side} by {side})",
                "{count} comprobaciones, sin ejecutar aquí ({words} palabras, {side} por {side})"
            ),
        };
        findings.beside(figure, ours, Verdict::near(checks as f64, theirs(figure)));
    }
}

fn per_word_checks(side: usize, n_words: usize) -> u64 {
    8 * n_words as u64 * (side * side) as u64
}

fn binary_search(findings: &mut Findings, measurements: &Measurements) {
    let (side, n_words) = measurements.sizes.dictionary();
    let Some(binary) = measurements.run(side, n_words, Algorithm::Binary) else { return };
    let found = binary.found;
    let a_check = found.comparisons as f64 / found.checks as f64;
    let factor = per_word_checks(side, n_words) as f64 / found.comparisons as f64;
    findings.measure("sequence_checks", found.checks);
    findings.measure("comparisons_a_check", a_check);
    findings.measure("binary_comparisons", found.comparisons);
    findings.measure("binary_factor", factor);
    let all = 8 * LONGEST * (side * side) as u64;
    // Fewer words have a shorter longest word, and so fewer sequences too.
    let is_fit = n_words == DICTIONARY;
    findings.beside(
        "sequence_checks",
        words!(
            "8 · {LONGEST} · {side} · {side} = {}, as an upper limit: for {} words it takes {}, because sequences begin with \
             two letters and end at the border or with the longest word",
            "8 · {LONGEST} · {side} · {side} = {}, como límite superior: para {} palabras hacen falta {}, porque las \
             secuencias empiezan con dos letras y acaban en el borde o con la palabra más larga",
            grouped(all),
            grouped(n_words as u64),
            grouped(found.checks)
        ),
        // The document's number is an upper limit, by a formula; its arithmetic is what can be right or wrong.
        Verdict::all([
            Verdict::near(all as f64, theirs("sequence_checks")),
            Rule::at_most(all as f64).of(found.checks as f64),
        ]),
    );
    findings.beside(
        "comparisons_a_check",
        words!(
            "{a_check:.2}, including the last look at the word",
            "{a_check:.2}, incluida la última mirada a la palabra"
        ),
        Verdict::near(a_check, theirs("comparisons_a_check")).if_fit(is_fit),
    );
    findings.beside(
        "binary_comparisons",
        words!("{} comparisons", "{} comparaciones", grouped(found.comparisons)),
        Verdict::when((found.comparisons as f64) < theirs("binary_comparisons")).if_fit(is_fit),
    );
    findings.beside(
        "binary_factor",
        words!("a factor of {} in comparisons", "un factor de {} en comparaciones", rounded(factor)),
        Rule::at_least([theirs("binary_factor")]).of(factor).if_fit(is_fit),
    );
}

fn seconds(findings: &mut Findings, measurements: &Measurements) {
    let (side, n_words) = measurements.sizes.dictionary();
    // The goal of the textbook's own two algorithms; a modern machine reaches it more easily.
    let own = [Algorithm::Binary, Algorithm::Prefix].map(|way| measurements.run(side, n_words, way));
    let is_met = |run: &Run| Rule::at_most(1e6 * theirs("seconds")).over(&run.spread);
    let verdict = Verdict::all(own.into_iter().flatten().map(is_met)).if_fit(n_words == DICTIONARY);
    let times: Vec<String> = Algorithm::ALL
        .into_iter()
        .filter_map(|algorithm| measurements.run(side, n_words, algorithm))
        .map(|run| format!("{} {} ms", run.algorithm.name(), rounded(run.microseconds / 1000.0)))
        .collect();
    let times = times.join(", ");
    findings.beside("seconds", words!("after loading: {times}", "después de cargar: {times}"), verdict);
}

/// Exercise 10.4: the dictionary against half of it, and the grid with doubled sides against the original.
fn doubling(findings: &mut Findings, measurements: &Measurements) {
    let (side, n_words) = measurements.sizes.dictionary();
    let (mut parts, mut n_complete) = (Vec::new(), 0);
    for algorithm in Algorithm::ALL {
        let run = |side, n_words| measurements.run(side, n_words, algorithm);
        let Some(base) = run(side, n_words) else { continue };
        let words = run(side, n_words / 2).map(|half| ratio(base, half));
        let sides = run(2 * side, n_words).map(|doubled| ratio(doubled, base));
        n_complete += usize::from(words.is_some() && sides.is_some());
        let shown = |ratio: Option<f64>, not_run: &str| {
            ratio.map_or(not_run.to_string(), |ratio| format!("× {ratio:.2}"))
        };
        let name = algorithm.name();
        parts.push(Words::new(
            format!("{name} {} and {}", shown(words, "not run"), shown(sides, "not run")),
            format!("{name} {} y {}", shown(words, "sin ejecutar"), shown(sides, "sin ejecutar")),
        ));
        findings.measure(&format!("doubled_words_{}", algorithm.name()), words);
        findings.measure(&format!("doubled_sides_{}", algorithm.name()), sides);
    }
    let parts = joined(parts, "; ");
    let [en, es] = Language::ALL.map(|language| parts.say(language));
    let text = Words::new(
        format!("growth of comparisons when the words, and when the sides, are doubled: {en}"),
        format!("crecimiento de las comparaciones al duplicar las palabras, y al duplicar los lados: {es}"),
    );
    findings.beside("doubling", text, Verdict::Answered.if_fit(n_complete > 0));
}

fn ratio(more: &Run, less: &Run) -> f64 {
    more.found.comparisons as f64 / less.found.comparisons as f64
}

/// Exercises 10.7 and 10.8, on the smallest grid, where sequential search can still be run.
fn exercises(findings: &mut Findings, measurements: &Measurements) {
    let (side, n_words) = (measurements.sizes.sides[0], measurements.sizes.dictionary().1);
    let words = grouped(n_words as u64);
    let against = |slow, fast| {
        let (slow, fast) = (measurements.run(side, n_words, slow)?, measurements.run(side, n_words, fast)?);
        Some((ratio(slow, fast), slow.microseconds / fast.microseconds))
    };
    let text = |pair: Option<(f64, f64)>| match pair {
        Some((comparisons, time)) => words!(
            "{} times the comparisons and {} times the time ({words} words, {side} by {side})",
            "{} veces las comparaciones y {} veces el tiempo ({words} palabras, {side} por {side})",
            rounded(comparisons),
            rounded(time)
        ),
        None => words!(
            "not run ({words} words, {side} by {side})",
            "sin ejecutar ({words} palabras, {side} por {side})"
        ),
    };
    let sequential = against(Algorithm::Linear, Algorithm::Binary);
    let without_stop = against(Algorithm::Binary, Algorithm::Prefix);
    findings.measure("linear_to_binary_comparisons", sequential.map(|(comparisons, _)| comparisons));
    findings.measure("binary_to_prefix_comparisons", without_stop.map(|(comparisons, _)| comparisons));
    let answered = |pair: Option<(f64, f64)>| Verdict::Answered.if_fit(pair.is_some());
    findings.beside("sequential_search", text(sequential), answered(sequential));
    let without = text(without_stop);
    let [en, es] = Language::ALL.map(|language| without.say(language));
    let ours = Words::new(format!("without it, {en}"), format!("sin ella, {es}"));
    findings.beside("prefix_stop", ours, answered(without_stop));
}
