//! A player's rating by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013): each puzzle is a game.

/// How strong a player is, and how well that is known.
///
/// ```
/// use learn::PlayerRating;
///
/// let new = PlayerRating::default();
/// let solved = new.after(1400.0, true);
/// let missed = new.after(1400.0, false);
/// assert!(solved.rating > new.rating && missed.rating < new.rating);
/// assert!(solved.deviation < new.deviation, "every result says something");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerRating {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much the strength itself is expected to change.
    pub volatility: f64,
}

/// Newcomers meet easy puzzles first: the usual 1500 would be too much for a child.
const START: PlayerRating = PlayerRating { rating: 1000.0, deviation: 350.0, volatility: 0.06 };
/// Puzzles are rated by a formula and keep their rating; this is how much it may be off.
const PUZZLE_DEVIATION: f64 = 150.0;
/// A rating never becomes so sure that it hardly moves any more.
const LEAST_DEVIATION: f64 = 60.0;
/// Limits volatility over time: the paper's τ.
const TAU: f64 = 0.5;
/// Points per unit of the paper's internal scale.
const SCALE: f64 = 173.7178;
/// The iteration for the volatility ends when the interval is this small.
const PRECISION: f64 = 1e-6;
/// More steps than the iteration ever needs.
const MOST_STEPS: usize = 100;

impl Default for PlayerRating {
    fn default() -> PlayerRating {
        START
    }
}

impl PlayerRating {
    /// The rating after solving or missing a puzzle of that rating.
    #[must_use]
    pub fn after(self, puzzle: f64, is_solved: bool) -> PlayerRating {
        self.after_game(puzzle, PUZZLE_DEVIATION, f64::from(u8::from(is_solved)))
    }

    /// The rating after one game against an opponent, with `points` from 0 to 1.
    fn after_game(self, opponent: f64, opponent_deviation: f64, points: f64) -> PlayerRating {
        let (phi, phi_opponent) = (self.deviation / SCALE, opponent_deviation / SCALE);
        let weight = 1.0 / (1.0 + 3.0 * (phi_opponent / std::f64::consts::PI).powi(2)).sqrt();
        let expected = 1.0 / (1.0 + (-weight * (self.rating - opponent) / SCALE).exp());
        let variance = 1.0 / (weight * weight * expected * (1.0 - expected));
        let improvement = variance * weight * (points - expected);
        let volatility = volatility(self.volatility, phi, variance, improvement);
        let widened = (phi * phi + volatility * volatility).sqrt();
        let phi = 1.0 / (1.0 / (widened * widened) + 1.0 / variance).sqrt();
        PlayerRating {
            rating: (self.rating + SCALE * phi * phi * weight * (points - expected)).clamp(100.0, 4000.0),
            deviation: (SCALE * phi).clamp(LEAST_DEVIATION, START.deviation),
            volatility,
        }
    }
}

/// The new volatility: step 5 of the paper, by the Illinois algorithm.
fn volatility(sigma: f64, phi: f64, variance: f64, improvement: f64) -> f64 {
    let start = (sigma * sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let spread = phi * phi + variance + e;
        e * (improvement * improvement - spread) / (2.0 * spread * spread) - (x - start) / (TAU * TAU)
    };
    let mut low = start;
    let mut high = if improvement * improvement > phi * phi + variance {
        (improvement * improvement - phi * phi - variance).ln()
    } else {
        let below = (1..MOST_STEPS).map(|k| start - k as f64 * TAU);
        below.into_iter().find(|&x| f(x) >= 0.0).unwrap_or(start - TAU)
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    for _ in 0..MOST_STEPS {
        if (high - low).abs() <= PRECISION {
            break;
        }
        let next = low + (low - high) * at_low / (at_high - at_low);
        let at_next = f(next);
        if at_next * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (next, at_next);
    }
    (low / 2.0).exp()
}
