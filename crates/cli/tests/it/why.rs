//! `poda why`: the answer, its text in both languages, and the command that opens the search.

use crate::{json, poda};

const FOOLS_MATE: &str = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";

#[test]
fn fools_mate_is_explained() {
    let why = json(&["why", "chess", "--position", FOOLS_MATE, "--move", "g4", "--nodes", "5000"]);
    assert_eq!((&why["move"], &why["refutation"][0]), (&"g2g4".into(), &"d8h4".into()));
    assert_eq!((&why["facts"][0]["kind"], &why["unit"]), (&"mate-at-once".into(), &"centipawns".into()));
    assert!(why["text"].as_str().unwrap().starts_with("After 2.g4 Qh4# it is mate."), "{why}");
    assert!(why.get("loss").is_some() && why["best"].is_string());
}

#[test]
fn the_search_is_opened_at_the_refutation() {
    let why = json(&["why", "tictactoe", "--position", "XX./.O./... O", "--move", "a3"]);
    let tree = why["tree"].as_str().unwrap();
    assert!(tree.contains("--position 'XX./.O./... O'") && tree.contains("--line 'a3 c1'"), "{tree}");
    // The command works as printed, apart from the page that it writes.
    let tree = tree.split(" --html").next().unwrap().trim_start_matches("poda ");
    let arguments: Vec<String> = tree
        .split('\'')
        .enumerate()
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_string).collect(),
            _ => vec![part.to_string()],
        })
        .collect();
    let ran = poda(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(ran.code, 0, "{} {:?}", ran.err, arguments);
}

#[test]
fn it_is_told_in_spanish() {
    let ran = poda(&["why", "tictactoe", "--position", "XX./.O./... O", "--move", "a3", "--language", "es"]);
    assert!(ran.out.contains("Había que tapar c1"), "{}", ran.out);
}

#[test]
fn wrong_input_is_named() {
    for (arguments, named) in
        [(["why", "chess", "--move", "e5"], "e5"), (["why", "nogame", "--move", "e4"], "nogame")]
    {
        let ran = poda(&arguments);
        assert!(ran.code == 2 && ran.err.contains(named), "{}", ran.err);
    }
    let ran = poda(&["why", "chess", "--move", "e4", "--engine", "nobody"]);
    assert!(ran.code == 2 && ran.err.contains("nobody"), "{}", ran.err);
    let ran = poda(&["why", "tictactoe", "--position", "XXX/OO./... O", "--move", "c2"]);
    assert!(ran.code == 2 && ran.err.contains("over"), "{}", ran.err);
}
