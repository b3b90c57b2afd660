//! Othello on one row of eight: the games behind the *mean* edge table.
//!
//! Either colour may move at any time, since the other may be playing elsewhere on the board, and on any
//! empty square, since the move may capture in another direction; along the row it flips what it captures, if
//! anything. Every game ends with a full edge.

use super::captures::captures;
use super::lines::{N_INDEXES, digits, index_of};

/// What the mean is taken over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Over {
    /// The set of full edges that can be reached, each counted once.
    #[default]
    FullEdges,
    /// All games, so that a full edge counts as often as games end in it.
    Games,
}

/// The mean final difference, black's discs minus white's, from every edge, in thousandths; ties are rounded
/// to even.
#[must_use]
pub fn mean_thousandths(over: Over) -> Vec<i32> {
    match over {
        Over::FullEdges => means::<Reached>(),
        Over::Games => means::<Games>(),
    }
}

/// The edge after a disc of `colour` (1 black, 2 white) is put on the empty square `at`.
///
/// ```
/// use classics::othello_manual::{lines::index_of, one_dimension::play};
/// let edge = index_of([1, 2, 2, 0, 0, 0, 0, 0]);
/// assert_eq!(play(edge, 3, 1), index_of([1, 1, 1, 1, 0, 0, 0, 0]));
/// assert_eq!(play(edge, 7, 1), index_of([1, 2, 2, 0, 0, 0, 0, 1]));
/// ```
#[must_use]
pub fn play(edge: u16, at: usize, colour: u8) -> u16 {
    let mut squares = digits(edge);
    let before = squares;
    for step in [1, -1] {
        if captures(&before, at as i32, step, colour) {
            let mut turned = at as i32 + step;
            while squares[turned as usize] != colour {
                squares[turned as usize] = colour;
                turned += step;
            }
        }
    }
    squares[at] = colour;
    index_of(squares)
}

/// Statistics of the games from one edge.
trait EndStatistics: Copy + Default {
    /// A full edge, where the game is over.
    fn of_full(edge: u16) -> Self;
    fn join(&mut self, other: Self);
    /// The sum of final differences, and their number.
    fn total(&self) -> (i64, i64);
}

/// The set of full edges reached. Bit `i` of a full edge's number is set where square `i` is white.
#[derive(Clone, Copy, Default)]
struct Reached([u64; 4]);

impl EndStatistics for Reached {
    fn of_full(full: u16) -> Reached {
        let number = (0..8).filter(|&at| digits(full)[at] == 2).fold(0, |number, at| number | 1_usize << at);
        let mut set = [0; 4];
        set[number / 64] |= 1 << (number % 64);
        Reached(set)
    }

    fn join(&mut self, other: Reached) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
    }

    fn total(&self) -> (i64, i64) {
        let reached = (0..256_usize).filter(|number| self.0[number / 64] >> (number % 64) & 1 == 1);
        reached.fold((0, 0), |(sum, n), number| (sum + 8 - 2 * i64::from(number.count_ones()), n + 1))
    }
}

/// The number of games, and the sum of their final differences.
#[derive(Clone, Copy, Default)]
struct Games {
    n: i64,
    sum: i64,
}

impl EndStatistics for Games {
    fn of_full(full: u16) -> Games {
        let difference = digits(full).iter().map(|&digit| if digit == 1 { 1 } else { -1 }).sum();
        Games { n: 1, sum: difference }
    }

    fn join(&mut self, other: Games) {
        self.n += other.n;
        self.sum += other.sum;
    }

    fn total(&self) -> (i64, i64) {
        (self.sum, self.n)
    }
}

/// Works backwards from the full edges: fuller edges first, so that the successors of an edge are known
/// before it.
fn means<E: EndStatistics>() -> Vec<i32> {
    let mut ends: Box<[E]> = vec![E::default(); N_INDEXES].into();
    let mut edges: Vec<u16> = (0..N_INDEXES as u16).collect();
    edges.sort_by_key(|&edge| n_empty(edge));
    for edge in edges {
        let mut here = E::default();
        for at in (0..8).filter(|&at| digits(edge)[at] == 0) {
            [1, 2].into_iter().for_each(|colour| here.join(ends[play(edge, at, colour) as usize]));
        }
        ends[edge as usize] = if n_empty(edge) == 0 { E::of_full(edge) } else { here };
    }
    ends.iter().map(|ends| round_half_even(ends.total())).collect()
}

fn n_empty(edge: u16) -> usize {
    digits(edge).iter().filter(|&&digit| digit == 0).count()
}

/// A thousand times the quotient, as a whole number.
fn round_half_even((sum, n): (i64, i64)) -> i32 {
    let (quotient, rest) = ((1000 * sum).div_euclid(n), (1000 * sum).rem_euclid(n));
    let rounds_up = 2 * rest > n || 2 * rest == n && quotient % 2 != 0;
    (quotient + i64::from(rounds_up)) as i32
}
