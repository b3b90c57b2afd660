//! The rules by which two samples, or a sample and a number, are compared.

use lab::{Share, Verdict};

#[test]
fn a_share_is_compared_with_a_number() {
    assert_eq!(Share::new(10, 500).admits(0.02), Verdict::Holds);
    assert_eq!(Share::new(0, 500).admits(0.02), Verdict::Fails);
    assert_eq!(Share::new(0, 6).admits(0.02), Verdict::Undecided, "six games decide nothing");
}

#[test]
fn two_samples_agree_while_chance_explains_the_difference() {
    let theirs = Share::new(476, 1000);
    assert_eq!(Share::new(48_600, 100_000).agrees_with(&theirs), Verdict::Holds);
    assert_eq!(Share::new(51_500, 100_000).agrees_with(&theirs), Verdict::Undecided);
    assert_eq!(Share::new(60_000, 100_000).agrees_with(&theirs), Verdict::Fails);
    assert_eq!(Share::new(50, 50).agrees_with(&Share::new(50, 50)), Verdict::Holds);
}

#[test]
fn a_share_reaches_what_its_whole_interval_reaches() {
    assert_eq!(Share::new(990, 1000).reaches(0.95), Verdict::Holds);
    assert_eq!(Share::new(950, 1000).reaches(0.95), Verdict::Undecided);
    assert_eq!(Share::new(900, 1000).reaches(0.95), Verdict::Fails);
}

#[test]
fn one_undecided_part_leaves_the_whole_undecided() {
    assert_eq!(Verdict::all([Verdict::Holds, Verdict::Undecided]), Verdict::Undecided);
    assert_eq!(Verdict::all([Verdict::Holds, Verdict::Fails]), Verdict::InPart);
    assert_eq!(Verdict::all([]), Verdict::Undecided);
}

#[test]
fn chances_are_even_only_if_a_difference_would_have_shown() {
    assert_eq!(Share::new(50_100, 100_000).is_even(), Verdict::Holds);
    assert_eq!(Share::new(501, 1000).is_even(), Verdict::Undecided, "a thousand games cannot show it");
    assert_eq!(Share::new(50_400, 100_000).is_even(), Verdict::Undecided, "two and a half standard errors");
    assert_eq!(Share::new(51_000, 100_000).is_even(), Verdict::Fails);
    assert_eq!(Share::new(600, 1000).is_even(), Verdict::Fails);
}
