//! Tournaments that are run, killed, resumed and shown.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::{json, poda};

/// A temporary file for one test, removed when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("poda-{}-{name}.jsonl", std::process::id()));
        _ = std::fs::remove_file(&path);
        Scratch(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = std::fs::remove_file(&self.0);
    }
}

fn arguments<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let fixed = ["tournament", "run", file, "--game", "tictactoe", "--random-plies", "1", "--seed", "3"];
    let players = ["--player", "random", "--player", "greedy", "--player", "mcts:nodes=200"];
    [&fixed, &players as &[&str], more].concat()
}

fn shown(file: &str) -> Value {
    json(&["tournament", "show", file])
}

#[test]
fn a_tournament_is_played_shown_and_not_played_again() {
    let file = Scratch::new("played");
    let run = json(&arguments(file.path(), &["--games", "4"]));
    assert_eq!((run["games"].as_u64(), run["is_over"].as_bool()), (Some(12), Some(true)));
    assert_eq!(run, shown(file.path()));
    assert_eq!(run, json(&["tournament", "resume", file.path()]));
    let text = poda(&["tournament", "show", file.path()]).out;
    assert!(text.contains("12 of 12 games, finished") && text.contains("random against greedy"), "{text}");
    let again = poda(&arguments(file.path(), &["--games", "4"]));
    assert_eq!(again.code, 2);
    assert!(again.err.contains("exists"), "{}", again.err);
}

#[test]
fn killed_three_times_and_resumed_it_has_exactly_the_same_games() {
    let (whole, killed) = (Scratch::new("whole"), Scratch::new("killed"));
    let expected = json(&arguments(whole.path(), &["--games", "60"]));
    let resume = ["tournament", "resume", killed.path()];
    for (start, n_lines) in
        [(arguments(killed.path(), &["--games", "60"]), 5), (resume.into(), 20), (resume.into(), 40)]
    {
        let mut program = Command::new(env!("CARGO_BIN_EXE_poda"));
        let mut child = program.args(start).stdout(Stdio::null()).spawn().unwrap();
        let lines = || {
            std::fs::read(&killed.0).map_or(0, |bytes| bytes.iter().filter(|&&byte| byte == b'\n').count())
        };
        while lines() < n_lines {
            sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(shown(killed.path())["games"].as_u64() < Some(180), "the kills came too late to prove anything");
    assert_eq!(json(&resume), expected);
    assert_eq!(std::fs::read_to_string(&killed.0).unwrap().lines().count(), 1 + 90);
}

#[test]
fn a_match_with_a_test_ends_with_its_verdict() {
    for (players, code) in [(["poda", "random"], 0), (["random", "poda"], 1)] {
        let file = Scratch::new(&format!("sprt-{code}"));
        let [a, b] = players;
        let run = ["tournament", "run", file.path(), "--game", "tictactoe", "--schedule", "match"];
        let ran = poda(&[&run as &[&str], &["--player", a, "--player", b, "--sprt", "0,200"]].concat());
        assert_eq!(ran.code, code, "{}", ran.err);
    }
}

#[test]
fn what_cannot_be_played_leaves_no_file() {
    let file = Scratch::new("refused");
    for wrong in [
        &["--player", "nobody"] as &[&str],
        &["--schedule", "swiss"],
        &["--schedule", "match"],
        &["--sprt", "0,5"],
    ] {
        let ran = poda(&arguments(file.path(), wrong));
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{}", ran.err);
        assert!(!file.0.exists(), "{wrong:?}");
    }
    assert_eq!(poda(&["tournament", "resume", file.path()]).code, 2);
    std::fs::write(&file.0, "hello\n").unwrap();
    let ran = poda(&["tournament", "show", file.path()]);
    assert!(ran.code == 2 && ran.err.contains("line 1"), "{}", ran.err);
}

#[test]
fn a_changed_program_is_refused_unless_forced() {
    let file = Scratch::new("changed");
    json(&arguments(file.path(), &["--games", "2"]));
    let text = std::fs::read_to_string(&file.0).unwrap();
    let build = text.find("\"build\":{\"version\":\"").unwrap() + "\"build\":{\"version\":\"".len();
    std::fs::write(&file.0, format!("{}9.{}", &text[..build], &text[build..])).unwrap();
    let ran = poda(&["tournament", "resume", file.path()]);
    assert!(ran.code == 2 && ran.err.contains("changed"), "{}", ran.err);
    assert_eq!(poda(&["tournament", "resume", file.path(), "--force"]).code, 0);
}

#[test]
fn the_games_of_a_tournament_are_all_in_its_file_and_none_twice() {
    let (file, live) = (Scratch::new("games"), Scratch::new("games-live"));
    let out = ["--games-out", live.path()];
    json(&arguments(file.path(), &[&["--games", "6"], &out as &[&str]].concat()));
    let whole = std::fs::read_to_string(&live.0).unwrap();
    assert_eq!(whole.lines().count(), 18);

    let again = Scratch::new("games-again");
    json(&["tournament", "show", file.path(), "--games-out", again.path()]);
    assert_eq!(std::fs::read_to_string(&again.0).unwrap(), whole, "the ledger has everything");

    // Truncate both files in the middle of a line, as a kill may.
    for (path, keep) in [(&file.0, 0.7), (&live.0, 0.4)] {
        let bytes = std::fs::read(path).unwrap();
        std::fs::write(path, &bytes[..(bytes.len() as f64 * keep) as usize]).unwrap();
    }
    json(&[&["tournament", "resume", file.path()], &out as &[&str]].concat());
    let games = |text: &str| {
        let game = |line| {
            let game: Value = serde_json::from_str(line).unwrap();
            (game["first"].to_string(), game["index"].to_string(), game["moves"].to_string())
        };
        let mut games: Vec<_> = text.lines().map(game).collect();
        games.sort();
        games
    };
    assert_eq!(games(&std::fs::read_to_string(&live.0).unwrap()), games(&whole));
}

#[test]
fn chess_and_othello_have_files_of_their_own_and_adjudication_is_on_record() {
    for (game, ending, adjudicate, said) in [
        ("chess", "pgn", ["--adjudicate-win", "moves=1,score=100"], "adjudicated by agreed scores"),
        ("othello", "ggf", ["--adjudicate-exact", "8"], "adjudicated by the exact solver: solved with"),
    ] {
        let out = Scratch(std::env::temp_dir().join(format!("poda-{}-out.{ending}", std::process::id())));
        let players = ["--a", "alphabeta:depth=2", "--b", "greedy", "--games", "4", "--random-plies", "4"];
        let more = ["--max-plies", "200", "--games-out", out.path()];
        let standing = json(&[&["match", game], &players as &[&str], &adjudicate, &more].concat());
        assert_eq!(standing["games"], 4);
        let text = std::fs::read_to_string(&out.0).unwrap();
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(said), "{text}");
        let converted = json(&["convert", out.path(), out.path(), "--from", ending, "--to", ending]);
        assert_eq!(converted["games"], 4);
    }
}

#[test]
fn adjudication_that_cannot_be_and_files_of_other_games_are_wrong_usage() {
    let chess = ["match", "chess", "--a", "random", "--b", "random"];
    for (wrong, said) in [
        (["--adjudicate-exact", "10"], "a game that fills the board"),
        (["--adjudicate-draw", "moves=3"], "score=N is missing"),
        (["--adjudicate-win", "moves=3,score=0"], "must be above 0"),
        (["--games-out", "/tmp/games.ggf"], ".pgn, .jsonl"),
        (["--patience", "hope=3s"], "answer, margin or untimed"),
        (["--max-plies", "0"], "0"),
    ] {
        let ran = poda(&[&chess as &[&str], &wrong].concat());
        assert!(ran.code == 2 && ran.err.lines().count() == 1 && ran.err.contains(said), "{}", ran.err);
    }
}

/// The result of `show` on a ledger in which `change` has altered a line.
fn altered(file: &Scratch, line: usize, change: impl Fn(&mut Value)) -> crate::Ran {
    let text = std::fs::read_to_string(file.path()).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let mut value = serde_json::from_str(&lines[line]).unwrap();
    change(&mut value);
    lines[line] = value.to_string();
    let other = Scratch::new("altered");
    std::fs::write(other.path(), lines.join("\n") + "\n").unwrap();
    poda(&["tournament", "show", other.path()])
}

#[test]
fn an_edited_ledger_is_refused() {
    let file = Scratch::new("edited");
    json(&arguments(file.path(), &["--games", "2"]));
    let same = altered(&file, 2, |_| {});
    assert_eq!(same.code, 0, "{}", same.err);
    let check = |ran: crate::Ran, reason: &str| {
        assert!(ran.code == 2 && ran.err.contains(reason), "{}: {}", ran.code, ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    };
    let twice = altered(&file, 2, |pair| {
        let game = &mut pair["result"]["games"][0];
        game["moves"][1] = game["moves"][0].clone();
    });
    check(twice, "line 3 of the ledger: game 1: the square is taken");
    let shorter =
        altered(&file, 2, |pair| _ = pair["result"]["games"][1]["moves"].as_array_mut().unwrap().pop());
    check(shorter, "line 3 of the ledger: game 2: the moves lead to another position");
    check(
        altered(&file, 2, |pair| pair["result"]["games"][0]["game"] = "chess".into()),
        "this is a tournament of tictactoe",
    );
    let crowd: Vec<String> = (0..100_000).map(|n| format!("random:seed={n}")).collect();
    check(
        altered(&file, 0, |header| header["run"]["plan"]["players"] = crowd.clone().into()),
        "at most 256 players",
    );
    check(
        altered(&file, 0, |header| header["run"]["plan"]["games"] = u64::MAX.into()),
        "at most 10000000 games",
    );
    let named = altered(&file, 0, |header| header["run"]["plan"]["players"][1] = "gr\u{1b}[2J\needy".into());
    assert!(
        named.code == 0 && named.out.contains("gr\\u{1b}[2J\\needy") && !named.out.contains('\u{1b}'),
        "{}",
        named.out
    );
}
