//! The page that a test and the program under test share: 64-bit numbers in a file, mapped by the program.
//!
//! | place | meaning |
//! | --- | --- |
//! | 0 | changes of files so far |
//! | 1 | the change at which the fault begins, counted from 1; 0 for none |
//! | 2 | how many changes it concerns |
//! | 3 | its kind ([`Kind`](crate::verdict::Kind)) |
//! | 4 | faults so far |
//! | 5 | nanoseconds added to the time of day |
//! | 6 | nanoseconds added to the clocks that never go back |

use std::ffi::CString;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

pub const N_CHANGES: usize = 0;
pub const FIRST: usize = 1;
pub const HOW_MANY: usize = 2;
pub const KIND: usize = 3;
pub const N_FAULTS: usize = 4;
pub const TIME_OF_DAY: usize = 5;
pub const MONOTONIC: usize = 6;

const PAGE: usize = 4096;

/// A number of the page; `None` if there is no page.
pub fn number(place: usize) -> Option<&'static AtomicU64> {
    static NUMBERS: OnceLock<Option<&'static [AtomicU64]>> = OnceLock::new();
    let numbers = NUMBERS.get_or_init(map);
    numbers.map(|numbers| &numbers[place])
}

/// The value of a number; 0 if there is no page.
pub fn value(place: usize) -> u64 {
    number(place).map_or(0, |number| number.load(Ordering::SeqCst))
}

fn map() -> Option<&'static [AtomicU64]> {
    let path = CString::new(std::env::var("PODA_FAULTS_CONTROL").ok()?).ok()?;
    // SAFETY: the page is mapped for as long as the process lives, has this length, and is only used as atomic numbers,
    // for which any bytes will do.
    unsafe {
        let flags = libc::O_RDWR | libc::O_CLOEXEC;
        let file = libc::syscall(libc::SYS_openat, libc::AT_FDCWD, path.as_ptr(), flags, 0);
        let file = i32::try_from(file).ok().filter(|file| *file >= 0)?;
        let access = libc::PROT_READ | libc::PROT_WRITE;
        let page = libc::mmap(std::ptr::null_mut(), PAGE, access, libc::MAP_SHARED, file, 0);
        libc::syscall(libc::SYS_close, file);
        (page != libc::MAP_FAILED).then(|| std::slice::from_raw_parts(page.cast::<AtomicU64>(), PAGE / 8))
    }
}
