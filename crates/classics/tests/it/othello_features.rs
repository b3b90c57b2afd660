//! Every feature of the evaluation against another way to count it.

use classics::othello_manual::technique::random_game;
use classics::othello_manual::{
    Coefficients, EdgeTable, Evaluation, Feature, MixedBoard, TableBoard, Technique,
};
use game::{Position, Side, dice};
use othello::{Board, Size};

use crate::othello_boards::{in_set, neighbours};

/// Positions of random games.
fn positions(n_games: usize) -> impl Iterator<Item = Board> {
    let mut dice = dice(3);
    (0..n_games).flat_map(move |_| {
        let mut board = Board::start(Size::Eight);
        let game = random_game(&mut dice);
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

/// Walks from square to square through the empty ones.
fn region_of(square: u32, empty: u64, region: &mut u64) {
    if (empty & !*region) >> square & 1 == 1 {
        *region |= 1 << square;
        neighbours(square).for_each(|next| region_of(next, empty, region));
    }
}

#[test]
fn features_that_go_beyond_the_text_are_counted_right() {
    let edges = EdgeTable::stable();
    for board in positions(50) {
        let (table, side) = (TableBoard::from_board(&board), board.side_to_move());
        let check = |feature: Feature, of: &dyn Fn(Side) -> usize| {
            let expected = of(side) as i32 - of(side.opponent()) as i32;
            assert_eq!(feature.value(&table, side, &edges), expected, "{} {board}", feature.name());
        };
        let touches = |square: u32, set: u64| neighbours(square).any(|next| set >> next & 1 == 1);
        let discs = |side: Side| board.discs(side);
        check(Feature::Frontier, &|side| {
            in_set(discs(side.opponent())).filter(|&on| touches(on, board.empty())).count()
        });
        check(Feature::AdjacentEmpties, &|side| {
            in_set(board.empty()).filter(|&on| touches(on, discs(side.opponent()))).count()
        });
        check(Feature::Corners, &|side| in_set(discs(side)).filter(|on| [0, 7, 56, 63].contains(on)).count());
        let legal = |of: Side| if of == side { board.legal() } else { board.opponent_legal() };
        check(Feature::Mobility, &|side| legal(side).count_ones() as usize);
        check(Feature::Regions, &|side| {
            let (mut seen, mut n_regions) = (0, 0);
            for square in in_set(legal(side)) {
                n_regions += usize::from(seen >> square & 1 == 0);
                region_of(square, board.empty(), &mut seen);
            }
            n_regions
        });
    }
}
