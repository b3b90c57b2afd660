//! Every text for people exists in both languages.

use catalog::CATALOG;
use std::collections::BTreeSet;

use experiments::EXPERIMENTS;
use lab::{Findings, Report, Settings, Verdict, errata, source};
use search::{Algorithm, Control};
use study::{Language, Words};

/// What has the same name in both languages.
const SAME: &[&str] = &[
    "bitboard", "bytes", "ceil", "chess", "darwersi", "Elo", "epsilon", "full", "games", "Knuth", "mate",
    "mates", "MAXIT", "mean", "minimax", "Moore", "no", "own", "pass", "perft", "Perft", "poda", "stable",
];

/// Words that are names: of games, variants, levels, evaluations and algorithms.
fn names() -> BTreeSet<String> {
    let mut texts: Vec<String> = SAME.iter().map(ToString::to_string).collect();
    for entry in CATALOG.games() {
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

/// What is wrong with a text, if anything.
fn fault(words: &Words, names: &BTreeSet<String>) -> Option<String> {
    let [english, spanish] = Language::ALL.map(|language| words.say(language));
    if english.trim().is_empty() != spanish.trim().is_empty() {
        return Some(format!("in one language only: `{english}`, `{spanish}`"));
    }
    let is_same = english == spanish && !is_position(english);
    let unknown = plain_words(english).find(|word| is_same && !names.contains(*word))?;
    Some(format!("`{english}` is the same in Spanish, and `{unknown}` is not a known name"))
}

/// All texts of the findings.
fn all_words(findings: &Findings) -> Vec<&Words> {
    let ours = findings.beside.iter().map(|beside| &beside.ours);
    let tables = findings.tables.iter().flat_map(lab::ReportTable::words);
    let plots = findings.plots.iter().flat_map(lab::Plot::words);
    findings.notes.iter().chain(ours).chain(tables).chain(plots).collect()
}

#[test]
fn no_experiment_leaves_anything_untranslated() {
    let (control, names) = (Control::new(), names());
    let mut faults = BTreeSet::new();
    for experiment in EXPERIMENTS {
        let findings = (experiment.run)(&Settings::quick(&control, CATALOG), &mut |_| {}).unwrap();
        let figures = source::figures(experiment.sources);
        let sources = figures.iter().flat_map(|figure| [&figure.place, &figure.claim]);
        let said = all_words(&findings).into_iter().chain([experiment.question]).chain(sources);
        faults.extend(said.filter_map(|words| fault(words, &names)).map(|fault| (experiment.name, fault)));
        for note in &findings.notes {
            assert_ne!(note.say(Language::English), note.say(Language::Spanish), "{}", experiment.name);
        }
    }
    let errata = errata::all().iter().flat_map(|erratum| [&erratum.place, &erratum.right]);
    faults.extend(errata.filter_map(|words| fault(words, &names)).map(|fault| ("errata", fault)));
    let documents = source::documents().map(|(_, name)| name);
    let verdicts = Verdict::ALL.iter().map(|verdict| verdict.words());
    faults
        .extend(documents.chain(verdicts).filter_map(|words| fault(words, &names)).map(|fault| ("", fault)));
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn an_untranslated_text_is_found() {
    let names = names();
    assert!(fault(&Words::same("nodes"), &names).is_some());
    assert!(fault(&Words::fixed("nodes", ""), &names).is_some());
    assert!(fault(&Words::same("minimax, 3x3x3, e2e4 17 %"), &names).is_none());
}

#[test]
fn a_report_is_spanish_throughout_where_it_is_asked_for() {
    let control = Control::new();
    let experiment = EXPERIMENTS.named("pruning").unwrap();
    let findings = (experiment.run)(&Settings::quick(&control, CATALOG), &mut |_| {}).unwrap();
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
    let experiment = EXPERIMENTS.named("pruning").unwrap();
    let findings = (experiment.run)(&Settings::quick(&control, CATALOG), &mut |_| {}).unwrap();
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
    assert_eq!(json["verdicts"]["worst_order_cuts"]["verdict"], "in_part");
    assert_eq!(es["verdicts"]["worst_order_cuts"]["verdict"], "en parte");
}
