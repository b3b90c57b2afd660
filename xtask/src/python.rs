//! The Python package: built as a wheel, installed into a fresh environment and tried there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::dist::{self, Reproducible};
use crate::wasm::finish;
use crate::{root, target};

/// What builds wheels. It writes its own version into them, so that another one would make another file.
const MATURIN: &str = "maturin==1.16.0";

/// What the tests need besides the wheel and its extras.
const FOR_TESTS: [&str; 5] = ["pytest", "mypy", "nbclient", "nbformat", "ipykernel"];

/// Builds the wheel as the tests need it, quickly, and runs all tests of the package.
pub fn test() -> Result<(), String> {
    let wheel = build(&["--profile", "dev"], &target().join("python/tried"), |_| {})?;
    let python = fresh_environment()?;
    let with_extras = format!("{}[all]", wheel.display());
    pip(&python, &["install", "--quiet", &with_extras])?;
    pip(&python, &[&["install", "--quiet"][..], &FOR_TESTS[..]].concat())?;
    let package = root().join("crates/python");
    let module = |words: &[&str]| {
        let mut command = Command::new(&python);
        // Elsewhere than the sources, so that what was installed is what is imported.
        command.arg("-m").args(words).current_dir(&package);
        finish(&mut command, &format!("python -m {}", words.join(" ")))
    };
    module(&["pytest"])?;
    module(&["mypy", "--config-file", "pyproject.toml", "-p", "poda"])?;
    module(&["mypy.stubtest", "poda._poda", "--concise", "--ignore-missing-stub"])
}

/// Builds the wheel for others into `target/wheels`, optimised, with all features and the notices of everything inside.
pub fn wheel() -> Result<(), String> {
    let reproducible = Reproducible::prepare()?;
    let wheel = wheel_into(&target().join("wheels"), &reproducible)?;
    let size = fs::metadata(&wheel).map_err(|error| format!("{}: {error}", wheel.display()))?.len();
    println!("{}: {:.1} MB", wheel.display(), size as f64 / 1e6);
    Ok(())
}

/// The same into any folder, from where its path is returned.
pub fn wheel_into(folder: &Path, reproducible: &Reproducible) -> Result<PathBuf, String> {
    // One of the files that `license-files` in pyproject.toml means, while the wheel is built.
    let notices = root().join("crates/python/LICENSE-THIRD-PARTY.md");
    let parts = dist::components(&[&dist::PYTHON], &reproducible.page_packages)?;
    dist::write(&notices, dist::notices(&parts))?;
    let options = ["--profile", "dist", "--features", dist::PYTHON.features];
    let wheel = build(&options, folder, |maturin| _ = reproducible.surround(maturin));
    fs::remove_file(&notices).map_err(|error| format!("{}: {error}", notices.display()))?;
    wheel
}

/// Builds a wheel into a folder and returns its path.
fn build(options: &[&str], folder: &Path, surround: impl Fn(&mut Command)) -> Result<PathBuf, String> {
    let python = environment(&target().join("python/build"))?;
    pip(&python, &["install", "--quiet", MATURIN])?;
    // A wheel of an earlier version must not be found.
    if folder.is_dir() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut maturin = Command::new(python.with_file_name("maturin"));
    maturin.args(["build", "--locked", "--manifest-path"]).arg(root().join("crates/python/Cargo.toml"));
    maturin.args(options).arg("--out").arg(folder).arg("--interpreter").arg(&python);
    surround(&mut maturin);
    finish(&mut maturin, "maturin build")?;
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut wheels = files.flatten().map(|file| file.path());
    wheels
        .find(|file| file.extension().is_some_and(|ending| ending == "whl"))
        .ok_or_else(|| format!("maturin has left no wheel in {}", folder.display()))
}

/// An environment that holds nothing yet.
fn fresh_environment() -> Result<PathBuf, String> {
    let folder = target().join("python/fresh");
    if folder.is_dir() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    environment(&folder)
}

/// The interpreter of a virtual environment, which is made if it is not there.
fn environment(folder: &Path) -> Result<PathBuf, String> {
    let python = folder.join("bin/python");
    if !python.is_file() {
        let mut command = Command::new("python3");
        finish(command.args(["-m", "venv"]).arg(folder), "python3 -m venv")?;
    }
    Ok(python)
}

fn pip(python: &Path, words: &[&str]) -> Result<(), String> {
    let mut command = Command::new(python);
    finish(command.args(["-m", "pip"]).args(words), &format!("pip {}", words.join(" ")))
}
