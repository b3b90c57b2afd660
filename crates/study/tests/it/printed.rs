//! Sheets as PDF files: read back, they hold what they should, in sizes that can be read.

use search::Algorithm;
use study::Language;
use study::worksheet::{SheetContent, Worksheet, pdf};

/// A piece of text on a page, with its font and size in points.
#[derive(Debug)]
struct Text {
    page: usize,
    font: String,
    size: f64,
    text: String,
}

/// What a file holds; its streams are not compressed.
struct Printed {
    texts: Vec<Text>,
    /// Width and height of each page.
    pages: Vec<(f64, f64)>,
}

fn read(file: &[u8]) -> Printed {
    // Bytes beyond ASCII are Latin letters here, or codes of the signs.
    let text: String = file.iter().map(|&byte| char::from(byte)).collect();
    let boxes = text.split("/MediaBox [").skip(1).map(|part| {
        let numbers: Vec<f64> =
            part[..part.find(']').unwrap()].split(' ').map(|number| number.parse().unwrap()).collect();
        (numbers[2], numbers[3])
    });
    let pages = boxes.collect();
    let streams = text.split("stream\n").skip(1).step_by(2);
    let texts = streams.enumerate().flat_map(|(page, stream)| texts(page, stream)).collect();
    Printed { texts, pages }
}

fn texts(page: usize, stream: &str) -> Vec<Text> {
    let mut texts = Vec::new();
    let (mut font, mut size) = (String::new(), 0.0);
    for line in stream.lines() {
        if let Some(set) = line.strip_suffix(" Tf") {
            let (name, points) = set.split_once(' ').unwrap();
            (font, size) = (name.to_string(), points.parse().unwrap());
        } else if let Some(shown) = line.strip_suffix(" Tj") {
            texts.push(Text { page, font: font.clone(), size, text: unquoted(shown) });
        }
    }
    texts
}

/// The text of a PDF string: `(…)` with escapes, or `<…>` in hexadecimal.
fn unquoted(shown: &str) -> String {
    let inner = &shown[1..shown.len() - 1];
    if shown.starts_with('<') {
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
        return inner.as_bytes().chunks(2).map(|pair| char::from(byte(pair))).collect();
    }
    inner.replace("\\(", "(").replace("\\)", ")").replace("\\\\", "\\")
}

fn random(branching: u32, depth: u32, n: usize, language: Language) -> Worksheet {
    let mut dice = game::dice(1);
    let tree = game::tree::RandomTree::uniform(branching, depth);
    let trees: Vec<String> = (0..n).map(|_| tree.text(&mut dice)).collect();
    let trees: Vec<&str> = trees.iter().map(String::as_str).collect();
    Worksheet::new(&trees, Algorithm::AlphaBeta, language).unwrap()
}

fn printed(sheet: &Worksheet, content: SheetContent) -> Printed {
    read(&pdf(std::slice::from_ref(sheet), content).unwrap())
}

const BOTH: [SheetContent; 2] = [SheetContent::Exercises, SheetContent::Answers];

#[test]
fn all_text_is_at_least_ten_points_high() {
    for (branching, depth) in [(2, 2), (3, 2), (4, 2), (3, 3), (2, 4), (2, 5), (2, 6), (3, 4), (4, 4)] {
        for language in Language::ALL {
            for content in BOTH {
                let printed = printed(&random(branching, depth, 2, language), content);
                let n_digits =
                    printed.texts.iter().filter(|text| text.text.chars().any(|c| c.is_ascii_digit())).count();
                assert!(n_digits >= 2 * branching.pow(depth) as usize / 2, "{branching},{depth}: {n_digits}");
                let small = printed.texts.iter().find(|text| text.size < 10.0);
                assert!(small.is_none(), "{branching},{depth} {small:?}");
            }
        }
    }
}

#[test]
fn every_leaf_of_an_exercise_is_printed() {
    // Numbers that occur nowhere else.
    let leaves: Vec<String> = (100..181).map(|leaf| leaf.to_string()).collect();
    let tree = leaves.chunks(3).map(|three| format!("({})", three.join(" "))).collect::<Vec<_>>();
    let tree = tree.chunks(3).map(|three| format!("({})", three.join(" "))).collect::<Vec<_>>();
    let tree = format!(
        "({})",
        tree.chunks(3).map(|three| format!("({})", three.join(" "))).collect::<Vec<_>>().join(" ")
    );
    let sheet = Worksheet::new(&[&tree], Algorithm::AlphaBeta, Language::English).unwrap();
    let sheet = printed(&sheet, SheetContent::Exercises);
    for leaf in leaves {
        assert_eq!(sheet.texts.iter().filter(|text| text.text == leaf).count(), 1, "{leaf}");
    }
    assert!(sheet.texts.iter().any(|text| text.text == "Exercise 1, part A"), "it is cut into parts");
}

#[test]
fn pages_turn_where_the_tree_is_wide() {
    let is_landscape = |sheet: &Worksheet| {
        let pages = printed(sheet, SheetContent::Exercises).pages;
        pages.iter().map(|(width, height)| width > height).collect::<Vec<_>>()
    };
    assert_eq!(is_landscape(&random(2, 2, 1, Language::English)), [false]);
    assert_eq!(is_landscape(&random(3, 3, 2, Language::English)), [true, true]);
    assert!(is_landscape(&random(2, 5, 1, Language::English))[0]);
}

#[test]
fn keys_hold_the_answers_and_sheets_do_not() {
    let tree = "((5 3) (2 9))";
    let sheet = Worksheet::new(&[tree], Algorithm::AlphaBeta, Language::English).unwrap();
    let joined = |content| {
        let texts: Vec<String> = printed(&sheet, content).texts.into_iter().map(|text| text.text).collect();
        texts.join("\n")
    };
    let (exercises, answers) = (joined(SheetContent::Exercises), joined(SheetContent::Answers));
    assert!(
        answers.contains("Value of the root: 3") && answers.contains("Leaves looked at, in order: 5 3 2")
    );
    assert!(
        exercises.contains("Value of the root: ") && !exercises.contains("Value of the root: 3"),
        "{exercises}"
    );
    assert!(exercises.contains("Name:") && !answers.contains("Name:"));
}

#[test]
fn signs_come_from_the_fonts_that_have_them_and_spanish_keeps_its_accents() {
    let sheet = Worksheet::new(&["((5 3) (2 9))"], Algorithm::AlphaBeta, Language::Spanish).unwrap();
    let key = printed(&sheet, SheetContent::Answers);
    let has = |font: &str, text: &str| key.texts.iter().any(|one| one.font == font && one.text == text);
    assert!(has("/F3", "\u{a5}"), "infinity");
    assert!(has("/F3", "\u{a3}"), "less or equal");
    assert!(has("/F4", "s") && has("/F4", "t"), "triangles");
    assert!(key.texts.iter().any(|one| one.text.contains("Búsqueda en árboles a mano: soluciones")));
    assert!(!key.texts.iter().any(|one| one.text.contains('?')));
}

#[test]
fn every_student_starts_a_page() {
    let sheets: Vec<Worksheet> =
        (1..=3).map(|n| random(2, 2, 2, Language::English).for_student(format!("Student {n}"))).collect();
    let file = read(&pdf(&sheets, SheetContent::Exercises).unwrap());
    let first = |n: usize| file.texts.iter().find(|text| text.text == format!("Student {n}")).unwrap().page;
    assert!(first(1) == 0 && first(2) > first(1) && first(3) > first(2));
    assert_eq!(
        pdf(&sheets, SheetContent::Exercises).unwrap(),
        pdf(&sheets, SheetContent::Exercises).unwrap()
    );
}

#[test]
fn what_cannot_be_printed_legibly_is_refused() {
    let wide = format!("({})", "(1 2) ".repeat(60));
    let sheet = Worksheet::new(&[&wide], Algorithm::Minimax, Language::English).unwrap();
    let refusal = pdf(&[sheet], SheetContent::Exercises).unwrap_err().to_string();
    assert!(refusal.contains("a node with 60 children cannot be printed legibly"), "{refusal}");
}

#[test]
fn pictures_of_any_game_can_be_printed() {
    let table = catalog::CATALOG.game("tictactoe").unwrap().table(None).unwrap();
    let control = search::Control::new();
    let run = table::Run { algorithm: "alphabeta", evaluator: None, depth: 2, control: &control };
    let recording = table.record(&run, &table::RecordedPart::whole(1000)).unwrap();
    let file = read(&study::paper::draw(&recording, "Tres en raya", Language::Spanish).unwrap());
    assert_eq!(file.pages.len(), 1);
    assert!(
        file.texts.iter().any(|text| text.text == "a1") && file.texts.iter().all(|text| text.size >= 10.0)
    );
    let huge = format!("({})", "1 ".repeat(900));
    let recording = study::record(&huge, Algorithm::Minimax, 10_000).unwrap();
    assert!(study::paper::draw(&recording, "", Language::English).is_err());
}
