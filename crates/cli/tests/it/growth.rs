//! `poda tree --engine` with searches that grow one tree.

use std::fs;

use crate::game_files::Folder;
use crate::{json, poda};

#[test]
fn a_recorded_search_has_the_counts_and_the_move_of_the_engine() {
    for engine in ["tictactoe/mcts", "tictactoe/proof", "tictactoe/mtdf", "tictactoe/exact"] {
        let tree =
            json(&["tree", "--game", "tictactoe", "--engine", engine, "--nodes", "3000", "--budget", "50"]);
        let answer = json(&["analyse", "tictactoe", "--engine", engine, "--nodes", "3000"]);
        assert_eq!(tree["counts"]["nodes"], answer["nodes"], "{engine}");
        assert!(tree["recorded"].as_u64().unwrap() > 9, "{engine}");
        assert_eq!(tree["root"]["move"], answer["lines"][0]["move"], "{engine}");
        assert!(!tree["root"]["value"].is_null() && tree["root"]["children"].is_array(), "{engine}");
    }
    let playouts = json(&["tree", "--game", "tictactoe", "--engine", "mcts", "--nodes", "3000"]);
    let answer = json(&["analyse", "tictactoe", "--engine", "mcts", "--nodes", "3000"]);
    assert_eq!(playouts["root"]["move"], answer["lines"][0]["move"]);
    assert_eq!(playouts["root"]["visits"], answer["leaves"]);
}

#[test]
fn it_is_drawn_in_the_terminal_as_a_picture_and_as_a_page() {
    let folder = Folder::new("growth");
    for engine in ["mcts", "proof"] {
        let [svg, html] = ["svg", "html"].map(|end| folder.path(&format!("{engine}.{end}")));
        let search = [
            "tree",
            "--game",
            "tictactoe",
            "--engine",
            engine,
            "--nodes",
            "1000",
            "--svg",
            &svg,
            "--html",
            &html,
        ];
        let ran = poda(&search);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("├─ "), "{}", ran.out);
        assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg"));
        assert!(fs::read_to_string(&html).unwrap().contains("growthSvg"));
        let traced = poda(&["tree", "--game", "tictactoe", "--engine", engine, "--nodes", "1000", "--trace"]);
        assert!(traced.code != 0 && traced.err.contains("--html"), "{}", traced.err);
    }
}

#[test]
fn a_node_that_was_not_searched_is_refused() {
    let below =
        poda(&["tree", "--game", "tictactoe", "--engine", "pvs", "--depth", "2", "--below", "1000000"]);
    assert_eq!(below.code, 2);
    assert!(below.err.contains("the search entered only") && below.err.contains("1000000"), "{}", below.err);
}
