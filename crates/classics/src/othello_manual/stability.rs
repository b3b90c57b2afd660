//! Stable discs, which can never be flipped, anywhere on the board.
//!
//! A disc is safe along a line if the line is full; if the disc is at the line's end; if a neighbour on the
//! line is a stable disc of its colour; or if both neighbours are stable, whatever their colours, because
//! then no new disc can ever be placed next to it there. A disc that is safe along all four lines is stable.
//! Starting from none, stable discs are added until no more are found.
//!
//! Every disc found is stable. The converse is not true: a disc may be out of reach only because of the moves
//! that remain, which would take a search to see.

use super::lines::LINE_SQUARES;

/// The stable discs of black and white, as sets of bits.
///
/// ```
/// use classics::othello_manual::stability::stable;
/// // A black corner is stable, and so is the black disc beside it on the edge; a lone disc is not.
/// assert_eq!(stable(0b11 | 1 << 27, 0), [0b11, 0]);
/// ```
#[must_use]
pub fn stable(black: u64, white: u64) -> [u64; 2] {
    let always_safe = full_or_at_the_end(black | white);
    let mut stable = [0, 0];
    loop {
        let both = stable[0] | stable[1];
        let next = [(black, stable[0]), (white, stable[1])]
            .map(|(discs, own)| discs & safe_along_all(own, both, &always_safe));
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

/// The steps of the four directions (column, row, `\`, `/`), as distances of bits.
const STEPS: [u32; 4] = [8, 1, 9, 7];
const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;
const TOP_AND_BOTTOM: u64 = 0xff00_0000_0000_00ff;

/// The squares safe in each direction by themselves: on full lines, and at the ends of lines.
fn full_or_at_the_end(discs: u64) -> [u64; 4] {
    let mut safe =
        [TOP_AND_BOTTOM, LEFT | RIGHT, TOP_AND_BOTTOM | LEFT | RIGHT, TOP_AND_BOTTOM | LEFT | RIGHT];
    for (line, &squares) in LINE_SQUARES.iter().enumerate() {
        if discs & squares == squares {
            let direction = [8, 16, 31].iter().filter(|&&first| line >= first).count();
            safe[direction] |= squares;
        }
    }
    safe
}

fn safe_along_all(own: u64, both: u64, always_safe: &[u64; 4]) -> u64 {
    (0..4).fold(u64::MAX, |safe, direction| {
        let [before, after] = neighbours(own, direction);
        let [any_before, any_after] = neighbours(both, direction);
        safe & (always_safe[direction] | before | after | any_before & any_after)
    })
}

/// The squares one step beyond each of the set, both ways along a direction.
fn neighbours(set: u64, direction: usize) -> [u64; 2] {
    let step = STEPS[direction];
    // Higher bits are to the right in rows and `\`, and to the left in `/`; what leaves the board must not
    // wrap around.
    let (stays_up, stays_down) = match direction {
        0 => (u64::MAX, u64::MAX),
        1 | 2 => (!RIGHT, !LEFT),
        _ => (!LEFT, !RIGHT),
    };
    [(set & stays_up) << step, (set & stays_down) >> step]
}
