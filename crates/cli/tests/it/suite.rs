//! Test suites on the command line.

use crate::game_files::{Folder, refuses};
use crate::{json, poda};

/// A position with one move, and one without a known answer.
const OBF: &str = "\
% The corner.
OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXXXXXXO- X; h8:+2;
---------------------------OX------XO--------------------------- X;
";

#[test]
fn othello_positions_are_marked() {
    let folder = Folder::new("suite");
    let file = folder.with("a.obf", OBF);
    let marked = json(&["suite", &file, "--engine", "othello/exact", "--nodes", "1000"]);
    assert_eq!(
        (&marked["count"], &marked["solved"], &marked["game"]),
        (&2.into(), &2.into(), &"othello".into())
    );
    assert_eq!((&marked["points"], &marked["most_points"]), (&2.into(), &2.into()));
    let first = &marked["positions"][0];
    assert_eq!(
        (&first["id"], &first["move"], &first["points"]),
        (&"The corner.".into(), &"h8".into(), &2.into())
    );
    let said = poda(&["suite", &file, "--engine", "random", "--nodes", "10"]).out;
    assert!(said.contains("2 of 2 solved, 2 of 2 points"), "{said}");
}

#[test]
fn points_are_those_of_the_move_that_was_answered() {
    let folder = Folder::new("points");
    let start = "---------------------------OX------XO--------------------------- X";
    let file = folder.with("a.obf", format!("{start}; d3:+4; c4:+1; f5:+2; e6:+3;\n"));
    for seed in ["1", "2", "3", "4", "5"] {
        let marked = json(&["suite", &file, "--engine", "random", "--seed", seed]);
        let position = &marked["positions"][0];
        let points = match position["move"].as_str().unwrap() {
            "d3" => 4,
            "c4" => 1,
            "f5" => 2,
            _ => 3,
        };
        assert_eq!((&position["points"], &position["solved"]), (&points.into(), &(points == 4).into()));
        assert_eq!((&marked["points"], &marked["most_points"]), (&points.into(), &4.into()));
    }
}

#[test]
fn chess_positions_are_marked() {
    let folder = Folder::new("chess-suite");
    let epd = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"mate\"; c0 \"Ra8#=10, Ra7=1\";\n\
               6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 1;\n\
               6k1/5ppp/8/8/8/8/8/R3K3 w - - am Ra8#;\n";
    let marked = json(&["suite", &folder.with("a.epd", epd), "--engine", "chess/pvs", "--depth", "3"]);
    assert_eq!((&marked["count"], &marked["solved"], &marked["points"]), (&3.into(), &2.into(), &10.into()));
    assert_eq!(marked["positions"][0]["move"], "a1a8");
}

#[test]
fn bad_suites_are_refused() {
    let folder = Folder::new("bad-suite");
    refuses(&["suite", &folder.with("a.obf", "nonsense\n")], "a.obf: line 1");
    refuses(&["suite", &folder.with("b.obf", "")], "b.obf");
    refuses(&["suite", "c.txt"], "c.txt");
    let best = "8/8/8/8/8/1k6/p7/K7 b - - bm Qa1; id \"x\";\n";
    refuses(&["suite", &folder.with("d.epd", best)], "x: this move is not legal here: `Qa1`");
    refuses(&["suite", &folder.with("e.epd", "8/8 w - - bm e4;\n")], "e.epd: line 1");
    refuses(&["suite", &folder.with("a.obf", OBF), "--engine", "othello/nobody"], "nobody");
}
