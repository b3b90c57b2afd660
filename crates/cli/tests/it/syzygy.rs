//! Damaged Syzygy tables: a warning names the file, and the search still answers.

use crate::game_files::Folder;
use crate::{Ran, poda, poda_with};

/// King and queen against king, white to move.
const POSITION: &str = "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1";

/// The first bytes of a WDL file.
const MAGIC: [u8; 4] = [0x71, 0xe8, 0x23, 0x5d];

/// A folder with two damaged tables, as a broken download leaves them.
fn damaged(name: &str, bytes: &[u8]) -> (Folder, String) {
    let folder = Folder::new(name);
    let path = folder.with("KQvK.rtbw", bytes);
    folder.with("KQvK.rtbz", bytes);
    let parent = path.strip_suffix("/KQvK.rtbw").expect("the path ends with the file's name").to_string();
    (folder, parent)
}

fn warns(ran: &Ran) {
    assert_eq!(ran.code, 0, "{}", ran.err);
    for file in ["KQvK.rtbw: the file ", "KQvK.rtbz: the file "] {
        let lines = ran.err.lines().filter(|line| line.starts_with("poda: warning: ") && line.contains(file));
        assert_eq!(lines.count(), 1, "{file}: {}", ran.err);
    }
}

#[test]
fn analyses_warn_and_answer() {
    for (name, bytes) in
        [("empty", vec![]), ("magic", [&MAGIC[..], &[0; 12]].concat()), ("text", vec![b'x'; 80])]
    {
        let (_folder, path) = damaged(&format!("syzygy-{name}"), &bytes);
        let engine = format!("chess/poda:syzygy={path}");
        let ran = poda(&["analyse", "chess", "--engine", &engine, "--position", POSITION, "--depth", "4"]);
        warns(&ran);
        assert!(ran.out.contains("depth 4"), "{}", ran.out);
    }
}

#[test]
fn matches_warn_and_are_played() {
    let (_folder, path) = damaged("syzygy-match", b"");
    let engine = format!("chess/poda:syzygy={path}");
    let contest = ["match", "chess", "--a", &engine, "--b", "random", "--games", "2", "--nodes", "10"];
    warns(&poda(&contest));
}

/// Sets two folders one after the other, then none.
#[test]
fn uci_warns_before_it_is_ready() {
    let (_folder, path) = damaged("syzygy-uci", b"");
    let (_other_folder, other) = damaged("syzygy-uci-other", &[b'x'; 80]);
    let input = format!(
        "setoption name SyzygyPath value {path}\nisready\nsetoption name SyzygyPath value {other}\nisready\n\
         setoption name SyzygyPath value <empty>\nposition fen {POSITION}\ngo depth 4\n"
    );
    let said = poda_with(&["uci"], &input).out;
    let said: Vec<&str> = said.lines().filter(|line| !line.starts_with("info depth")).collect();
    let is_warning = |line: &str, of: &str| line.starts_with("info string") && line.contains(of);
    assert!(is_warning(said[0], "KQvK.rtbw") && is_warning(said[1], "KQvK.rtbz"), "{said:?}");
    assert!(is_warning(said[3], "KQvK.rtbw") && is_warning(said[4], "KQvK.rtbz"), "{said:?}");
    assert_eq!((said[2], said[5]), ("readyok", "readyok"));
    assert!(said[6].starts_with("bestmove") && said.len() == 7, "{said:?}");
}

/// A folder without tables is an error, as is one that does not exist.
#[test]
fn folders_without_tables_are_refused() {
    let folder = Folder::new("syzygy-none");
    let path = folder.with("readme.txt", "no tables");
    for path in [path.strip_suffix("/readme.txt").unwrap(), "no/such/folder"] {
        let engine = format!("chess/poda:syzygy={path}");
        let ran = poda(&["analyse", "chess", "--engine", &engine, "--position", POSITION, "--depth", "4"]);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains("there are no Syzygy tables"), "{}", ran.err);
        let said = poda_with(&["uci"], &format!("setoption name SyzygyPath value {path}\n")).out;
        assert!(said.starts_with("info string") && said.contains("no Syzygy tables"), "{said}");
    }
}
