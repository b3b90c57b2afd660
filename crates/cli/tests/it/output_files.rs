//! Output files: what is replaced, what is left alone, and how writing fails.

use std::fs::{self, File};
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};
use std::process::{Command, Stdio};

use crate::game_files::Folder;
use crate::{json, poda};

const TREE: &str = "((5 3) (2 9))";

fn draw(path: &str) {
    let ran = poda(&["tree", TREE, "--svg", path]);
    assert_eq!(ran.code, 0, "{path}: {}", ran.err);
}

fn is_picture(path: &str) -> bool {
    fs::read_to_string(path).unwrap().starts_with("<svg")
}

/// Runs a shell command in which `$P` is poda; returns its exit code.
fn shell(command: &str) -> i32 {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).env("P", env!("CARGO_BIN_EXE_poda")).stderr(Stdio::null());
    shell.status().unwrap().code().unwrap()
}

#[test]
fn links_are_written_through() {
    let folder = Folder::new("links");
    let (target, link, dangling) =
        (folder.with("target", "old"), folder.path("link"), folder.path("dangling"));
    symlink("target", &link).unwrap();
    symlink("new", &dangling).unwrap();
    draw(&link);
    draw(&dangling);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink() && is_picture(&target));
    assert!(fs::symlink_metadata(&dangling).unwrap().is_symlink() && is_picture(&folder.path("new")));
}

#[test]
fn devices_and_pipes_are_written_to() {
    let folder = Folder::new("devices");
    let (null, pipe) = (folder.path("null"), folder.path("pipe"));
    symlink("/dev/null", &null).unwrap();
    draw(&null);
    assert!(fs::metadata(&null).unwrap().file_type().is_char_device());
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    draw(&pipe);
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    assert!(reader.join().unwrap().ends_with("</svg>\n"));
}

#[test]
fn standard_output_takes_a_file_and_what_is_printed() {
    let folder = Folder::new("stdout");
    let printed = poda(&["tree", TREE, "--svg", "/dev/stdout"]).out;
    assert!(printed.starts_with("<svg") && printed.contains("6 nodes visited"), "{printed}");
    // Opened a second time, a regular file would be overwritten from its beginning.
    let redirected = folder.path("redirected");
    let arguments = ["tree", TREE, "--svg", "/dev/stdout"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_poda"));
    command.args(arguments).stdout(File::create(&redirected).unwrap()).status().unwrap();
    assert_eq!(fs::read_to_string(&redirected).unwrap(), printed);
}

#[test]
fn a_replaced_file_keeps_its_mode_and_its_other_names() {
    let folder = Folder::new("modes");
    let (private, name, other) =
        (folder.with("private", "old"), folder.with("name", "old"), folder.path("other"));
    fs::set_permissions(&private, fs::Permissions::from_mode(0o600)).unwrap();
    fs::hard_link(&name, &other).unwrap();
    draw(&private);
    draw(&name);
    assert!(is_picture(&private));
    assert_eq!(fs::metadata(&private).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(is_picture(&name) && is_picture(&other));
    let left: Vec<_> =
        fs::read_dir(folder.path("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

#[test]
fn output_that_cannot_be_written_is_a_failure_and_not_bad_input() {
    let folder = Folder::new("full");
    let games = folder.with("a.pgn", "1. e4 e5 *\n");
    for command in [
        "$P tree '(1 2)' --svg /dev/full".to_string(),
        "$P --help > /dev/full".to_string(),
        "$P tree --help > /dev/full".to_string(),
        "$P --version > /dev/full".to_string(),
        "$P games > /dev/full".to_string(),
        format!("$P convert {games} - --to fen > /dev/full"),
        "$P match tictactoe --a random --b random --games 2 --log /dev/full".to_string(),
    ] {
        assert_eq!(shell(&command), 1, "{command}");
    }
    assert_eq!(shell("$P tree '(1 2)' --svg /no/such/folder/x.svg"), 2);
    assert_eq!(shell("$P tree '(1 2)' --svg /"), 2);
}

#[test]
fn a_file_that_does_not_fit_leaves_the_old_one() {
    let folder = Folder::new("fit");
    let (old, ledger) = (folder.with("old.svg", "old"), folder.path("new.jsonl"));
    let no_room = "trap '' XFSZ; ulimit -f 0; $P";
    assert_eq!(shell(&format!("{no_room} tree '(1 2)' --svg {old}")), 1);
    assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    let players = "--game tictactoe --player random --player greedy --games 2";
    assert_eq!(shell(&format!("{no_room} tournament run {ledger} {players}")), 1);
    let left: Vec<_> =
        fs::read_dir(folder.path("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn a_standard_error_that_fails_changes_nothing() {
    assert_eq!(shell("$P bogus 2> /dev/full"), 2);
    assert_eq!(shell("$P solve nogame 2> /dev/full"), 2);
    assert_eq!(shell("$P tree '(1 2)' --svg /dev/full 2> /dev/full"), 1);
}

#[test]
fn concurrent_additions_to_a_book_are_all_kept() {
    let folder = Folder::new("crowd");
    let book = folder.path("my.book");
    assert_eq!(poda(&["book", "chess", "create", &book]).code, 0);
    let moves =
        ["a3", "a4", "b3", "b4", "c3", "c4", "d3", "d4", "e3", "e4", "f3", "f4", "g3", "g4", "h3", "h4"];
    std::thread::scope(|scope| {
        for mv in moves {
            scope.spawn(|| {
                let ran = poda(&["book", "chess", "add", &book, "--moves", mv]);
                assert_eq!(ran.code, 0, "{}", ran.err);
            });
        }
    });
    assert_eq!(json(&["book", "chess", "show", &book])["moves"].as_array().unwrap().len(), moves.len());
}
