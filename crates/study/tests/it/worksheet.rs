//! Worksheets and their answer keys.

use search::Algorithm;
use study::Language;
use study::worksheet::Worksheet;

const TREES: &[&str] = &["((5 3) (2 9))", "A:(B:(3 12 8) C:(2 4 6) D:(14 5 2))"];

fn worksheet(language: Language) -> Worksheet {
    Worksheet::new(TREES, Algorithm::AlphaBeta, language).unwrap()
}

#[test]
fn the_sheet_has_every_tree_and_no_answer() {
    let sheet = worksheet(Language::English).sheet_html();
    assert_eq!(sheet.matches("<svg").count(), 2);
    assert_eq!(sheet.matches("class=\"blank\"").count(), 6);
    for answer in ["∞", "class=\"cut", "class=\"shape never", "never searched</text>"] {
        assert!(!sheet.contains(answer), "{answer}");
    }
    assert!(!sheet.contains("{{") && !sheet.contains("src="));
}

#[test]
fn the_key_has_values_windows_and_cuts() {
    let key = worksheet(Language::English).key_html();
    assert_eq!(key.matches("class=\"cut alpha\"").count(), 2);
    assert!(key.contains("<li>C: 2 ≤ α = 3 (never searched: c2, c3)</li>"));
    assert!(key.contains("<li>Leaves looked at, in order: 5 3 2</li>"));
}

#[test]
fn markdown_says_the_same_in_a_terminal() {
    let sheet = worksheet(Language::English).sheet_markdown();
    assert!(sheet.contains("## Exercise 2\n\n```text\nA ▲ ____  (____, ____)\n├─ B ▼ ____"), "{sheet}");
    assert!(sheet.contains("- Best move: ____"));
    let key = worksheet(Language::English).key_markdown();
    assert!(key.contains("- Value of the root: 3\n- Best move: B\n"), "{key}");
    assert!(key.contains("- C: 2 ≤ α = 3 (never searched: c2)"), "{key}");
}

#[test]
fn every_algorithm_has_a_key_with_value_and_move() {
    for &algorithm in Algorithm::ALL {
        let key = Worksheet::new(&TREES[..1], algorithm, Language::English).unwrap().key_markdown();
        assert!(key.contains("- Value of the root: 3\n- Best move: B\n"), "{key}");
    }
}

#[test]
fn spanish_sheets_speak_spanish() {
    let spanish = worksheet(Language::Spanish);
    assert!(spanish.sheet_html().contains("<h2>Ejercicio 1</h2>"));
    assert!(spanish.key_markdown().contains("- Valor de la raíz: 3"));
    assert!(!spanish.sheet_markdown().contains("Exercise"));
}

#[test]
fn bad_trees_and_trees_too_large_for_paper_are_refused() {
    assert!(Worksheet::new(&["((5 3)"], Algorithm::AlphaBeta, Language::English).is_err());
    let large = format!("({})", "1 ".repeat(3000));
    assert!(Worksheet::new(&[&large], Algorithm::AlphaBeta, Language::English).is_err());
    let hostile = Worksheet::new(&["<script>:(1 2)"], Algorithm::AlphaBeta, Language::English).unwrap();
    assert!(!hostile.key_html().contains("<script>") && !hostile.sheet_html().contains("<script>"));
}

fn random_sheet(branching: u32, depth: u32) -> Worksheet {
    let tree = game::tree::RandomTree::uniform(branching, depth).text(&mut game::dice(1));
    Worksheet::new(&[&tree], Algorithm::AlphaBeta, Language::English).unwrap()
}

/// The width of the first picture of a page.
fn width(html: &str) -> f64 {
    let after = html.split("width=\"").find(|part| part.contains("viewBox")).unwrap();
    after[..after.find('"').unwrap()].parse().unwrap()
}

#[test]
fn sheets_are_readable_on_paper() {
    for (branching, depth) in [(3, 3), (2, 4), (3, 2), (4, 2)] {
        let sheet = random_sheet(branching, depth);
        assert!(sheet.print_size() >= 8.0, "{branching},{depth}: {} points", sheet.print_size());
        // The promised size is what the page does: 15 pixels of 3/4 point, on at most 960 pixels of paper.
        let printed = 15.0 * 0.75 * (960.0 / width(&sheet.sheet_html())).min(1.0);
        assert!((printed - sheet.print_size()).abs() < 0.1, "{printed}");
        let key = 15.0 * 0.75 * (960.0 / width(&sheet.key_html())).min(1.0);
        assert!(key >= 8.0, "{branching},{depth}: key of {key} points");
    }
    assert!(random_sheet(4, 4).print_size() < 4.0, "a tree too wide for paper says so");
}

#[test]
fn wide_trees_are_printed_in_landscape() {
    let is_wide = |sheet: &str| sheet.contains("<section class=\"wide\">");
    assert!(is_wide(&random_sheet(3, 3).sheet_html()) && !is_wide(&random_sheet(2, 2).sheet_html()));
    assert!(random_sheet(3, 3).sheet_html().contains("@page wide { size: landscape;"));
}
