//! What a program did to its files, as our library has written it down.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use crate::file_system::FileSystem;

/// One change.
#[derive(Clone, Debug)]
pub enum Step {
    Create(PathBuf),
    Write(PathBuf, u64, Vec<u8>),
    SetLength(PathBuf, u64),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
    Sync(PathBuf),
    Folder,
}

/// All changes in order.
pub fn read(log: &Path) -> Vec<Step> {
    let bytes = fs::read(log).unwrap_or_default();
    let (mut rest, mut steps) = (&bytes[..], Vec::new());
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let (record, after) = after.split_at(u32::from_le_bytes(*length) as usize);
        steps.push(parse(record));
        rest = after;
    }
    steps
}

fn parse(record: &[u8]) -> Step {
    let (letter, rest) = record.split_first().unwrap();
    let (length, rest) = rest.split_first_chunk::<4>().unwrap();
    let (path, rest) = rest.split_at(u32::from_le_bytes(*length) as usize);
    let (number, rest) = rest.split_first_chunk::<8>().unwrap();
    let (path, number) = (PathBuf::from(OsStr::from_bytes(path)), u64::from_le_bytes(*number));
    match letter {
        b'c' => Step::Create(path),
        b'w' => Step::Write(path, number, rest.to_vec()),
        b't' => Step::SetLength(path, number),
        b'r' => Step::Rename(path, PathBuf::from(OsStr::from_bytes(rest))),
        b'u' => Step::Remove(path),
        b's' => Step::Sync(path),
        b'm' => Step::Folder,
        _ => panic!("a record of an unknown kind: {letter}"),
    }
}

impl Step {
    pub fn apply(&self, system: &mut FileSystem) {
        match self {
            Step::Create(path) => _ = system.find_or_create(path),
            Step::Write(path, at, bytes) => {
                let inode = system.find_or_create(path);
                system.write(inode, *at, bytes);
            }
            Step::SetLength(path, length) => {
                let inode = system.find_or_create(path);
                system.set_length(inode, *length);
            }
            Step::Rename(from, to) => _ = system.rename(from, to),
            Step::Remove(path) => _ = system.remove(path),
            Step::Sync(path) => match system.find(path) {
                Some(inode) => system.sync(inode),
                None => system.sync_folder(path),
            },
            Step::Folder => {}
        }
    }
}

/// Puts the files of `system`, which are in the folder `from`, into the folder `to`, and nothing else.
pub fn put_down(system: &FileSystem, from: &Path, to: &Path) {
    _ = fs::remove_dir_all(to);
    fs::create_dir_all(to).unwrap();
    for (path, content) in system.files() {
        let Ok(name) = path.strip_prefix(from) else { continue };
        fs::write(to.join(name), content).unwrap();
    }
}
