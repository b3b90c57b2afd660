//! Monte-Carlo and proof-number searches as documents, texts, pictures and pages.

use std::collections::BTreeSet;
use std::path::PathBuf;

use catalog::CATALOG;
use search::Limits;
use serde_json::Value as Json;
use study::svg::Picture;
use study::text::TextStyle;
use study::{GrowthDocument, Language, PlayoutDocument, ProofDocument, growth_page, growth_svg, growth_text};
use table::{Ask, Recorded, RecordedPart, Setup};

fn recorded(game: &str, position: &str, engine: &str, nodes: u64, budget: usize) -> Recorded {
    let mut table = CATALOG.game(game).unwrap().table(None).unwrap();
    table.set_position(position).unwrap();
    let setup = Setup { hash_bytes: 1 << 20, ..Setup::default() };
    let ask = Ask { limits: Limits::nodes(nodes), ..Ask::default() };
    table.record_engine(engine, &setup, &ask, &RecordedPart::whole(budget)).unwrap().recording
}

fn document(recorded: &Recorded) -> GrowthDocument {
    match recorded {
        Recorded::Playouts(recording) => GrowthDocument::Playouts(PlayoutDocument::new(recording)),
        Recorded::Proof(recording) => GrowthDocument::Proof(ProofDocument::new(recording)),
        Recorded::Windows(_) => panic!("it grows no tree"),
    }
}

/// Some moves lose.
const MIDDLE: &str = "X../.O./... X";

fn playouts() -> Recorded {
    recorded("tictactoe", MIDDLE, "tictactoe/mcts", 1500, 10_000)
}

fn proof() -> Recorded {
    recorded("tictactoe", MIDDLE, "tictactoe/proof", 3000, 400)
}

/// The script computes the numbers again; its tests read these files.
#[test]
fn the_documents_of_the_scripts_tests_are_up_to_date() {
    for (name, recorded) in [("playouts", playouts()), ("proof", proof())] {
        let path: PathBuf =
            [env!("CARGO_MANIFEST_DIR"), "../ui/tests/unit/growth", &format!("{name}.json")].iter().collect();
        let text = serde_json::to_string(&document(&recorded)).unwrap() + "\n";
        if std::env::var_os("PODA_UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == text, "{name}: run with PODA_UPDATE=1");
    }
}

#[test]
fn a_monte_carlo_tree_is_drawn_with_the_most_visited_moves_first() {
    let Recorded::Playouts(recording) = playouts() else { panic!("a Monte-Carlo search") };
    let drawn = growth_text::draw_playouts(&recording, &TextStyle::default());
    let visits: Vec<u32> = drawn
        .lines()
        .filter(|line| line.starts_with("├─ ") || line.starts_with("└─ "))
        .map(|line| line.split(" · ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap())
        .collect();
    assert!(visits.len() > 2 && visits.is_sorted_by(|a, b| a >= b), "{drawn}");
    assert!(drawn.contains(&format!("{} games", recording.record.n_games)), "{drawn}");
    let picture = Picture { title: "A & B".to_string(), max_nodes: 2000, ..Picture::default() };
    let svg = growth_svg::draw_playouts(&recording, &picture);
    assert!(svg.contains("A &amp; B") && svg.ends_with("</svg>\n"));
    assert!(recording.record.nodes.len() <= picture.max_nodes, "all are drawn");
    assert_eq!(svg.matches("class=\"shape\"").count(), recording.record.nodes.len());
}

#[test]
fn a_proof_is_drawn_with_its_numbers() {
    let Recorded::Proof(recording) = proof() else { panic!("a proof") };
    let drawn = growth_text::draw_proof(
        &recording,
        &TextStyle { language: Language::Spanish, ..TextStyle::default() },
    );
    assert!(drawn.contains("tras ") && drawn.contains("∞, 0"), "{drawn}");
    let svg = growth_svg::draw_proof(&recording, &Picture::default());
    assert!(svg.contains("<rect class=\"shape") && svg.contains("<circle class=\"shape"));
}

#[test]
fn drawings_of_large_trees_are_bounded() {
    let large = recorded("tictactoe", ".../.../... X", "tictactoe/mcts", 60_000, 20_000);
    let Recorded::Playouts(recording) = large else { panic!("a Monte-Carlo search") };
    assert!(recording.record.nodes.len() > 2000);
    let drawn = growth_text::draw_playouts(&recording, &TextStyle { max_lines: 50, ..TextStyle::default() });
    assert!(drawn.lines().count() <= 54, "{}", drawn.lines().count());
    let svg = growth_svg::draw_playouts(&recording, &Picture { max_nodes: 100, ..Picture::default() });
    assert!(svg.matches("class=\"shape\"").count() <= 101);
}

#[test]
fn a_page_holds_the_document_and_the_script() {
    let page = growth_page::draw(&document(&playouts()), "</script> & more", Language::Spanish);
    assert!(page.contains("<html lang=\"es\">") && page.contains("&lt;/script&gt; &amp; more"));
    assert!(page.contains("class Playouts") && !page.contains("\nimport ") && !page.contains("\nexport "));
}

fn texts(json: &str) -> Json {
    serde_json::from_str(json).unwrap()
}

fn blanks(text: &Json) -> BTreeSet<String> {
    let text = text.as_str().unwrap();
    text.split('{').skip(1).map(|part| part.split('}').next().unwrap().to_string()).collect()
}

#[test]
fn every_text_exists_in_both_languages_with_the_same_blanks() {
    let passes = include_str!("../../src/page/reasons/passes.json");
    for texts in [texts(growth_page::STRINGS), texts(passes)] {
        let [en, es] = ["en", "es"].map(|code| texts[code].as_object().unwrap());
        assert_eq!(en.keys().collect::<Vec<_>>(), es.keys().collect::<Vec<_>>());
        for (key, text) in en {
            assert_eq!(blanks(text), blanks(&es[key]), "{key}");
        }
    }
}
