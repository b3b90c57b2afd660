//! Bad input: exit code 2 and one line that names what is wrong.

use crate::poda;

/// Checks that `arguments` are refused in one line that contains `named`.
fn refuses(arguments: &[&str], named: &str) {
    let ran = poda(arguments);
    assert_eq!(ran.code, 2, "{arguments:?} exits {}: {}", ran.code, ran.out);
    assert_eq!(ran.err.trim_end().lines().count(), 1, "{arguments:?} says more than a line: {}", ran.err);
    assert!(ran.err.contains(named), "{arguments:?} does not name {named}: {}", ran.err);
    assert!(ran.out.is_empty(), "{arguments:?} prints all the same: {}", ran.out);
}

#[test]
fn positions_that_cannot_be() {
    refuses(&["solve", "tictactoe", "--position", "XXX/XXX/XXX O"], "XXX/XXX/XXX O");
    refuses(&["solve", "tictactoe", "--position", "hello"], "hello");
    refuses(&["analyse", "tictactoe", "--position", "XXX/OO./... O"], "the game is over");
    refuses(&["analyse", "tictactoe", "--moves", "b2 b2"], "the square is taken");
    refuses(&["analyse", "tictactoe", "--moves", "z9"], "z9");
}

#[test]
fn unknown_names() {
    refuses(&["solve", "nogame"], "nogame");
    refuses(&["solve", "tictactoe", "--variant", "9x9x5"], "9x9x5");
    refuses(&["analyse", "tictactoe", "--engine", "tictactoe/nobody"], "nobody");
    refuses(&["analyse", "tictactoe", "--engine", "pvs:colour=red"], "colour");
    refuses(&["analyse", "tictactoe", "--engine", "pvs:depth=0"], "depth=0");
    refuses(&["lab", "nothing"], "nothing");
    refuses(&["tree", "((5 3) (2 9))", "--algorithm", "gamma"], "gamma");
    refuses(&["tree", "--example", "nothing"], "nothing");
    refuses(&["play", "tictactoe", "--level", "99"], "99");
    refuses(&["grade", "true", "--algorithm", "table"], "table");
    refuses(&["match", "tictactoe", "--a", "tictactoe/nobody", "--b", "tictactoe/random"], "nobody");
    refuses(&["match", "tictactoe", "--a", "tictactoe/random", "--b", "chess/thesis"], "chess");
    refuses(&["gtp", "--engine", "othello/nobody"], "nobody");
    refuses(&["nboard", "--engine", "tictactoe/pvs"], "tictactoe");
    refuses(&["nonsense"], "nonsense");
    refuses(&["analyse", "tictactoe", "--nonsense"], "--nonsense");
}

#[test]
fn limits_that_limit_nothing() {
    for (option, value) in [
        ("--depth", "-3"),
        ("--depth", "0"),
        ("--depth", "x"),
        ("--depth", "99999999999"),
        ("--nodes", "0"),
        ("--nodes", "-1"),
        ("--time", "0s"),
        ("--time", "-5s"),
        ("--time", "soon"),
        ("--lines", "0"),
        ("--lines", "-2"),
        ("--hash", "0"),
        ("--threads", "0"),
    ] {
        refuses(&["analyse", "tictactoe", option, value], value);
    }
    refuses(
        &["match", "tictactoe", "--a", "tictactoe/random", "--b", "tictactoe/random", "--games", "0"],
        "0",
    );
    refuses(&["perft", "tictactoe", "--depth", "-1"], "-1");
}

#[test]
fn malformed_trees() {
    refuses(&["tree", "((1 2) (3"], "2 brackets are not closed");
    refuses(&["tree", "((1 2)))"], "never opened");
    refuses(&["tree", "(1 two)"], "two");
    refuses(&["tree", ""], "a tree is missing");
    refuses(&["tree", "--random", "0,3"], "0,3");
    refuses(&["tree", "--random", "10,10"], "10,10");
    refuses(&["tree", "--random", "3"], "3");
    refuses(&["tree", "--game", "tictactoe"], "--depth");
}

#[test]
fn huge_trees_from_a_file() {
    let folder = std::env::temp_dir().join(format!("poda-refusals-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let deep = folder.join("deep");
    std::fs::write(&deep, "(".repeat(1_000_000)).unwrap();
    refuses(&["tree", deep.to_str().unwrap()], "nested deeper than 512");
    let wide = folder.join("wide");
    std::fs::write(&wide, format!("({})", "1 ".repeat(10_000_000))).unwrap();
    refuses(&["tree", wide.to_str().unwrap()], "more than 1000000 nodes");
    let binary = folder.join("binary");
    std::fs::write(&binary, [0xff, 0xfe, 0x00, 0x28]).unwrap();
    refuses(&["tree", binary.to_str().unwrap()], "binary");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn files_that_cannot_be_written() {
    refuses(&["tree", "((5 3) (2 9))", "--svg", "/no/such/folder/x.svg"], "/no/such/folder/x.svg");
}
