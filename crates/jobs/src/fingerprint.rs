//! Fingerprints that show whether a program or file is still the one that began a run.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A file that the results of a run depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunFile {
    /// A program; a bare name is looked up in `PATH`.
    Program(String),
    /// A file or a folder that is read.
    Data(String),
}

/// A file's content in 16 hexadecimal digits, by the 64-bit FNV-1a hash (Fowler, Noll and Vo). Different content almost
/// always gives different digits. It guards against accidents, not against deliberate collisions.
///
/// For a folder, the names and sizes of its files count: endgame tables are too large to be read whole.
///
/// # Errors
/// When the file or folder cannot be read.
pub fn fingerprint(path: &Path) -> io::Result<String> {
    let mut hash = Fnv::START;
    if path.is_dir() {
        let mut files = path
            .read_dir()?
            .map(|entry| entry.and_then(|entry| Ok((entry.file_name(), entry.metadata()?.len()))))
            .collect::<io::Result<Vec<_>>>()?;
        files.sort();
        for (name, n_bytes) in files {
            hash.add(name.as_encoded_bytes());
            hash.add(&n_bytes.to_le_bytes());
        }
    } else {
        let mut file = File::open(path)?;
        let mut block = vec![0; 1 << 16];
        loop {
            match file.read(&mut block)? {
                0 => break,
                n_bytes => hash.add(&block[..n_bytes]),
            }
        }
    }
    Ok(format!("{:016x}", hash.0))
}

/// The fingerprints of those files that can be read, by the names they were given.
#[must_use]
pub fn fingerprints(files: &[RunFile]) -> BTreeMap<String, String> {
    let print = |file: &RunFile| {
        let (RunFile::Program(name) | RunFile::Data(name)) = file;
        Some((name.clone(), fingerprint(&find_file(file)?).ok()?))
    };
    files.iter().filter_map(print).collect()
}

/// Where a file is; `None` for a program that is not found.
#[must_use]
pub fn find_file(file: &RunFile) -> Option<PathBuf> {
    match file {
        RunFile::Program(name) => find_program(name),
        RunFile::Data(name) => Some(PathBuf::from(name)),
    }
}

/// Finds a program by path, or by bare name on PATH.
fn find_program(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(name);
    if path.components().count() > 1 {
        return Some(path);
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// The fingerprint of some bytes.
///
/// ```
/// assert_eq!(jobs::digest(b"foobar"), "85944171f73967e8");
/// ```
#[must_use]
pub fn digest(bytes: &[u8]) -> String {
    format!("{:016x}", of_bytes(bytes))
}

/// The hash of some bytes.
pub(crate) fn of_bytes(bytes: &[u8]) -> u64 {
    let mut hash = Fnv::START;
    hash.add(bytes);
    hash.0
}

struct Fnv(u64);

impl Fnv {
    const START: Fnv = Fnv(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
