//! Coefficients: the shipped files, the rule between listed numbers, the files that are refused, and the fit.

use classics::othello_manual::coefficients::SHIPPED;
use classics::othello_manual::self_play::SelfPlay;
use classics::othello_manual::{
    Coefficients, CoefficientsError as Error, EdgeTable, Evaluation, Feature, MixedBoard, TableBoard,
    Technique, fit,
};
use game::{Position, Side, dice};
use othello::{Board, Size};

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

/// Positions of random games.
fn positions(n_games: usize) -> impl Iterator<Item = Board> {
    let mut dice = dice(3);
    (0..n_games).flat_map(move |_| {
        let mut board = Board::start(Size::Eight);
        let game = classics::othello_manual::technique::random_game(&mut dice);
        let play = move |mv| {
            board.play(mv);
            board
        };
        game.into_iter().map(play).collect::<Vec<_>>()
    })
}

#[test]
fn features_are_the_same_on_both_boards_and_opposite_with_colours_exchanged() {
    let edges = EdgeTable::stable();
    for board in positions(20) {
        let (side, exchanged) = (board.side_to_move(), board.side_to_move().opponent());
        let turned =
            Board::with_discs(Size::Eight, board.discs(Side::Second), board.discs(Side::First), exchanged);
        let (table, mixed) = (TableBoard::from_board(&board), MixedBoard::from_board(&board));
        let turned = TableBoard::from_board(&turned);
        for feature in Feature::ALL {
            let value = feature.value(&table, side, &edges);
            assert_eq!(feature.value(&mixed, side, &edges), value, "{} {board}", feature.name());
            assert_eq!(feature.value(&turned, exchanged, &edges), value, "{} {board}", feature.name());
            if feature != Feature::Parity {
                assert_eq!(feature.value(&table, exchanged, &edges), -value, "{} {board}", feature.name());
            }
        }
    }
}

#[test]
fn features_count_what_they_say() {
    // Black has d5, e4, e5 and f5, white d4; it is white's turn.
    let mut board = Board::start(Size::Eight);
    board.play(othello::Move::read("f5", Size::Eight).unwrap());
    let table = TableBoard::from_board(&board);
    let value = |feature: Feature| feature.value(&table, Side::Second, &EdgeTable::stable());
    let check = |feature, expected| assert_eq!(value(feature), expected, "{feature:?}");
    check(Feature::Discs, 1 - 4);
    // White may play d6, f4 and f6, black c3, c4 and d3.
    check(Feature::Mobility, 3 - 3);
    check(Feature::ApproximateMobility, 3 - 3);
    check(Feature::Frontier, 4 - 1);
    check(Feature::Corners, 0);
    check(Feature::Stability, 0);
    check(Feature::Parity, 1);
    check(Feature::Regions, 0);
}

#[test]
fn the_evaluation_is_the_sum_of_coefficients_times_features() {
    let text = "on-board discs edges mobility\n4 1.5 2 -0.25\n64 1.5 2 -0.25\n";
    let (coefficients, edges) = (Coefficients::parse(text).unwrap(), EdgeTable::stable());
    let evaluation = Evaluation::new(&coefficients, edges.clone());
    assert!(evaluation.asks_for_legal_squares());
    for board in positions(10) {
        let (mixed, side) = (MixedBoard::from_board(&board), board.side_to_move());
        let value = |feature: Feature| feature.value(&mixed, side, &edges);
        let sum =
            150 * value(Feature::Discs) + 200 * value(Feature::Edges) / 1000 - 25 * value(Feature::Mobility);
        assert_eq!(evaluation.evaluate(&mixed, side), sum.clamp(-6399, 6399), "{board}");
    }
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
