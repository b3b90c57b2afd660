//! What the book says of measurements that take long: `docs/book/measured` has the results of one whole run each.

use std::collections::BTreeMap;

use serde_json::Value;

use super::is_update;
use super::pages::{read, root};
use crate::json;

/// The claims of the documents with our verdicts, as `poda lab claims --json` printed them for a whole run.
pub fn claims() -> Vec<Value> {
    let text = read(&root().join("docs/book/measured/claims.json"));
    serde_json::from_str(&text).expect("claims.json is a list")
}

/// What a claim is known by.
fn key(claim: &Value) -> (String, String) {
    let text = |field: &str| claim[field].as_str().unwrap_or_default().to_string();
    (text("experiment"), text("figure"))
}

#[test]
fn the_claims_are_those_of_the_documents() {
    let listed: BTreeMap<_, Value> = claims().into_iter().map(|claim| (key(&claim), claim)).collect();
    let mut n_figures = 0;
    for experiment in experiments::EXPERIMENTS {
        for figure in lab::source::figures(experiment.sources) {
            n_figures += 1;
            let claim = &listed[&(experiment.name.to_string(), figure.name.clone())];
            let said = figure.claim.say(study::Language::English);
            assert_eq!(claim["claim"], said, "{} has changed: write measured/claims.json anew", figure.name);
            assert_eq!(claim["document"], figure.document.as_str());
        }
    }
    assert_eq!(n_figures, listed.len());
}

/// A small run and a whole one may differ in what is undecided, and in nothing else.
#[test]
#[ignore = "a minute: cargo xtask book --test"]
fn a_small_run_of_the_experiments_agrees_with_the_book() {
    let folder = crate::game_files::Folder::new("book-lab");
    let out = folder.path("lab");
    assert_eq!(crate::poda(&["lab", "all", "--quick", "--out", &out]).code, 0);
    let report = format!("{out}/report.json");
    let now = json(&["lab", "claims", "--from", &report]);
    let listed: BTreeMap<_, Value> = claims().into_iter().map(|claim| (key(&claim), claim)).collect();
    let mut differ = Vec::new();
    let mut n_same = 0;
    for claim in now.as_array().unwrap() {
        let [ours, theirs] =
            [&listed[&key(claim)], claim].map(|claim| claim["verdict"].as_str().unwrap_or("none"));
        n_same += usize::from(ours == theirs);
        if ours != theirs && ![ours, theirs].contains(&"undecided") {
            differ.push(format!("{:?}: {ours} in the book, {theirs} now", key(claim)));
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
    assert!(n_same > 60, "{n_same}");
}

/// Four middle games and endings.
pub const POSITIONS: [&str; 4] = [
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];
const DEPTH: &str = "10";

fn nodes(engine: &str, position: &str) -> u64 {
    let arguments = ["analyse", "chess", "--engine", engine, "--depth", DEPTH, "--position", position];
    json(&arguments)["nodes"].as_u64().unwrap()
}

/// The nodes of the chess engine to a depth, as it is and without each of its techniques.
#[test]
#[ignore = "a minute: cargo xtask book --test"]
fn the_nodes_that_techniques_save_are_those_of_the_book() {
    let techniques = chess_engine::Techniques::LIST
        .iter()
        .map(|(name, _, summary)| (format!("poda:without={name}"), *summary));
    let mut whole = 0;
    let mut table = String::from(
        "| left out | what it does | 1 | 2 | 3 | 4 | together |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for (engine, summary) in std::iter::once(("poda".to_string(), "")).chain(techniques) {
        let nodes = POSITIONS.map(|position| nodes(&engine, position));
        let sum: u64 = nodes.iter().sum();
        whole = if whole == 0 { sum } else { whole };
        let name =
            engine.strip_prefix("poda:without=").map_or("nothing".to_string(), |name| format!("`{name}`"));
        let cells = nodes.map(grouped).join(" | ");
        table += &format!("| {name} | {summary} | {cells} | {:.2} × |\n", sum as f64 / whole as f64);
    }
    let path = root().join("docs/book/parts/techniques-chess.md");
    if is_update() {
        std::fs::write(&path, &table).unwrap();
    }
    assert_eq!(
        read(&path),
        table,
        "cargo xtask book --write does not write this: PODA_UPDATE=1 with --include-ignored does"
    );
}

/// A number with commas.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
