//! The order in which the moves of a node are searched.

/// The ordering scores of a node's moves. They are not sorted: a cutoff comes soon or not at all, and finding
/// the maximum of a few numbers is cheaper than moving what belongs to them.
#[derive(Clone, Copy)]
pub(crate) struct Order<const N: usize> {
    /// The score in the high bits, so that the greatest key is the best move, and its index in the low ones.
    keys: [i32; N],
    n: usize,
}

impl<const N: usize> Order<N> {
    const BITS: u32 = 6;
    /// Scores lie between this and its negative.
    pub const MOST: i32 = (1 << (31 - Self::BITS)) - 1;

    #[inline(always)]
    pub fn new() -> Order<N> {
        Order { keys: [i32::MIN; N], n: 0 }
    }

    /// Adds the next move; equal ones are searched in the order they were added.
    #[inline(always)]
    pub fn push(&mut self, worth: i32) {
        self.keys[self.n] = worth.clamp(-Self::MOST, Self::MOST) << Self::BITS | (N - 1 - self.n) as i32;
        self.n += 1;
    }

    /// Removes the best move left and returns its index.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<usize> {
        let best = self.keys[..self.n].iter().fold(i32::MIN, |best, &key| best.max(key));
        if best == i32::MIN {
            return None;
        }
        let place = N - 1 - (best as usize & ((1 << Self::BITS) - 1));
        self.keys[place] = i32::MIN;
        Some(place)
    }
}
