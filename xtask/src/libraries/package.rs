//! The packages themselves: Cargo makes all of them as if they were to be published and builds each from what is in it; then a
//! project outside of the repository depends on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{all, cargo};
use crate::wasm::finish;
use crate::{root, target};

/// What the registry accepts at most, in bytes.
const LARGEST: u64 = 10 << 20;

/// Makes the packages, shows their sizes and builds what depends on them.
pub fn check() -> Result<(), String> {
    let libraries = all()?;
    let packages: Vec<String> =
        libraries.iter().map(|library| format!(" --package {}", library.package)).collect();
    // `--allow-dirty`, because what is being worked on is to be checked too. Each package is built from what is in it.
    for task in ["package", "publish --dry-run --no-verify"] {
        let words = format!("{task} --quiet --locked --allow-dirty{}", packages.concat());
        finish(&mut cargo(&words), &format!("cargo {task}"))?;
    }

    let folder = std::env::temp_dir().join(format!("poda-outside-{}", std::process::id()));
    let built = libraries.iter().try_for_each(|library| {
        let name = format!("{}-{}", library.package, env!("CARGO_PKG_VERSION"));
        unpack(&target().join("package").join(format!("{name}.crate")), &folder)
    });
    let built = built.and_then(|()| {
        let folders = libraries.iter().map(|library| {
            let path = folder.join(format!("{}-{}", library.package, env!("CARGO_PKG_VERSION")));
            (library.package.as_str(), path)
        });
        outside(&folder, folders.collect())
    });
    let removed = fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()));
    built.and(removed)
}

fn unpack(package: &Path, folder: &Path) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", package.display());
    let size = fs::metadata(package).map_err(failed)?.len();
    println!("{:>9} bytes  {}", size, package.file_name().unwrap_or_default().to_string_lossy());
    if size > LARGEST {
        return Err(format!("{} is larger than the registry accepts", package.display()));
    }
    fs::create_dir_all(folder).map_err(failed)?;
    finish(Command::new("tar").arg("-xzf").arg(package).arg("-C").arg(folder), "tar")
}

/// Builds and runs the project of `xtask/outside` in `folder`, where the unpacked packages are.
fn outside(folder: &Path, packages: Vec<(&str, PathBuf)>) -> Result<(), String> {
    let read = |path: &str| {
        let path = root().join("xtask/outside").join(path);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let (manifest, program) = (read("Cargo.toml")?, read("src/main.rs")?);
    // What the registry would answer, were they published.
    let patches = packages.iter().map(|(name, path)| format!("{name} = {{ path = {path:?} }}\n"));
    let manifest = format!("{manifest}\n[patch.crates-io]\n{}", patches.collect::<String>());
    let project = folder.join("outside");
    let write = |path: &str, text: &str| {
        let path = project.join(path);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    };
    fs::create_dir_all(project.join("src")).map_err(|error| format!("{}: {error}", project.display()))?;
    write("Cargo.toml", &manifest)?;
    write("src/main.rs", &program)?;
    println!("$ cargo run, in {}: {} lines", project.display(), program.lines().count());
    let mut cargo = Command::new(env!("CARGO"));
    // Quiet, or Cargo would warn of every package that the project does not need.
    cargo.args(["run", "--quiet"]).current_dir(&project).env("CARGO_TARGET_DIR", folder.join("target"));
    finish(&mut cargo, "the project that depends on the packages")
}
