//! The built files from which pages are made.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// An opened kit: a folder with the modules (`GAME.wasm.gz` for pages, `poda*.wasm.gz` for sites), the frame of a page
/// (`page/page.html`) and the files of a site (`site/`).
#[derive(Clone, Debug)]
pub struct Kit {
    folder: PathBuf,
}

/// Why a page cannot be made.
#[derive(Debug)]
pub enum KitError {
    /// There is no kit in any of these folders.
    Missing(Vec<PathBuf>),
    /// It was built for another version of the program: the folder and that version.
    OtherVersion(PathBuf, String),
    /// It has no module with this game.
    NoGame(String, Vec<String>),
    /// One of its files cannot be read or is not what it should be.
    Damaged(PathBuf, io::Error),
}

impl fmt::Display for KitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KitError::Missing(folders) => {
                let folders: Vec<_> =
                    folders.iter().map(|folder| format!("`{}`", folder.display())).collect();
                write!(
                    f,
                    "the files for pages without a server are not here (looked in {}): build them with `cargo xtask wasm` in \
                     Poda's source folder, which needs the Rust target wasm32-wasip1 (`rustup target add wasm32-wasip1`) \
                     and clang, or name their folder with --kit or PODA_KIT",
                    folders.join(", ")
                )
            }
            KitError::OtherVersion(folder, version) => write!(
                f,
                "the files in `{}` are for version {version} of poda, this is {}: build them again with `cargo xtask wasm`",
                folder.display(),
                env!("CARGO_PKG_VERSION")
            ),
            KitError::NoGame(game, known) => {
                write!(f, "there is no page for this game: `{game}` (available: {})", known.join(", "))
            }
            KitError::Damaged(path, error) => write!(f, "{error}: `{}`", path.display()),
        }
    }
}

impl std::error::Error for KitError {}

/// Where the kit is if nobody says so, beside the folder of the program: as `cargo` builds it, and as packages do.
const PLACES: [&str; 2] = ["web-kit", "share/poda/web-kit"];

impl Kit {
    /// The kit in a folder.
    ///
    /// # Errors
    /// If there is none, or it belongs to another version of the program.
    pub fn open(folder: &Path) -> Result<Kit, KitError> {
        Kit::open_first(&[folder.to_path_buf()])
    }

    /// The kit beside a program, given the path of its file.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn beside(program: &Path) -> Result<Kit, KitError> {
        let folder = program.ancestors().nth(2).unwrap_or(Path::new(".."));
        Kit::open_first(&PLACES.map(|place| folder.join(place)))
    }

    fn open_first(folders: &[PathBuf]) -> Result<Kit, KitError> {
        let has_kit = |folder: &&PathBuf| folder.join("version").is_file();
        let folder = folders.iter().find(has_kit).ok_or_else(|| KitError::Missing(folders.to_vec()))?;
        let kit = Kit { folder: folder.clone() };
        let version = kit.read("version")?;
        let version = String::from_utf8_lossy(&version).trim().to_string();
        if version != env!("CARGO_PKG_VERSION") {
            return Err(KitError::OtherVersion(folder.clone(), version));
        }
        Ok(kit)
    }

    /// The games that can have a page of their own.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn games(&self) -> Result<Vec<String>, KitError> {
        let names =
            self.list("")?.into_iter().filter_map(|path| path.strip_suffix(".wasm.gz").map(str::to_string));
        let mut games: Vec<String> = names.filter(|name| !name.starts_with("poda")).collect();
        games.sort();
        Ok(games)
    }

    /// A file of the kit.
    pub(crate) fn read(&self, path: &str) -> Result<Vec<u8>, KitError> {
        let path = self.folder.join(path);
        fs::read(&path).map_err(|error| KitError::Damaged(path, error))
    }

    /// The files of one of its folders, with the folders below it, as paths relative to it.
    pub(crate) fn list(&self, folder: &str) -> Result<Vec<String>, KitError> {
        let root = self.folder.join(folder);
        let mut paths = Vec::new();
        collect(&root, "", &mut paths).map_err(|error| KitError::Damaged(root, error))?;
        paths.sort();
        Ok(paths)
    }
}

pub(crate) fn collect(folder: &Path, below: &str, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}
