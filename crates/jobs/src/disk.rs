//! What ledgers need of a file system. Everything they do to files goes through this, so that a simulated disk, which
//! fails, fills up and loses what was not yet written down, can take the place of the real one.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

/// A file system.
pub trait Disk: fmt::Debug + Send + Sync {
    /// Opens a file.
    ///
    /// # Errors
    /// As [`OpenOptions::open`].
    fn open(&self, path: &Path, access: Access) -> io::Result<Box<dyn DiskFile>>;

    /// Whether there is a file of this name.
    fn exists(&self, path: &Path) -> bool;

    /// Gives a file another name; what had that name is gone.
    ///
    /// # Errors
    /// As [`std::fs::rename`].
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// As [`std::fs::remove_file`].
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Waits until the folder of this file is on disk. Without that, a power cut may lose the name of a new file, though
    /// not its content.
    ///
    /// # Errors
    /// When the system reports that the folder cannot be written.
    fn sync_folder_of(&self, path: &Path) -> io::Result<()>;
}

/// What a file is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// To be read.
    Read,
    /// To be read and written; it exists.
    Write,
    /// To be read and written; it is created if necessary, and keeps its content otherwise.
    WriteOrCreate,
}

/// An open file.
pub trait DiskFile: Read + Write + Seek + fmt::Debug + Send {
    /// Whether it is a regular file.
    ///
    /// # Errors
    /// When the system does not tell.
    fn is_regular(&self) -> io::Result<bool>;

    /// Locks it for this process.
    ///
    /// # Errors
    /// As [`File::try_lock`].
    fn try_lock(&self) -> Result<(), TryLockError>;

    /// Cuts or lengthens it.
    ///
    /// # Errors
    /// As [`File::set_len`].
    fn set_len(&mut self, length: u64) -> io::Result<()>;

    /// Waits until its content is on disk.
    ///
    /// # Errors
    /// As [`File::sync_data`].
    fn sync(&mut self) -> io::Result<()>;

    /// The same open file a second time.
    ///
    /// # Errors
    /// As [`File::try_clone`].
    fn try_clone(&self) -> io::Result<Box<dyn DiskFile>>;
}

/// The file system of this machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemDisk;

impl Disk for SystemDisk {
    fn open(&self, path: &Path, access: Access) -> io::Result<Box<dyn DiskFile>> {
        let mut options = OpenOptions::new();
        let options = match access {
            Access::Read => options.read(true),
            Access::Write => options.read(true).write(true),
            Access::WriteOrCreate => options.read(true).write(true).create(true).truncate(false),
        };
        options.open(path).map(|file| Box::new(file) as Box<dyn DiskFile>)
    }

    fn exists(&self, path: &Path) -> bool {
        path.exists()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder_of(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Some systems do not open folders, and some file systems do not sync them: there is nothing to wait for there.
        let Ok(folder) = File::open(folder) else { return Ok(()) };
        match folder.sync_all() {
            Err(error) if is_unsupported(error.kind()) => Ok(()),
            synced => synced,
        }
    }
}

fn is_unsupported(kind: io::ErrorKind) -> bool {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    matches!(kind, InvalidInput | PermissionDenied | Unsupported)
}

impl DiskFile for File {
    fn is_regular(&self) -> io::Result<bool> {
        self.metadata().map(|found| found.is_file())
    }

    fn try_lock(&self) -> Result<(), TryLockError> {
        File::try_lock(self)
    }

    fn set_len(&mut self, length: u64) -> io::Result<()> {
        File::set_len(self, length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }

    fn try_clone(&self) -> io::Result<Box<dyn DiskFile>> {
        File::try_clone(self).map(|file| Box::new(file) as Box<dyn DiskFile>)
    }
}
