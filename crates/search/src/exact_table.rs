//! A table for proofs: it compares whole lossless keys and never mistakes one position for another. The
//! solver and the proof-number search store their results in it.

use std::hash::Hash;
use std::num::NonZeroU32;

use processor::LazyBuckets;

use crate::word_hash::word_hash;

/// Facts by key, in fixed memory. Each key has two slots; the fact that took more work keeps the first.
#[derive(Debug)]
pub struct ExactTable<K, V> {
    buckets: LazyBuckets<Bucket<K, V>>,
    mask: usize,
    /// Facts that were overwritten by others.
    n_lost: u64,
}

/// Facts lost per bucket of two before a table counts as crowded. Some loss does no harm: the facts that are
/// cheapest to find again are lost first.
const LOST_PER_BUCKET: u64 = 8;

/// The two slots of a key, in one cache line if they fit.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket<K, V>([Option<Fact<K, V>>; 2]);

#[derive(Clone, Copy, Debug)]
struct Fact<K, V> {
    key: K,
    value: V,
    /// In nodes. Never zero, so that an empty slot needs no extra memory.
    work: NonZeroU32,
}

impl<K: Copy + Eq + Hash, V: Copy> ExactTable<K, V> {
    /// A table of at most `bytes`, but of at least a few hundred facts: without any memory a proof may never
    /// finish.
    #[must_use]
    pub fn new(bytes: usize) -> ExactTable<K, V> {
        let fitting = (bytes / size_of::<Bucket<K, V>>()).max(512);
        let n_buckets = 1 << fitting.ilog2();
        let buckets = LazyBuckets::new(n_buckets, Bucket([None; 2]));
        ExactTable { buckets, mask: n_buckets - 1, n_lost: 0 }
    }

    /// What is known about `key`.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, key: &K) -> Option<V> {
        let Bucket(places) = self.buckets.get(self.index(key))?;
        places.iter().flatten().find(|fact| fact.key == *key).map(|fact| fact.value)
    }

    /// Prefetches the slots of `key`, so that a later [`get`](Self::get) need not wait for memory.
    #[inline]
    pub fn will_get(&self, key: &K) {
        self.buckets.prefetch(self.index(key));
    }

    /// Stores a fact about `key` that took `work` nodes to find.
    pub fn put(&mut self, key: K, value: V, work: u64) {
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        let fact = Fact { key, value, work: NonZeroU32::new(work).unwrap_or(NonZeroU32::MIN) };
        let index = self.index(&key);
        let Bucket([costly, recent]) = self.buckets.get_mut(index).expect("a bucket for every key");
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

    /// Forgets every fact.
    pub fn clear(&mut self) {
        self.buckets.clear();
        self.n_lost = 0;
    }

    /// Whether the table is much too small: it has lost several times as many facts as it has slots.
    #[inline]
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        self.n_lost >= LOST_PER_BUCKET * (self.mask as u64 + 1)
    }

    #[inline]
    fn index(&self, key: &K) -> usize {
        // The hash ends with a rotation that moves its well-mixed bits to the bottom 26. Shifting those away
        // once put 200,000 keys of Connect Four into a third as many buckets as chance would.
        word_hash(key) as usize & self.mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys like those of real games: few bits set, far apart, one or two words.
    #[test]
    fn similar_keys_spread_over_the_buckets_as_chance_would_spread_them() {
        let one: ExactTable<u64, u8> = ExactTable::new(1 << 20);
        let two: ExactTable<(u64, u64), u8> = ExactTable::new(1 << 20);
        let stones =
            |seed: u64| (0..14).fold(0, |set, i| set | 1 << ((seed.wrapping_mul(i * 2 + 3) >> 7) % 49));
        let sets: Vec<u64> =
            (0..30_000).map(stones).collect::<std::collections::BTreeSet<_>>().into_iter().collect();
        let n_used =
            |indexes: Vec<usize>| indexes.into_iter().collect::<std::collections::BTreeSet<_>>().len() as f64;
        let expected = |n_buckets: f64| n_buckets * (1.0 - (-(sets.len() as f64) / n_buckets).exp());
        let used = n_used(sets.iter().map(|set| one.index(set)).collect());
        assert!(used > 0.95 * expected((one.mask + 1) as f64), "{used} buckets of {}", one.mask + 1);
        let used = n_used(sets.iter().map(|&set| two.index(&(set, set ^ (1 << 48)))).collect());
        assert!(used > 0.95 * expected((two.mask + 1) as f64), "{used} buckets of {}", two.mask + 1);
    }

    #[test]
    fn two_places_of_a_key_share_a_cache_line() {
        assert_eq!(size_of::<Bucket<(u64, u64), (i32, i32)>>(), 64);
        assert_eq!(align_of::<Bucket<u64, u8>>(), 64);
    }

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
