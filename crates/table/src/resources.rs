//! Where the files named in a spec come from.

use std::fmt;

use game::Refusal;

/// Where the files named in a spec come from. The face decides: a command reads the user's files, a server only
/// what it ships.
pub trait Resources: fmt::Debug + Sync {
    /// The text of the file of that name.
    ///
    /// # Errors
    /// A [`Refusal`] that names the file, when it cannot be had.
    fn read(&self, name: &str) -> Result<String, Refusal>;

    /// The bytes of the file of that name, for files that are no text.
    ///
    /// # Errors
    /// A [`Refusal`] that names the file, when it cannot be had.
    fn read_bytes(&self, name: &str) -> Result<Vec<u8>, Refusal> {
        self.read(name).map(String::into_bytes)
    }

    /// Whether folders of the user may be opened by that name, for files too large to be read whole.
    ///
    /// # Errors
    /// A [`Refusal`] that names it, where no folders may be opened.
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
