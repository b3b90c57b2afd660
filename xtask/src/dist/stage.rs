//! The files of the program as they lie below a prefix such as `/usr/local`: what the archive holds and the `.deb` installs.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::files::{copy, copy_folder, empty_folder, entries, output, set_mode, write};
use crate::{root, wasm};

/// What is staged.
pub struct Stage {
    /// The prefix.
    pub folder: PathBuf,
    /// Whether the files for pages without a server are in it.
    pub has_kit: bool,
    /// Whether the book is among them.
    pub has_book: bool,
}

/// What comes from elsewhere than the source.
pub struct Contents<'a> {
    pub program: &'a Path,
    pub notices: &'a str,
    pub rust_notices: Option<&'a Path>,
    pub bill: &'a str,
    /// The unit of systemd, from a file of `packaging/` whose blanks are filled in; none for Windows, where there are no manual
    /// pages and no completions either.
    pub unit: Option<&'a str>,
}

/// The place of the documents below the prefix.
pub const DOCUMENTS: &str = "share/doc/poda";

impl Stage {
    pub fn fill(folder: PathBuf, contents: &Contents) -> Result<Stage, String> {
        empty_folder(&folder)?;
        let program = folder.join("bin").join(contents.program.file_name().unwrap_or_default());
        copy(contents.program, &program)?;
        set_mode(&program, 0o755)?;
        documents(&folder.join(DOCUMENTS), contents)?;
        if let Some(unit) = contents.unit {
            write(&folder.join(DOCUMENTS).join("poda.service"), unit)?;
            help(&folder, &program)?;
        }
        let kit = kit();
        if let Some(kit) = &kit {
            copy_folder(kit, &folder.join("share/poda/web-kit"))?;
        }
        let book = book();
        if let Some(book) = &book {
            copy_folder(book, &folder.join("share/poda/book"))?;
        }
        Ok(Stage { folder, has_kit: kit.is_some(), has_book: book.is_some() })
    }
}

/// Manual pages and completions, which the program writes itself.
fn help(folder: &Path, program: &Path) -> Result<(), String> {
    let poda = |arguments: &[&str]| output(Command::new(program).args(arguments));
    let pages = folder.join("share/man/man1");
    poda(&["man", "--out", &pages.to_string_lossy()])?;
    for (shell, place) in [
        ("bash", "share/bash-completion/completions/poda"),
        ("zsh", "share/zsh/site-functions/_poda"),
        ("fish", "share/fish/vendor_completions.d/poda.fish"),
    ] {
        write(&folder.join(place), poda(&["completions", shell])?)?;
    }
    Ok(())
}

/// The kit of `cargo xtask wasm`, if it has been built, whole and for this version.
pub fn kit() -> Option<PathBuf> {
    let kit = wasm::kit();
    let version = super::files::read(&kit.join("version")).ok()?;
    let is_whole = wasm::modules().all(|name| kit.join(format!("{name}.wasm.gz")).is_file());
    (version == env!("CARGO_PKG_VERSION") && is_whole).then_some(kit)
}

/// The book of `cargo xtask book`, if it has been built for this version.
pub fn book() -> Option<PathBuf> {
    let book = crate::book::folder();
    let version = super::files::read(&book.join("version")).ok()?;
    (version == env!("CARGO_PKG_VERSION")).then_some(book)
}

/// README and what it leads to, without the galleries and raw results, and everything about licences.
fn documents(folder: &Path, contents: &Contents) -> Result<(), String> {
    for name in ["README.md", "CHANGELOG.md", "CITATION.cff", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(name), &folder.join(name))?;
    }
    let docs = root().join("docs");
    for (path, is_folder) in entries(&docs)? {
        let is_text = path.extension().is_some_and(|ending| ending == "md" || ending == "svg");
        if !is_folder && is_text {
            copy(&path, &folder.join("docs").join(path.file_name().unwrap_or_default()))?;
        }
    }
    copy_folder(&docs.join("many-machines"), &folder.join("docs/many-machines"))?;
    const PICTURE: &str = "docs/pages/search-desktop-light.png";
    copy(&root().join(PICTURE), &folder.join(PICTURE))?;
    write(&folder.join("THIRD-PARTY.md"), contents.notices)?;
    write(&folder.join("poda.cdx.json"), contents.bill)?;
    contents.rust_notices.map_or(Ok(()), |path| copy(path, &folder.join("rust-library.html")))
}
