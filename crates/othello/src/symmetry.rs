//! The eight rotations and reflections of the board.

/// A rotation or reflection of the board: three bits say whether left and right, top and bottom, and the main
/// diagonal are exchanged, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];

    /// The image of a set of squares.
    ///
    /// ```
    /// use othello::Symmetry;
    /// let corners: Vec<u64> = Symmetry::ALL.iter().map(|symmetry| symmetry.image(1)).collect();
    /// assert_eq!(corners.iter().fold(0, |all, corner| all | corner), 0x8100_0000_0000_0081);
    /// ```
    #[inline]
    #[must_use]
    pub fn image(self, mut set: u64) -> u64 {
        if self.0 & 1 != 0 {
            set = mirror(set);
        }
        if self.0 & 2 != 0 {
            set = set.swap_bytes();
        }
        if self.0 & 4 != 0 {
            set = transpose(set);
        }
        set
    }

    /// The image of a square, as a bit number.
    #[must_use]
    pub fn bit(self, bit: u32) -> u32 {
        self.image(1 << bit).trailing_zeros()
    }
}

/// The smallest of the images of a pair of sets.
#[inline]
#[must_use]
pub fn canonical(own: u64, opponent: u64) -> (u64, u64) {
    let mut best = (own, opponent);
    let (mut a, mut b) = (own, opponent);
    // Alternating mirror and transpose goes through all eight images, computing each once.
    for step in 0..7 {
        (a, b) = if step % 2 == 0 { (mirror(a), mirror(b)) } else { (transpose(a), transpose(b)) };
        best = best.min((a, b));
    }
    best
}

/// Exchanges left and right: reverses the bits of every byte.
#[inline]
fn mirror(set: u64) -> u64 {
    set.reverse_bits().swap_bytes()
}

/// Exchanges columns and rows by swapping ever larger blocks.
#[inline]
fn transpose(mut set: u64) -> u64 {
    let swap = |set: u64, mask: u64, shift: u32| {
        let change = (set ^ (set >> shift)) & mask;
        set ^ change ^ (change << shift)
    };
    set = swap(set, 0x00aa_00aa_00aa_00aa, 7);
    set = swap(set, 0x0000_cccc_0000_cccc, 14);
    swap(set, 0x0000_0000_f0f0_f0f0, 28)
}
