//! The random games of the Quarto report, drawn as R draws them, so that the games that the report prints can be played
//! again move by move.
//!
//! Everything else in Poda takes its chance from `game::dice`. These numbers are not ours to choose: [`RRandom`] is
//! R's default generator (Mersenne Twister, and since R 3.6 rejection sampling), and [`random_game`] asks it what the
//! report's `RAND.GAME` asks.
//!
//! A quirk of the report is kept: the free square and the free piece are two different numbers out of as many as are
//! left, so that the k-th free square never gets the k-th free piece.

use game::Position;
use quarto::{Board, Move, Piece, Quarto, Square};

/// Numbers of the Mersenne Twister's state.
const N_STATE: usize = 624;
/// The distance of the two numbers that are mixed.
const OFFSET: usize = 397;

/// R's generator after `set.seed`.
///
/// ```
/// use classics::quarto_random::RRandom;
/// // set.seed(1); sample.int(16, 2)
/// assert_eq!(RRandom::seeded(1).two_of(16), [8, 3]);
/// ```
#[derive(Clone, Debug)]
pub struct RRandom {
    state: [u32; N_STATE],
    next: usize,
}

impl RRandom {
    /// The generator after `set.seed(seed)`.
    #[must_use]
    pub fn seeded(seed: u32) -> RRandom {
        let scramble = |seed: &u32| Some(seed.wrapping_mul(69_069).wrapping_add(1));
        // R scrambles the seed fifty times, and overwrites the first number after that with the place in the state.
        let mut numbers = std::iter::successors(Some(seed), scramble).skip(52);
        RRandom { state: std::array::from_fn(|_| numbers.next().unwrap_or_default()), next: N_STATE }
    }

    /// Two different numbers below `n`, as `sample.int(n, 2)` draws them, counted from 0.
    ///
    /// # Panics
    /// If `n` is less than 2.
    pub fn two_of(&mut self, n: usize) -> [usize; 2] {
        assert!(n >= 2, "two different numbers");
        let first = self.below(n);
        // The last number takes the place of the one drawn.
        let second = self.below(n - 1);
        [first, if second == first { n - 1 } else { second }]
    }

    /// A number below `n`: as many bits as it takes, again until they are below it.
    fn below(&mut self, n: usize) -> usize {
        let n_bits = n.next_power_of_two().trailing_zeros();
        loop {
            // R gathers sixteen bits at a time, and one portion is enough for fewer than sixteen.
            let drawn = (self.uniform() * 65_536.0) as usize & ((1 << n_bits) - 1);
            if drawn < n {
                return drawn;
            }
        }
    }

    /// A number between 0 and 1, neither included.
    fn uniform(&mut self) -> f64 {
        const STEP: f64 = 2.328_306_436_538_696_3e-10;
        (f64::from(self.tempered()) * STEP).clamp(STEP / 2.0, 1.0 - STEP / 2.0)
    }

    fn tempered(&mut self) -> u32 {
        if self.next == N_STATE {
            self.renew();
        }
        let mut bits = self.state[self.next];
        self.next += 1;
        bits ^= bits >> 11;
        bits ^= bits << 7 & 0x9d2c_5680;
        bits ^= bits << 15 & 0xefc6_0000;
        bits ^ bits >> 18
    }

    fn renew(&mut self) {
        for at in 0..N_STATE {
            let joined = self.state[at] & 1 << 31 | self.state[(at + 1) % N_STATE] & !(1 << 31);
            let twist = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[at] = self.state[(at + OFFSET) % N_STATE] ^ joined >> 1 ^ twist;
        }
        self.next = 0;
    }
}

/// The report's `RAND.GAME`, ended after `n_plies` at the latest: squares column by column, pieces in their order.
pub fn random_game(random: &mut RRandom, game: Quarto, n_plies: u32) -> (Board, Vec<Move>) {
    let (mut board, mut moves) = (Board::empty(game), Vec::new());
    let mut squares: Vec<Square> =
        (0..4).flat_map(|column| (0..4).map(move |row| Square::at(column, row))).collect();
    let mut pieces: Vec<Piece> = Piece::all().collect();
    while !board.is_over() && board.n_placed() < n_plies {
        // The last piece goes to the last square.
        let [square, piece] = if squares.len() > 1 { random.two_of(squares.len()) } else { [0, 0] };
        let mv = Move::Put { square: squares.remove(square), piece: pieces.remove(piece) };
        board.play(mv);
        moves.push(mv);
    }
    (board, moves)
}
