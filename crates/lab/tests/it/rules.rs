//! Which verdict a number gets, on made-up numbers on both sides of every threshold.

use lab::Verdict::{Fails, Holds, InPart, Undecided};
use lab::{Interval, Rule, Verdict};

fn interval(low: f64, high: f64) -> Interval {
    Interval { middle: (low + high) / 2.0, low, high }
}

/// Checks the verdict on single numbers.
fn check(rule: &Rule, expected: &[(f64, Verdict)]) {
    for &(number, verdict) in expected {
        assert_eq!(rule.of(number), verdict, "{rule:?} of {number}");
        assert_eq!(rule.over(&interval(number, number)), verdict, "{rule:?} over exactly {number}");
    }
}

#[test]
fn a_rounded_number_holds_within_fifteen_percent_and_in_part_within_half() {
    let about =
        [(49.9, Fails), (50.1, InPart), (84.9, InPart), (85.1, Holds), (114.9, Holds), (115.1, InPart)];
    check(&Rule::near(100.0), &[&about[..], &[(149.9, InPart), (150.1, Fails)]].concat());
}

#[test]
fn thresholds_are_passed_one_by_one() {
    check(&Rule::at_least([1.0, 2.0]), &[(0.99, Fails), (1.0, InPart), (1.99, InPart), (2.0, Holds)]);
    check(&Rule::more_than([1.0, 2.0]), &[(1.0, Fails), (1.01, InPart), (2.0, InPart), (2.01, Holds)]);
    check(&Rule::at_least([100.0]), &[(99.0, Fails), (256.0, Holds)]);
    check(&Rule::less_than(1.0), &[(0.99, Holds), (1.0, Fails)]);
    check(&Rule::at_most(1.0), &[(1.0, Holds), (1.01, Fails)]);
    check(&Rule::shorter(), &[(0.95, Fails), (0.96, InPart), (1.05, InPart), (1.06, Holds)]);
}

#[test]
fn an_interval_across_a_threshold_is_undecided() {
    let twice = Rule::near(2.0);
    assert_eq!(twice.over(&interval(1.8, 2.2)), Holds);
    assert_eq!(twice.over(&interval(1.6, 2.2)), Undecided);
    assert_eq!(twice.over(&interval(0.1, 0.9)), Fails);
    assert_eq!(twice.over(&interval(0.1, 90.0)), Undecided, "both ends fail, what lies between does not");
    assert_eq!(Rule::at_least([1.0, 2.0]).over(&interval(0.9, 1.1)), Undecided);
}

#[test]
fn what_says_nothing_decides_nothing() {
    let too_few = Interval::of_median(&[1.5, 1.5, 1.5]);
    assert_eq!(Rule::near(1.5).over(&too_few), Undecided);
    assert_eq!(Rule::near(1.5).over(&Interval::of_median(&[])), Undecided);
    assert_eq!(Rule::less_than(1.0).of(f64::NAN), Undecided);
}

#[test]
fn the_interval_of_a_median_ignores_outliers_and_grows_with_the_spread() {
    let calm = [1.5, 1.52, 1.49, 1.5, 1.51, 1.48, 1.5, 1.5, 0.058];
    assert_eq!(Rule::near(2.0).over(&Interval::of_median(&calm)), InPart, "one round of nine was disturbed");
    let restless = [1.5, 0.058, 5.9, 1.9, 0.7, 2.4, 1.5, 0.9, 1.2];
    assert_eq!(Rule::near(2.0).over(&Interval::of_median(&restless)), Undecided);
    let six = Interval::of_median(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!((six.low, six.middle, six.high), (1.0, 3.5, 6.0));
    let twenty: Vec<f64> = (1..=20).map(f64::from).collect();
    let interval = Interval::of_median(&twenty);
    assert_eq!(
        (interval.low, interval.high),
        (6.0, 15.0),
        "the sixth from each end, as in tables of the sign test"
    );
}

#[test]
fn a_widened_interval_decides_less() {
    let close = interval(1.9, 1.96);
    assert_eq!(Rule::at_least([1.0, 2.0]).over(&close), InPart);
    assert_eq!(Rule::at_least([1.0, 2.0]).over(&close.widened(0.05)), Undecided);
    assert_eq!(close.scaled(2.0).low, 3.8);
}
