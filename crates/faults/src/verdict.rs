//! What becomes of a change: it happens, fails, happens in part, or is the last thing the process does.

use std::ffi::{CStr, OsStr, c_char, c_int};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::control;

/// The kinds of faults, by the number in the control page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 0: none.
    None,
    /// 1: whatever needs room fails with `ENOSPC`; the rest works.
    Full,
    /// 2: everything fails with `EIO`.
    Broken,
    /// 3: a write puts down half of its bytes and says so; the next ones find the disk full.
    Short,
    /// 4: the process is killed before the change.
    KillBefore,
    /// 5: a write puts down half of its bytes, and the process is killed.
    KillHalfway,
}

/// What is changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Needs room.
    Write,
    /// Needs none.
    Other,
}

/// What to do about a change.
pub enum Verdict {
    /// Do it.
    Happen,
    /// Fail with this error.
    Fail(c_int),
    /// Do half of it.
    Half,
    /// Do half of it and die.
    HalfAndDie,
}

/// Changes happen one after the other, so that they can be numbered and logged.
pub fn one_at_a_time() -> MutexGuard<'static, ()> {
    static GATE: Mutex<()> = Mutex::new(());
    GATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts a change, and says what becomes of it.
pub fn of(change: Change) -> Verdict {
    let Some(counter) = control::number(control::N_CHANGES) else { return Verdict::Happen };
    let number = counter.fetch_add(1, Ordering::SeqCst) + 1;
    let first = control::value(control::FIRST);
    let n_concerned = control::value(control::HOW_MANY);
    if first == 0 || number < first || number - first >= n_concerned {
        return Verdict::Happen;
    }
    let is_first = number == first;
    let verdict = match (kind(), change) {
        (Kind::Full, Change::Write) => Verdict::Fail(libc::ENOSPC),
        (Kind::Broken, _) => Verdict::Fail(libc::EIO),
        (Kind::Short, Change::Write) if is_first => Verdict::Half,
        (Kind::Short, Change::Write) => Verdict::Fail(libc::ENOSPC),
        (Kind::KillHalfway, Change::Write) => Verdict::HalfAndDie,
        (Kind::KillBefore | Kind::KillHalfway, _) => die(),
        (Kind::None | Kind::Full | Kind::Short, _) => return Verdict::Happen,
    };
    if let Some(n_faults) = control::number(control::N_FAULTS) {
        n_faults.fetch_add(1, Ordering::SeqCst);
    }
    verdict
}

fn kind() -> Kind {
    match control::value(control::KIND) {
        1 => Kind::Full,
        2 => Kind::Broken,
        3 => Kind::Short,
        4 => Kind::KillBefore,
        5 => Kind::KillHalfway,
        _ => Kind::None,
    }
}

/// Ends the process as `kill -9` does.
pub fn die() -> ! {
    // SAFETY: neither call touches memory.
    unsafe {
        libc::syscall(libc::SYS_kill, libc::syscall(libc::SYS_getpid), libc::SIGKILL);
    }
    loop {
        std::thread::park();
    }
}

/// The path if it is in the folder of the test. Names of open files come without a detour; others are made absolute, as
/// far as that needs no look at the disk.
pub fn watched(path: &Path) -> Option<PathBuf> {
    static ROOT: OnceLock<Option<PathBuf>> = OnceLock::new();
    let root = ROOT.get_or_init(|| std::env::var_os("PODA_FAULTS_ROOT").map(PathBuf::from)).as_ref()?;
    let absolute = match path.is_absolute() {
        true => path.to_path_buf(),
        false => std::env::current_dir().ok()?.join(path),
    };
    // Only a memory shared by the connections of one database; it is made again.
    let is_shared_memory = absolute.as_os_str().as_bytes().ends_with(b"-shm");
    (absolute.starts_with(root) && !is_shared_memory).then_some(absolute)
}

/// The path of an open file in the folder of the test.
pub fn watched_file(file: c_int) -> Option<PathBuf> {
    // Standard input and output, most of the time.
    if file < 3 || std::env::var_os("PODA_FAULTS_ROOT").is_none() {
        return None;
    }
    let link = format!("/proc/self/fd/{file}");
    // Pipes and the like have names that are no paths.
    watched(&std::fs::read_link(link).ok().filter(|path| path.is_absolute())?)
}

/// The path that a function of the C library was handed.
///
/// # Safety
/// It points to a C string.
pub unsafe fn path_of<'a>(path: *const c_char) -> &'a Path {
    // SAFETY: the caller says so.
    Path::new(OsStr::from_bytes(unsafe { CStr::from_ptr(path) }.to_bytes()))
}
