//! Memory for tables shared between threads: cache lines of atomic words, initially zero.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::pages::prefer_large_pages;

/// One cache line.
pub type CacheLine = [AtomicU64; 8];

/// Cache lines, initially zero. The system allocates the memory as it is touched, so that even a table of
/// gigabytes is available at once.
///
/// ```
/// use std::sync::atomic::Ordering;
///
/// let lines = processor::CacheLines::zeroed(1 << 24);
/// lines.line(1_000_000)[7].store(5, Ordering::Relaxed);
/// assert_eq!(lines.line(1_000_000)[7].load(Ordering::Relaxed), 5);
/// assert_eq!(std::ptr::from_ref(lines.line(1)).addr() % 64, 0);
/// ```
#[derive(Debug)]
pub struct CacheLines {
    words: Box<[AtomicU64]>,
    /// Offset of the first line. Memory requested with the alignment of a line would be cleared at once.
    start: usize,
    length: usize,
}

const WORDS: usize = size_of::<CacheLine>() / size_of::<AtomicU64>();

impl CacheLines {
    /// `length` lines.
    ///
    /// # Panics
    ///
    /// If there is not enough memory.
    #[must_use]
    pub fn zeroed(length: usize) -> CacheLines {
        let words = zeroed_words((length + 1) * WORDS);
        let start = words.as_ptr().align_offset(size_of::<CacheLine>());
        CacheLines { words, start, length }
    }

    /// The number of lines.
    #[must_use]
    #[inline(always)]
    pub fn length(&self) -> usize {
        self.length
    }

    /// The line with that number.
    #[must_use]
    #[inline(always)]
    pub fn line(&self, number: usize) -> &CacheLine {
        let words = &self.words[self.start + number * WORDS..];
        words.first_chunk().expect("a line for each number")
    }

    /// Sets everything to zero. Small tables are overwritten, which also makes the system allocate their
    /// memory before a search needs it. That would take seconds for a large one: its memory is returned to
    /// the system first, so that the old and the new never exist together, and allocated again as it is
    /// touched.
    pub fn clear(&mut self) {
        if self.length * size_of::<CacheLine>() <= WRITTEN_WHOLE {
            self.words.iter().for_each(|word| word.store(0, Ordering::Relaxed));
        } else {
            let length = self.length;
            self.words = Box::default();
            *self = CacheLines::zeroed(length);
        }
    }
}

/// Tables up to this size are cleared by overwriting them.
const WRITTEN_WHOLE: usize = 256 << 20;

#[allow(unsafe_code, reason = "memory that is already zero need not be written")]
fn zeroed_words(length: usize) -> Box<[AtomicU64]> {
    let mut words = Box::<[AtomicU64]>::new_zeroed_slice(length);
    prefer_large_pages(&mut words);
    // SAFETY: an atomic integer whose bytes are zero is 0.
    unsafe { words.assume_init() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small and large tables are cleared in different ways.
    #[test]
    fn cleared_lines_are_zero() {
        for bytes in [1 << 12, WRITTEN_WHOLE + (1 << 12)] {
            let mut lines = CacheLines::zeroed(bytes / size_of::<CacheLine>());
            let places = [0, lines.length() / 3, lines.length() - 1];
            for place in places {
                lines.line(place)[3].store(9, Ordering::Relaxed);
            }
            lines.clear();
            assert_eq!(lines.length(), bytes / size_of::<CacheLine>());
            for place in places {
                assert!(lines.line(place).iter().all(|word| word.load(Ordering::Relaxed) == 0));
            }
        }
    }
}
