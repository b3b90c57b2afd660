//! Messages: outside text can neither break a line nor control the terminal.

use crate::game_files::{Folder, refuses};
use crate::poda;

fn is_plain(text: &str) -> bool {
    text.chars().all(|letter| letter == '\n' || !letter.is_control())
}

#[test]
fn names_with_control_characters_are_shown_escaped_in_one_line() {
    let folder = Folder::new("control");
    let missing = folder.path("a\nb\x1b[2J.pgn");
    let games = folder.with("c\nd\x1b[31m.pgn", "1. e4 Ke4 *\n");
    let out = folder.path("out.pgn");
    for arguments in [
        vec!["convert", &missing, &out],
        vec!["convert", &games, &out],
        vec!["book", "chess", "show", &missing],
        vec!["lab", "claims", "--from", &missing],
        vec!["tree", "(1 2)", "--svg", "/no/such\n\x1b[2Jfolder/x.svg"],
        vec!["tree", "(1 x\x1b[2Jy)"],
        vec!["solve", "no\x1b[2Jgame"],
    ] {
        refuses(&arguments, "\\u{1b}");
        assert!(is_plain(&poda(&arguments).err), "{arguments:?}");
    }
    // clap strips control sequences.
    for arguments in [vec!["no\nsuch\x1b]0;command"], vec!["convert", "--no\x1bsuch\noption"]] {
        refuses(&arguments, "no");
        assert!(is_plain(&poda(&arguments).err), "{arguments:?}");
    }
}

#[test]
fn output_cannot_control_the_terminal() {
    let folder = Folder::new("steer");
    let tree = folder.with("tree", "\x1b]0;title\x07:(A\x1b[2J:1 2)");
    let ran = poda(&["tree", &tree]);
    assert!(ran.code == 0 && ran.out.contains("A\\u{1b}[2J") && is_plain(&ran.out), "{}", ran.out);
    let ran = poda(&["grade", "while read x; do printf '\\033[2J\\n'; done"]);
    assert!(ran.code == 1 && ran.out.contains("answer    \\u{1b}[2J") && is_plain(&ran.out), "{}", ran.out);
    let book = folder.path("a\x1b[2J\n.book");
    let ran = poda(&["book", "chess", "create", &book]);
    assert!(ran.code == 0 && ran.out.lines().count() == 1 && is_plain(&ran.out), "{}", ran.out);
}

#[test]
fn input_without_end_is_refused() {
    let folder = Folder::new("endless");
    let out = folder.path("out.epd");
    for arguments in [
        vec!["tree", "/dev/zero"],
        vec!["edge-table", "check", "/dev/zero"],
        vec!["coefficients", "check", "/dev/zero"],
        vec!["lab", "claims", "--from", "/dev/zero"],
        vec!["convert", "/dev/zero", &out, "--from", "pgn"],
        vec!["tournament", "show", "/dev/zero"],
        vec!["tournament", "resume", "/dev/zero"],
    ] {
        refuses(&arguments, "/dev/zero");
    }
}
