//! Ticks along the axes of plots.

use lab::{Ruler, Scale};

fn check(scale: Scale, numbers: &[f64], expected: &[&str]) {
    let ticks = Ruler::over(numbers.iter().copied(), scale, 0.0, 100.0).ticks();
    assert_eq!(ticks.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), expected);
}

#[test]
fn ticks_are_round_numbers() {
    check(Scale::Linear, &[1.0, 6.0], &["1", "2", "3", "4", "5", "6"]);
    check(Scale::Linear, &[0.0, 1.0], &["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
    check(Scale::Linear, &[0.0, 40.0], &["0", "10", "20", "30", "40"]);
}

#[test]
fn a_log_axis_begins_and_ends_at_powers_of_ten() {
    check(Scale::Log, &[2.0, 15_000.0], &["1", "10", "100", "1,000", "10⁴", "10⁵"]);
    check(Scale::Log, &[0.02, 0.5], &["10⁻²", "10⁻¹", "1"]);
}

#[test]
fn numbers_without_a_place_are_left_out() {
    let ruler = Ruler::over([0.0, -1.0, 1.0, 100.0].into_iter(), Scale::Log, 0.0, 100.0);
    assert_eq!((ruler.place(0.0), ruler.place(10.0)), (None, Some(50.0)));
}

#[test]
fn nothing_and_a_single_number_still_give_an_axis() {
    check(Scale::Log, &[], &["1", "10"]);
    check(Scale::Log, &[10.0], &["10", "100"]);
}
