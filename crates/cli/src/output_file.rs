//! Writing output files.
//!
//! A regular file is replaced atomically: the new content goes into a temporary file next to it, which is then renamed
//! over it, so that a kill or a full disk leaves the old content. Devices, pipes and files with several hard links are
//! written in place, never renamed over. Symbolic links are followed.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::failure::Failure;
use system::{has_one_name, has_same_owner, is_same_file, standard_stream};

pub fn write_file(path: &Path, content: &(impl AsRef<[u8]> + ?Sized)) -> Result<(), Failure> {
    write(path, content.as_ref()).map_err(|error| Failure::not_written(path, &error))
}

/// Opens `path` for incremental writing; a regular file is truncated.
pub fn open_stream(path: &Path) -> Result<File, Failure> {
    let stream = match std::fs::metadata(path) {
        Ok(found) => standard_stream(&found).map_or_else(|| File::create(path), Ok),
        Err(_) => File::create(path),
    };
    stream.map_err(|error| Failure::not_written(path, &error))
}

/// Writes a file that must not exist yet.
pub fn write_new_file(path: &Path, content: &str) -> Result<(), Failure> {
    let written = File::create_new(path).and_then(|mut file| file.write_all(content.as_bytes()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Failure::refused(path.to_string_lossy(), "the file already exists"),
        _ => Failure::not_written(path, &error),
    })
}

/// Creates a folder and its parents.
pub fn create_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|error| Failure::not_written(path, &error))
}

fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let found = match std::fs::metadata(path) {
        Ok(found) => found,
        // A dangling link: create the file it names and keep the link.
        Err(error) if error.kind() == io::ErrorKind::NotFound && path.is_symlink() => {
            return File::create(path)?.write_all(content);
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Replacement::new(path, content)?.rename_to(path).map(drop);
        }
        Err(error) => return Err(error),
    };
    if let Some(mut stream) = standard_stream(&found) {
        return stream.write_all(content);
    }
    // Open it first: a file without write permission must not be replaced either.
    let mut file = OpenOptions::new().write(true).open(path)?;
    if found.is_file() { replace(&mut file, path, &found, content) } else { file.write_all(content) }
}

/// Replaces the content of the regular file at `path`, which `file` has open. Afterwards `file` has the new file open.
fn replace(file: &mut File, path: &Path, found: &Metadata, content: &[u8]) -> io::Result<()> {
    let target = path.canonicalize()?;
    let replacement = match has_one_name(found) {
        true => Replacement::like(&target, found, content)?,
        // The other hard links must get the new content too.
        false => None,
    };
    match replacement {
        Some(replacement) => *file = replacement.rename_to(&target)?,
        None => overwrite(file, content)?,
    }
    Ok(())
}

fn overwrite(file: &mut File, content: &[u8]) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(content)
}

/// New content in a temporary file, which is removed unless it is renamed.
struct Replacement {
    file: File,
    path: PathBuf,
}

impl Replacement {
    fn new(target: &Path, content: &[u8]) -> io::Result<Replacement> {
        let mut replacement = Replacement::empty(target)?;
        replacement.file.write_all(content)?;
        // Sync before the rename, so that a power cut leaves either the old or the new content.
        replacement.file.sync_data()?;
        Ok(replacement)
    }

    /// With the mode and owner of `found`; `None` if they cannot be set or the folder is not writable.
    fn like(target: &Path, found: &Metadata, content: &[u8]) -> io::Result<Option<Replacement>> {
        let replacement = match Replacement::new(target, content) {
            Ok(replacement) => replacement,
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Ok(None),
            Err(error) => return Err(error),
        };
        let made = replacement.file.metadata()?;
        let is_alike =
            has_same_owner(&made, found) && replacement.file.set_permissions(found.permissions()).is_ok();
        Ok(is_alike.then_some(replacement))
    }

    fn empty(target: &Path) -> io::Result<Replacement> {
        let mut number = 0;
        loop {
            let path = target.with_file_name(format!(".poda-{}-{number}.part", std::process::id()));
            match File::create_new(&path) {
                Ok(file) => {
                    // No other process can hold it yet. Locking it now keeps a `LockedFile` locked without a gap
                    // across the rename.
                    _ = file.try_lock();
                    return Ok(Replacement { file, path });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    fn rename_to(self, target: &Path) -> io::Result<File> {
        std::fs::rename(&self.path, target)?;
        self.file.try_clone()
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // Fails after the rename, when this name is gone.
        _ = std::fs::remove_file(&self.path);
    }
}

/// A regular file that is read, changed and written back while no other `poda` changes it. The lock is on the file
/// itself and is released when this value is dropped or the process ends, even by a kill.
pub struct LockedFile {
    path: PathBuf,
    file: File,
}

/// How long to wait for the lock: 30 seconds in all.
const LOCK_TRIES: u32 = 1500;
const LOCK_PAUSE: Duration = Duration::from_millis(20);

impl LockedFile {
    /// Opens the file, waiting if another process has locked it.
    pub fn open(path: &Path) -> Result<LockedFile, Failure> {
        let file = locked(path).map_err(|error| Failure::not_written(path, &error))?;
        match file {
            Some(file) => Ok(LockedFile { path: path.to_path_buf(), file }),
            None => {
                Err(Failure::Failed(format!("another program has locked this file: `{}`", path.display())))
            }
        }
    }

    /// Replaces the content and keeps the lock.
    pub fn write(&mut self, content: &str) -> Result<(), Failure> {
        let found = self.file.metadata();
        let written = found.and_then(|found| replace(&mut self.file, &self.path, &found, content.as_bytes()));
        written.map_err(|error| Failure::not_written(&self.path, &error))
    }
}

/// Opens and locks the file at `path`; `None` if another process keeps the lock.
fn locked(path: &Path) -> io::Result<Option<File>> {
    for _ in 0..LOCK_TRIES {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        if !file.metadata()?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is not a regular file"));
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                std::thread::sleep(LOCK_PAUSE);
                continue;
            }
            // Some network file systems have no locks; work without one there.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // The previous holder may have renamed a new file over it, which we have not locked.
        if is_same_file(&file.metadata()?, &std::fs::metadata(path)?) {
            return Ok(Some(file));
        }
    }
    Ok(None)
}

/// File properties that the standard library only has for Unix.
#[cfg(unix)]
mod system {
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt as _;

    pub fn is_same_file(a: &Metadata, b: &Metadata) -> bool {
        (a.dev(), a.ino()) == (b.dev(), b.ino())
    }

    pub fn has_one_name(file: &Metadata) -> bool {
        file.nlink() == 1
    }

    pub fn has_same_owner(a: &Metadata, b: &Metadata) -> bool {
        (a.uid(), a.gid()) == (b.uid(), b.gid())
    }

    /// Our standard output or standard error if `found` is that file, as with `/dev/stdout`. Opening it a second time
    /// would let later prints overwrite a regular file.
    pub fn standard_stream(found: &Metadata) -> Option<File> {
        let is_same = |stream: &File| stream.metadata().is_ok_and(|own| is_same_file(&own, found));
        let (out, err) = (io::stdout(), io::stderr());
        let streams = [out.as_fd().try_clone_to_owned(), err.as_fd().try_clone_to_owned()];
        streams.into_iter().flatten().map(File::from).find(is_same)
    }
}

/// Fallbacks for other systems, where no path names an open stream, a locked file cannot be renamed over, and files have
/// the owner of their folder.
#[cfg(not(unix))]
mod system {
    use std::fs::{File, Metadata};

    pub fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
        true
    }

    pub fn has_one_name(_: &Metadata) -> bool {
        true
    }

    pub fn has_same_owner(_: &Metadata, _: &Metadata) -> bool {
        true
    }

    pub fn standard_stream(_: &Metadata) -> Option<File> {
        None
    }
}
