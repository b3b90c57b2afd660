//! The loops over units. They are plain loops, which the compiler vectorises for the function they are
//! inlined into: [`Accumulators`](super::Accumulators) has one such function per processor level.

use super::{FIRST_ONE, HIDDEN, Units};

/// Adds the rows of the added inputs and subtracts those of the removed ones, starting from `from`, or else
/// from the content of `units`. Most moves need a single pass over the units.
#[inline(always)]
pub fn add_up(rows: &[Units], from: Option<&Units>, units: &mut Units, added: &[u16], removed: &[u16]) {
    let row = |&input: &u16| &rows[usize::from(input)];
    match (added, removed) {
        ([], []) => pass(from, units, [], []),
        ([a], [b]) => pass(from, units, [row(a)], [row(b)]),
        ([a], [b, c]) => pass(from, units, [row(a)], [row(b), row(c)]),
        ([a, b], [c, d]) => pass(from, units, [row(a), row(b)], [row(c), row(d)]),
        _ => {
            if let Some(from) = from {
                units.clone_from(from);
            }
            let (fours, ones) = added.as_chunks();
            for [a, b, c, d] in fours {
                pass(None, units, [row(a), row(b), row(c), row(d)], []);
            }
            ones.iter().for_each(|one| pass(None, units, [row(one)], []));
            let (fours, ones) = removed.as_chunks();
            for [a, b, c, d] in fours {
                pass(None, units, [], [row(a), row(b), row(c), row(d)]);
            }
            ones.iter().for_each(|one| pass(None, units, [], [row(one)]));
        }
    }
}

/// Adds and subtracts a few rows at once, so that the units are read and written only once.
#[inline(always)]
fn pass<const A: usize, const R: usize>(
    from: Option<&Units>,
    units: &mut Units,
    added: [&Units; A],
    removed: [&Units; R],
) {
    let changed = |unit: i16, i: usize| {
        let unit = added.iter().fold(unit, |sum, row| sum.wrapping_add(row.0[i]));
        removed.iter().fold(unit, |sum, row| sum.wrapping_sub(row.0[i]))
    };
    match from {
        Some(from) => (0..HIDDEN).for_each(|i| units.0[i] = changed(from.0[i], i)),
        None if A + R > 0 => (0..HIDDEN).for_each(|i| units.0[i] = changed(units.0[i], i)),
        None => {}
    }
}

/// The sum of the clipped and squared units, each times its weight.
#[inline(always)]
pub fn weigh(units: &Units, weights: &Units) -> i32 {
    let mut sum = 0_i32;
    for i in 0..HIDDEN {
        let clipped = units.0[i].clamp(0, FIRST_ONE as i16);
        // Fits in 16 bits, since weights are at most 128.
        let weighed = clipped.wrapping_mul(weights.0[i]);
        sum = sum.wrapping_add(i32::from(weighed) * i32::from(clipped));
    }
    sum
}
