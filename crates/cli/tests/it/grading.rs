//! `poda grade` with real programs, written in awk so that the tests need nothing else.
#![cfg(unix)]

use serde_json::Value;

use crate::game_files::Folder;
use crate::poda;

/// Minimax, as a student would write it.
const MINIMAX: &str = r#"
function node(max,   best, child, chosen, v) {
    if (t[i] != "(") { leaves = leaves " " t[i]; return t[i++] + 0 }
    i++
    for (child = 0; t[i] != ")"; child++) {
        v = node(!max)
        if (child == 0 || (max ? v > best : v < best)) { best = v; chosen = child }
    }
    i++
    move = chosen
    return best
}
{ gsub(/\(/, " ( "); gsub(/\)/, " ) "); split($0, t, " "); i = 1; leaves = ""; v = node(1); print v, move leaves }
"#;

fn script(folder: &Folder) -> String {
    let path = folder.path("minimax.awk");
    std::fs::write(&path, MINIMAX).unwrap();
    path
}

/// The trees of `--count N`: the worked ones, whose number grows with the examples, and N at random.
fn n_trees(count: usize) -> usize {
    30 + count
}

/// One process per line, so that every answer is written at once.
fn flushed(script: &str) -> String {
    format!("while read -r line; do echo \"$line\" | awk -f {script}; done")
}

#[test]
fn a_right_program_passes_and_a_wrong_one_is_told_its_mistake() {
    let folder = Folder::new("grading");
    let program = flushed(&script(&folder));
    for algorithm in ["minimax", "negamax"] {
        let ran = poda(&["grade", &program, "--algorithm", algorithm, "--count", "5"]);
        assert!(
            ran.code == 0 && ran.out.contains(&format!("{0} of {0} trees right", n_trees(5))),
            "{}",
            ran.out
        );
        assert!(ran.out.contains("Trees with equal values    13 of 13"), "{}", ran.out);
    }
    let ran = poda(&["grade", &program, "--count", "5"]);
    assert!(ran.code == 1, "{}", ran.out);
    assert!(
        ran.out.contains(&format!(
            "One mistake explains all {} answers: it is minimax: nothing is ever cut",
            n_trees(5)
        )),
        "{}",
        ran.out
    );
    let ran = poda(&["grade", &program, "--count", "5", "--json"]);
    let document: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(document["diagnosis"]["mistakes"], serde_json::json!(["no-cuts"]));
    assert_eq!((&document["trees"], &document["answered"]), (&n_trees(5).into(), &n_trees(5).into()));
    assert_eq!(document["groups"].as_array().unwrap().len(), 5);
}

#[test]
fn answers_that_come_when_the_input_is_closed_are_graded() {
    let folder = Folder::new("unflushed");
    let program = format!("awk -f {}", script(&folder));
    let arguments = ["grade", &program, "--count", "5", "--time", "300ms", "--algorithm"];
    let ran = poda(&[&arguments[..], &["minimax"]].concat());
    let told = "your program wrote its answers only after its input was closed: flush after each line";
    assert!(
        ran.out.contains(told) && ran.out.contains(&format!("{0} of {0} trees right", n_trees(5))),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 0);
    let ran = poda(&[&arguments[..], &["alphabeta"]].concat());
    assert!(ran.code == 1 && ran.out.contains(told), "{}", ran.out);
    assert!(
        ran.out.contains(&format!("One mistake explains all {} answers: it is minimax", n_trees(5))),
        "{}",
        ran.out
    );
}

#[test]
fn results_for_an_autograder_are_written() {
    let folder = Folder::new("gradescope");
    let (program, results) = (flushed(&script(&folder)), folder.path("results.json"));
    let arguments =
        ["grade", &program, "--count", "5", "--points", "60", "--gradescope", &results, "--algorithm"];
    let ran = poda(&[&arguments[..], &["minimax"]].concat());
    assert!(ran.code == 0 && ran.out.contains("wrote "), "{}", ran.out);
    let read = || -> Value { serde_json::from_str(&std::fs::read_to_string(&results).unwrap()).unwrap() };
    assert_eq!(read()["score"], 60.0);
    assert_eq!(poda(&[&arguments[..], &["alphabeta"]].concat()).code, 1);
    let results = read();
    assert!(
        results["output"]
            .as_str()
            .unwrap()
            .starts_with(&format!("One mistake explains all {} answers", n_trees(5))),
        "{results:#}"
    );
    let tests = results["tests"].as_array().unwrap();
    let sum = |field: &str| tests.iter().map(|test| test[field].as_f64().unwrap()).sum::<f64>();
    assert!((sum("max_score") - 60.0).abs() < 0.05, "{results:#}");
    assert!((sum("score") - results["score"].as_f64().unwrap()).abs() < 0.05, "{results:#}");
    for test in tests {
        assert!(test["name"].is_string() && test["output"].as_str().unwrap().contains("trees right"));
        assert_eq!((&test["visibility"], &test["output_format"]), (&"visible".into(), &"text".into()));
    }
}

#[test]
fn a_program_that_dies_loses_the_trees_it_did_not_answer() {
    let folder = Folder::new("dying");
    let results = folder.path("results.json");
    let ran =
        poda(&["grade", "read -r line; echo 20 0 20 10", "--count", "2", "--gradescope", &results, "--json"]);
    assert_eq!(ran.code, 1);
    let document: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&document["trees"], &document["answered"], &document["right"]),
        (&n_trees(2).into(), &1.into(), &1.into())
    );
    assert!(document["note"].as_str().unwrap().contains("ended without an answer"), "{document}");
    let results: Value = serde_json::from_str(&std::fs::read_to_string(&results).unwrap()).unwrap();
    let score = results["score"].as_f64().unwrap();
    assert!((score - 100.0 / n_trees(2) as f64).abs() <= 0.005 + 1e-9, "{score}");
    let first = results["tests"][0]["output"].as_str().unwrap();
    assert!(first.ends_with("1 of 9 trees right, 8 without an answer"), "{first}");
}
