//! Elo, likelihood of superiority and the sequential test against fastchess's numbers (its own code, commit 74deac23,
//! run on these counts).

use arena::{Estimate, Pentanomial, Score, Sprt};

/// fastchess solves for the tilt of its distributions to only three decimals, which moves the ratio by up to this.
const FASTCHESS_LLR_TOLERANCE: f64 = 1e-3;

fn close(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance
}

fn of_pairs(pentanomial: Pentanomial) -> Estimate {
    Estimate::of(&Score { pentanomial, ..Score::default() })
}

fn of_games(a_wins: u64, draws: u64, b_wins: u64) -> Estimate {
    Estimate::of(&Score { a_wins, draws, b_wins, ..Score::default() })
}

/// `los` in percent, as fastchess prints it.
fn check(estimate: Estimate, elo: f64, error: f64, los: f64) {
    assert!(close(estimate.elo.unwrap(), elo, 1e-6), "{estimate:?}");
    assert!(close(estimate.error.unwrap(), error, 1e-6), "{estimate:?}");
    assert!(close(estimate.los.unwrap() * 100.0, los, 0.005), "{estimate:?}");
}

#[test]
fn elo_from_pairs_agrees_with_fastchess() {
    check(of_pairs([223, 9863, 21279, 10037, 246]), 0.917643, 1.206370, 93.20);
    check(of_pairs([871, 26175, 55983, 26678, 821]), 0.633399, 0.752171, 95.06);
    check(of_pairs([34, 54, 63, 64, 75]), 55.579780, 27.653430, 100.00);
    check(of_pairs([332, 433, 498, 333, 334]), -8.642667, 10.334194, 5.05);
    check(of_pairs([7895, 8757, 5685, 568, 9999]), -21.043521, 2.945281, 0.00);
    check(of_pairs([5, 20, 50, 25, 10]), 23.725600, 31.641808, 93.03);
    check(of_pairs([0, 0, 3, 4, 13]), 338.039216, 150.875879, 100.00);
}

#[test]
fn elo_from_games_agrees_with_fastchess() {
    check(of_games(76, 123, 89), -15.693521, 30.458001, 15.53);
    check(of_games(136, 111, 96), 40.702458, 30.427218, 99.60);
    check(of_games(34, 0, 356), -407.988432, 63.164515, 0.00);
}

#[test]
fn what_cannot_be_said_is_none_and_never_infinite() {
    assert_eq!(of_games(0, 0, 0), Estimate::default());
    assert_eq!(of_pairs([0, 0, 0, 0, 20]), Estimate { elo: None, error: None, los: Some(1.0) });
    assert_eq!(of_pairs([1, 0, 0, 0, 0]), Estimate { elo: None, error: None, los: Some(0.0) });
    assert_eq!(of_pairs([0, 0, 10, 0, 0]), Estimate { elo: Some(0.0), error: None, los: Some(0.5) });
    let wide = of_pairs([0, 0, 0, 1, 1]);
    assert!(wide.elo.is_some() && wide.error.is_none(), "the interval reaches past 100 %");
}

/// After the counts: fastchess's number, and the same formula in fifty-digit arithmetic.
#[test]
fn the_likelihood_ratio_agrees_with_fastchess_and_with_exact_arithmetic() {
    let check = |elo0, elo1, pairs, fastchess, exact| {
        let own = Sprt::new(elo0, elo1).unwrap().llr(&pairs);
        assert!(close(own, fastchess, FASTCHESS_LLR_TOLERANCE), "{pairs:?}: {own} and not {fastchess}");
        assert!(close(own, exact, 1e-7), "{pairs:?}: {own} and not {exact}");
    };
    check(0.5, 2.5, [223, 9863, 21279, 10037, 246], -3.074423, -3.0741264);
    check(0.0, 2.0, [871, 26175, 55983, 26678, 821], -4.979612, -4.9786729);
    check(0.0, 5.0, [34, 54, 63, 64, 75], 1.337374, 1.3373740);
    check(-5.0, 0.0, [332, 433, 498, 333, 334], -1.103641, -1.1036414);
    check(0.0, 10.0, [7895, 8757, 5685, 568, 9999], -113.319666, -113.3196434);
    check(0.0, 5.0, [5, 20, 50, 25, 10], 0.408224, 0.4082252);
    check(0.0, 10.0, [0, 0, 3, 4, 13], 0.567300, 0.5673458);
    check(0.0, 5.0, [0, 3, 40, 20, 0], 0.899722, 0.8998687);
    check(0.0, 5.0, [1, 0, 0, 0, 0], -0.014524, -0.0145238);
    check(0.0, 5.0, [0, 0, 10, 0, 0], -0.139428, -0.1394276);
    check(0.0, 10.0, [10, 30, 120, 60, 30], 3.607860, 3.6078603);
}

#[test]
fn the_bounds_are_those_of_five_percent_errors() {
    let (lower, upper) = Sprt::new(0.0, 5.0).unwrap().bounds();
    assert!(close(upper, 2.944439, 1e-6) && close(lower, -2.944439, 1e-6));
}

#[test]
fn a_test_is_symmetric_in_the_players() {
    let pairs: Pentanomial = [3, 11, 40, 22, 5];
    let mut swapped = pairs;
    swapped.reverse();
    let (one, other) = (Sprt::new(-2.0, 6.0).unwrap(), Sprt::new(-6.0, 2.0).unwrap());
    assert!(close(one.llr(&pairs), -other.llr(&swapped), 1e-9));
}

#[test]
fn tests_that_make_no_sense_are_refused() {
    for text in ["5,0", "1,1", "a,b", "NaN,3", "0,inf", "-9999,0", "0", ""] {
        assert!(Sprt::read(text).is_err(), "{text}");
    }
}
