//! The numbers that Syzygy tables give to squares and sets of squares, computed at compile time.
//!
//! Without pawns the board has eight symmetries. Positions are transformed so that the first piece is in the
//! triangle a1–d1–d4, and if that is on its long side (the *diagonal* a1–h8), so that the next piece off the
//! diagonal is below it. With pawns only left and right may be exchanged: the leading pawn is on the files a
//! to d.

use chess::attacks;
use chess::{Bitboard, Square};

const fn file(square: usize) -> usize {
    square % 8
}

const fn rank(square: usize) -> usize {
    square / 8
}

/// Whether a square is on the diagonal from a1 to h8.
pub const fn is_diagonal(square: u8) -> bool {
    square % 8 == square / 8
}

/// Whether a square is above that diagonal, on the side of a8.
pub const fn is_above(square: u8) -> bool {
    square / 8 > square % 8
}

/// The mirror image of a square in the diagonal.
pub const fn flip(square: u8) -> u8 {
    square % 8 * 8 + square / 8
}

/// Numbers for the squares of the triangle a1–d1–d4: the six below the diagonal first, then the four on it.
pub const TRIANGLE: [u8; 64] = {
    let mut numbers = [0; 64];
    let (mut square, mut n_below) = (0, 0);
    while square < 32 {
        if file(square) < 4 && file(square) > rank(square) {
            numbers[square] = n_below;
            n_below += 1;
        } else if file(square) == rank(square) {
            numbers[square] = 6 + rank(square) as u8;
        }
        square += 1;
    }
    numbers
};

/// Numbers for the 28 squares below the diagonal, rank by rank.
pub const BELOW: [u8; 64] = {
    let mut numbers = [0; 64];
    let (mut square, mut n_below) = (0, 0);
    while square < 64 {
        if file(square) > rank(square) {
            numbers[square] = n_below;
            n_below += 1;
        }
        square += 1;
    }
    numbers
};

/// The number of placements of two kings, up to symmetry.
pub const N_KING_PAIRS: u64 = 462;

/// The number of placements of three different pieces, up to symmetry.
pub const N_TRIPLES: u64 = 31_332;

/// Marks two squares that the kings cannot occupy.
const NO_PAIR: u16 = u16::MAX;

/// Numbers for the squares of two kings: by the first one's number in the triangle, and the second one's square.
const KING_PAIRS: [[u16; 64]; 10] = {
    let mut pairs = [[NO_PAIR; 64]; 10];
    let mut number = 0;
    // Pairs that are both on the diagonal come last.
    let mut pass = 0;
    while pass < 2 {
        let mut first = 0;
        while first < 10 {
            let king = triangle_square(first);
            let mut second = 0;
            while second < 64 {
                if kings_may_stand(king, second) && (is_pair_on_diagonal(king, second) == (pass == 1)) {
                    pairs[first][second as usize] = number;
                    number += 1;
                }
                second += 1;
            }
            first += 1;
        }
        pass += 1;
    }
    assert!(number as u64 == N_KING_PAIRS);
    pairs
};

/// The square of that number in the triangle.
const fn triangle_square(number: usize) -> u8 {
    let mut square = 0;
    while square < 32 {
        let is_inside = file(square) < 4 && file(square) >= rank(square);
        if is_inside && TRIANGLE[square] as usize == number {
            return square as u8;
        }
        square += 1;
    }
    0
}

const fn is_pair_on_diagonal(first: u8, second: u8) -> bool {
    is_diagonal(first) && is_diagonal(second)
}

const fn kings_may_stand(first: u8, second: u8) -> bool {
    let is_near = Bitboard::of(Square::new(first)).0 | attacks::king(Square::new(first)).0;
    let is_mirrored = is_diagonal(first) && is_above(second);
    is_near >> second & 1 == 0 && !is_mirrored
}

/// The number of two kings, the first of them in the triangle; `None` for squares two kings cannot occupy.
pub fn king_pair(first: u8, second: u8) -> Option<u64> {
    let number = *KING_PAIRS.get(usize::from(TRIANGLE[usize::from(first)]))?.get(usize::from(second))?;
    (number != NO_PAIR).then_some(u64::from(number))
}

/// The number of three different pieces, the first of them in the triangle.
pub fn triple([first, second, third]: [u8; 3]) -> u64 {
    const ON_DIAGONAL: [u64; 3] = [6 * 63 * 62, 4 * 28 * 62, 4 * 7 * 28];
    let below = |square: u8| u64::from(BELOW[usize::from(square)]);
    let on_diagonal = |square: u8| u64::from(square / 8);
    // Squares are counted without those occupied by the pieces before.
    let skipped_by_second = u64::from(second > first);
    let skipped_by_third = u64::from(third > first) + u64::from(third > second);
    let second_free = u64::from(second) - skipped_by_second;
    let third_free = u64::from(third) - skipped_by_third;
    if !is_diagonal(first) {
        return (u64::from(TRIANGLE[usize::from(first)]) * 63 + second_free) * 62 + third_free;
    }
    if !is_diagonal(second) {
        return ON_DIAGONAL[0] + (on_diagonal(first) * 28 + below(second)) * 62 + third_free;
    }
    let pair = on_diagonal(first) * 7 + on_diagonal(second) - skipped_by_second;
    if !is_diagonal(third) {
        return ON_DIAGONAL[0] + ON_DIAGONAL[1] + pair * 28 + below(third);
    }
    ON_DIAGONAL.iter().sum::<u64>() + pair * 6 + on_diagonal(third) - skipped_by_third
}

/// The maximum number of pieces in one group.
const MAX_GROUP: usize = 7;

/// Ways to choose `k` of `n`, by `k` and `n`.
const CHOICES: [[u64; 65]; MAX_GROUP + 1] = {
    let mut choices = [[0; 65]; MAX_GROUP + 1];
    let mut n = 0;
    while n <= 64 {
        choices[0][n] = 1;
        let mut k = 1;
        while k <= MAX_GROUP && n > 0 {
            choices[k][n] = choices[k - 1][n - 1] + choices[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    choices
};

/// The number of ways to choose `k` of `n` squares.
pub fn choose(k: usize, n: usize) -> u64 {
    CHOICES.get(k).and_then(|row| row.get(n)).copied().unwrap_or(0)
}

/// The number of a pawn's square on the files a to d, file by file from the second rank.
pub fn pawn_number(square: u8) -> usize {
    let file = usize::from(square % 8);
    file.min(7 - file) * 6 + usize::from(square / 8).saturating_sub(1)
}

/// The number of a pawn's square among all 48, counted down: from the edge to the middle, on each pair of files from
/// the second rank to the seventh, left before right.
pub fn pawn_rank(square: u8) -> usize {
    let is_right = usize::from(square % 8 > 3);
    47usize.saturating_sub(2 * pawn_number(square) + is_right)
}

/// The leading group of `n` pawns: what the leading pawn's square adds, by its number on files a to d, and
/// the number of placements for each file. The other pawns of the group have lower numbers in [`pawn_rank`].
pub fn leading_pawns(n: usize) -> ([u64; 24], [u64; 4]) {
    let (mut offsets, mut sizes) = ([0; 24], [0; 4]);
    for (number, offset) in offsets.iter_mut().enumerate() {
        let size = &mut sizes[number / 6];
        *offset = *size;
        *size += choose(n - 1, 47 - 2 * number);
    }
    (offsets, sizes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triples_are_numbered_without_gaps() {
        let mut seen = vec![false; N_TRIPLES as usize];
        for first in [1, 2, 3, 10, 11, 19, 0, 9, 18, 27] {
            for second in (0..64).filter(|&second| second != first) {
                for third in (0..64).filter(|&third| third != first && third != second) {
                    let off_diagonal =
                        [first, second, third].into_iter().find(|&square| !is_diagonal(square));
                    if !off_diagonal.is_some_and(is_above) {
                        seen[triple([first, second, third]) as usize] = true;
                    }
                }
            }
        }
        assert!(seen.iter().all(|&seen| seen));
    }

    #[test]
    fn pawns_are_numbered_from_the_edge_to_the_middle() {
        let square = |text| Square::parse(text).unwrap().index() as u8;
        assert_eq!(
            ["a2", "h2", "a7", "b2", "d7", "e7"].map(|text| pawn_rank(square(text))),
            [47, 46, 37, 35, 1, 0]
        );
        assert_eq!(["a2", "h7", "b2", "e7"].map(|text| pawn_number(square(text))), [0, 5, 6, 23]);
    }
}
