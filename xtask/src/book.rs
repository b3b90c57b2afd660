//! `cargo xtask book`: the book, from `docs/book` into `target/book`, where `poda serve` and `poda site` find it; a package
//! ships the folder as `share/poda/book`.

mod built;
mod in_poda;
mod links;
mod source;

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use crate::wasm::finish;
use crate::{built_program, root, target};

/// The version of mdBook that builds it.
const MDBOOK: &str = "0.5.4";

/// Builds the program, has it record the searches that the book shows, and builds the pages.
pub fn build() -> Result<(), String> {
    let mdbook = mdbook()?;
    let mut cargo = Command::new(env!("CARGO"));
    finish(cargo.args(["build", "--locked", "--package", "poda"]).current_dir(root()), "cargo build")?;
    let (source, book) = (target().join("book-source"), folder());
    source::write(&source, &built_program())?;
    if book.is_dir() {
        fs::remove_dir_all(&book).map_err(|error| format!("{}: {error}", book.display()))?;
    }
    finish(Command::new(mdbook).arg("build").arg(&source).arg("--dest-dir").arg(&book), "mdbook build")?;
    built::mark_language(&book.join("es"), "es")?;
    let found = built::check(&book)?;
    fs::write(book.join("version"), env!("CARGO_PKG_VERSION")).map_err(|error| error.to_string())?;
    println!(
        "the book is in {}: {} pages, {} links checked, {} to other sites",
        book.display(),
        found.n_pages,
        found.n_links,
        found.n_external
    );
    Ok(())
}

/// Where the built book is.
pub fn folder() -> PathBuf {
    target().join("book")
}

/// Builds it, and runs every command and every program in Rust that it shows. Those in Python belong to `cargo xtask python`.
pub fn test() -> Result<(), String> {
    build()?;
    run_tests(&["--include-ignored", "--nocapture"], false)?;
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--locked", "--package", "poda", "--doc", "book"]);
    finish(cargo.current_dir(root()), "cargo test --doc")
}

/// Writes its generated pages, and the output of commands where it has changed.
pub fn write() -> Result<(), String> {
    run_tests(&["--nocapture"], true)
}

fn run_tests(options: &[&str], update: bool) -> Result<(), String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--locked", "--package", "poda", "--test", "it", "guide::", "--"]).args(options);
    if update {
        cargo.env("PODA_UPDATE", "1");
    }
    finish(cargo.current_dir(root()), "cargo test")
}

/// mdBook: the one that `PODA_MDBOOK` names, or one of our own, which is built when first needed.
fn mdbook() -> Result<PathBuf, String> {
    if let Some(program) = env::var_os("PODA_MDBOOK") {
        return Ok(program.into());
    }
    let folder = target().join("tools");
    let program = folder.join("bin/mdbook");
    let version = Command::new(&program).arg("--version").output();
    let is_ours = |text: &[u8]| String::from_utf8_lossy(text).trim().ends_with(&format!("v{MDBOOK}"));
    if version.is_ok_and(|output| is_ours(&output.stdout)) {
        return Ok(program);
    }
    let mut cargo = Command::new(env!("CARGO"));
    // In a folder of its own, so that it stays when the workspace is compiled anew.
    cargo.args([
        "install",
        "mdbook",
        "--version",
        MDBOOK,
        "--locked",
        "--no-default-features",
        "--features",
        "search",
    ]);
    cargo.arg("--root").arg(&folder).env("CARGO_TARGET_DIR", folder.join("target")).current_dir(root());
    finish(&mut cargo, "cargo install mdbook")?;
    Ok(program)
}
