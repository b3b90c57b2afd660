//! Coefficients: the shipped files, interpolation between listed numbers, the files that are refused, and the
//! fit.

use classics::othello_manual::coefficients::SHIPPED;
use classics::othello_manual::self_play::SelfPlay;
use classics::othello_manual::{
    Coefficients, CoefficientsError as Error, EdgeTable, Evaluation, Feature, fit,
};

#[test]
fn the_shipped_files_are_read_and_written_back() {
    for (name, _) in SHIPPED {
        let coefficients = Coefficients::shipped(name).unwrap();
        assert_eq!(Coefficients::parse(&coefficients.write()), Ok(coefficients), "{name}");
    }
    assert_eq!(Coefficients::shipped("greedy").unwrap().features(), [Feature::Discs]);
    assert_eq!(Coefficients::shipped("nonesuch"), None);
}

#[test]
fn full_weighs_mobility_early_and_discs_late() {
    let full = Coefficients::shipped("full").unwrap();
    let at = |feature, n_discs| {
        full.at(n_discs)[full.features().iter().position(|&known| known == feature).unwrap()]
    };
    assert!(at(Feature::Discs, 20) <= 0 && at(Feature::Discs, 60) > 500);
    assert!(at(Feature::ApproximateMobility, 20) > at(Feature::ApproximateMobility, 60));
    assert!(at(Feature::PotentialMobility, 20) < at(Feature::ApproximateMobility, 20));
}

#[test]
fn between_listed_numbers_coefficients_change_in_a_straight_line() {
    let text = "on-board discs parity\n2 -1 0.001\n10 1 0.002\n64 0 .5\n";
    let coefficients = Coefficients::parse(text).unwrap();
    let at = |n_discs| coefficients.at(n_discs);
    assert_eq!([at(0), at(2), at(6), at(10)], [[-1000, 1], [-1000, 1], [0, 2], [1000, 2]]);
    assert_eq!([at(37), at(64)], [[500, 251], [0, 500]]);
    assert!(coefficients.show().lines().count() == 10);
}

#[test]
fn bad_files_are_refused_by_line() {
    let check = |text: &str, error: Error| {
        assert_eq!(Coefficients::parse(text), Err(error.clone()), "{text}");
        assert!(error.to_string().contains("line"), "{error}");
    };
    let word = String::from;
    check("", Error::NoHeader { line: 1 });
    check("# nothing\n4 1\n", Error::NoHeader { line: 2 });
    check("on-board luck\n", Error::UnknownFeature { line: 1, name: word("luck") });
    let feature = Feature::Discs;
    check("\non-board discs discs\n", Error::RepeatedFeature { line: 2, feature });
    check("on-board discs\n", Error::NoRows { line: 1 });
    for bad in ["x", "1.2345", "1e3", ".", "-", "", "99999", "١"] {
        let text = format!("on-board discs parity\n4 {bad} 1 1\n");
        let width = Error::WrongWidth { line: 2, wanted: 2, found: 2 };
        let found = Coefficients::parse(&text).unwrap_err();
        let named = Error::NotANumber { line: 2, text: word(bad) };
        assert!(if bad.is_empty() { found != width } else { found == named }, "{bad}: {found}");
    }
    check("on-board discs\nfour 1\n64 1\n", Error::NotANumber { line: 2, text: word("four") });
    check("on-board discs\n4 1 2\n", Error::WrongWidth { line: 2, wanted: 1, found: 2 });
    check("on-board discs\n4 1\n65 1\n", Error::NoSuchCount { line: 3, n_discs: 65 });
    check("on-board discs\n4 1\n64 1\n\n# last\n30 1\n", Error::NotRising { line: 6, n_discs: 30, last: 64 });
    check("on-board discs\n4 1\n4 1\n", Error::NotRising { line: 3, n_discs: 4, last: 4 });
    check("on-board discs\n5 1\n64 1\n", Error::StartsLate { n_discs: 5 });
    check("on-board discs\n4 1\n60 1\n", Error::EndsEarly { line: 3, n_discs: 60 });
}

#[test]
fn a_fit_recovers_coefficients_that_made_the_results() {
    let full = Evaluation::new(&Coefficients::shipped("full").unwrap(), EdgeTable::stable());
    let games = SelfPlay { n_games: 40, n_random_moves: 8, depth: 1, n_solved: 2, seed: 5 };
    let mut samples = games.samples(&full, &EdgeTable::stable());
    assert_eq!(samples, games.samples(&full, &EdgeTable::stable()), "a seed makes the same games");
    let (features, listed) = ([Feature::Discs, Feature::Mobility], [4, 34, 64]);
    for sample in &mut samples {
        sample.result = 2 * sample.features[0] - 3 * sample.features[6];
    }
    let fitted = fit::fit(&samples, &features, &listed);
    for row in fitted.rows() {
        assert!((row.thousandths[0] - 2000).abs() < 20, "{}", fitted.write());
        assert!((row.thousandths[1] + 3000).abs() < 60, "{}", fitted.write());
    }
    assert!(fit::error(&samples, &fitted) < 0.2);
}
