//! The games that the Quarto report prints, drawn again with R's numbers.

use classics::quarto_random::{RRandom, random_game};
use game::{Outcome, Position, Side};
use quarto::{Move, Quarto};

fn game(seed: u32, n_plies: u32) -> (String, String, Option<Side>) {
    let (board, moves) = random_game(&mut RRandom::seeded(seed), Quarto::variant("own").unwrap(), n_plies);
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    (board.to_string(), moves.join(" "), board.outcome().and_then(Outcome::winner))
}

/// What everybody who has used R knows: `set.seed(1); sample(10, 2)` is 9 4.
#[test]
fn the_numbers_are_those_of_r() {
    assert_eq!(RRandom::seeded(1).two_of(10), [8, 3]);
}

#[test]
fn the_game_of_seed_13_ends_as_printed_with_a_row_of_sevens_in_eight_moves() {
    let (board, moves, winner) = game(13, 16);
    assert_eq!(board, ". 2367 . ./. . . 2457/1357 1457 2357 1467/. 1367 . 2368");
    assert_eq!(moves, "b4=1367 b1=2367 d3=1467 b3=1457 d4=2368 a3=1357 d2=2457 c3=2357");
    assert_eq!(winner, Some(Side::Second));
}

#[test]
fn the_game_of_seed_41_stands_as_printed_after_twelve_moves() {
    let (board, moves, winner) = game(41, 12);
    assert_eq!(board, "2358 2467 1457 ./2357 . 2367 ./1468 1358 1458 ./2368 1367 2458 1467");
    assert_eq!(
        moves,
        "b4=1367 b1=2467 c2=2367 d4=1467 b3=1358 a2=2357 a3=1468 c4=2458 c3=1458 a1=2358 a4=2368 c1=1457"
    );
    assert_eq!(winner, None);
}

#[test]
fn a_thousand_games_of_seed_1_are_counted_as_printed() {
    let mut random = RRandom::seeded(1);
    let mut counts = [0; 3];
    for _ in 0..1000 {
        let (board, moves) = random_game(&mut random, Quarto::variant("own").unwrap(), 16);
        assert_eq!(board.n_placed() as usize, moves.len());
        let winner = board.outcome().unwrap().winner();
        counts[winner.map_or(1, |side| 2 - 2 * side.index())] += 1;
    }
    assert_eq!(counts, [503, 21, 476], "second, draws, first");
}

/// The k-th free square never gets the k-th free piece: the report draws two different numbers.
#[test]
fn the_first_square_never_gets_the_first_piece_first() {
    let mut random = RRandom::seeded(7);
    for n in 2..=16 {
        for _ in 0..200 {
            let [first, second] = random.two_of(n);
            assert!(first != second && first < n && second < n, "{first} {second} of {n}");
        }
    }
}
