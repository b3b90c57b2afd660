//! Everything that is said to people is said in both languages.

use std::collections::BTreeSet;

use catalog::GAMES;
use lab::{EXPERIMENTS, Findings, Report, Settings, Verdict, named, source};
use search::{Algorithm, Control};
use study::{Language, Words};

/// What is called the same in both languages.
const SAME: &[&str] = &[
    "bitboard", "bytes", "ceil", "chess", "Darwersi", "Elo", "epsilon", "full", "games", "Knuth", "mate",
    "mates", "MAXIT", "mean", "minimax", "Moore", "no", "own", "pass", "perft", "Perft", "stable",
];

/// Words that are names: of games, variants, levels, evaluations and algorithms.
fn names() -> BTreeSet<String> {
    let mut texts: Vec<String> = SAME.iter().map(ToString::to_string).collect();
    for entry in GAMES {
        texts.push(entry.name().to_string());
        texts.extend(entry.variants().iter().map(ToString::to_string));
        texts.extend(entry.levels().iter().map(|level| level.name.to_string()));
        texts.extend(entry.evaluators().iter().map(|(name, _)| (*name).to_string()));
    }
    texts.extend(Algorithm::ALL.iter().map(|algorithm| algorithm.name().to_string()));
    texts.extend(words::finders::Algorithm::ALL.iter().map(|algorithm| algorithm.name().to_string()));
    texts.iter().flat_map(|text| plain_words(text)).map(str::to_string).collect()
}

/// The words of a text that are letters alone and longer than a unit or the name of a square.
fn plain_words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|character: char| !character.is_alphanumeric());
    words.filter(|word| word.chars().count() > 2 && word.chars().all(char::is_alphabetic))
}

/// A position of chess, whose letters are pieces.
fn is_position(text: &str) -> bool {
    text.matches('/').count() == 7
}

fn check(what: &str, words: &Words, names: &BTreeSet<String>) {
    let [english, spanish] = Language::ALL.map(|language| words.say(language));
    assert_eq!(english.trim().is_empty(), spanish.trim().is_empty(), "{what}: `{english}`, `{spanish}`");
    if english == spanish && !is_position(english) {
        let unknown = plain_words(english).find(|word| !names.contains(*word));
        assert_eq!(unknown, None, "{what}: `{english}` is the same in Spanish");
    }
}

fn check_findings(name: &str, findings: &Findings, names: &BTreeSet<String>) {
    findings.notes.iter().for_each(|note| {
        check(name, note, names);
        let [english, spanish] = Language::ALL.map(|language| note.say(language));
        assert_ne!(english, spanish, "{name}: a note is a sentence");
    });
    findings.beside.iter().for_each(|beside| check(beside.figure, &beside.ours, names));
    findings.tables.iter().flat_map(|table| table.words()).for_each(|words| check(name, words, names));
    findings.plots.iter().flat_map(|plot| plot.words()).for_each(|words| check(name, words, names));
}

#[test]
fn no_experiment_leaves_anything_untranslated() {
    let (control, names) = (Control::new(), names());
    for experiment in EXPERIMENTS {
        check(experiment.name, experiment.question, &names);
        for figure in source::figures(experiment.sources) {
            check(&figure.name, &figure.claim, &names);
            check(&figure.name, &figure.place, &names);
        }
        let findings = (experiment.run)(&Settings::quick(&control), &mut |_| {}).unwrap();
        check_findings(experiment.name, &findings, &names);
    }
    source::documents().for_each(|(short, name)| check(short, name, &names));
    Verdict::ALL.iter().for_each(|verdict| check("verdicts", verdict.words(), &names));
}

#[test]
fn a_report_is_spanish_throughout_where_it_is_asked_for() {
    let control = Control::new();
    let experiment = named("pruning").unwrap();
    let findings = (experiment.run)(&Settings::quick(&control), &mut |_| {}).unwrap();
    let report = Report { experiment, findings: &findings };
    let text = report.text(Language::Spanish);
    assert!(text.starts_with("pruning: ¿Cuántas hojas visita alfa-beta"), "{text}");
    assert!(text.contains("\n  luego      se cumple\n") && text.contains("Tesis de ajedrez, 1987"), "{text}");
    assert!(report.html(Language::Spanish).contains("<th scope=\"col\">veredicto</th>"));
    assert!(report.svg(Language::Spanish).unwrap().contains("peor orden"));
}

#[test]
fn json_keeps_its_english_and_says_the_same_in_spanish_beside() {
    let control = Control::new();
    let experiment = named("pruning").unwrap();
    let findings = (experiment.run)(&Settings::quick(&control), &mut |_| {}).unwrap();
    let json = Report { experiment, findings: &findings }.json();
    let es = &json["es"];
    assert_eq!(json["notes"].as_array().unwrap().len(), es["notes"].as_array().unwrap().len());
    assert_eq!(
        json["source"]["worst_order_cuts"]["claim"],
        "with the worst moves first there is no cut at all"
    );
    assert_eq!(
        es["source"]["worst_order_cuts"]["claim"],
        "con las peores jugadas primero no hay ninguna poda"
    );
    assert_eq!(json["verdicts"]["worst_order_cuts"]["verdict"], "holds");
    assert_eq!(es["verdicts"]["worst_order_cuts"]["verdict"], "se cumple");
}
