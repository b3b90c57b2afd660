//! Pages and sites from a small kit of made-up files.

use std::fs;
use std::path::PathBuf;

use site::{Kit, KitError, Page};

/// A folder that is removed at the end of its test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("poda-site-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn with(self, path: &str, text: &str) -> Folder {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

const FRAME: &str =
    r#"<html lang="%PODA_LANGUAGE%" data-game="%PODA_GAME%"><title>%PODA_TITLE%</title>%PODA_WASM%"#;

fn kit(name: &str) -> Folder {
    Folder::new(name)
        .with("version", env!("CARGO_PKG_VERSION"))
        .with("page/page.html", FRAME)
        .with("site/index.html", "<p>Poda</p>")
        .with("site/assets/index-1.js", "1")
        .with("poda.wasm.gz", "all games")
        .with("tictactoe.wasm.gz", "one game")
}

#[test]
fn a_page_has_its_game_inside_and_its_texts_are_not_searched_for_marks() {
    let folder = kit("page");
    let kit = Kit::open(&folder.0).unwrap();
    let page = Page { game: "tictactoe", title: "A & B %PODA_WASM%", language: "es" };
    assert_eq!(
        kit.page(&page).unwrap(),
        r#"<html lang="es" data-game="tictactoe"><title>A &amp; B %PODA_WASM%</title>b25lIGdhbWU="#
    );
}

#[test]
fn only_games_with_a_module_have_a_page() {
    let folder = kit("games");
    let kit = Kit::open(&folder.0).unwrap();
    assert_eq!(kit.games().unwrap(), ["tictactoe"]);
    let refused = kit.page(&Page { game: "poda", title: "", language: "en" }).unwrap_err();
    assert_eq!(refused.to_string(), "there is no page for this game: `poda` (available: tictactoe)");
}

#[test]
fn a_frame_without_a_mark_is_damaged() {
    let folder = kit("frame").with("page/page.html", "<html>%PODA_WASM%");
    let refused = Kit::open(&folder.0).unwrap().page(&Page { game: "tictactoe", title: "", language: "en" });
    assert!(matches!(refused, Err(KitError::Damaged(..))));
}

#[test]
fn a_site_lists_its_files_and_its_version_changes_with_any_of_them() {
    let folder = kit("site");
    let kit = Kit::open(&folder.0).unwrap();
    let version = |results: Option<&str>| {
        let files = kit.site(results.map(|text| text.as_bytes().to_vec()), Vec::new()).unwrap();
        let list: serde_json::Value = serde_json::from_slice(&files.last().unwrap().bytes).unwrap();
        let listed: Vec<_> =
            list["files"].as_array().unwrap().iter().map(|file| file["path"].clone()).collect();
        let written: Vec<_> = files.iter().map(|file| file.path.clone()).collect();
        assert_eq!(listed, written[..written.len() - 1]);
        assert_eq!(written.last().unwrap(), "site.json");
        (list["version"].as_str().unwrap().to_string(), list)
    };
    let (plain, list) = version(None);
    assert_eq!(list["files"][0]["path"], "assets/index-1.js");
    // `printf 1 | sha256sum`
    assert_eq!(
        list["files"][0]["sha256"],
        "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"
    );
    assert_eq!(version(None).0, plain);
    assert_ne!(version(Some("{}")).0, plain);
    assert_ne!(version(Some("[]")).0, version(Some("{}")).0);
}

#[test]
fn a_missing_kit_and_one_of_another_version_are_told_apart() {
    let folder = kit("version").with("version", "0.0.1");
    assert!(matches!(Kit::open(&folder.0), Err(KitError::OtherVersion(_, version)) if version == "0.0.1"));
    let missing = Kit::beside(&folder.0.join("bin/poda")).unwrap_err();
    assert!(missing.to_string().contains("cargo xtask wasm"), "{missing}");
    let beside = kit("web-kit-place");
    fs::create_dir_all(beside.0.join("share/poda")).unwrap();
    fs::rename(beside.0.join("page"), beside.0.join("share/poda/page")).unwrap();
    assert!(
        matches!(Kit::beside(&beside.0.join("bin/poda")), Err(KitError::Missing(folders)) if folders.len() == 2)
    );
}
