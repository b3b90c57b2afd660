//! Files that commands write, each by one of the functions here.
//!
//! A regular file is replaced as a whole: the new content goes into a temporary file beside it, which is then renamed
//! over it, so that a kill or a full disk leaves the old content. Whatever else the name stands for is written to, never
//! renamed over: devices, pipes, and files with several names. Symbolic links are followed.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::failure::Failure;
use system::{has_one_name, has_same_owner, is_same_file, standard_stream};

/// Writes `content` to what `path` names.
pub fn write_file(path: &Path, content: &(impl AsRef<[u8]> + ?Sized)) -> Result<(), Failure> {
    write(path, content.as_ref()).map_err(|error| Failure::not_written(path, &error))
}

/// Opens `path` for content that comes bit by bit; a regular file is emptied first.
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
        io::ErrorKind::AlreadyExists => {
            Failure::refused(path.to_string_lossy(), "there is such a file already")
        }
        _ => Failure::not_written(path, &error),
    })
}

/// Makes a folder and those above it.
pub fn create_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|error| Failure::not_written(path, &error))
}

fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let found = match std::fs::metadata(path) {
        Ok(found) => found,
        // A link to nothing: the file it names is made, and the link stays.
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
    // Before anything else: a file that may not be written must not be replaced either.
    let mut file = OpenOptions::new().write(true).open(path)?;
    if found.is_file() { replace(&mut file, path, &found, content) } else { file.write_all(content) }
}

/// Replaces the content of the regular file that `file` is open on and `path` names. Afterwards `file` is open on the
/// file of that name.
fn replace(file: &mut File, path: &Path, found: &Metadata, content: &[u8]) -> io::Result<()> {
    let target = path.canonicalize()?;
    let replacement = match has_one_name(found) {
        true => Replacement::like(&target, found, content)?,
        // The other names must get the new content too.
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

/// New content in a temporary file. It is removed unless it is renamed.
struct Replacement {
    file: File,
    path: PathBuf,
}

impl Replacement {
    fn new(target: &Path, content: &[u8]) -> io::Result<Replacement> {
        let mut replacement = Replacement::empty(target)?;
        replacement.file.write_all(content)?;
        // On the disk before the name points to it, so that a power cut leaves the one or the other.
        replacement.file.sync_data()?;
        Ok(replacement)
    }

    /// With the mode and owner of `found`; `None` if it cannot have them, or the folder takes no new files.
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
                    // Nobody can have it yet. It is locked for the sake of `LockedFile`: once it is renamed, the file
                    // of that name is locked without a gap.
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
        // After the rename there is nothing of this name.
        _ = std::fs::remove_file(&self.path);
    }
}

/// A regular file that is read, changed and written back while no other `poda` changes it. The lock is on the file
/// itself and ends with this value or with the program, however that ends.
pub struct LockedFile {
    path: PathBuf,
    file: File,
}

/// How long to wait for others: 30 seconds in all.
const LOCK_TRIES: u32 = 1500;
const LOCK_PAUSE: Duration = Duration::from_millis(20);

impl LockedFile {
    /// Opens the file, waiting a while if another program has it.
    pub fn open(path: &Path) -> Result<LockedFile, Failure> {
        let file = locked(path).map_err(|error| Failure::not_written(path, &error))?;
        match file {
            Some(file) => Ok(LockedFile { path: path.to_path_buf(), file }),
            None => {
                Err(Failure::Failed(format!("another program is changing this file: `{}`", path.display())))
            }
        }
    }

    /// Replaces the content. The lock stays.
    pub fn write(&mut self, content: &str) -> Result<(), Failure> {
        let found = self.file.metadata();
        let written = found.and_then(|found| replace(&mut self.file, &self.path, &found, content.as_bytes()));
        written.map_err(|error| Failure::not_written(&self.path, &error))
    }
}

/// The file at `path`, locked; `None` if others keep it.
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
            // Some network file systems have no locks; that is no reason not to work there.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // Whoever had it before may have renamed another file over it, and that one is not locked.
        if is_same_file(&file.metadata()?, &std::fs::metadata(path)?) {
            return Ok(Some(file));
        }
    }
    Ok(None)
}

/// What the system knows about files.
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

    /// Our standard output or standard error, if that is what was found, as `/dev/stdout` says. Opened a second time, a
    /// regular file there would be overwritten by what is printed afterwards.
    pub fn standard_stream(found: &Metadata) -> Option<File> {
        let is_same = |stream: &File| stream.metadata().is_ok_and(|own| is_same_file(&own, found));
        let (out, err) = (io::stdout(), io::stderr());
        let streams = [out.as_fd().try_clone_to_owned(), err.as_fd().try_clone_to_owned()];
        streams.into_iter().flatten().map(File::from).find(is_same)
    }
}

/// Elsewhere the standard library does not tell: no name stands for an open stream, a locked file cannot be renamed over,
/// and files have the owner of the folder.
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
