//! Converting and exploring game files, good and bad.

use std::path::{Path, PathBuf};

use crate::{json, poda, poda_with};

/// A temporary folder for one test, removed when dropped.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("poda-files-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    pub fn with(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), content).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Three games: two Tigers, one of them mirrored, and a Rose; black wins one of each.
const GAMES: &str = "\
(;GM[Othello]PC[Open]DT[2024]PB[Ana]PW[Bo]RE[+10]TY[8]B[f5]W[d6]B[c3]W[d3]B[c4]W[f4];)
(;GM[Othello]PC[Open]DT[2024]PB[Bo]PW[Ana]RE[-4]TY[8]B[c4]W[e3]B[f6]W[e6]B[f5]W[c5];)
(;GM[Othello]PC[Open]DT[2024]PB[Ana]PW[Cy]RE[+2]TY[8]B[f5]W[d6]B[c5]W[f4]B[e3]W[c6]B[d3]W[f6]B[e6]W[d7];)
";

pub fn refuses(arguments: &[&str], named: &str) {
    let ran = poda(arguments);
    assert_eq!(ran.code, 2, "{arguments:?} exits {}: {}", ran.code, ran.out);
    assert_eq!(ran.err.trim_end().lines().count(), 1, "{arguments:?} says more than a line: {}", ran.err);
    assert!(ran.err.contains(named), "{arguments:?} does not name {named}: {}", ran.err);
    assert!(ran.out.is_empty(), "{arguments:?} prints all the same: {}", ran.out);
}

#[test]
fn games_go_round_through_every_format() {
    let folder = Folder::new("round");
    let from = folder.with("a.ggf", GAMES);
    for (to, back) in [("a.sgf", "b.ggf"), ("a.wtb", "c.ggf")] {
        let (to, back) = (folder.path(to), folder.path(back));
        assert_eq!(poda(&["convert", &from, &to]).code, 0);
        assert_eq!(poda(&["convert", &to, &back]).code, 0);
        let back = std::fs::read_to_string(back).unwrap();
        assert_eq!(back.matches("PB[Ana]").count(), 2, "{back}");
        assert!(back.contains("B[C4]W[E3]B[F6]W[E6]B[F5]W[C5];)"), "{back}");
    }
    assert!(Path::new(&folder.path("a.JOU")).exists() && Path::new(&folder.path("a.TRN")).exists());
}

#[test]
fn text_formats_pass_through_pipes() {
    let ran = poda_with(&["convert", "-", "-", "--from", "ggf", "--to", "txt"], GAMES);
    assert_eq!((ran.code, ran.out.lines().next()), (0, Some("f5d6c3d3c4f4")), "{}", ran.err);
    let ran = poda_with(&["convert", "-", "-", "--from", "txt", "--to", "obf"], "f5\n");
    assert_eq!(ran.out, "---------------------------OX------XXX-------------------------- O;\n");
    let ran = poda_with(&["convert", "-", "-", "--from", "txt", "--to", "sgf"], "e4\n");
    assert!(ran.out.contains("SZ[6]") && ran.out.contains(";B[e4]"), "{}", ran.out);
}

#[test]
fn nothing_is_written_of_a_bad_file() {
    let folder = Folder::new("bad");
    let bad = folder.with("bad.ggf", format!("{GAMES}(;GM[Othello]B[f5]\nW[f5];)"));
    let to = folder.path("to.sgf");
    refuses(&["convert", &bad, &to], "line 5, column 3: move 2: the square is taken: `f5`");
    let late =
        folder.with("late.obf", "---------------------------OX------XXX-------------------------- O;\n");
    refuses(&["convert", &late, &folder.path("to.wtb")], "usual start");
    let short = folder.with("short.wtb", [20, 24, 1, 1, 1, 0, 0, 0, 0, 0, 232, 7, 8, 0, 0, 0]);
    refuses(&["convert", &short, &to], "byte 16: the file ends inside game 1 of 1");
    refuses(&["convert", &bad, "/no/such/folder/a.sgf"], "line 5");
    let good = folder.with("good.ggf", GAMES);
    refuses(&["convert", &good, "/no/such/folder/a.sgf"], "/no/such/folder/a.sgf");
    refuses(&["convert", &folder.path("none.ggf"), &to], "none.ggf");
    let left: Vec<_> = std::fs::read_dir(&folder.0).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left.len(), 4, "{left:?}");
}

#[test]
fn unknown_formats_are_refused() {
    refuses(&["convert", "a.doc", "b.ggf"], "a.doc");
    refuses(&["convert", "a.ggf", "b", "--to", "docx"], "docx");
    refuses(&["convert", "-", "b.ggf"], "--from");
    refuses(&["convert", "-", "b.ggf", "--from", "wtb"], "wtb");
    refuses(&["convert", "a.ggf", "-", "--to", "wtb"], "wtb");
}

#[test]
fn exploring_merges_mirror_images() {
    let folder = Folder::new("explore");
    let games = folder.with("a.ggf", GAMES);
    let found = json(&["explore", &games]);
    assert_eq!((&found["games"], &found["moves"].as_array().unwrap().len()), (&3.into(), &1));
    assert_eq!((&found["moves"][0]["move"], &found["moves"][0]["games"]), (&"f5".into(), &3.into()));
    assert_eq!(found["years"]["2024"], 3);
    assert_eq!((&found["players"][0]["name"], &found["players"][0]["wins"]), (&"Ana".into(), &3.into()));
    let found = json(&["explore", &games, "--position", "f5d6"]);
    assert_eq!(found["opening"], "Perpendicular");
    let c3 = &found["moves"][0];
    assert_eq!((&c3["move"], &c3["games"], &c3["wins"]), (&"c3".into(), &2.into(), &1.into()));
    assert_eq!((&c3["mean_score"], &c3["win_share"]), (&3.0.into(), &0.5.into()));
    let board = "---------------------------OX------XXX-------------------------- O";
    assert_eq!(json(&["explore", &games, "--position", board])["moves"][0]["move"], "d6");
}

#[test]
fn exploring_filters_games() {
    let folder = Folder::new("filters");
    let games = folder.with("a.ggf", GAMES);
    let n_games = |arguments: &[&str]| json(&[&["explore", &games], arguments].concat())["games"].clone();
    assert_eq!(n_games(&["--opening", "tiger"]), 2);
    assert_eq!(n_games(&["--opening", "Rose"]), 1);
    assert_eq!(n_games(&["--player", "cy"]), 1);
    assert_eq!(n_games(&["--year", "2020-2023"]), 0);
    assert_eq!(n_games(&["--year", "2024"]), 3);
    assert_eq!(n_games(&["--variant", "6x6"]), 0);
}

#[test]
fn a_folder_of_wthor_files_is_explored_with_its_names() {
    let folder = Folder::new("wthor");
    let games = folder.with("a.ggf", GAMES);
    assert_eq!(poda(&["convert", &games, &folder.path("a.wtb")]).code, 0);
    std::fs::remove_file(games).unwrap();
    let found = json(&["explore", folder.0.to_str().unwrap()]);
    assert_eq!((&found["games"], &found["players"][0]["name"]), (&3.into(), &"Ana".into()));
    assert!(poda(&["explore", folder.0.to_str().unwrap()]).out.contains("3 games, 3 with this position"));
}

#[test]
fn bad_games_are_counted_and_bad_files_refused() {
    let folder = Folder::new("counted");
    let mixed = folder.with("mixed.txt", "f5d6\nf5f5\nf5a1\nf5d6c3\n");
    let found = json(&["explore", &mixed]);
    assert_eq!((&found["games"], &found["unfinished"]), (&2.into(), &2.into()));
    assert_eq!(found["refused"]["the square is taken"], 1);
    assert_eq!(found["refused"]["this square captures nothing"], 1);
    let bad = folder.with("bad.ggf", "nothing");
    refuses(&["explore", &bad], "bad.ggf: line 1, column 1");
    refuses(&["explore", &mixed, "--position", "f5f5"], "move 2");
    refuses(&["explore", &mixed, "--year", "2024-2020"], "2024-2020");
    refuses(&["explore", &mixed, "--year", "soon"], "soon");
    refuses(&["explore", &mixed, "--opening", "nobody"], "nobody");
    refuses(&["explore", &mixed, "--limit", "0"], "0");
    refuses(&["explore", &mixed, "--variant", "7x7"], "7x7");
    refuses(&["explore"], "FILES");
    let empty = Folder::new("empty");
    refuses(&["explore", empty.0.to_str().unwrap()], "contains no");
    refuses(&["explore", &folder.path("none.wtb")], "none.wtb");
}

/// Two games, the first a Ruy López, the second of Chess960 and with a wrong result.
const CHESS: &str = "[White \"Ana\"]\n[Black \"Bo\"]\n[Date \"1999.01.01\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 {x} a6 1-0\n\n\
    [Variant \"Chess960\"]\n[FEN \"nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w FBfb - 0 1\"]\n[Result \"1-0\"]\n\n1. f3 0-1\n";

#[test]
fn chess_files_are_converted() {
    let folder = Folder::new("chess");
    let games = folder.with("a.pgn", CHESS);
    let (epd, back) = (folder.path("a.epd"), folder.path("b.pgn"));
    assert_eq!(poda(&["convert", &games, &epd]).code, 0);
    let text = std::fs::read_to_string(&epd).unwrap();
    assert!(text.starts_with("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - "), "{text}");
    assert!(text.contains("id \"Ana - Bo\";"), "{text}");
    let ran = poda(&["convert", &games, "-", "--to", "pgn"]);
    assert!(
        ran.out.contains("3. Bb5 { x } 3... a6 1-0") && ran.out.contains("[Variant \"Chess960\"]"),
        "{}",
        ran.out
    );
    assert_eq!(poda(&["convert", &games, &back]).code, 0);
    assert_eq!(std::fs::read_to_string(&back).unwrap(), ran.out);
    refuses(&["convert", &games, &folder.path("a.ggf")], "ggf");
    let bad = folder.with("bad.pgn", "1. e4 e5\n2. Ke3 *");
    refuses(
        &["convert", &bad, &back],
        "bad.pgn: game 1, line 2, column 4: move 2 of white: this move is not legal here: `Ke3`",
    );
}

#[test]
fn chess_games_are_explored() {
    let folder = Folder::new("chess-explore");
    let games = folder.with("a.pgn", format!("{CHESS}\n1. e4 e5 2. Ke5 *\n"));
    let found = json(&["explore", &games, "--position", "e4 e5 Nf3 Nc6"]);
    assert_eq!(
        (&found["game"], &found["variant"], &found["games"]),
        (&"chess".into(), &"standard".into(), &2.into())
    );
    assert_eq!((&found["moves"][0]["move"], &found["moves"][0]["wins"]), (&"Bb5".into(), &1.into()));
    assert_eq!(found["openings"][0]["name"], "Ruy López: Morphy Defence");
    assert_eq!(found["refused"]["this move is not legal here"], 1);
    let said = poda(&["explore", &games]).out;
    assert!(said.contains("C70 Ruy López: Morphy Defence") && said.contains("draws"), "{said}");
    assert_eq!(json(&["explore", &games, "--opening", "ruy lopez"])["games"], 1);
    refuses(&["explore", &games, "--position", "e4 e4"], "e4");
    refuses(&["explore", &games, &folder.with("a.ggf", GAMES)], "a.ggf");
}

#[test]
fn bad_games_are_left_out_on_request_and_named() {
    let folder = Folder::new("skip");
    let bad = "1. e4 Ke4 *\n\n".repeat(7);
    let pgn = folder.with("a.pgn", format!("1. e4 e5 *\n\n{bad}1. d4 d5 *\n"));
    let out = folder.path("b.pgn");
    refuses(&["convert", &pgn, &out], "game 2, line 3, column 7: move 1 of black");
    refuses(&["convert", &pgn, &out], "--skip-bad");
    assert!(!Path::new(&out).exists());
    let ran = poda(&["convert", &pgn, &out, "--skip-bad"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let written = std::fs::read_to_string(&out).unwrap();
    assert!(
        written.contains("1. e4 e5 *") && written.contains("1. d4 d5 *") && !written.contains("Ke4"),
        "{written}"
    );
    let said: Vec<&str> = ran.err.lines().collect();
    assert_eq!(said[0], "poda: 7 games skipped, unreadable:");
    assert_eq!(
        said[1],
        "poda:   game 2, line 3, column 7: move 1 of black: this move is not legal here: `Ke4`"
    );
    assert_eq!((said.len(), said[6]), (7, "poda:   … and 2 more"), "{}", ran.err);
    let counts = json(&["convert", &pgn, &out, "--skip-bad"]);
    assert_eq!((&counts["games"], &counts["bad_games"]), (&2.into(), &7.into()));
    let only_bad = folder.with("bad.pgn", &bad);
    refuses(&["convert", &only_bad, &out, "--skip-bad"], "Ke4");
    let obf =
        folder.with("a.obf", "hello\n---------------------------OX------XO--------------------------- X;\n");
    assert_eq!(poda(&["convert", &obf, &folder.path("b.obf"), "--skip-bad"]).code, 0);
}

/// Whatever both formats can carry is kept; the rest is counted, on standard error and in the document.
#[test]
fn what_is_lost_is_said() {
    let folder = Folder::new("variations");
    let pgn = folder.with(
        "a.pgn",
        "1. e4 N {king} (1. d4! d5 (1... Nf6 {side} [%clk])) e5 {[%clk 0:01:00]} *\n\n1. d4 *\n",
    );
    let copy = folder.path("b.pgn");
    let ran = poda(&["convert", &pgn, &copy]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let text = std::fs::read_to_string(&copy).unwrap().replace('\n', " ");
    let kept = "1. e4 $146 { king } ( 1. d4 $1 d5 ( 1... Nf6 { side } ) ) 1... e5 { [%clk 0:01:00] } *";
    assert!(text.contains(kept), "{text}");
    let sgf = folder.with("a.sgf", "(;GM[2]PB[Ana];B[f5](;W[d6]C[good])(;W[f4]))");
    let ran = poda(&["convert", &sgf, "-", "--to", "txt"]);
    let lost = ["variation", "comment", "header"]
        .map(|kind| format!("poda: 1 {kind} is left out: this format has no place for it\n"));
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "f5d6\n", lost.concat().as_str()));
    let counts = json(&["convert", &sgf, &folder.path("a.txt")]);
    assert_eq!(counts["lost"], serde_json::json!({"variations": 1, "comments": 1, "headers": 1}));
    assert_eq!(counts["variations_left_out"], 1);
    let bad = folder.with("bad.pgn", "1. e4 (1. d4 Ke4) e5 *");
    let ran = poda(&["convert", &bad, &copy]);
    let said = "poda: 1 error in the games read:\npoda:   game 1, line 1, column 14: move 1 of black: this move is not legal here: `Ke4`\n";
    assert_eq!((ran.code, ran.err.as_str()), (0, said));
}

/// A file whose name does not tell its format is recognised by its content.
#[test]
fn formats_are_recognised() {
    let folder = Folder::new("recognised");
    for (name, text) in [
        ("a", "(;GM[Othello]B[f5];)"),
        ("b.dat", "(;FF[4]GM[2];B[f5])"),
        ("c.json", r#"{"players":[],"moves":[{"m":"f5"}]}"#),
        ("d", "1. f5"),
    ] {
        let file = folder.with(name, text);
        assert_eq!(poda(&["convert", &file, "-", "--to", "txt"]).out, "f5\n", "{name}");
    }
    assert_eq!(poda_with(&["convert", "-", "-", "--to", "txt"], "f5d6").out, "f5d6\n");
    refuses(&["convert", &folder.with("e", "1. e4 e5 *"), "-", "--to", "txt"], "pgn is for chess");
    let windows = folder.path("latin.sgf");
    std::fs::write(&windows, b"(;GM[2]PB[Jos\xe9];B[f5])").unwrap();
    assert!(poda(&["convert", &windows, "-", "--to", "ggf"]).out.contains("PB[José]"));
}

#[test]
fn games_go_through_json_without_loss() {
    let folder = Folder::new("json-games");
    let pgn =
        "[White \"Ana\"]\n\n1. e4 $1 {best} e5 (1... c5 {sharp} 2. Nf3 (2. c3 d5)) 2. Nf3 *\n\n1. d4 *\n";
    let (from, there, back) = (folder.with("a.pgn", pgn), folder.path("a.json"), folder.path("b.pgn"));
    let report = json(&["convert", &from, &there]);
    assert_eq!((&report["games"], &report["lost"]), (&serde_json::json!(2), &serde_json::json!({})));
    assert_eq!(json(&["convert", &there, &back])["games"], 2);
    let plain = folder.path("c.pgn");
    assert_eq!(poda(&["convert", &from, &plain]).code, 0);
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    assert_eq!(read(&back), read(&plain));

    let quarto = folder.path("quarto.json");
    std::fs::write(&quarto, "{\"game\": \"quarto\", \"moves\": []}\n").unwrap();
    let text = poda(&["convert", &quarto, "-", "--to", "text"]);
    assert!(text.code == 0 && text.out.starts_with("quarto"), "{} {}", text.out, text.err);
    for (content, found) in [
        ("{\"game\": \"go\"}", "go"),
        ("{\"game\": \"chess\", \"moves\": [\"e5\"]}", "node 1"),
        ("{\"game\": ", "JSON"),
        ("", "no game"),
    ] {
        std::fs::write(&quarto, content).unwrap();
        let ran = poda(&["convert", &quarto, &back]);
        assert!(ran.code == 2 && ran.err.contains(found), "{content}: {}", ran.err);
    }
}
