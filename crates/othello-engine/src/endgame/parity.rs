//! Regions of empty squares, approximated by the quadrants: the side that plays last in a region has the
//! advantage, so regions of odd size come first.

/// The quadrant of each square, as one of four bits.
pub(crate) static QUADRANT: [u8; 64] = {
    let mut quadrants = [0; 64];
    let mut square = 0;
    while square < 64 {
        quadrants[square] = 1 << (square / 32 * 2 + square % 8 / 4);
        square += 1;
    }
    quadrants
};

/// The squares of the quadrants in a set of quadrants.
static IN_QUADRANTS: [u64; 16] = {
    let mut sets = [0; 16];
    let mut square = 0;
    while square < 64 {
        let mut set = 0;
        while set < 16 {
            if set & QUADRANT[square] as usize != 0 {
                sets[set] |= 1 << square;
            }
            set += 1;
        }
        square += 1;
    }
    sets
};

/// The quadrants with an odd number of empty squares.
#[inline(always)]
pub(crate) fn odd_quadrants(empty: u64) -> u8 {
    let odd = |quadrant: u64, bit: u8| ((empty & quadrant).count_ones() as u8 & 1) * bit;
    odd(0x0f0f_0f0f, 1) | odd(0xf0f0_f0f0, 2) | odd(0x0f0f_0f0f << 32, 4) | odd(0xf0f0_f0f0 << 32, 8)
}

/// The squares of odd quadrants.
#[inline(always)]
pub(crate) fn in_odd(parity: u8) -> u64 {
    IN_QUADRANTS[parity as usize & 15]
}

/// The quadrant of a square.
#[inline(always)]
pub(crate) fn quadrant(square: u32) -> u8 {
    QUADRANT[square as usize & 63]
}

/// The squares of a set, those of odd quadrants first. One loop instead of two, because its end is
/// mispredicted less often.
#[inline(always)]
pub(crate) fn odd_first(mut set: u64, parity: u8) -> impl Iterator<Item = u32> {
    let odd = in_odd(parity);
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let from = if set & odd != 0 { set & odd } else { set };
            let square = from.trailing_zeros();
            set ^= 1 << square;
            square
        })
    })
}
