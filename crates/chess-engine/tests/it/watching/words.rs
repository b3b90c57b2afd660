//! Every reason has its words, in every language, with the figures it gives.

use std::collections::BTreeSet;

use chess_engine::{REASONS, Techniques};
use serde_json::Value;

const WORDS: &str = include_str!("../../../../study/src/page/reasons/chess.json");

#[test]
fn every_reason_has_words_with_all_its_figures() {
    let words: Value = serde_json::from_str(WORDS).unwrap();
    let codes: BTreeSet<&str> = REASONS.iter().map(|(code, ..)| *code).collect();
    assert_eq!(codes.len(), REASONS.len(), "a code is there twice");
    for language in ["en", "es"] {
        let sentences = words[language].as_object().unwrap();
        let known: BTreeSet<&str> = sentences.keys().map(String::as_str).collect();
        assert_eq!(known, codes, "{language}");
        for (code, figures, _) in REASONS {
            let sentence = sentences[*code].as_str().unwrap();
            let named: BTreeSet<&str> =
                sentence.split('{').skip(1).map(|rest| rest.split_once('}').expect("a figure").0).collect();
            let expected: Vec<String> = (0..figures.len()).map(|number| number.to_string()).collect();
            assert!(named.iter().copied().eq(expected.iter().map(String::as_str)), "{language}: {sentence}");
            assert!(sentence.ends_with(['.', '?']), "{language}: {sentence}");
        }
    }
}

/// A technique that decides something is told under its own name.
#[test]
fn techniques_are_told_under_their_names() {
    // They change the order of moves or the evaluation, or are told as a table hit, an aspiration window, or by what
    // exactly is skipped in quiescence.
    let others = ["table-cuts", "quiescence-pruning", "correction", "continuation", "aspiration"];
    for (name, ..) in Techniques::LIST {
        let is_told = REASONS.iter().any(|(code, ..)| code == name);
        assert_eq!(is_told, !others.contains(name), "{name}");
    }
}
