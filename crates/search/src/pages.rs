//! Large pages of memory, where the system lends them on request: in a table that is read here and there, finding the
//! page costs more than reading it.

/// Asks for large pages for memory that has not been touched yet. It changes nothing but the time that takes.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "advice on memory is a call of the system")]
pub fn prefer_large<T>(memory: &mut [T]) {
    use rustix::mm::{Advice, madvise};

    const PAGE: usize = 4096;
    let range = memory.as_mut_ptr_range();
    let start = range.start.addr().next_multiple_of(PAGE);
    let length = (range.end.addr() & !(PAGE - 1)).saturating_sub(start);
    let first = range.start.cast::<u8>().wrapping_add(start - range.start.addr());
    // SAFETY: whole pages inside the slice, whose contents such advice leaves as they are. A system that has none to
    // lend refuses, and that is well.
    let _ = unsafe { madvise(first.cast(), length, Advice::LinuxHugepage) };
}

/// Elsewhere nobody is asked.
#[cfg(not(target_os = "linux"))]
pub fn prefer_large<T>(_: &mut [T]) {}

/// Says that memory will soon be read. It changes nothing but the time that takes.
#[inline(always)]
#[allow(unsafe_code, reason = "reading ahead is an instruction of the processor")]
pub fn will_read<T>(memory: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor can read ahead, and a reference points to memory.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(memory).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = memory;
}
