//! Ratings agree with hand calculations.

use arena::{Encounter, Score, ratings};

fn met(a: usize, b: usize, a_wins: u64, draws: u64, b_wins: u64) -> Encounter {
    Encounter { players: [a, b], score: Score { a_wins, draws, b_wins, ..Score::default() } }
}

/// Elo of a score, and its error when each game is won or lost.
fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[test]
fn two_players_are_as_far_apart_as_their_score_says() {
    for (a_wins, draws, b_wins) in [(60_000, 20_000, 20_000), (1_000, 98_000, 1_000), (10_000, 0, 90_000)] {
        let table = ratings(2, &[met(0, 1, a_wins, draws, b_wins)]);
        let score = (a_wins as f64 + draws as f64 / 2.0) / 100_000.0;
        assert!((table[0].elo - table[1].elo - elo(score)).abs() < 0.05, "{table:?}");
        assert!((table[0].elo + table[1].elo).abs() < 1e-9, "the mean is 0");
        // The difference has the variance 1 / (n p (1 - p)); each of two centred ratings is half of the difference.
        let deviation = 1.0 / (100_000.0 * score * (1.0 - score)).sqrt();
        let error = 1.96 * deviation * 400.0 / std::f64::consts::LN_10 / 2.0;
        assert!((table[0].error / error - 1.0).abs() < 0.01, "{table:?} {error}");
    }
}

#[test]
fn ratings_of_a_chain_add_up() {
    let table = ratings(3, &[met(0, 1, 7_500, 0, 2_500), met(1, 2, 7_500, 0, 2_500)]);
    assert!((table[0].elo - table[2].elo - 2.0 * elo(0.75)).abs() < 1.0, "{table:?}");
    assert!(table[1].elo.abs() < 1e-6);
    assert!(table[0].error > table[1].error, "the player in the middle has the smallest error");
}

#[test]
fn perfect_scores_and_strangers_stay_finite() {
    let encounters = [met(0, 1, 1_000_000, 0, 0), met(2, 3, 0, 0, 5)];
    let table = ratings(5, &encounters);
    assert!(table.iter().all(|rating| rating.elo.is_finite() && rating.error.is_finite()), "{table:?}");
    assert!(table[0].elo > table[1].elo + 1000.0 && table[3].elo > table[2].elo);
    assert_eq!(ratings(0, &[]), []);
    assert_eq!(ratings(1, &[])[0].elo, 0.0);
}

#[test]
fn with_equal_opponents_the_order_is_that_of_points() {
    let encounters = [met(0, 1, 3, 3, 4), met(0, 2, 6, 1, 3), met(1, 2, 2, 2, 6)];
    let points = [3.0 + 1.5 + 6.0 + 0.5, 4.0 + 1.5 + 2.0 + 1.0, 3.0 + 0.5 + 6.0 + 1.0];
    let table = ratings(3, &encounters);
    let order = |value: &dyn Fn(usize) -> f64| {
        let mut players = [0, 1, 2];
        players.sort_by(|&x, &y| value(x).total_cmp(&value(y)));
        players
    };
    assert_eq!(order(&|player| table[player].elo), order(&|player| points[player]));
}
