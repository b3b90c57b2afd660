//! The built book, which `cargo xtask book` makes and packages bring along.

use std::path::{Path, PathBuf};

use crate::SiteFile;
use crate::kit::{KitError, collect};

/// A built book: a folder of pages.
#[derive(Clone, Debug)]
pub struct Book {
    folder: PathBuf,
}

/// Where it is, beside the folder of the program: as `cargo xtask book` builds it, and as packages do.
const PLACES: [&str; 2] = ["book", "share/poda/book"];

impl Book {
    /// What is shown in place of its pages where there is none.
    pub const MISSING: &str = include_str!("no-book.html");

    /// The book beside a program, given the path of its file.
    #[must_use]
    pub fn beside(program: &Path) -> Option<Book> {
        let folder = program.ancestors().nth(2).unwrap_or(Path::new(".."));
        PLACES.iter().find_map(|place| Book::open(&folder.join(place)))
    }

    /// The book in a folder, if there is one.
    #[must_use]
    pub fn open(folder: &Path) -> Option<Book> {
        let is_book = folder.join("index.html").is_file();
        is_book.then(|| Book { folder: folder.to_path_buf() })
    }

    /// Where it is.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Its files as part of a site, below `book/`.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn files(&self) -> Result<Vec<SiteFile>, KitError> {
        let damaged = |path: &Path, error| KitError::Damaged(path.to_path_buf(), error);
        let mut paths = Vec::new();
        collect(&self.folder, "", &mut paths).map_err(|error| damaged(&self.folder, error))?;
        paths.sort();
        let file = |path: String| {
            let from = self.folder.join(&path);
            let bytes = std::fs::read(&from).map_err(|error| damaged(&from, error))?;
            Ok(SiteFile { path: format!("book/{path}"), bytes })
        };
        paths.into_iter().map(file).collect()
    }

    /// The files of a site without the book: pages, at the addresses of its first ones, that say how to get it.
    #[must_use]
    pub fn missing() -> Vec<SiteFile> {
        let page = |path: &str| SiteFile { path: path.to_string(), bytes: Book::MISSING.as_bytes().to_vec() };
        vec![page("book/es/index.html"), page("book/index.html")]
    }
}
