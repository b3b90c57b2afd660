//! A table that proves: it compares whole keys, which lose nothing, and never mistakes one position for another.
//! The solver and the prover keep what they know in it.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::lazy_buckets::LazyBuckets;

/// Facts by key. The memory is fixed; each key has two places, and the fact that cost more work keeps the first.
#[derive(Debug)]
pub struct ExactTable<K, V> {
    buckets: LazyBuckets<Bucket<K, V>>,
    mask: usize,
}

type Bucket<K, V> = [Option<Fact<K, V>>; 2];

#[derive(Clone, Copy, Debug)]
struct Fact<K, V> {
    key: K,
    value: V,
    work: u32,
}

impl<K: Copy + Eq + Hash, V: Copy> ExactTable<K, V> {
    /// A table of at most `bytes`, but of some hundred facts at least: without any memory proofs take for ever.
    #[must_use]
    pub fn new(bytes: usize) -> ExactTable<K, V> {
        let fitting = (bytes / size_of::<Bucket<K, V>>()).max(512);
        let n_buckets = 1 << fitting.ilog2();
        ExactTable { buckets: LazyBuckets::new(n_buckets, [None; 2]), mask: n_buckets - 1 }
    }

    /// What is known of `key`.
    #[inline]
    #[must_use]
    pub fn get(&self, key: &K) -> Option<V> {
        let bucket = self.buckets.get(self.index(key))?;
        bucket.iter().flatten().find(|fact| fact.key == *key).map(|fact| fact.value)
    }

    /// Keeps what is now known of `key` and took `work` nodes to learn.
    pub fn put(&mut self, key: K, value: V, work: u64) {
        let fact = Fact { key, value, work: u32::try_from(work).unwrap_or(u32::MAX) };
        let index = self.index(&key);
        let [costly, recent] = self.buckets.get_mut(index).expect("a bucket for every key");
        match (&costly, &recent) {
            (_, Some(old)) if old.key == key => *recent = Some(fact),
            (Some(old), _) if old.key != key && old.work > fact.work => *recent = Some(fact),
            (Some(old), _) if old.key != key => {
                *recent = *costly;
                *costly = Some(fact);
            }
            _ => *costly = Some(fact),
        }
    }

    fn index(&self, key: &K) -> usize {
        // The upper bits of this hash are the well mixed ones.
        (FxBuildHasher.hash_one(key) >> 20) as usize & self.mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_known_by_its_latest_value_and_never_twice() {
        let mut table = ExactTable::new(0);
        for round in 0..3u64 {
            for key in 0..5000u64 {
                table.put(key, (key, round), key % 7 * (3 - round));
                assert_eq!(table.get(&key), Some((key, round)));
            }
        }
        let known = (0..5000u64).filter_map(|key| Some((key, table.get(&key)?)));
        assert!(known.into_iter().all(|(key, (stored, _))| stored == key));
    }
}
