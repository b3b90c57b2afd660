//! Building what is shipped so that it depends on the source alone: neither on the folder it lies in, nor on the day.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::components::{Product, WINDOWS};
use super::files::{are_equal, copy_folder, create_folder, empty_folder, output};
use crate::wasm::finish;
use crate::{root, target};

/// The surroundings of a build that can be repeated anywhere.
pub struct Reproducible {
    /// When the source was committed, in seconds since 1970: the only time that packages name.
    pub epoch: u64,
    /// The built page.
    pub page: PathBuf,
    /// The list of the packages in it.
    pub page_packages: PathBuf,
}

/// If nothing says when the source was made: the first day that a zip file, and so a wheel, can name.
const NO_DATE: u64 = 315_532_800;

impl Reproducible {
    /// Builds the page, which all packages share.
    pub fn prepare() -> Result<Reproducible, String> {
        let folder = folder();
        let build = Reproducible {
            epoch: epoch(),
            page: folder.join("page"),
            page_packages: folder.join("page-packages.json"),
        };
        let ui = root().join("crates/ui");
        // Once for each version of the lock file, as the build script of the crate does it.
        let (lock, mark) = (ui.join("package-lock.json"), ui.join("node_modules/.poda-lock"));
        if fs::read(&mark).ok() != fs::read(&lock).ok() {
            println!("$ npm ci");
            finish(crate::npm("ci --no-audit --no-fund --loglevel=error").current_dir(&ui), "npm ci")?;
            super::files::copy(&lock, &mark)?;
        }
        let new = folder.join("new-page");
        empty_folder(&new)?;
        println!("$ vite build");
        let mut vite = crate::npm("run build -- --logLevel warn --emptyOutDir --outDir");
        vite.arg(&new).env("PODA_PAGE_PACKAGES", &build.page_packages);
        finish(&mut vite, "vite build")?;
        // Cargo looks at the times of files: where the page is the same, nothing has to be compiled again.
        if !are_equal(&new, &build.page)? {
            empty_folder(&build.page)?;
            copy_folder(&new, &build.page)?;
        }
        Ok(build)
    }

    /// Builds the program, for this machine or for Windows, and returns its path.
    pub fn program(&self, product: &Product) -> Result<PathBuf, String> {
        let mut cargo = Command::new(env!("CARGO"));
        let mut words =
            format!("build --locked --profile dist --package poda --features {}", product.features);
        let is_for_windows = product.target == WINDOWS.target;
        if is_for_windows {
            words += &format!(" --target {}", product.target);
        }
        println!("$ cargo {words}");
        cargo.args(words.split(' ')).current_dir(root());
        self.surround(&mut cargo);
        if is_for_windows {
            // The header of a program for Windows has a place for the day on which it was linked.
            cargo.env("CARGO_ENCODED_RUSTFLAGS", rust_flags(&["-Clink-arg=-Wl,--no-insert-timestamp"]));
        }
        finish(&mut cargo, "cargo build")?;
        match is_for_windows {
            true => strip("x86_64-w64-mingw32-strip", &folder().join(product.target).join("dist/poda.exe")),
            false => strip("strip", &folder().join("dist/poda")),
        }
    }

    /// Gives a command that builds these surroundings.
    pub fn surround<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", rust_flags(&[]));
        command.env("CFLAGS", c_flags());
        command.env("SOURCE_DATE_EPOCH", self.epoch.to_string()).env("TZ", "UTC").env("LC_ALL", "C.UTF-8");
        command.env("CARGO_TARGET_DIR", folder()).env("CARGO_INCREMENTAL", "0");
        command.env("PODA_UI_DIST", &self.page)
    }
}

/// A copy of a program without its symbols. The profile asks for that too, but Cargo forgets it for a package that has settings
/// of its own, such as its optimisation.
fn strip(tool: &str, program: &Path) -> Result<PathBuf, String> {
    let stripped = folder().join("stripped").join(program.file_name().unwrap_or_default());
    create_folder(stripped.parent().unwrap_or(Path::new("/")))?;
    output(Command::new(tool).arg("--strip-all").arg("-o").arg(&stripped).arg(program))?;
    Ok(stripped)
}

/// Flags for rustc, as cargo reads them from its surroundings: these, and what makes places of files the same on every machine.
pub fn rust_flags(flags: &[&str]) -> String {
    let flags = flags.iter().map(|flag| (*flag).to_string());
    let of_places = places().into_iter().map(|place| format!("--remap-path-prefix={place}"));
    flags.chain(of_places).collect::<Vec<_>>().join("\u{1f}")
}

/// The same for C.
pub fn c_flags() -> String {
    places().map(|place| format!("-ffile-prefix-map={place}")).join(" ")
}

/// Folders that compilers write into what they make, and the names that stand there instead. Where several fit, the last one
/// counts, so what may lie in another stands behind it.
fn places() -> [String; 3] {
    let places = [(root().to_path_buf(), "/poda"), (cargo_home(), "/cargo"), (target(), "/target")];
    places.map(|(path, name)| format!("{}={name}", path.display()))
}

/// Where it is built: apart from other builds, whose flags are others.
pub fn folder() -> PathBuf {
    target().join("packaged")
}

/// The time of the commit, or what is set for builds from an archive of the source.
fn epoch() -> u64 {
    let given = env::var("SOURCE_DATE_EPOCH").ok();
    let of_commit =
        || output(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root())).ok();
    given.or_else(of_commit).and_then(|text| text.trim().parse().ok()).unwrap_or(NO_DATE)
}

fn cargo_home() -> PathBuf {
    let usual = || Path::new(&env::var_os("HOME").unwrap_or_default()).join(".cargo");
    env::var_os("CARGO_HOME").map_or_else(usual, PathBuf::from)
}
