//! Finds or builds the page and writes a table of its files for the crate to include.
//!
//! In order: the folder named by `PODA_UI_DIST`; a packaged `dist/` beside this crate; a build with npm and Vite;
//! and where none of these works, a page that says how to get the real one, so that the command builds everywhere.

#[path = "../rust/mime.rs"]
mod mime;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// What the build of the page reads. Cargo runs us again when one of these changes, and for nothing else.
const SOURCES: &[&str] = &[
    "src",
    "vite",
    // The replay and the marking that crate `study` shares with its self-contained pages.
    "../study/src/page",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
];

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-env-changed=PODA_UI_DIST");
    println!("cargo::rerun-if-changed=build/main.rs");
    let (dist, built) = match page(&here, &out) {
        Ok(dist) => (dist, true),
        Err(why) => {
            println!(
                "cargo::warning=the web page is left out: {why}; install Node 20.19 or newer with npm and build again"
            );
            (placeholder(&out), false)
        }
    };
    let table = table(&dist, built).expect("the built page can be read");
    fs::write(out.join("assets.rs"), table).expect("cargo's folder can be written");
}

/// The folder with the built page, or why there is none.
fn page(here: &Path, out: &Path) -> Result<PathBuf, String> {
    if let Some(given) = env::var_os("PODA_UI_DIST") {
        let given = PathBuf::from(given);
        println!("cargo::rerun-if-changed={}", given.display());
        return check(given).map_err(|given| format!("PODA_UI_DIST has no index.html: {}", given.display()));
    }
    let packaged = here.join("dist");
    if packaged.join("index.html").is_file() {
        println!("cargo::rerun-if-changed=dist");
        return Ok(packaged);
    }
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
    }
    install(here)?;
    let dist = out.join("dist");
    let vite = here.join("node_modules/vite/bin/vite.js");
    let mut build = Command::new("node");
    build
        .arg(vite)
        .args(["build", "--logLevel", "warn", "--emptyOutDir", "--outDir"])
        .arg(&dist)
        .current_dir(here);
    finish(build, "vite build")?;
    check(dist).map_err(|_| "vite wrote no index.html".to_string())
}

fn check(dist: PathBuf) -> Result<PathBuf, PathBuf> {
    if dist.join("index.html").is_file() { Ok(dist) } else { Err(dist) }
}

/// Installs the packages of the lock file, unless they are the ones installed last time.
fn install(here: &Path) -> Result<(), String> {
    let lock =
        fs::read(here.join("package-lock.json")).map_err(|error| format!("package-lock.json: {error}"))?;
    let mark = here.join("node_modules/.poda-lock");
    if fs::read(&mark).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(here);
    finish(npm, "npm ci")?;
    fs::write(mark, lock).map_err(|error| format!("node_modules: {error}"))
}

fn finish(mut command: Command, name: &str) -> Result<(), String> {
    match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let words = String::from_utf8_lossy(&output.stderr);
            Err(format!(
                "{name} failed: {}",
                words.lines().find(|line| !line.trim().is_empty()).unwrap_or("no reason given")
            ))
        }
        Err(error) => Err(format!("{name} cannot run: {error}")),
    }
}

/// The page for programs made without Node.
fn placeholder(out: &Path) -> PathBuf {
    let dist = out.join("placeholder");
    fs::create_dir_all(&dist).expect("cargo's folder can be written");
    fs::write(dist.join("index.html"), include_str!("placeholder.html"))
        .expect("cargo's folder can be written");
    dist
}

/// The Rust text of the table: one `Asset` a file, sorted by path for a binary search.
fn table(dist: &Path, built: bool) -> io::Result<String> {
    let mut paths = Vec::new();
    collect(dist, dist, &mut paths)?;
    paths.sort();
    let mut text = format!("const BUILT: bool = {built};\nconst ASSETS: &[Asset] = &[\n");
    for path in &paths {
        let file = dist.join(path).canonicalize()?;
        let (mime, immutable) = (mime::mime(path), path.starts_with("assets/"));
        text += &format!(
            "    Asset {{ path: {path:?}, bytes: include_bytes!({file:?}), mime: {mime:?}, immutable: {immutable} }},\n"
        );
    }
    Ok(text + "];\n")
}

fn collect(root: &Path, folder: &Path, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, paths)?;
        } else {
            let below = path.strip_prefix(root).expect("found below it");
            paths.push(below.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}
