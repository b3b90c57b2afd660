//! The loops over units. They are plain loops, which the compiler vectorises for the function they are
//! inlined into: [`Accumulators`](super::Accumulators) has one such function per processor level.

use super::placement::{Changes, PieceOnSquare};
use super::view::View;
use super::{HIDDEN, Units};

/// Adds the rows of the added pieces and subtracts those of the removed ones, starting from `from`, or else from the
/// content of `units`. Most moves need a single pass over the units.
#[inline(always)]
pub fn add_up(rows: &[Units], view: View, mut from: Option<&Units>, units: &mut Units, changes: &Changes) {
    let row = |&piece: &PieceOnSquare| &rows[view.input(piece)];
    let (mut added, mut removed) = (changes.added(), changes.removed());
    loop {
        (added, removed) = match (added, removed) {
            ([a], [b, c]) => {
                pass(from, units, [row(a)], [row(b), row(c)]);
                (&[][..], &[][..])
            }
            ([a, b, added @ ..], [c, d, removed @ ..]) => {
                pass(from, units, [row(a), row(b)], [row(c), row(d)]);
                (added, removed)
            }
            ([a, added @ ..], [b, removed @ ..]) => {
                pass(from, units, [row(a)], [row(b)]);
                (added, removed)
            }
            ([a, added @ ..], []) => {
                pass(from, units, [row(a)], []);
                (added, removed)
            }
            ([], [a, removed @ ..]) => {
                pass(from, units, [], [row(a)]);
                (added, removed)
            }
            ([], []) => break,
        };
        from = None;
    }
    if let Some(from) = from {
        units.clone_from(from);
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
        None => (0..HIDDEN).for_each(|i| units.0[i] = changed(units.0[i], i)),
    }
}
