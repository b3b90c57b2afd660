//! `cargo xtask dist`: everything that people install, from one build, into `target/dist`.
//!
//! | package | file |
//! | --- | --- |
//! | archive | `archive.rs`, of what `stage.rs` puts together |
//! | `.deb` | `debian.rs`, of the same |
//! | wheel | `python.rs` of this crate |
//! | recipes | `packaging/`, whose blanks `template.rs` fills in |
//!
//! All of it depends on the commit alone (`build.rs`): who builds it again, anywhere, gets the same files. Every package
//! carries the licences of its parts (`notices.rs`), which a bill of materials lists (`bill.rs`).

mod again;
mod archive;
mod bare;
mod bill;
mod build;
mod components;
mod date;
mod debian;
mod files;
mod licence;
mod notices;
mod stage;
mod template;
mod windows;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub use build::{Reproducible, c_flags, rust_flags};
pub use components::{PYTHON, components};
pub use files::write;
pub use notices::notices;

use bill::{Subject, bill};
use components::{PROGRAM, WASM, rust_library_notices};
use files::{copy, create_folder, entries, output};
use stage::{Contents, Stage, book, kit};
use template::Template;

use crate::{python, root, target};

/// The file with the checksums of all others.
const SUMS: &str = "SHA256SUMS";

/// Builds all packages.
pub fn run() -> Result<(), String> {
    let into = packages_folder();
    begin(&into)?;
    let build = Reproducible::prepare()?;
    let template = Template::new(build.epoch);
    let program = build.program(&PROGRAM)?;
    let stage = stage(&build, &template, &program)?;
    println!("archive");
    let archive = into.join(format!("{}.tar.gz", name(&template)));
    archive::pack(&stage.folder, template.epoch, &archive)?;
    println!(".deb");
    debian::build(&stage, &template, &build::folder(), &into)?;
    println!("wheel");
    wheel(&build, &template, &into)?;
    recipes(&template, &archive, &into)?;
    sums(&into)?;
    report(&into)?;
    if !stage.has_kit {
        println!(
            "Left out: the files for pages without a server (`poda page`, `poda site`), because target/web-kit is not \
             there or not whole; `cargo xtask wasm` builds them, then run this again."
        );
    }
    if !stage.has_book {
        println!(
            "Left out: the book, because target/book is not there; `cargo xtask book` builds it, then run this again."
        );
    }
    if let Some(changed) = uncommitted() {
        println!("Not what a commit has: {changed}. Others cannot build the same packages.");
    }
    Ok(())
}

/// Installs all packages in a bare system and uses them there.
pub fn try_packages() -> Result<(), String> {
    bare::run()
}

/// Builds the package for Windows.
pub fn windows() -> Result<(), String> {
    windows::run()
}

/// Builds all packages again, elsewhere, and compares them.
pub fn build_again() -> Result<(), String> {
    again::run()
}

/// Where the packages are put.
fn packages_folder() -> PathBuf {
    target().join("dist")
}

/// Removes packages of earlier builds.
fn begin(folder: &Path) -> Result<(), String> {
    create_folder(folder)?;
    for path in packages(folder)? {
        fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// What this command has written. The folder is also that of cargo's profile of this name, whose files are others.
fn packages(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let is_ours = |path: &PathBuf| {
        let name = file_name(path);
        let is_recipe = ["Containerfile", "PKGBUILD", "SRCINFO", SUMS].contains(&name.as_str());
        path.is_file()
            && (is_recipe || name.starts_with("poda") && name.contains('.') && !name.ends_with(".d"))
    };
    Ok(entries(folder)?.into_iter().map(|(path, _)| path).filter(is_ours).collect())
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn name(template: &Template) -> String {
    format!("poda-{}-x86_64-linux", template.version)
}

fn stage(build: &Reproducible, template: &Template, program: &Path) -> Result<Stage, String> {
    let parts = components(&[&PROGRAM, &WASM], &build.page_packages)?;
    let bill = bill(&subject("poda", template, commit().as_deref()), &parts);
    write(&packages_folder().join(format!("poda-{}.cdx.json", template.version)), &bill)?;
    let rust_notices = rust_library_notices();
    let contents = Contents {
        program,
        notices: &notices(&parts),
        rust_notices: rust_notices.as_deref(),
        bill: &bill,
        unit: Some(&template.file("poda.service")?),
    };
    Stage::fill(build::folder().join(name(template)), &contents)
}

fn subject<'a>(name: &'a str, template: &'a Template, commit: Option<&'a str>) -> Subject<'a> {
    Subject { name, version: template.version, commit, epoch: template.epoch }
}

fn wheel(build: &Reproducible, template: &Template, into: &Path) -> Result<(), String> {
    let wheel = python::wheel_into(&build::folder().join("wheel"), build)?;
    copy(&wheel, &into.join(wheel.file_name().unwrap_or_default()))?;
    let parts = components(&[&PYTHON], &build.page_packages)?;
    let bill = bill(&subject("poda-games", template, commit().as_deref()), &parts);
    write(&into.join(format!("poda_games-{}.cdx.json", template.version)), bill)
}

/// How others make packages of these files.
fn recipes(template: &Template, archive: &Path, into: &Path) -> Result<(), String> {
    write(&into.join("Containerfile"), template.file("Containerfile")?)?;
    let of_archive = sum(archive)?;
    for name in ["PKGBUILD", "SRCINFO"] {
        write(&into.join(name), template.file(name)?.replace("@SHA256@", &of_archive))?;
    }
    let Some(commit) = commit() else {
        println!(
            "Left out: the archive of the source and the recipe for Homebrew, since there is no git repository."
        );
        return Ok(());
    };
    let source = into.join(format!("poda-{}-source.tar.gz", template.version));
    archive::pack_source(template.version, &commit, &source)?;
    write(&into.join("poda.rb"), template.file("poda.rb")?.replace("@SHA256@", &sum(&source)?))
}

fn sum(file: &Path) -> Result<String, String> {
    let line = output(Command::new("sha256sum").arg(file))?;
    line.split_whitespace().next().map(str::to_string).ok_or_else(|| format!("sha256sum: {line}"))
}

/// `SHA256SUMS`, as `sha256sum --check` reads it.
fn sums(folder: &Path) -> Result<(), String> {
    let mut lines = String::new();
    for path in packages(folder)? {
        lines += &format!("{}  {}\n", sum(&path)?, file_name(&path));
    }
    write(&folder.join(SUMS), lines)
}

fn report(folder: &Path) -> Result<(), String> {
    println!("\n{}:", folder.display());
    for path in packages(folder)? {
        let size = fs::metadata(&path).map_or(0, |data| data.len());
        println!("  {:9.2} MB  {}", size as f64 / 1e6, file_name(&path));
    }
    Ok(())
}

/// The commit, as the program names it.
fn commit() -> Option<String> {
    let commit =
        output(Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).current_dir(root())).ok()?;
    Some(commit.trim().to_string())
}

/// The first file that differs from the commit.
fn uncommitted() -> Option<String> {
    let status = output(Command::new("git").args(["status", "--porcelain"]).current_dir(root())).ok()?;
    status.lines().next().map(|line| line.get(3..).unwrap_or(line).to_string())
}
