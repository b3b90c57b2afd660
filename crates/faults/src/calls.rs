//! The functions of the C library that change files.

use std::ffi::{c_char, c_int, c_long, c_void};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

use crate::journal::record;
use crate::verdict::{self, Change, Verdict, die, one_at_a_time, path_of, watched, watched_file};

type Offset = i64;
type Size = usize;

fn fail(error: c_int) -> c_long {
    // SAFETY: it is the thread's own.
    unsafe { *libc::__errno_location() = error };
    -1
}

/// A change that is not a write: it happens, and is logged if it succeeded.
fn change(needs_room: bool, call: impl FnOnce() -> c_long, log: impl FnOnce()) -> c_long {
    let _gate = one_at_a_time();
    match verdict::of(if needs_room { Change::Write } else { Change::Other }) {
        Verdict::Fail(error) => fail(error),
        Verdict::HalfAndDie => die(),
        Verdict::Happen | Verdict::Half => {
            let result = call();
            if result >= 0 {
                log();
            }
            result
        }
    }
}

/// A write of these bytes at a place, or at the file's own.
unsafe fn write_at(file: c_int, bytes: *const c_void, n: Size, at: Option<Offset>) -> c_long {
    let write = |n: Size| match at {
        // SAFETY: these are the arguments of the caller, or a beginning of its bytes.
        Some(at) => unsafe { libc::syscall(libc::SYS_pwrite64, file, bytes, n, at) },
        None => unsafe { libc::syscall(libc::SYS_write, file, bytes, n) },
    };
    let Some(path) = watched_file(file) else { return write(n) };
    let _gate = one_at_a_time();
    let (n_allowed, dies) = match verdict::of(Change::Write) {
        Verdict::Happen => (n, false),
        Verdict::Fail(error) => return fail(error),
        Verdict::Half => (n.div_ceil(2), false),
        Verdict::HalfAndDie => (n / 2, true),
    };
    // SAFETY: a system call that touches no memory.
    let place = at.unwrap_or_else(|| unsafe { libc::syscall(libc::SYS_lseek, file, 0, libc::SEEK_CUR) });
    let n_written = write(n_allowed);
    if let Ok(n_written) = usize::try_from(n_written) {
        // SAFETY: the caller says that so many bytes are there.
        let written = unsafe { std::slice::from_raw_parts(bytes.cast::<u8>(), n_written) };
        record(b'w', &path, place.cast_unsigned(), written);
    }
    if dies { die() } else { n_written }
}

unsafe fn open_at(folder: c_int, path: *const c_char, flags: c_int, mode: c_int) -> c_int {
    // SAFETY: the arguments are the caller's.
    let open = || unsafe { libc::syscall(libc::SYS_openat, folder, path, flags, mode) };
    // SAFETY: the caller passes a C string.
    let name = unsafe { path_of(path) };
    let is_change = flags & (libc::O_CREAT | libc::O_TRUNC) != 0;
    let found = if is_change { watched(name) } else { None };
    let Some(full) = found else { return open() as c_int };
    let was_there = full.exists();
    if was_there && flags & libc::O_TRUNC == 0 {
        return open() as c_int;
    }
    let log = || match was_there {
        true => record(b't', &full, 0, &[]),
        false => record(b'c', &full, 0, &[]),
    };
    change(!was_there, open, log) as c_int
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: c_int) -> c_int {
    // SAFETY: as the caller's.
    unsafe { open_at(libc::AT_FDCWD, path, flags, mode) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: c_int) -> c_int {
    // SAFETY: as the caller's.
    unsafe { open_at(libc::AT_FDCWD, path, flags, mode) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(file: c_int, bytes: *const c_void, n: Size) -> isize {
    // SAFETY: as the caller's.
    unsafe { write_at(file, bytes, n, None) as isize }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite(file: c_int, bytes: *const c_void, n: Size, at: Offset) -> isize {
    // SAFETY: as the caller's.
    unsafe { write_at(file, bytes, n, Some(at)) as isize }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite64(file: c_int, bytes: *const c_void, n: Size, at: Offset) -> isize {
    // SAFETY: as the caller's.
    unsafe { write_at(file, bytes, n, Some(at)) as isize }
}

/// Several pieces at once: only the first is written, which every caller must expect.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn writev(file: c_int, pieces: *const libc::iovec, n_pieces: c_int) -> isize {
    if watched_file(file).is_none() {
        // SAFETY: as the caller's.
        return unsafe { libc::syscall(libc::SYS_writev, file, pieces, n_pieces) as isize };
    }
    // SAFETY: the caller says how many pieces there are.
    let pieces = unsafe { std::slice::from_raw_parts(pieces, n_pieces.max(0) as usize) };
    let Some(first) = pieces.iter().find(|piece| piece.iov_len > 0) else { return 0 };
    // SAFETY: as the caller's.
    unsafe { write_at(file, first.iov_base, first.iov_len, None) as isize }
}

/// Both would write past us; whoever calls them has another way.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn copy_file_range(
    _: c_int,
    _: *mut Offset,
    _: c_int,
    _: *mut Offset,
    _: Size,
    _: u32,
) -> isize {
    fail(libc::ENOSYS) as isize
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn sendfile64(_: c_int, _: c_int, _: *mut Offset, _: Size) -> isize {
    fail(libc::ENOSYS) as isize
}

fn sync(file: c_int, number: c_long) -> c_int {
    // SAFETY: a system call that touches no memory.
    let call = || unsafe { libc::syscall(number, file) };
    match watched_file(file) {
        Some(path) => change(false, call, || record(b's', &path, 0, &[])) as c_int,
        None => call() as c_int,
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn fsync(file: c_int) -> c_int {
    sync(file, libc::SYS_fsync)
}

#[unsafe(no_mangle)]
pub extern "C" fn fdatasync(file: c_int) -> c_int {
    sync(file, libc::SYS_fdatasync)
}

fn set_length(file: c_int, length: Offset) -> c_int {
    // SAFETY: a system call that touches no memory.
    let call = || unsafe { libc::syscall(libc::SYS_ftruncate, file, length) };
    match watched_file(file) {
        Some(path) => change(false, call, || record(b't', &path, length.cast_unsigned(), &[])) as c_int,
        None => call() as c_int,
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn ftruncate(file: c_int, length: Offset) -> c_int {
    set_length(file, length)
}

#[unsafe(no_mangle)]
pub extern "C" fn ftruncate64(file: c_int, length: Offset) -> c_int {
    set_length(file, length)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn rename(from: *const c_char, to: *const c_char) -> c_int {
    let (folder, flags) = (libc::AT_FDCWD, 0);
    // SAFETY: the arguments are the caller's.
    let call = || unsafe { libc::syscall(libc::SYS_renameat2, folder, from, folder, to, flags) };
    // SAFETY: the caller passes C strings.
    let (from, to) = unsafe { (path_of(from), path_of(to)) };
    match (watched(from), watched(to)) {
        (Some(from), Some(to)) => {
            change(true, call, || record(b'r', &from, 0, to.as_os_str().as_bytes())) as c_int
        }
        _ => call() as c_int,
    }
}

unsafe fn unlink_at(folder: c_int, path: *const c_char, flags: c_int) -> c_int {
    // SAFETY: the arguments are the caller's.
    let call = || unsafe { libc::syscall(libc::SYS_unlinkat, folder, path, flags) };
    // SAFETY: the caller passes a C string.
    let name: &Path = unsafe { path_of(path) };
    match watched(name).filter(|_| folder == libc::AT_FDCWD) {
        Some(path) => change(false, call, || record(b'u', &path, 0, &[])) as c_int,
        None => call() as c_int,
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlink(path: *const c_char) -> c_int {
    // SAFETY: as the caller's.
    unsafe { unlink_at(libc::AT_FDCWD, path, 0) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlinkat(folder: c_int, path: *const c_char, flags: c_int) -> c_int {
    // SAFETY: as the caller's.
    unsafe { unlink_at(folder, path, flags) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn mkdir(path: *const c_char, mode: c_int) -> c_int {
    // SAFETY: the arguments are the caller's.
    let call = || unsafe { libc::syscall(libc::SYS_mkdirat, libc::AT_FDCWD, path, mode) };
    // SAFETY: the caller passes a C string.
    match watched(unsafe { path_of(path) }) {
        Some(path) => change(true, call, || record(b'm', &path, 0, &[])) as c_int,
        None => call() as c_int,
    }
}
