//! The lock-free transposition table shared by all threads.
//!
//! An entry is three words: the whole board, and what is known about it. Words are written one by one, so
//! another thread may see a mixture of two entries; the words of the board are combined with the data word
//! (Hyatt and Mann's trick), each in a different way, so that a mixture matches no board.
//!
//! Forgetting is free: entries carry the number of their era, and those of other eras count as empty.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use processor::{CacheLine, CacheLines};

use super::worker::Reach;
use crate::board::Board;
use crate::endgame::hash;

/// No move.
pub(crate) const NO_SQUARE: u8 = 64;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Knowledge {
    pub lower: i8,
    pub upper: i8,
    /// The search depth.
    pub depth: u8,
    /// How certain the cuts were; see [`Selectivity`](super::selectivity::Selectivity).
    pub confidence: u8,
    /// The best move, and the previous best move.
    pub best: [u8; 2],
}

impl Knowledge {
    pub const NONE: Knowledge =
        Knowledge { lower: -64, upper: 64, depth: 0, confidence: 0, best: [NO_SQUARE; 2] };

    /// Whether it was searched at least this deep and with this confidence.
    #[inline(always)]
    pub fn reaches(&self, depth: u32, confidence: u8) -> bool {
        u32::from(self.depth) >= depth && self.confidence >= confidence
    }

    /// Whether it proves the score: an exact score from a search to the end.
    pub fn proves(&self, score: i32, reach: Reach) -> bool {
        self.reaches(reach.depth, reach.selectivity.0)
            && (i32::from(self.lower), i32::from(self.upper)) == (score, score)
    }

    #[inline(always)]
    fn level(&self) -> u32 {
        u32::from(self.depth) << 8 | u32::from(self.confidence)
    }

    #[inline(always)]
    fn to_bits(self, date: u8, era: u8) -> u64 {
        let [best, second] = self.best;
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            self.depth,
            self.confidence,
            best,
            second,
            date,
            era,
        ])
    }

    #[inline(always)]
    fn from_bits(bits: u64) -> (Knowledge, u8) {
        let [lower, upper, depth, confidence, best, second, date, _] = bits.to_le_bytes();
        let knowledge =
            Knowledge { lower: lower as i8, upper: upper as i8, depth, confidence, best: [best, second] };
        (knowledge, date)
    }
}

/// The player's discs, the opponent's, and the data. A board may be in two entries, which share a cache line.
type Entry = [AtomicU64; 3];

#[inline(always)]
fn load([player, opponent, knowledge]: &Entry) -> (Board, u64) {
    let bits = knowledge.load(Ordering::Relaxed);
    let player = player.load(Ordering::Relaxed) ^ bits;
    let opponent = opponent.load(Ordering::Relaxed) ^ bits.rotate_left(29);
    (Board { player, opponent }, bits)
}

#[inline(always)]
fn store([player, opponent, knowledge]: &Entry, board: Board, bits: u64) {
    knowledge.store(bits, Ordering::Relaxed);
    player.store(board.player ^ bits, Ordering::Relaxed);
    opponent.store(board.opponent ^ bits.rotate_left(29), Ordering::Relaxed);
}

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: CacheLines,
    shift: u32,
    date: AtomicU8,
    /// 0 is that of entries never written.
    era: u8,
}

impl Table {
    /// A table of at most `bytes`.
    pub fn new(bytes: usize) -> Table {
        let bits = (bytes / size_of::<CacheLine>()).max(64).ilog2();
        Table { buckets: CacheLines::zeroed(1 << bits), shift: 64 - bits, date: AtomicU8::new(1), era: 1 }
    }

    /// Makes the present entries the first to be replaced.
    pub fn age(&self) {
        let date = self.date.load(Ordering::Relaxed);
        self.date.store(date.wrapping_add(1), Ordering::Relaxed);
    }

    /// Forgets everything. The memory keeps its old entries, which a search of the new era cannot tell from empty ones.
    pub fn clear(&mut self) {
        *self.date.get_mut() = 1;
        self.era = self.era.wrapping_add(1);
        if self.era == 0 {
            self.buckets.clear();
            self.era = 1;
        }
    }

    #[inline(always)]
    fn is_current(&self, bits: u64) -> bool {
        (bits >> 56) as u8 == self.era
    }

    #[inline(always)]
    fn bucket(&self, board: Board) -> &[Entry] {
        self.buckets.line((hash(board) >> self.shift) as usize).as_chunks().0
    }

    /// Prefetches the entry of a board, so that a later lookup need not wait for memory.
    #[inline(always)]
    pub fn prefetch(&self, board: Board) {
        processor::prefetch(&self.bucket(board)[0]);
    }

    /// What is known about a board.
    #[inline(always)]
    pub fn get(&self, board: Board) -> Option<Knowledge> {
        for entry in self.bucket(board) {
            let (found, bits) = load(entry);
            if found == board && self.is_current(bits) {
                return Some(Knowledge::from_bits(bits).0);
            }
        }
        None
    }

    /// Stores a board, unless more is known about it. Of other boards, the oldest and then the shallowest is
    /// replaced.
    pub fn put(&self, board: Board, knowledge: Knowledge) {
        let date = self.date.load(Ordering::Relaxed);
        let mut worst = 0;
        let mut worst_value = u32::MAX;
        let bucket = self.bucket(board);
        for (index, entry) in bucket.iter().enumerate() {
            let (found, bits) = load(entry);
            let (known, known_date) = Knowledge::from_bits(bits);
            let is_current = self.is_current(bits);
            if found == board && is_current {
                if let Some(merged) = merged(known, knowledge) {
                    store(entry, board, merged.to_bits(date, self.era));
                }
                return;
            }
            let value = match is_current {
                true => u32::from(known_date == date) << 16 | known.level(),
                false => 0,
            };
            if value < worst_value {
                (worst, worst_value) = (index, value);
            }
        }
        store(&bucket[worst], board, knowledge.to_bits(date, self.era));
    }
}

/// The combination of two results; `None` if the new one adds nothing.
fn merged(old: Knowledge, new: Knowledge) -> Option<Knowledge> {
    if new.level() < old.level() {
        return None;
    }
    let best = match new.best[0] == old.best[0] || new.best[0] == NO_SQUARE {
        true => old.best,
        false => [new.best[0], old.best[0]],
    };
    if new.level() > old.level() {
        return Some(Knowledge { best, ..new });
    }
    let (lower, upper) = (old.lower.max(new.lower), old.upper.min(new.upper));
    // Selective searches may contradict each other; then the newer one wins.
    let (lower, upper) = if lower <= upper { (lower, upper) } else { (new.lower, new.upper) };
    Some(Knowledge { lower, upper, best, ..new })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything in an entry follows from two numbers, so that a mixture is recognised without a list of all entries.
    fn knowledge(board: Board, round: u64) -> Knowledge {
        let mixed = hash(board).wrapping_add(round).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let [lower, upper, ..] = mixed.to_le_bytes();
        let (lower, upper) = (lower as i8 / 2, upper as i8 / 2);
        // All results are equally deep, so that the later one is merged with the earlier one: bounds only narrow.
        Knowledge {
            lower: lower.min(upper),
            upper: lower.max(upper),
            depth: 9,
            confidence: 7,
            best: [NO_SQUARE; 2],
        }
    }

    fn board(number: u64) -> Board {
        let mixed = (number + 1).wrapping_mul(0xd6e8_feb8_6659_fd93);
        Board {
            player: mixed & 0x5555_5555_5555_5555,
            opponent: mixed.rotate_left(17) & 0xaaaa_aaaa_aaaa_aaaa,
        }
    }

    /// A table that was cleared, however often, answers like a new one, whatever is replaced in it.
    #[test]
    fn a_cleared_table_is_like_a_new_one() {
        let mut used = Table::new(1 << 10);
        for round in 0..600_u64 {
            let new = Table::new(1 << 10);
            for step in 0..40 {
                let (number, depth) = ((round + step) % 50, (step % 7) as u8);
                for table in [&used, &new] {
                    table.put(board(number), Knowledge { depth, ..knowledge(board(number), step) });
                    if step == 20 {
                        table.age();
                    }
                }
            }
            let known =
                |table: &Table| -> Vec<_> { (0..50).map(|number| table.get(board(number))).collect() };
            assert_eq!(known(&used), known(&new), "round {round}");
            assert!(known(&used).iter().flatten().count() > 10);
            used.clear();
            assert!((0..50).all(|number| used.get(board(number)).is_none()));
        }
    }

    /// Four threads write entries of few boards, all of which share the two entries of their buckets, and read them; the
    /// depth, the confidence and the best move say whose entry it is.
    #[test]
    fn mixtures_of_two_entries_are_never_read() {
        const BOARDS: u64 = 6;
        let table = Table::new(0);
        let first = hash(board(0)) >> table.shift;
        let crowded = (0..100_000).map(board).filter(|&board| hash(board) >> table.shift == first);
        let boards: Vec<Board> = crowded.take(BOARDS as usize).collect();
        assert_eq!(boards.len() as u64, BOARDS, "enough boards share a bucket");
        let of_board = |number: u64, round: u64| Knowledge {
            depth: 10 + number as u8,
            confidence: number as u8,
            best: [number as u8, NO_SQUARE],
            ..knowledge(boards[number as usize], round)
        };
        let n_found = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4_u64)
                .map(|thread| {
                    let (table, boards, of_board) = (&table, &boards, &of_board);
                    scope.spawn(move || {
                        let mut n_found = 0;
                        for round in 0..100_000_u64 {
                            let number = (round + thread) % BOARDS;
                            table.put(boards[number as usize], of_board(number, round % 3));
                            let asked = (round * 5 + thread) % BOARDS;
                            let Some(found) = table.get(boards[asked as usize]) else { continue };
                            let expected = of_board(asked, 0);
                            let same_owner = (found.depth, found.confidence, found.best)
                                == (expected.depth, expected.confidence, expected.best);
                            assert!(same_owner && found.lower <= found.upper, "{found:?} was never written");
                            n_found += 1;
                        }
                        n_found
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum::<u64>()
        });
        assert!(n_found > 1000, "{n_found} entries are too few to compare");
    }
}
