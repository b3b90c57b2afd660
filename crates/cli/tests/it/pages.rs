//! `poda page` and `poda site`, from a small kit of made-up files: what they write, and what they refuse.

use crate::game_files::Folder;
use crate::{json, poda};

/// A kit with one game of its own and a site of two files.
fn kit(folder: &Folder) -> String {
    for name in ["kit/page", "kit/site/assets"] {
        std::fs::create_dir_all(folder.path(name)).unwrap();
    }
    folder.with("kit/version", env!("CARGO_PKG_VERSION"));
    folder.with("kit/page/page.html", "%PODA_LANGUAGE% %PODA_TITLE% %PODA_GAME% %PODA_WASM%");
    folder.with("kit/site/index.html", "<p>Poda</p>");
    folder.with("kit/site/assets/index-1.js", "1");
    folder.with("kit/poda.wasm.gz", "all games");
    folder.with("kit/tictactoe.wasm.gz", "one game");
    folder.path("kit")
}

#[test]
fn a_page_is_written_for_a_game_of_the_kit() {
    let folder = Folder::new("page");
    let (kit, out) = (kit(&folder), folder.path("page.html"));
    let made = json(&["page", "tictactoe", "--language", "es", "--kit", &kit, "--out", &out]);
    assert_eq!((&made["game"], &made["file"]), (&"tictactoe".into(), &out.as_str().into()));
    let page = std::fs::read_to_string(&out).unwrap();
    assert!(page.starts_with("es tictactoe · Poda tictactoe "), "{page}");
    let other = poda(&["page", "othello", "--kit", &kit, "--out", &out]);
    assert!(other.code == 2 && other.err.contains("available: tictactoe"), "{}", other.err);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), page, "a refusal writes nothing");
}

#[test]
fn an_unknown_game_is_refused_before_a_missing_kit() {
    let folder = Folder::new("page-refused");
    let (missing, out) = (folder.path("nowhere"), folder.path("page.html"));
    let unknown = poda(&["page", "nogame", "--kit", &missing, "--out", &out]);
    assert!(unknown.code == 2 && unknown.err.contains("nogame"), "{}", unknown.err);
    for arguments in [["page", "chess"].as_slice(), &["site"]] {
        let no_kit = poda(&[arguments, &["--kit", &missing, "--out", &out]].concat());
        assert!(no_kit.code == 1 && no_kit.err.contains("cargo xtask wasm"), "{}", no_kit.err);
    }
    assert!(!std::path::Path::new(&out).exists());
}

#[test]
fn a_site_replaces_an_earlier_one_and_nothing_else() {
    let folder = Folder::new("site");
    let (kit, out) = (kit(&folder), folder.path("public"));
    // Two pages that say how to build the book, or the whole of it where it has been built.
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_poda"));
    let n_book = site::Book::beside(program).map_or(2, |book| book.files().unwrap().len());
    let results = folder.with("results.json", r#"{"results": []}"#);
    let lab = results.strip_suffix("/results.json").unwrap();
    assert_eq!(json(&["site", "--kit", &kit, "--lab", lab, "--out", &out])["files"], 5 + n_book);
    folder.with("public/assets/index-0.js", "of an earlier version");
    assert_eq!(json(&["site", "--kit", &kit, "--out", &out])["files"], 4 + n_book);
    assert!(std::path::Path::new(&folder.path("public/book/index.html")).is_file());
    let kept = |name: &str| std::path::Path::new(&folder.path(name)).exists();
    assert!(kept("public/assets/index-1.js") && !kept("public/assets/index-0.js"));

    folder.with("results.json", "[]");
    let wrong = poda(&["site", "--kit", &kit, "--lab", lab, "--out", &out]);
    assert!(wrong.code == 2 && wrong.err.contains("results.json"), "{}", wrong.err);
    let foreign = poda(&["site", "--kit", &kit, "--out", lab]);
    assert!(foreign.code == 2 && foreign.err.contains("other files"), "{}", foreign.err);
}
