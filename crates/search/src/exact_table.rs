//! A table that proves: it compares whole keys, which lose nothing, and never mistakes one position for another.
//! The solver and the prover keep what they know in it.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

/// Facts by key. The memory is fixed; each key has two places, and the fact that cost more work keeps the first.
#[derive(Debug)]
pub struct ExactTable<K, V> {
    buckets: Vec<Bucket<K, V>>,
    mask: usize,
    /// Facts that had to make room for others.
    n_lost: u64,
}

/// Facts lost for each bucket of two before a table counts as crowded. Some loss does no harm, because what is lost first
/// is what is cheap to find again.
const LOST_PER_BUCKET: u64 = 8;

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
        ExactTable { buckets: vec![[None; 2]; n_buckets], mask: n_buckets - 1, n_lost: 0 }
    }

    /// What is known of `key`.
    #[inline]
    #[must_use]
    pub fn get(&self, key: &K) -> Option<V> {
        let bucket = &self.buckets[self.index(key)];
        bucket.iter().flatten().find(|fact| fact.key == *key).map(|fact| fact.value)
    }

    /// Keeps what is now known of `key` and took `work` nodes to learn.
    pub fn put(&mut self, key: K, value: V, work: u64) {
        let fact = Fact { key, value, work: u32::try_from(work).unwrap_or(u32::MAX) };
        let index = self.index(&key);
        let [costly, recent] = &mut self.buckets[index];
        match (&costly, &recent) {
            (_, Some(old)) if old.key == key => *recent = Some(fact),
            (Some(old), _) if old.key != key && old.work > fact.work => {
                self.n_lost += u64::from(recent.is_some());
                *recent = Some(fact);
            }
            (Some(old), _) if old.key != key => {
                self.n_lost += u64::from(recent.is_some());
                *recent = *costly;
                *costly = Some(fact);
            }
            _ => *costly = Some(fact),
        }
    }

    /// Whether the table is much too small for what was put into it: several times as many facts were lost as it has
    /// places.
    #[inline]
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        self.n_lost >= LOST_PER_BUCKET * (self.mask as u64 + 1)
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

    #[test]
    fn a_table_is_crowded_when_it_loses_much_more_than_it_holds() {
        let mut table = ExactTable::new(0);
        (0..3 * 1024u64).for_each(|key| table.put(key << 20, (), 1));
        assert!(!table.is_crowded());
        (0..100 * 1024u64).for_each(|key| table.put(key << 20, (), 1));
        assert!(table.is_crowded());
        let mut roomy = ExactTable::new(64 << 20);
        (0..100 * 1024u64).for_each(|key| roomy.put(key << 20, (), 1));
        assert!(!roomy.is_crowded());
    }
}
