//! Tables of lines: the rays from each square, and what a last disc turns over in a line of eight.

/// The squares from each square to the border: towards higher bits, then towards lower bits, the steps in the order
/// 1, 7, 8, 9.
pub(super) static RAYS: [Rays; 64] = rays();

#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Rays {
    pub up: [u64; 4],
    pub down: [u64; 4],
}

const fn rays() -> [Rays; 64] {
    let mut rays = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let steps = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (right, down) = steps[direction];
            rays[square].up[direction] = ray(square as i32, right, down);
            rays[square].down[direction] = ray(square as i32, -right, -down);
            direction += 1;
        }
        square += 1;
    }
    rays
}

const fn ray(square: i32, right: i32, down: i32) -> u64 {
    let (mut column, mut row) = (square % 8 + right, square / 8 + down);
    let mut ray = 0;
    while 0 <= column && column < 8 && 0 <= row && row < 8 {
        ray |= 1 << (row * 8 + column);
        column += right;
        row += down;
    }
    ray
}

/// The column and the two diagonals through each square, with the place of the square in [`LAST_FLIPS`] once the
/// line's bits are packed together.
pub(super) static CROSSING: [Crossing; 64] = crossings();

#[derive(Clone, Copy)]
pub(super) struct Crossing {
    pub lines: [u64; 3],
    pub places: [u16; 3],
}

const fn crossings() -> [Crossing; 64] {
    let mut crossings = [Crossing { lines: [0; 3], places: [0; 3] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 3 {
            // Steps 7, 8 and 9 of the rays.
            let squares = RAYS[square].up[line + 1] | RAYS[square].down[line + 1] | 1 << square;
            crossings[square].lines[line] = squares;
            crossings[square].places[line] = 256 * (squares & ((1 << square) - 1)).count_ones() as u16;
            line += 1;
        }
        square += 1;
    }
    crossings
}

/// `LAST_FLIPS[256 * place + own]`: discs turned over by a disc at `place` of a line in which the bits of `own` are the
/// player's and all others the opponent's.
pub(super) static LAST_FLIPS: [u8; 8 * 256] = last_flips();

const fn last_flips() -> [u8; 8 * 256] {
    let mut table = [0; 8 * 256];
    let mut index = 0;
    while index < 8 * 256 {
        let (place, own) = (index / 256, index % 256);
        let above = own >> place >> 1;
        if above != 0 {
            table[index] += above.trailing_zeros() as u8;
        }
        let below = own & ((1 << place) - 1);
        if below != 0 {
            table[index] += (place as u32 - 1 - below.ilog2()) as u8;
        }
        index += 1;
    }
    table
}
