//! The lock-free transposition table shared by all threads.
//!
//! An entry is two words: the data, and the key combined with it by exclusive or. A thread that reads while
//! another writes may get halves of two entries; then the words do not match, and the entry counts as not
//! found (Hyatt and Mann, 2002). The words are plain atomics, and a torn entry is never used.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use chess::Move;
use processor::{CacheLine, CacheLines};
use search::Bound;

use super::value::Value;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move or the one that caused the cutoff, if any.
    pub mv: Option<Move>,
    /// The value, mates counted from this position.
    pub value: Value,
    /// The static evaluation; `None` in check.
    pub evaluation: Option<Value>,
    /// The search depth; 0 in quiescence.
    pub depth: i32,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
    /// Whether the position was once on a principal variation.
    pub was_principal: bool,
}

/// The table: clusters of four entries, one cache line each.
#[derive(Debug)]
pub struct Table {
    clusters: CacheLines,
    /// The number of the current search, modulo 32: old entries are replaced first.
    generation: AtomicU8,
}

/// The key combined with the data, and the data.
type Slot = [AtomicU64; 2];

const N_GENERATIONS: u8 = 32;
/// Marks a missing evaluation in an entry.
const NO_EVALUATION: i16 = i16::MIN;

impl Table {
    /// A table of at most `bytes`, but of at least one cluster.
    pub fn new(bytes: usize) -> Table {
        let clusters = CacheLines::zeroed((bytes / size_of::<CacheLine>()).max(1));
        Table { clusters, generation: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.clusters.clear();
        *self.generation.get_mut() = 0;
    }

    /// Begins a new search.
    pub fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % N_GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// The entry of the position with that key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.slots(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            let fits = check.load(Ordering::Relaxed) ^ data == key;
            (fits && data != 0).then(|| unpack(data))
        })
    }

    /// Stores an entry, replacing the same position or else the least valuable entry of the cluster: the
    /// shallowest, where each generation of age counts as eight plies.
    pub fn put(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut chosen = None;
        let mut least = i32::MAX;
        for slot in self.slots(key) {
            let [check, data] = slot.each_ref().map(|word| word.load(Ordering::Relaxed));
            if data != 0 && check ^ data == key {
                let old = unpack(data);
                entry.mv = entry.mv.or(old.mv);
                let is_stale = age_of(data, generation) > 0;
                // A much shallower bound from the same search says less than the stored entry.
                if entry.bound != Bound::Exact && entry.depth + 4 < old.depth && !is_stale {
                    return;
                }
                chosen = Some(slot);
                break;
            }
            let worth = if data == 0 { -1000 } else { depth_of(data) - 8 * age_of(data, generation) };
            if worth < least {
                (chosen, least) = (Some(slot), worth);
            }
        }
        let [check, data] = chosen.expect("a cluster has slots");
        let learnt = pack(&entry, generation);
        check.store(key ^ learnt, Ordering::Relaxed);
        data.store(learnt, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths, estimated from its first thousand
    /// entries.
    pub fn fill(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let clusters = (0..self.clusters.length().min(250)).map(|number| self.clusters.line(number));
        let (mut n_slots, mut n_current) = (0, 0);
        for [_, data] in clusters.flat_map(|cluster| cluster.as_chunks().0) {
            let data = data.load(Ordering::Relaxed);
            n_slots += 1;
            n_current += u32::from(data != 0 && age_of(data, generation) == 0);
        }
        1000 * n_current / n_slots
    }

    /// Prefetches the entry of a position, so that a later lookup need not wait for memory.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        processor::prefetch(self.cluster(key));
    }

    #[inline]
    fn cluster(&self, key: u64) -> &CacheLine {
        let number = (u128::from(key) * self.clusters.length() as u128) >> 64;
        self.clusters.line(number as usize)
    }

    #[inline]
    fn slots(&self, key: u64) -> &[Slot] {
        self.cluster(key).as_chunks().0
    }
}

// bit 63 … 48   47 … 32       31 … 16   15 … 8     7 … 3       2            1 … 0
//     move      evaluation     value     depth   generation  principal      bound (1 to 3)

fn pack(entry: &Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    let mv = entry.mv.map_or(0, Move::bits);
    let evaluation = entry.evaluation.map_or(NO_EVALUATION, |value| value as i16);
    bound
        | u64::from(entry.was_principal) << 2
        | u64::from(generation) << 3
        | u64::from(entry.depth.clamp(0, 255) as u8) << 8
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(evaluation as u16) << 32
        | u64::from(mv) << 48
}

fn unpack(data: u64) -> Entry {
    let mv = (data >> 48) as u16;
    let evaluation = (data >> 32) as u16 as i16;
    Entry {
        mv: (mv != 0).then(|| Move::from_bits(mv)),
        value: Value::from((data >> 16) as u16 as i16),
        evaluation: (evaluation != NO_EVALUATION).then_some(Value::from(evaluation)),
        depth: depth_of(data),
        bound: [Bound::Lower, Bound::Lower, Bound::Upper, Bound::Exact][data as usize & 3],
        was_principal: data >> 2 & 1 == 1,
    }
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 8) as u8)
}

/// How many searches ago an entry was written.
fn age_of(data: u64, generation: u8) -> i32 {
    let written = (data >> 3) as u8 % N_GENERATIONS;
    i32::from((generation + N_GENERATIONS - written) % N_GENERATIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: u64) -> Entry {
        Entry {
            mv: Some(Move::from_bits(number as u16 | 1)),
            value: (number % 60_000) as Value - 30_000,
            evaluation: (!number.is_multiple_of(3)).then_some((number % 40_000) as Value - 20_000),
            depth: (number % 100) as i32,
            bound: [Bound::Lower, Bound::Upper, Bound::Exact][number as usize % 3],
            was_principal: number.is_multiple_of(2),
        }
    }

    #[test]
    fn what_is_put_is_got() {
        let mut table = Table::new(1 << 16);
        for number in 0..1000_u64 {
            let key = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.put(key, entry(number));
            assert_eq!(table.get(key), Some(entry(number)));
        }
        assert!(table.fill() > 150);
        table.age();
        assert_eq!(table.fill(), 0, "only entries of this search count");
        table.put(1, entry(1));
        assert_eq!(table.fill(), 1);
        table.clear();
        assert_eq!(table.fill(), 0);
    }

    /// Deep results of this search stay; those of old searches are replaced.
    #[test]
    fn old_entries_make_room_for_new_ones() {
        let table = Table::new(64);
        let of_depth = |depth| Entry { depth, bound: Bound::Exact, ..entry(1) };
        for key in 1..=4 {
            table.put(key, of_depth(20));
        }
        for key in 5..=8 {
            table.put(key, of_depth(2));
        }
        assert_eq!((1..=4).filter(|&key| table.get(key).is_some()).count(), 3);
        (0..5).for_each(|_| table.age());
        for key in 11..=14 {
            table.put(key, of_depth(2));
        }
        assert_eq!((11..=14).filter(|&key| table.get(key).is_some()).count(), 4);
    }

    /// Four threads write different entries under few keys into one cluster; whatever is read under a key was
    /// written as a whole under that key.
    #[test]
    fn halves_of_two_entries_are_never_read() {
        let table = Table::new(64);
        let of_key = |key: u64, round: u64| entry(key * 1000 + round % 1000);
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..100_000_u64 {
                        let key = 1 + (round + thread) % 6;
                        table.put(key, Entry { bound: Bound::Exact, ..of_key(key, round * 7 + thread) });
                        let asked = 1 + (round * 5 + thread) % 6;
                        if let Some(found) = table.get(asked) {
                            let whole = (0..1000)
                                .any(|round| Entry { bound: Bound::Exact, ..of_key(asked, round) } == found);
                            // Searching all rounds is slow, so most entries read are not checked.
                            assert!(round % 64 != 0 || whole, "{found:?} was never written");
                        }
                    }
                });
            }
        });
    }
}
