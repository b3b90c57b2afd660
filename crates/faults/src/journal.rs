//! The log of all changes of files, in the order in which they happened.
//!
//! A record is its length (4 bytes, little-endian), a letter, the path with its length (4 bytes), a number (8 bytes), and
//! the rest: for a write `w` the place and the bytes, for `t` the new length of the file, for `r` the new name; `c` is a
//! new file, `u` a name removed, `s` a file or folder synced, `m` a new folder.

use std::ffi::CString;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::sync::OnceLock;

pub fn record(letter: u8, path: &Path, number: u64, rest: &[u8]) {
    let Some(log) = log() else { return };
    let path = path.as_os_str().as_bytes();
    let mut record = Vec::with_capacity(path.len() + rest.len() + 17);
    record.extend([0; 4]);
    record.push(letter);
    record.extend((path.len() as u32).to_le_bytes());
    record.extend(path);
    record.extend(number.to_le_bytes());
    record.extend(rest);
    let length = record.len() as u32 - 4;
    record[..4].copy_from_slice(&length.to_le_bytes());
    // SAFETY: the pointer and the length are those of the vector. One write of a file opened to append is one piece.
    unsafe { libc::syscall(libc::SYS_write, log, record.as_ptr(), record.len()) };
}

fn log() -> Option<i32> {
    static LOG: OnceLock<Option<i32>> = OnceLock::new();
    *LOG.get_or_init(|| {
        let path = CString::new(std::env::var("PODA_FAULTS_LOG").ok()?).ok()?;
        let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_APPEND | libc::O_CLOEXEC;
        // SAFETY: the path is a C string.
        let file = unsafe { libc::syscall(libc::SYS_openat, libc::AT_FDCWD, path.as_ptr(), flags, 0o600) };
        i32::try_from(file).ok().filter(|file| *file >= 0)
    })
}
