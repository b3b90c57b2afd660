//! The page: safe, complete in both languages, and self-contained.

use std::collections::BTreeSet;

use search::Algorithm;
use serde_json::Value as Json;
use study::page::{STRINGS, data, draw};
use study::{Language, record};

fn page(tree: &str) -> String {
    let recording = record(tree, Algorithm::AlphaBeta, 1000).unwrap();
    draw(&recording, "A title", Language::English)
}

fn catalogue(language: &str) -> serde_json::Map<String, Json> {
    let strings: Json = serde_json::from_str(STRINGS).unwrap();
    strings[language].as_object().unwrap().clone()
}

fn keys(language: &str) -> BTreeSet<String> {
    catalogue(language).keys().cloned().collect()
}

/// The placeholders of a sentence, such as `{node}`.
fn blanks(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
}

#[test]
fn both_languages_have_the_same_sentences_with_the_same_blanks() {
    assert_eq!(keys("en"), keys("es"));
    let spanish = catalogue("es");
    for (key, english) in catalogue("en") {
        assert_eq!(blanks(english.as_str().unwrap()), blanks(spanish[&key].as_str().unwrap()), "{key}");
    }
}

#[test]
fn every_sentence_the_page_asks_for_exists_and_every_one_is_asked_for() {
    // The passes of MTD(f) have their own texts.
    let passes: Json = serde_json::from_str(include_str!("../../src/page/reasons/passes.json")).unwrap();
    let passes = passes["en"].as_object().unwrap();
    let known = keys("en");
    let page = page("(1 2)");
    let (html, script) = page.rsplit_once("<script>").unwrap();
    let calls =
        script.match_indices("t(\"").filter(|(at, _)| !script[..*at].ends_with(char::is_alphanumeric));
    let in_script = calls.filter_map(|(at, _)| script[at + 3..].split_once('"')).map(|(key, _)| key);
    let in_html = ["data-text=\"", "data-label=\""].into_iter().flat_map(|mark| html.split(mark).skip(1));
    let in_html = in_html.filter_map(|part| part.split_once('"')).map(|(key, _)| key);
    for key in in_script.chain(in_html).filter(|key| key.chars().all(char::is_alphanumeric)) {
        assert!(known.contains(key) || passes.contains_key(key), "{key} is not in the catalogue");
    }
    // Keys built by the script: `table` or `name` and a word, and the three kinds of bound; and those that only the web application
    // shows, which draws maps, finds nodes and compares searches.
    let composed = |key: &str| {
        key.starts_with("table") || key.starts_with("name") || ["exact", "lower", "upper"].contains(&key)
    };
    let elsewhere = ["legendBlock", "legendAlone", "legendFound", "legendMissing"];
    for key in known.iter().filter(|key| !composed(key) && !elsewhere.contains(&key.as_str())) {
        let quoted = format!("\"{key}\"");
        assert!(script.contains(&quoted) || html.contains(&quoted), "{key} is never used");
    }
}

/// The web application imports the same files as modules; here they must form one plain program.
#[test]
fn the_modules_become_one_program() {
    let page = page("(1 2)");
    let (_, script) = page.rsplit_once("<script>").unwrap();
    let words = |line: &str| line.starts_with("import ") || line.starts_with("export ");
    assert!(!script.lines().any(words));
    assert!(script.starts_with("\"use strict\";\n"));
    let mut names = BTreeSet::new();
    let declared = ["class ", "function ", "const ", "let "];
    for line in script.lines() {
        let rest = declared.iter().find_map(|word| line.strip_prefix(word)).unwrap_or("");
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        assert!(name.is_empty() || names.insert(name.clone()), "two modules declare {name}");
    }
}

#[test]
fn labels_cannot_break_out_of_the_page() {
    let page = page("</script><b>:(<!--:1 {{js}}:2)");
    assert!(!page.contains("</script><b>"));
    assert_eq!(page.matches("</script>").count(), 4);
    assert!(!page.contains("<!--"));
}

#[test]
fn titles_are_text() {
    let recording = record("(1 2)", Algorithm::AlphaBeta, 10).unwrap();
    let page = draw(&recording, "</title><script>alert(1)</script>", Language::Spanish);
    assert!(!page.contains("<script>alert"));
    assert!(page.contains("<html lang=\"es\">"));
}

#[test]
fn nothing_is_fetched_from_elsewhere() {
    let page = page("((5 3) (2 9))");
    let addresses = page.matches("http").count() - page.matches("http-equiv").count();
    assert_eq!(addresses, page.matches("\"http://www.w3.org/2000/svg\"").count());
    for word in ["src=", "@import", "url(", "fetch(", "innerhtml"] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.contains("default-src 'none'"));
    assert!(!page.contains("{{"), "a blank was not filled");
}

#[test]
fn the_data_has_every_visit_and_every_branch_never_searched() {
    let recording = record("((5 3) (2 (7 8)))", Algorithm::AlphaBeta, 1000).unwrap();
    let data = data(&recording);
    let kinds: Vec<&str> =
        data["nodes"].as_array().unwrap().iter().map(|n| n["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "visit").count(), 6);
    assert_eq!(kinds.iter().filter(|kind| **kind == "unsearched").count(), 3);
    assert_eq!(data["nodes"][4]["condition"], "2 ≤ α = 3");
    assert_eq!(data["nodes"][4]["cut"], "alpha");
}
