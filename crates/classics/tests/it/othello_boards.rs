//! The manual's boards: everything they maintain equals what is counted from scratch, at every ply of many
//! games.

use classics::othello_manual::captures::{CAPTURES, TOWARDS_HIGHER, TOWARDS_LOWER};
use classics::othello_manual::lines::{CROSSINGS, EDGES, LINE_SQUARES, N_LINES, WEIGHTS, digits, index_of};
use classics::othello_manual::technique::{perft, random_game, replay, replay_placing};
use classics::othello_manual::{DarwersiBoard, MixedBoard, TableBoard, Technique, WalkingBoard};
use game::{Game, Position, Side, dice};
use othello::{Board, Move, Othello, Size};

const N_GAMES: usize = 1000;

/// Calls `check` with the board of the rules and one of the technique, at every ply of random games. The
/// technique's board is updated from the start and never set up again.
fn along_random_games<T: Technique>(n_games: usize, check: impl Fn(&Board, &T)) {
    let mut dice = dice(1999);
    for _ in 0..n_games {
        let mut rules = Board::start(Size::Eight);
        let mut board = T::from_board(&rules);
        check(&rules, &board);
        for mv in random_game(&mut dice) {
            if let Some(square) = mv.bit() {
                let flipped = board.play(square, rules.side_to_move());
                assert_eq!(flipped, rules.flips(mv), "{rules}: {}", mv.written(Size::Eight));
            }
            rules.play(mv);
            check(&rules, &board);
        }
    }
}

fn agrees_with_the_rules<T: Technique>(rules: &Board, board: &T) {
    let side = rules.side_to_move();
    assert_eq!(board.to_board(side), *rules);
    assert_eq!(board.legal(side), rules.legal(), "{rules}");
    assert_eq!(board.legal(side.opponent()), rules.opponent_legal(), "{rules}");
    for side in Side::BOTH {
        assert_eq!(board.mobility(side), board.legal(side).count_ones());
        assert_eq!(board.can_move(side), board.legal(side) != 0);
    }
}

#[test]
fn the_walking_board_agrees_with_the_rules() {
    along_random_games::<WalkingBoard>(N_GAMES, agrees_with_the_rules);
}

#[test]
fn the_table_board_agrees_with_the_rules() {
    along_random_games::<TableBoard>(N_GAMES, agrees_with_the_rules);
}

#[test]
fn darwersis_board_agrees_with_the_rules() {
    along_random_games::<DarwersiBoard>(N_GAMES, agrees_with_the_rules);
}

#[test]
fn the_mixed_board_agrees_with_the_rules() {
    along_random_games::<MixedBoard>(N_GAMES, agrees_with_the_rules);
}

#[test]
fn a_board_played_to_equals_the_same_board_set_up() {
    along_random_games::<DarwersiBoard>(20, |rules, board| {
        assert_eq!(*board, DarwersiBoard::from_board(rules));
    });
    along_random_games::<MixedBoard>(20, |rules, board| assert_eq!(*board, MixedBoard::from_board(rules)));
}

#[test]
fn all_techniques_replay_a_game_alike() {
    let game = random_game(&mut dice(4));
    fn check<T: Technique>(game: &[Move]) {
        assert_eq!(replay::<T>(game), replay::<WalkingBoard>(game), "{}", T::NAME);
        assert_eq!(replay_placing::<T>(game), replay_placing::<WalkingBoard>(game), "{}", T::NAME);
    }
    assert!(replay::<WalkingBoard>(&game) > 100);
    check::<TableBoard>(&game);
    check::<DarwersiBoard>(&game);
    check::<MixedBoard>(&game);
}

#[test]
fn all_techniques_count_the_lines_of_play_right() {
    fn check<T: Technique>() {
        let start = T::from_board(&Board::start(Size::Eight));
        let counts = [1, 4, 7, 8].map(|depth| perft(&start, Side::First, depth));
        assert_eq!(counts, [4, 244, 55_092, 390_216], "{}", T::NAME);
    }
    check::<WalkingBoard>();
    check::<TableBoard>();
    check::<DarwersiBoard>();
    check::<MixedBoard>();
}

/// The squares next to a square.
pub fn neighbours(square: u32) -> impl Iterator<Item = u32> {
    let (column, row) = (square as i32 % 8, square as i32 / 8);
    let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (right, down)));
    let places = steps.filter(|&step| step != (0, 0)).map(move |(right, down)| (column + right, row + down));
    places.filter(|(c, r)| (0..8).contains(c) && (0..8).contains(r)).map(|(c, r)| (r * 8 + c) as u32)
}

fn empty_neighbours(rules: &Board, square: u32) -> i32 {
    neighbours(square).filter(|&on| rules.empty() >> on & 1 == 1).count() as i32
}

/// The squares of a set.
pub fn in_set(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |on| set >> on & 1 == 1)
}

/// The playable squares of every line, according to the rules on a board with only the discs of that line.
fn approximate_mobility(rules: &Board, side: Side) -> i32 {
    let line_alone = |line: &u64| {
        let [black, white] = Side::BOTH.map(|side| rules.discs(side) & line);
        let legal = Board::with_discs(Size::Eight, black, white, side).legal() & line;
        legal.count_ones() as i32
    };
    LINE_SQUARES.iter().map(line_alone).sum()
}

fn keeps_every_quantity_right(rules: &Board, board: &TableBoard) {
    for side in Side::BOTH {
        assert_eq!(board.n_discs(side), rules.discs(side).count_ones());
        assert_eq!(board.approximate_mobility(side), approximate_mobility(rules, side), "{rules}");
        let opponents = in_set(rules.discs(side.opponent()));
        let potential: i32 = opponents.map(|on| empty_neighbours(rules, on)).sum();
        assert_eq!(board.potential_mobility(side), potential, "{rules}");
    }
    let mut indexes = [0; N_LINES];
    for on in 0..64 {
        assert_eq!(board.liberties(on) as i32, empty_neighbours(rules, on));
        let digit = (rules.discs(Side::First) >> on & 1) + 2 * (rules.discs(Side::Second) >> on & 1);
        for crossing in CROSSINGS[on as usize] {
            indexes[crossing.line as usize] += digit as u16 * WEIGHTS[crossing.digit as usize];
        }
    }
    assert_eq!(std::array::from_fn(|line| board.index(line)), indexes);
    assert_eq!(board.edges(), EDGES.map(|line| indexes[line]));
}

#[test]
fn every_kept_quantity_equals_the_one_counted_from_scratch() {
    along_random_games::<TableBoard>(N_GAMES, keeps_every_quantity_right);
}

/// The printed routines add and subtract the liberties of new and flipped discs, and forget the new disc's
/// neighbours.
#[test]
fn as_printed_the_potential_mobility_is_wrong_from_the_first_move_on() {
    let start = Board::start(Size::Eight);
    let mut board = TableBoard::from_board(&start);
    let mut printed = Side::BOTH.map(|side| board.potential_mobility(side));
    let [own, opponent] = Side::BOTH;
    let square = Move::read("f5", Size::Eight).unwrap().bit().unwrap();
    let flipped = board.play(square, own);
    printed[opponent.index()] += board.liberties(square) as i32;
    for turned in in_set(flipped) {
        printed[opponent.index()] += board.liberties(turned) as i32;
        printed[own.index()] -= board.liberties(turned) as i32;
    }
    // Each disc of the start has five liberties; f5 takes one from e4 (black) and e5 (flipped after that).
    assert_eq!(Side::BOTH.map(|side| board.potential_mobility(side)), [5, 19]);
    assert_eq!(printed, [6, 20]);
}

#[test]
fn lines_are_numbered_as_the_text_numbers_them() {
    for (x, y) in (1..=8).flat_map(|x| (1..=8).map(move |y| (x, y))) {
        let crossings = CROSSINGS[(y - 1) * 8 + x - 1];
        let numbers = crossings.map(|crossing| crossing.line as usize);
        assert_eq!(numbers, [x - 1, 8 + y - 1, 16 + 7 + y - x, 31 + x + y - 2]);
        assert_eq!(crossings.map(|crossing| crossing.digit as usize), [y - 1, x - 1, y - 1, y - 1]);
    }
    let lengths: u32 = LINE_SQUARES.iter().map(|squares| squares.count_ones()).sum();
    assert_eq!(lengths, 4 * 64);
}

#[test]
fn the_index_of_the_texts_edge_is_724() {
    assert_eq!(index_of([1, 1, 2, 2, 2, 2, 0, 0]), 724);
    assert!((0..6561).all(|index| index_of(digits(index)) == index));
}

/// A row filled according to the digits, on an otherwise empty board, checked with the rules.
#[test]
fn the_capture_table_agrees_with_the_rules_on_a_single_row() {
    for index in 0..6561 {
        let set = |digit| (0..8).filter(|&at| digits(index)[at] == digit).fold(0, |set, at| set | 1 << at);
        for side in Side::BOTH {
            let row = Board::with_discs(Size::Eight, set(1), set(2), side);
            for at in 0..8 {
                let flipped = if row.empty() >> at & 1 == 1 { row.flips(Move::on(at)) } else { 0 };
                let higher = (flipped >> at != 0) as u16 * TOWARDS_HIGHER;
                let lower = (flipped & ((1 << at) - 1) != 0) as u16 * TOWARDS_LOWER;
                let field = CAPTURES[index as usize].fields[side.index()] >> (2 * at) & 3;
                assert_eq!(field, higher | lower, "{row} on {at}");
            }
            let captures = &CAPTURES[index as usize];
            assert_eq!(u64::from(captures.squares(side.index())), row.legal() & 0xff);
            assert_eq!(u32::from(captures.n_squares[side.index()]), row.legal().count_ones());
        }
    }
}

/// Black in the middle, the four corners of 2×2 squares empty, white everywhere else.
pub fn feinsteins_position() -> Board {
    let text = "--OOOO----OOOO--OOOOOOOOOOOXXOOOOOOXXOOOOOOOOOOO--OOOO----OOOO-- X";
    Othello::new(Size::Eight).parse_position(text).unwrap()
}

#[test]
fn in_feinsteins_position_white_has_discs_and_no_mobility() {
    let board = TableBoard::from_board(&feinsteins_position());
    let [black, white] = Side::BOTH;
    assert_eq!((board.n_discs(black), board.n_discs(white)), (4, 44));
    assert_eq!((board.mobility(black), board.mobility(white)), (12, 0));
    assert!(!board.can_move(white));
}
