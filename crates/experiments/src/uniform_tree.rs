//! A game that is just a tree: every inner node has the same number of moves and every leaf has the same depth. A node
//! is computed from its parent and not stored, so trees of any size need no memory.

use game::{Keyed, Outcome, Position, Side};

/// The order of the moves at each node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The best move first, at every node.
    Best,
    /// Each move a little better than the one before. A bad move deep down can still fall below a bound from far above,
    /// so this is not yet the worst order.
    BestLast,
    /// Each move better than all before it by more than can be lost below it: then no bound ever cuts.
    Worst,
    /// Leaf values, and so the order, are random by seed.
    Random {
        /// Each seed gives a different tree.
        seed: u64,
    },
}

/// A node of a uniform tree.
///
/// ```
/// use game::{Position as _, Side};
/// use experiments::{Order, UniformTree};
/// let mut node = UniformTree::new(3, 2, Order::Best);
/// assert_eq!(node.moves().count(), 3);
/// node.play(0);
/// node.play(2);
/// assert_eq!(node.outcome().unwrap().margin_for(Side::First), 2, "the second player's move was not its best");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct UniformTree {
    order: Order,
    branching: u32,
    /// The distance to the leaves.
    height: u32,
    side: Side,
    /// The value of this node for the first player; meaningless in a random tree, whose leaves decide.
    value: i32,
    key: u64,
}

impl UniformTree {
    /// The root of a tree with `branching` moves at each node and leaves `depth` moves deep.
    ///
    /// # Panics
    /// If the values of a tree in worst order would not fit, from about 10⁹ leaves on.
    #[must_use]
    pub fn new(branching: u32, depth: u32, order: Order) -> UniformTree {
        let n_leaves = u64::from(branching).saturating_pow(depth);
        assert!(order != Order::Worst || n_leaves < 1 << 30, "the tree is too large for the worst order");
        let seed = if let Order::Random { seed } = order { seed } else { 0 };
        UniformTree { order, branching, height: depth, side: Side::First, value: 0, key: mixed(seed) }
    }

    /// How much worse than the best move of this node `mv` is, for the side to move.
    fn loss(&self, mv: u32) -> i32 {
        match self.order {
            Order::Best => mv as i32,
            Order::BestLast => (self.branching - 1 - mv) as i32,
            // At most b^(height − 1) − 1 can be lost below a child, so a step of b^(height − 1) outweighs it.
            Order::Worst => ((self.branching - 1 - mv) * self.branching.pow(self.height - 1)) as i32,
            Order::Random { .. } => 0,
        }
    }
}

impl Position for UniformTree {
    type Move = u32;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn moves(&self) -> impl Iterator<Item = u32> + use<> {
        0..if self.height == 0 { 0 } else { self.branching }
    }

    fn play(&mut self, mv: u32) {
        self.value -= self.side.signed(self.loss(mv));
        self.key = mixed(self.key.wrapping_add(u64::from(mv) + 1));
        self.height -= 1;
        self.side = self.side.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        let value = match self.order {
            Order::Random { .. } => (self.key >> 34) as i32 - (1 << 29),
            Order::Best | Order::BestLast | Order::Worst => self.value,
        };
        (self.height == 0).then(|| Outcome::by_difference(value))
    }
}

impl Keyed for UniformTree {
    fn key(&self) -> u64 {
        self.key
    }
}

/// The finalizer of splitmix64: maps neighbouring numbers to unrelated ones.
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
