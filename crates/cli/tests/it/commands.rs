//! The output of each command.

use crate::game_files::Folder;
use crate::{json, poda, poda_with};

#[test]
fn a_small_tree_is_drawn_with_its_cut() {
    let ran = poda(&["tree", "((5 3) (2 9))"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let expected = "\
alphabeta · ((5 3) (2 9))

A ▲ 3  (-∞, ∞)  ★
├─ B ▼ 3  (-∞, ∞)  ★
│  ├─ b1 = 5
│  └─ b2 = 3 ★
└─ C ▼ ≤2  (3, ∞)  2 ≤ α = 3
   ├─ c1 = 2
   └─ ✂ never searched: c2
6 nodes visited · 3 leaves · 1 alpha cut · 0 beta cuts · 0 table answers · 1 branch never searched
";
    assert_eq!(ran.out, expected);
}

#[test]
fn every_example_is_listed_and_runs() {
    for example in study::examples::EXAMPLES {
        assert!(poda(&["tree"]).out.contains(example.name));
        assert_eq!(poda(&["tree", "--example", example.name]).code, 0, "{}", example.name);
    }
}

#[test]
fn pictures_pages_and_sheets_are_written_whole() {
    let folder = std::env::temp_dir().join(format!("poda-commands-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let (svg, html, sheets) = (file("a.svg"), file("a.html"), file("sheets"));
    let ran = poda(&["tree", "--random", "3,3", "--svg", &svg, "--html", &html, "--worksheet", &sheets]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(std::fs::read_to_string(svg).unwrap().trim_end().ends_with("</svg>"));
    assert!(std::fs::read_to_string(html).unwrap().trim_end().ends_with("</html>"));
    for name in ["sheet.pdf", "key.pdf", "sheet.html", "key.html", "sheet.md", "key.md"] {
        assert!(folder.join("sheets").join(name).metadata().unwrap().len() > 100, "{name}");
    }
    let ran = poda(&["analyse", "tictactoe", "--depth", "2", "--html", &file("b.html")]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(folder.join("b.html").exists());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_real_search_is_recorded() {
    let ran = poda(&["tree", "--game", "tictactoe", "--position", "XX./OO./... X", "--depth", "2"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("c1 = W1 ★"), "{}", ran.out);
}

#[test]
fn solving_tells_outcome_distance_and_line() {
    let solved = json(&["solve", "tictactoe", "--variant", "4x3x3"]);
    assert_eq!(
        (&solved["outcome"], &solved["score"], &solved["unit"]),
        (&"win".into(), &7.into(), &"plies".into())
    );
    assert_eq!(solved["line"].as_array().unwrap().len(), 7);
    let solved = json(&["solve", "tictactoe", "--position", "XX./OO./... X"]);
    assert_eq!((&solved["outcome"], &solved["line"][0]), (&"win".into(), &"c1".into()));
    let solved = json(&["solve", "tree", "--position", "min((5 3) (2 9))"]);
    assert_eq!((&solved["outcome"], &solved["score"]), (&"loss".into(), &(-5).into()));
}

#[test]
fn an_unsolved_position_is_a_no() {
    let ran = poda(&["solve", "tictactoe", "--variant", "8x8x5", "--nodes", "1000"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("not solved"), "{}", ran.out);
}

#[test]
fn analysis_has_every_move_when_all_are_asked_for() {
    let answer = json(&["analyse", "tictactoe", "--depth", "2", "--lines", "all"]);
    assert_eq!(answer["lines"].as_array().unwrap().len(), 9);
    let answer = json(&["analyse", "tictactoe", "--position", "XX./OO./... X", "--depth", "3"]);
    assert_eq!((&answer["lines"][0]["move"], &answer["lines"][0]["win"]), (&"c1".into(), &1.into()));
}

#[test]
fn perft_counts_and_divides() {
    let counted = json(&["perft", "tictactoe", "--depth", "5", "--divide"]);
    assert_eq!(counted["nodes"], 15_120);
    assert_eq!(
        counted["moves"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum::<u64>(),
        15_120
    );
}

#[test]
fn a_game_can_be_played_by_typing() {
    let ran = poda_with(
        &["play", "tictactoe", "--level", "perfect", "--seed", "3"],
        "b2\nnonsense\nundo\nb2\nhint\nquit\n",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("no such square") && ran.out.contains("O plays"), "{}", ran.out);
    let ran = poda(&["play", "tictactoe", "--level", "perfect", "--side", "none"]);
    assert!(ran.out.trim_end().ends_with("A draw."), "{}", ran.out);
}

#[test]
fn the_menu_opens_and_leaves() {
    let ran = poda_with(&["menu"], "13\n15\nnonsense\nq\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Play tic-tac-toe") && ran.out.contains("Type a number"), "{}", ran.out);
    assert_eq!(poda(&["menu"]).code, 0, "the end of input leaves too");
}

/// As the textbook's program does, which asks for a file until it can open one.
#[test]
fn the_menu_asks_again_for_a_file_that_cannot_be_read() {
    let folder = Folder::new("menu");
    let (grid, words) = (folder.with("my grid", "lado\noaza\n"), folder.with("words", "lado\n"));
    let missing = folder.path("missing");
    let entry = poda_with(&["menu"], "q\n").out.lines().find_map(|line| {
        let number = line.trim().split_once("  Find the words of your own list")?.0;
        Some(number.to_string())
    });
    let entry = entry.expect("the menu lists it");
    let ran = poda_with(&["menu"], &format!("{entry}\n{missing}\n{missing}\n{grid}\n{words}\nq\n"));
    assert_eq!((ran.code, ran.err.matches("missing").count()), (0, 2), "{}", ran.err);
    assert_eq!(ran.out.matches("The file with the grid").count(), 3, "{}", ran.out);
    assert!(ran.out.contains("lado  (0, 0) – (0, 3)"), "{}", ran.out);
    let ran = poda_with(&["menu"], &format!("{entry}\n{missing}\n\nq\n"));
    assert_eq!(
        (ran.code, ran.out.matches("All games").count()),
        (0, 2),
        "an empty name goes back: {}",
        ran.out
    );
    assert_eq!(poda_with(&["menu"], &format!("{entry}\n{missing}\n")).code, 0, "so does the end of input");
}

/// Uses shell one-liners with wrong answers, so that the test needs no Python.
#[test]
fn programs_are_graded() {
    let ran = poda(&["grade", "cat"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("0 of") && ran.out.contains("expected"), "{}", ran.out);
    let ran = poda(&["grade", "true"]);
    assert!(ran.code == 1 && ran.out.contains("ended without an answer"), "{}", ran.out);
    let ran = poda(&["grade", "sleep 60", "--time", "50ms"]);
    assert!(ran.code == 1 && ran.out.contains("no answer within"), "{}", ran.out);
    let ran = poda(&["grade", "yes 3 0 5 3 2 | tr -d '\\n'", "--time", "10s"]);
    assert!(ran.code == 1 && ran.out.contains("longer than"), "{}", ran.out);
}

#[test]
fn a_match_is_played_and_counted() {
    let result = json(&[
        "match",
        "tictactoe",
        "--a",
        "tictactoe/minimax",
        "--b",
        "tictactoe/random",
        "--games",
        "10",
        "--seed",
        "1",
    ]);
    for field in ["games", "a_wins", "draws", "b_wins", "elo", "elo_error", "los", "llr", "pentanomial"] {
        assert!(result.get(field).is_some(), "{field}");
    }
    assert_eq!((&result["games"], &result["b_wins"]), (&10.into(), &0.into()));
}

#[test]
fn the_lab_lists_and_runs() {
    let list = poda(&["lab"]).out;
    for experiment in experiments::EXPERIMENTS {
        assert!(list.contains(experiment.name));
    }
    let report = json(&["lab", "tictactoe", "--quick"]);
    assert!(report["measured"].to_string().contains("549946"));
    assert!(report["source"].is_object() && report["notes"].is_array());
    assert_eq!(report["verdicts"]["minimax_calls"]["verdict"], "holds");
    assert_eq!(report["es"]["verdicts"]["minimax_calls"]["verdict"], "se cumple");
}

#[test]
fn the_lab_speaks_spanish_where_it_is_asked_to() {
    assert!(poda(&["lab", "--language", "es"]).out.contains("¿Cuántas hojas visita alfa-beta"));
    let text = poda(&["lab", "othello-edges", "--quick", "--language", "es"]).out;
    assert!(text.contains("El ejemplo vale para las negras") && text.contains("fichas estables"), "{text}");
}

#[test]
fn the_lab_reads_claims_from_a_report() {
    let path = std::env::temp_dir().join(format!("poda-claims-{}.json", std::process::id()));
    let claim = r#"{"experiment": "pruning", "figure": "f", "document": "S1", "place": "chapter III",
        "claim": "no cut", "ours": "0 cuts", "verdict": "holds"}"#;
    std::fs::write(&path, format!("{{\"claims\": [{claim}]}}")).unwrap();
    let text = poda(&["lab", "claims", "--from", path.to_str().unwrap()]).out;
    std::fs::remove_file(&path).unwrap();
    assert!(
        text.contains("holds           S1, chapter III: no cut") && text.contains("1 claim: holds 1"),
        "{text}"
    );
}

#[test]
fn completions_and_manual_are_printed() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(poda(&["completions", shell]).out.contains("analyse"), "{shell}");
    }
    assert!(poda(&["man"]).out.contains(".TH poda"));
}

#[test]
fn bench_has_a_stable_signature() {
    assert_eq!(json(&["bench", "tictactoe"])["signature"], json(&["bench", "tictactoe"])["signature"]);
}

#[test]
fn a_worksheet_says_which_files_it_wrote_and_not_the_answer() {
    let folder = Folder::new("sheets");
    let ran = poda(&["tree", "((5 3) (2 9))", "--worksheet", &folder.path("sheets")]);
    let names = ["sheet.pdf", "key.pdf", "sheet.html", "key.html", "sheet.md", "key.md"];
    let files = names.map(|name| folder.path(&format!("sheets/{name}")));
    let expected: String = files.iter().map(|file| format!("wrote {file}\n")).collect();
    assert_eq!((ran.code, ran.out, ran.err), (0, expected, String::new()));
    let wide = poda(&["tree", "--random", "4,4", "--worksheet", &folder.path("wide")]);
    assert!(wide.code == 0 && wide.err.contains("print sheet.pdf instead"), "{}", wide.err);
}

#[test]
fn a_hash_table_that_is_too_small_is_reported() {
    let solve = ["solve", "tictactoe", "--variant", "7x4x4", "--hash", "1", "--nodes", "1000000"];
    let ran = poda(&solve);
    assert!(ran.code == 1 && ran.err.contains("table of 1 MB is too small"), "{}: {}", ran.out, ran.err);
    assert!(ran.err.contains("--hash 16"), "{}", ran.err);
    let roomy = poda(&["solve", "tictactoe"]);
    assert_eq!((roomy.code, roomy.err.as_str()), (0, ""));
    assert_eq!(json(&["solve", "tictactoe"])["table_too_small"], false);
}

#[test]
fn shells_complete_names() {
    let script = poda(&["completions", "bash"]).out;
    let case = |after: &str| {
        let part = script.split(after).nth(1).unwrap_or_else(|| panic!("no {after}"));
        part.split(";;").next().unwrap().to_string()
    };
    let tree = case("poda__subcmd__tree)");
    assert!(tree.contains("--example"), "{tree}");
    let example = script.split("--example)\n").nth(1).unwrap().split("return 0").next().unwrap();
    assert!(example.contains("s2-aima") && !example.contains("compgen -f"), "{example}");
    let solve = case("poda__subcmd__solve)");
    assert!(solve.contains("tictactoe") && solve.contains("quarto"), "{solve}");
}

#[test]
fn manual_pages_show_examples_as_they_are_typed() {
    let folder = Folder::new("man");
    assert_eq!(poda(&["man", "--out", &folder.path("man")]).code, 0);
    let page = std::fs::read_to_string(folder.path("man/poda-tree.1")).unwrap();
    let example = ".nf\n  poda tree \\(aq((5 3) (2 9))\\(aq                              alpha\\-beta on a small tree\n";
    assert!(page.contains(example), "{page}");
    assert!(poda(&["man"]).out.contains("\n  poda solve tictactoe \\-\\-variant 5x5x4"));
}
