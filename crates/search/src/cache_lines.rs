//! Memory for the tables that threads share: lines of the cache, all zero at first.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::pages::prefer_large;

/// One line of the cache.
pub type CacheLine = [AtomicU64; 8];

/// Lines of the cache, all zero at first. The system lends the memory as it is touched, so that even a table of
/// gigabytes is there at once.
///
/// ```
/// use std::sync::atomic::Ordering;
///
/// let lines = search::CacheLines::zeroed(1 << 24);
/// lines.line(1_000_000)[7].store(5, Ordering::Relaxed);
/// assert_eq!(lines.line(1_000_000)[7].load(Ordering::Relaxed), 5);
/// assert_eq!(std::ptr::from_ref(lines.line(1)).addr() % 64, 0);
/// ```
#[derive(Debug)]
pub struct CacheLines {
    words: Box<[AtomicU64]>,
    /// Where the first line begins: memory asked for with the alignment of a line would be cleared at once.
    start: usize,
    length: usize,
}

const WORDS: usize = size_of::<CacheLine>() / size_of::<AtomicU64>();

impl CacheLines {
    /// So many lines.
    ///
    /// # Panics
    ///
    /// If there is not so much memory.
    #[must_use]
    #[allow(unsafe_code, reason = "memory that is zero already need not be written")]
    pub fn zeroed(length: usize) -> CacheLines {
        let mut words = Box::<[AtomicU64]>::new_zeroed_slice((length + 1) * WORDS);
        prefer_large(&mut words);
        // SAFETY: an atomic integer whose bytes are zero is 0.
        let words = unsafe { words.assume_init() };
        let start = words.as_ptr().align_offset(size_of::<CacheLine>());
        CacheLines { words, start, length }
    }

    /// How many lines there are.
    #[must_use]
    #[inline(always)]
    pub fn length(&self) -> usize {
        self.length
    }

    /// The line of that number.
    #[must_use]
    #[inline(always)]
    pub fn line(&self, number: usize) -> &CacheLine {
        let words = &self.words[self.start + number * WORDS..];
        words.first_chunk().expect("a line for each number")
    }

    /// Makes everything zero again.
    pub fn clear(&self) {
        self.words.iter().for_each(|word| word.store(0, Ordering::Relaxed));
    }
}
