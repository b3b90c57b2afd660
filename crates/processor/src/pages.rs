//! Large pages and prefetching. In a table that is read at random, translating the address costs more than
//! reading the value, and either takes longer than the work between two reads.

/// Asks the system for large pages for memory that has not been touched yet. It only affects the speed of
/// later reads.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "memory advice is a system call")]
pub fn prefer_large_pages<T>(memory: &mut [T]) {
    use rustix::mm::{Advice, madvise};

    const PAGE: usize = 4096;
    let range = memory.as_mut_ptr_range();
    let start = range.start.addr().next_multiple_of(PAGE);
    let length = (range.end.addr() & !(PAGE - 1)).saturating_sub(start);
    let first = range.start.cast::<u8>().wrapping_add(start - range.start.addr());
    // SAFETY: whole pages inside the slice, whose contents such advice does not change. A system without
    // large pages refuses, which is harmless.
    let _ = unsafe { madvise(first.cast(), length, Advice::LinuxHugepage) };
}

/// A no-op on other systems.
#[cfg(not(target_os = "linux"))]
pub fn prefer_large_pages<T>(_: &mut [T]) {}

/// Prefetches a value, every cache line of it, so that a later read need not wait.
#[inline(always)]
#[allow(unsafe_code, reason = "prefetching is a processor instruction")]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    for offset in (0..size_of::<T>()).step_by(64) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let line = std::ptr::from_ref(value).cast::<i8>().wrapping_add(offset);
        // SAFETY: every x86-64 processor can prefetch, and the line lies inside the value.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
