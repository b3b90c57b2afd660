//! The files of the tables. Only this module opens any.
//!
//! Tables may have hundreds of gigabytes. They are read on demand, a page at a time, and the pages read last
//! are kept in a cache of bounded size. They are not memory-mapped: a mapped file that is truncated while in
//! use ends the program.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

/// Files by number, with a cache of their pages.
#[derive(Debug)]
pub struct Files {
    files: Vec<(PathBuf, u64)>,
    /// Open files, the most recently used last.
    open: Mutex<Vec<(usize, Arc<File>)>>,
    /// Each page has one slot that it can be in. Allocated when the first page is read.
    slots: OnceLock<Box<[RwLock<Option<Page>>]>>,
}

#[derive(Debug)]
struct Page {
    file: usize,
    number: u64,
    bytes: Box<[u8]>,
}

/// Bytes of a page.
const PAGE: u64 = 4096;
/// Pages that are kept: 64 MiB.
const N_SLOTS: usize = 1 << 14;
/// Systems limit the open files of a program: often 1024, sometimes 256.
const MAX_OPEN: usize = 100;

impl Files {
    /// No files.
    pub fn new() -> Files {
        Files { files: Vec::new(), open: Mutex::new(Vec::new()), slots: OnceLock::new() }
    }

    /// Adds a file with its length; returns its number.
    pub fn add(&mut self, path: PathBuf, length: u64) -> usize {
        self.files.push((path, length));
        self.files.len() - 1
    }

    /// The path of a file.
    pub fn path(&self, file: usize) -> &Path {
        &self.files[file].0
    }

    /// Fills the buffer from a place in a file.
    ///
    /// # Errors
    /// If the file cannot be read, or is too short.
    pub fn read(&self, file: usize, at: u64, buffer: &mut [u8]) -> io::Result<()> {
        let mut done = 0;
        while done < buffer.len() {
            let here = at.saturating_add(done as u64);
            done += self.with_page(file, here / PAGE, |page| {
                let rest = page.get((here % PAGE) as usize..).unwrap_or_default();
                let n_bytes = rest.len().min(buffer.len() - done);
                buffer[done..done + n_bytes].copy_from_slice(&rest[..n_bytes]);
                if n_bytes == 0 { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(n_bytes) }
            })?;
        }
        Ok(())
    }

    /// Calls a function with a page, which is read if it is not in the cache.
    fn with_page<T>(
        &self,
        file: usize,
        number: u64,
        work: impl FnOnce(&[u8]) -> io::Result<T>,
    ) -> io::Result<T> {
        let mixed = (number ^ (file as u64) << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slots = self.slots.get_or_init(|| (0..N_SLOTS).map(|_| RwLock::new(None)).collect());
        let slot = &slots[(mixed >> 40) as usize % N_SLOTS];
        let is_it = |page: &&Page| page.file == file && page.number == number;
        if let Some(page) = slot.read().unwrap_or_else(PoisonError::into_inner).as_ref().filter(is_it) {
            return work(&page.bytes);
        }
        let bytes = self.load(file, number)?;
        let done = work(&bytes);
        *slot.write().unwrap_or_else(PoisonError::into_inner) = Some(Page { file, number, bytes });
        done
    }

    fn load(&self, file: usize, number: u64) -> io::Result<Box<[u8]>> {
        let (from, length) = (number.saturating_mul(PAGE), self.files[file].1);
        let n_bytes = length.saturating_sub(from).min(PAGE);
        let mut bytes = vec![0; n_bytes as usize].into_boxed_slice();
        read_at(&*self.opened(file)?, from, &mut bytes)?;
        Ok(bytes)
    }

    /// The open file; the least recently used one is closed for it if necessary.
    fn opened(&self, file: usize) -> io::Result<Arc<File>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = match open.iter().position(|&(number, _)| number == file) {
            Some(place) => open.remove(place),
            None => (file, Arc::new(File::open(&self.files[file].0)?)),
        };
        if open.len() >= MAX_OPEN {
            open.remove(0);
        }
        open.push((file, Arc::clone(&entry.1)));
        Ok(entry.1)
    }
}

/// Reads up to `most` bytes from the beginning of a file; also returns its length.
///
/// # Errors
/// If it cannot be read.
pub fn read_start(path: &Path, most: u64) -> io::Result<(Vec<u8>, u64)> {
    // Opening a pipe would wait for a writer.
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut bytes = vec![0; length.min(most) as usize];
    read_at(&file, 0, &mut bytes)?;
    Ok((bytes, length))
}

#[cfg(unix)]
fn read_at(file: &File, at: u64, buffer: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, at)
}

#[cfg(windows)]
fn read_at(file: &File, at: u64, buffer: &mut [u8]) -> io::Result<()> {
    let mut done = 0;
    while done < buffer.len() {
        match std::os::windows::fs::FileExt::seek_read(file, &mut buffer[done..], at + done as u64)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            n_bytes => done += n_bytes,
        }
    }
    Ok(())
}

/// Systems without positioned reads, such as WebAssembly in a browser, have no files of tables either.
#[cfg(not(any(unix, windows)))]
fn read_at(_: &File, _: u64, _: &mut [u8]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The paths in a folder; none if it cannot be read.
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let files = folder.read_dir().into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = files.map(|file| file.path()).collect();
    paths.sort();
    paths
}
