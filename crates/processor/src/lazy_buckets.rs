//! Memory for a table of any type, filled with empty buckets only where it is used: the system allocates
//! memory as it is touched, so a table of gigabytes is available at once and costs only what is stored in it.

use std::fmt;
use std::mem::MaybeUninit;

use crate::pages;

/// Buckets filled together: few enough that filling them does not delay a search, many enough that the flags
/// of a table of gigabytes stay in the L1 cache.
const CHUNK: usize = 512;

/// A fixed number of buckets, initially empty.
///
/// ```
/// let mut buckets = processor::LazyBuckets::new(1 << 20, 0_u8);
/// assert_eq!(buckets.get(5), None, "nothing was stored near it");
/// *buckets.get_mut(5).expect("there is such a bucket") = 7;
/// assert_eq!((buckets.get(5), buckets.get(6), buckets.get(1 << 20)), (Some(&7), Some(&0), None));
/// ```
pub struct LazyBuckets<B> {
    buckets: Box<[MaybeUninit<B>]>,
    /// Whether the buckets of each chunk have been initialised.
    is_filled: Box<[bool]>,
    empty: B,
}

impl<B: Copy> LazyBuckets<B> {
    /// `length` buckets like `empty`.
    #[must_use]
    pub fn new(length: usize, empty: B) -> LazyBuckets<B> {
        let is_filled = vec![false; length.div_ceil(CHUNK)].into_boxed_slice();
        let mut buckets = Box::new_uninit_slice(length);
        pages::prefer_large_pages(&mut buckets);
        LazyBuckets { buckets, is_filled, empty }
    }

    /// Prefetches a bucket, so that a later `get` need not wait for memory.
    #[inline]
    pub fn prefetch(&self, number: usize) {
        if let Some(bucket) = self.buckets.get(number) {
            pages::prefetch(bucket);
        }
    }

    /// The bucket with that number; `None` if its chunk was never written, or there is no such bucket.
    #[inline]
    #[must_use]
    #[allow(unsafe_code, reason = "the flags say which buckets are initialised")]
    pub fn get(&self, number: usize) -> Option<&B> {
        if !*self.is_filled.get(number / CHUNK)? {
            return None;
        }
        // SAFETY: `get_mut` is the only place that sets a flag, after it has written every bucket of the chunk.
        Some(unsafe { self.buckets.get(number)?.assume_init_ref() })
    }

    /// The bucket with that number, mutable; `None` if there is no such bucket.
    #[inline]
    #[allow(unsafe_code, reason = "the flags say which buckets are initialised")]
    pub fn get_mut(&mut self, number: usize) -> Option<&mut B> {
        if !*self.is_filled.get(number / CHUNK)? {
            self.fill(number / CHUNK);
        }
        // SAFETY: as in `get`.
        Some(unsafe { self.buckets.get_mut(number)?.assume_init_mut() })
    }

    #[cold]
    fn fill(&mut self, chunk: usize) {
        let first = chunk * CHUNK;
        let end = (first + CHUNK).min(self.buckets.len());
        self.buckets[first..end].fill(MaybeUninit::new(self.empty));
        self.is_filled[chunk] = true;
    }

    /// Makes all buckets empty again.
    pub fn clear(&mut self) {
        self.is_filled.fill(false);
    }
}

impl<B> fmt::Debug for LazyBuckets<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_filled = self.is_filled.iter().filter(|&&is_filled| is_filled).count();
        f.debug_struct("LazyBuckets")
            .field("length", &self.buckets.len())
            .field("n_filled_chunks", &n_filled)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stores the same numbers in a plain vector and compares after every step.
    #[test]
    fn buckets_behave_like_a_vector_of_empty_ones() {
        for length in [0, 1, 7, CHUNK, CHUNK + 1, 4 * CHUNK - 3] {
            let mut lazy = LazyBuckets::new(length, None);
            let mut plain = vec![None; length];
            for round in 0..3_usize {
                for step in 0..400_usize {
                    let number = step * 7919 % (length + 2);
                    if let Some(bucket) = lazy.get_mut(number) {
                        *bucket = Some((round, step));
                        plain[number] = Some((round, step));
                    } else {
                        assert!(number >= length);
                    }
                    let asked = step * 104_729 % (length + 2);
                    let found = lazy.get(asked).copied().flatten();
                    assert_eq!(found, plain.get(asked).copied().flatten());
                }
                lazy.clear();
                plain.fill(None);
            }
        }
    }

    /// A gibibyte of buckets, of which a few are used, takes hardly any memory.
    #[test]
    #[cfg(target_os = "linux")]
    fn memory_is_allocated_as_it_is_touched() {
        let resident_pages = || -> usize {
            let text = std::fs::read_to_string("/proc/self/statm").unwrap();
            text.split(' ').nth(1).unwrap().parse().unwrap()
        };
        let (length, before) = (1 << 24, resident_pages());
        let mut buckets = LazyBuckets::new(length, [0_u64; 8]);
        for number in (0..length).step_by(length / 16) {
            buckets.get_mut(number).unwrap()[0] = number as u64;
        }
        assert_eq!(buckets.get(length / 16).unwrap()[0], length as u64 / 16);
        assert!(buckets.get(CHUNK).is_none());
        assert!(resident_pages() < before + 100_000, "it takes less than 400 MB");
    }
}
