//! Access to the files named in a spec.

use std::fmt;

use game::Refusal;

/// Where the files named in a spec come from. The caller decides: a command reads the user's files, a server only those
/// it ships.
pub trait Resources: fmt::Debug + Sync {
    /// The text of that file.
    ///
    /// # Errors
    /// A [`Refusal`] that names the file, when it cannot be read.
    fn read(&self, name: &str) -> Result<String, Refusal>;

    /// The bytes of that file, for binary files.
    ///
    /// # Errors
    /// A [`Refusal`] that names the file, when it cannot be read.
    fn read_bytes(&self, name: &str) -> Result<Vec<u8>, Refusal> {
        self.read(name).map(String::into_bytes)
    }

    /// Whether user folders of that name may be opened, for files too large to be read whole.
    ///
    /// # Errors
    /// A [`Refusal`] that names it, where folders may not be opened.
    fn open_folders(&self, name: &str) -> Result<(), Refusal> {
        Err(Refusal::not_available(name, "folders cannot be opened here"))
    }
}

/// No files at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Resources for NoFiles {
    fn read(&self, name: &str) -> Result<String, Refusal> {
        Err(Refusal::not_available(name, "files cannot be read here"))
    }
}
