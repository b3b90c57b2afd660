//! Ratings, against figures worked out by bisection from the formulas of the paper.

use learn::PlayerRating;

fn check(before: (f64, f64), puzzle: f64, is_solved: bool, wanted: (f64, f64, f64)) {
    let player = PlayerRating { rating: before.0, deviation: before.1, volatility: 0.06 };
    let after = player.after(puzzle, is_solved);
    let is_near = |found: f64, wanted: f64, by: f64| (found - wanted).abs() < by;
    assert!(is_near(after.rating, wanted.0, 0.05), "{after:?}");
    assert!(is_near(after.deviation, wanted.1, 0.05), "{after:?}");
    assert!(is_near(after.volatility, wanted.2, 1e-6), "{after:?}");
}

#[test]
fn ratings_follow_the_paper() {
    check((1500.0, 200.0), 1400.0, true, (1562.024, 178.887, 0.059_998_9));
    check((1500.0, 200.0), 1400.0, false, (1395.700, 178.887, 0.060_000_7));
    check((1000.0, 350.0), 1600.0, true, (1538.007, 328.769, 0.060_007_5));
}

#[test]
fn ratings_stay_within_bounds() {
    let mut best = PlayerRating::default();
    let mut worst = PlayerRating::default();
    for _ in 0..500 {
        best = best.after(2800.0, true);
        worst = worst.after(400.0, false);
    }
    for player in [best, worst] {
        assert!((100.0..=4000.0).contains(&player.rating), "{player:?}");
        assert!((60.0..=350.0).contains(&player.deviation) && player.volatility.is_finite(), "{player:?}");
    }
    assert!(best.rating > 2800.0 && worst.rating < 400.0);
}
