//! `poda words`: finding, solving and making puzzles.

use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json as value};

use crate::{json, poda};

/// A temporary folder for one test, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("poda-words-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), bytes).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

const FIGURE_10_1: &str = "lado\noaza\nseum\nptrc\n";

#[test]
fn figure_10_1_is_found_by_every_algorithm() {
    let folder = Folder::new("figure");
    let (grid, words) =
        (folder.file("grid", FIGURE_10_1), folder.file("words", "cual\r\nlado\r\nlos\r\npez\r\n"));
    let expected = value!([
        {"word": "lado", "from": [0, 0], "to": [0, 3]},
        {"word": "los", "from": [0, 0], "to": [2, 0]},
        {"word": "pez", "from": [3, 0], "to": [1, 2]},
        {"word": "cual", "from": [3, 3], "to": [0, 0]},
    ]);
    for algorithm in ["per-word", "linear", "binary", "prefix", "trie"] {
        let found = json(&["words", "find", "--grid", &grid, "--words", &words, "--algorithm", algorithm]);
        assert_eq!(found["found"], expected, "{algorithm}");
        assert_eq!(found["list_was_sorted"], true);
    }
    let ran = poda(&["words", "find", "--grid", &grid, "--words", &words, "--strict"]);
    assert!(ran.code == 0 && ran.out.contains("pez   (3, 0) – (1, 2)"), "{}", ran.out);
    assert!(ran.out.starts_with("l a d o\no a z a\n") && !ran.out.contains('\u{1b}'), "{}", ran.out);
}

#[test]
fn hits_are_coloured_where_colours_show() {
    let folder = Folder::new("colours");
    let (grid, words) = (folder.file("grid", "lado"), folder.file("words", "do"));
    let output = Command::new(env!("CARGO_BIN_EXE_poda"))
        .args(["words", "find", "--grid", &grid, "--words", &words])
        .env("CLICOLOR_FORCE", "1")
        .output()
        .unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.starts_with("l a \u{1b}["), "{out:?}");
}

#[test]
fn an_unsorted_list_is_sorted_and_strict_refuses_it() {
    let folder = Folder::new("unsorted");
    let (grid, words) = (folder.file("grid", FIGURE_10_1), folder.file("words", "pez\nlos\n"));
    let ran = poda(&["words", "find", "--grid", &grid, "--words", &words]);
    assert!(ran.code == 0 && ran.out.contains("not sorted (line 2: `los`)"), "{}", ran.out);
    let ran = poda(&["words", "find", "--grid", &grid, "--words", &words, "--strict"]);
    assert!(ran.code == 2 && ran.err.contains("line 2") && ran.err.contains("`los`"), "{}", ran.err);
}

#[test]
fn both_languages_find_words_of_their_own() {
    let folder = Folder::new("languages");
    let grid = folder.file("grid", FIGURE_10_1);
    let found = |lang: &str| json(&["words", "find", "--grid", &grid, "--lang", lang])["found"].to_string();
    assert!(found("es").contains("cual") && found("es").contains("pez"));
    assert!(!found("en").contains("\"cual\""));
}

#[test]
fn boggle_reports_words_paths_and_points() {
    let folder = Folder::new("boggle");
    let words = folder.file("words", "nono\nnoon\nono\n");
    let solved = json(&["words", "boggle", "--board", "n o/o n", "--words", &words, "--adjacency", "4"]);
    assert_eq!(solved["score"], 2);
    assert_eq!(solved["found"][1]["word"], "ono");
    assert_eq!(solved["found"][1]["path"], value!([[0, 1], [0, 0], [1, 0]]));
    let solved = json(&["words", "boggle", "--board", "n o/o n", "--words", &words]);
    assert_eq!((&solved["score"], solved["found"].as_array().unwrap().len()), (&value!(3), 3));
    let board = folder.file("board", "n o\no n\n");
    assert_eq!(json(&["words", "boggle", "--board", &board, "--words", &words])["score"], 3);
}

#[test]
fn a_lone_q_is_qu_in_the_usual_english_game_alone() {
    let folder = Folder::new("qu");
    let words = folder.file("words", "qad\nquad\n");
    let found = |extra: &[&str]| -> Vec<Value> {
        let solved = json(&[&["words", "boggle", "--board", "q a d", "--words", &words], extra].concat());
        solved["found"].as_array().unwrap().iter().map(|found| found["word"].clone()).collect()
    };
    assert_eq!(found(&[]), ["quad"]);
    for plain in [&["--plain-q"][..], &["--adjacency", "4"], &["--lang", "es"]] {
        assert_eq!(found(plain), ["qad"], "{plain:?}");
    }
    assert_eq!(found(&["--min", "5"]), Vec::<Value>::new());
}

#[test]
fn puzzles_are_made_with_their_key_and_solved_again() {
    let folder = Folder::new("make");
    let svg = folder.path("puzzle.svg");
    let arguments = ["words", "make", "--words", "marte,venus,año", "--size", "8x6", "--seed", "3"];
    let made = json(&arguments);
    let rows: Vec<&str> = made["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    assert_eq!((rows.len(), rows[0].chars().count()), (6, 8));
    let (grid, words) = (folder.file("grid", rows.join("\n")), folder.file("words", "año\nmarte\nvenus"));
    let found = json(&["words", "find", "--grid", &grid, "--words", &words]);
    let sorted = |list: &Value| {
        let place = |entry: &Value| value!([entry["word"], entry["from"], entry["to"]]).to_string();
        let mut list: Vec<String> = list.as_array().unwrap().iter().map(place).collect();
        list.sort();
        list
    };
    assert_eq!(sorted(&found["found"]), sorted(&made["words"]));
    let ran = poda(&[&arguments[..], &["--svg", &svg, "--key"]].concat());
    assert!(ran.code == 0 && ran.out.contains(". ") && ran.out.contains("año  ("), "{}", ran.out);
    assert!(std::fs::read_to_string(svg).unwrap().contains("<line"));
}

#[test]
fn boggle_boards_are_made_from_a_seed() {
    let make = |seed: &str| json(&["words", "make", "boggle", "--size", "5x4", "--seed", seed]);
    let (first, again, other) = (make("1"), make("1"), make("2"));
    assert_eq!(first, again);
    assert_ne!(first["board"], other["board"]);
    let board = first["board"].as_str().unwrap();
    assert_eq!(json(&["words", "boggle", "--board", board])["score"], first["score"]);
    assert_eq!(poda(&["words", "make", "--lang", "es", "--seed", "4"]).code, 0);
}

#[track_caller]
fn refused(arguments: &[&str], expected: &str) {
    let ran = poda(&[&["words"], arguments].concat());
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains(expected) && ran.err.trim_end().lines().count() == 1, "{}", ran.err);
}

#[test]
fn bad_input_is_refused_in_one_line() {
    let folder = Folder::new("refusals");
    let (grid, words) = (folder.file("grid", FIGURE_10_1), folder.file("list", "los\npez"));
    let find = |grid: &str, words: &str, expected: &str| {
        refused(&["find", "--grid", grid, "--words", words], expected);
    };
    find(&folder.file("ragged", "lado\noaz\n"), &words, "row 2 has 3 letters, but row 1 has 4: `oaz`");
    find(&folder.file("empty", ""), &words, "the grid is empty");
    find(&folder.file("blank", "\n\n"), &words, "the grid is empty");
    find(&folder.file("gap", "lado\n\noaza\n"), &words, "row 2 of the grid is empty");
    find(&folder.file("binary", b"\x7fELF\x00\xff"), &words, "binary");
    find(&folder.path("none"), &words, "none");
    find(folder.0.to_str().unwrap(), &words, "directory");
    find(&grid, &folder.file("binary list", b"\x7fELF\x00\xff"), "binary");
    find(&grid, &folder.file("damaged.gz", b"\x1f\x8b\x08\x00"), "damaged");
    find(&grid, &folder.path("none"), "none");
    refused(&["find", "--grid", &grid, "--algorithm", "quantum"], "`quantum`");
    refused(&["find"], "--grid");
    refused(&["boggle", "--board", "ab/c", "--words", &words], "row 2 has 1 tile, but row 1 has 2: `c`");
    refused(&["boggle", "--board", "", "--words", &words], "the board is empty");
    refused(&["boggle", "--board", "a1", "--words", &words], "`a1`");
    refused(&["boggle", "--board", "ab", "--adjacency", "6"], "6");
    refused(&["boggle", "--board", "ab", "--min", "-1"], "-1");
    refused(&["make", "--words", "marte,venus", "--size", "2x2"], "no room");
    refused(&["make", "--words", "a,b"], "no letters");
    refused(&["make", "--size", "0x9"], "0x9");
    refused(&["make", "--size", "99999999999999999999x9"], "99999999999999999999x9");
    refused(&["make", "--words", &folder.path("none")], "none");
    refused(&["make", "chess"], "chess");
}

#[test]
fn an_empty_list_and_a_million_lines_are_fine() {
    let folder = Folder::new("lists");
    let grid = folder.file("grid", FIGURE_10_1);
    let found = json(&["words", "find", "--grid", &grid, "--words", &folder.file("none", "")]);
    assert_eq!(found["found"], value!([]));
    let many: String = (0..1_000_000).map(|number| format!("w{number:06}\n")).collect();
    let found = json(&["words", "find", "--grid", &grid, "--words", &folder.file("many", many)]);
    assert_eq!((&found["found"], &found["words"]), (&value!([]), &value!(1_000_000)));
}

/// A board on which very many paths spell the beginning of a word but none completes it.
const CORNERS: &str = "baaaaaaa/aaaaaaaa/aaaaaaaa/aaaaaaaa/aaaaaaaa/aaaaaaaa/aaaaaaaa/aaaaaaac";

#[test]
fn a_board_of_equal_letters_is_solved_and_counts_its_words_right() {
    let folder = Folder::new("corners");
    let words = folder.file("words", format!("{}bc\naab\n", "a".repeat(30)));
    let ran = poda(&["words", "boggle", "--board", CORNERS, "--words", &words]);
    assert!(ran.code == 0 && ran.out.contains("\n1 word, 1 point\n"), "{}", ran.out);
    assert!(ran.out.contains("2 words in the list"), "{}", ran.out);
    let found = json(&["words", "boggle", "--board", CORNERS, "--words", &words]);
    assert_eq!((&found["score"], &found["undecided"]), (&value!(1), &value!([])));
}

/// With four neighbours no path visits all tiles of a chessboard that lacks two corners of the same colour, but a search
/// cannot see that quickly.
#[test]
fn words_too_hard_to_decide_are_named() {
    let folder = Folder::new("undecided");
    let (board, hard) = (CORNERS.replace(['b', 'c'], "x"), "a".repeat(62));
    let words = folder.file("words", format!("{hard}\nxaa\n"));
    let arguments = ["words", "boggle", "--board", &board, "--words", &words, "--adjacency", "4"];
    let ran = poda(&arguments);
    assert!(ran.code == 1 && ran.out.contains(&format!("1 word is undecided: {hard}")), "{}", ran.out);
    let ran = poda(&[&arguments[..], &["--json"]].concat());
    let document: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &document["undecided"]), (1, &value!([hard])));
    assert_eq!(document["found"][0]["word"], "xaa");
}

/// Ctrl-C while the command waits for its word list: it prints the result so far and the undecided words.
#[cfg(unix)]
#[test]
fn an_interrupted_search_says_what_is_undecided() {
    let folder = Folder::new("interrupted");
    let list = folder.path("words");
    assert!(Command::new("mkfifo").arg(&list).status().unwrap().success());
    let child = Command::new(env!("CARGO_BIN_EXE_poda"))
        .args(["words", "boggle", "--json", "--board", "cat/xyz", "--words", &list])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // Opening the pipe waits until the command reads it.
    let mut writer = std::fs::OpenOptions::new().write(true).open(&list).unwrap();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    std::thread::sleep(std::time::Duration::from_millis(500));
    std::io::Write::write_all(&mut writer, b"act\ncat\n").unwrap();
    drop(writer);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&document["found"], &document["undecided"]), (&value!([]), &value!(["act", "cat"])));
}

#[test]
fn exact_letters_are_compared_exactly_and_the_output_says_so() {
    let folder = Folder::new("exact");
    let (grid, words) = (folder.file("grid", "áaÑa\nwxyz\n"), folder.file("words", "aa\náa\nña\n"));
    let arguments = ["words", "find", "--grid", &grid, "--words", &words];
    let found = |extra: &[&str]| json(&[&arguments, extra].concat());
    let words_of = |document: &Value| -> Vec<Value> {
        document["found"].as_array().unwrap().iter().map(|found| found["word"].clone()).collect()
    };
    let folded = found(&[]);
    assert_eq!(
        (words_of(&folded), &folded["matching"]),
        (vec!["aa".into(), "ña".into(), "ña".into()], &value!("folded"))
    );
    let spelled: Vec<&Value> =
        folded["found"].as_array().unwrap().iter().map(|found| &found["written"]).collect();
    assert_eq!(spelled, ["áa", "Ña", "Ña"], "as they stand in the grid");
    let exact = found(&["--exact"]);
    assert_eq!(exact["found"][0]["written"], Value::Null, "the word itself");
    assert_eq!((words_of(&exact), &exact["matching"]), (vec![Value::from("áa")], &value!("exact")));
    let ran = poda(&[&arguments[..], &["--exact"]].concat());
    assert!(ran.out.contains("1 hit\n3 words, letters compared exactly\n"), "{}", ran.out);
    let ran = poda(&arguments);
    assert!(ran.out.contains("case and accents folded"), "{}", ran.out);
    assert!(ran.out.contains("á a Ñ a\n") && ran.out.contains("áa  (0, 0)"), "{}", ran.out);
    let board = ["words", "boggle", "--board", "á a x", "--words", &words, "--min", "2"];
    assert_eq!(json(&board)["found"][0]["word"], "aa");
    let exact = json(&[&board[..], &["--exact"]].concat());
    assert_eq!((&exact["found"][0]["word"], &exact["matching"]), (&value!("áa"), &value!("exact")));
}

#[test]
fn all_algorithms_are_shown_side_by_side() {
    let folder = Folder::new("side-by-side");
    let (grid, words) = (folder.file("grid", FIGURE_10_1), folder.file("words", "cual\nlado\nlos\npez\n"));
    let arguments = ["words", "find", "--grid", &grid, "--words", &words, "--algorithm", "all"];
    let document = json(&arguments);
    let runs = document["algorithms"].as_array().unwrap();
    assert_eq!((runs.len(), document["found"].as_array().unwrap().len()), (5, 4));
    assert!(runs.iter().all(|run| run["hits"] == 4 && run["checks"].as_u64() > Some(0)), "{runs:?}");
    let ran = poda(&arguments);
    let table: Vec<Vec<&str>> = ran
        .out
        .lines()
        .skip_while(|line| !line.starts_with("algorithm"))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(table[0], ["algorithm", "checks", "comparisons", "hits", "time"]);
    assert_eq!(table[1][..4], ["per-word", "512", "512", "4"], "4 words, 16 cells and 8 directions");
    assert_eq!(table.len(), 6, "{}", ran.out);
    let straight = json(&[&arguments[..], &["--adjacency", "4"]].concat());
    assert_eq!(straight["found"].as_array().unwrap().len(), 2);
    assert_eq!(straight["algorithms"][0]["checks"], 256);
}

#[test]
fn puzzles_of_a_theme_are_printed_on_a_sheet_with_their_solution() {
    let folder = Folder::new("sheet");
    let html = folder.path("sheet.html");
    let easy =
        ["words", "make", "--lang", "es", "--theme", "animals", "--difficulty", "easy", "--html", &html];
    let made = json(&easy);
    assert_eq!((made["rows"].as_array().unwrap().len(), made["words"].as_array().unwrap().len()), (8, 6));
    assert_eq!((&made["theme"], &made["difficulty"]), (&value!("animals"), &value!("easy")));
    let sheet = std::fs::read_to_string(&html).unwrap();
    assert!(sheet.contains("<h1>Animales</h1>") && sheet.contains("Encuentra 6 palabras."), "{sheet}");
    let themes = poda(&["words", "themes", "--lang", "es"]).out;
    assert!(themes.contains("animals    Animales 4") && themes.lines().count() == 16, "{themes}");
    assert_eq!(json(&["words", "themes"])["themes"][0]["words"][0], "cat");
    let own = json(&["words", "make", "--words", "camión,avión", "--difficulty", "hard"]);
    assert_eq!(
        (&own["words"][1]["word"], &own["words"][1]["written"]),
        (&value!("camion"), &value!("camión"))
    );
    refused(&["make", "--theme", "algebra"], "`algebra`");
    refused(&["make", "--theme", "animals", "--count", "300"], "only");
    refused(&["make", "--theme", "animals", "--words", "a,b"], "--words");
    refused(&["make", "--difficulty", "impossible"], "impossible");
    refused(&["make", "--title", "Mars"], "--html");
}
