//! The processor levels against the portable one, and the searcher against plain alpha-beta.

use game::{Dice, Position, dice, pick};
use othello::Size;
use othello_engine::patterns::{SixPatterns, Weights};
use othello_engine::{Board, Forecasts, Freedom, Kernels, LastDisc, Searcher, Stability, solve};
use processor::{CpuLevel, Portable, with_level};

fn is_slow() -> bool {
    std::env::var_os("PODA_SLOW").is_some()
}

/// Positions of random games, all of them.
fn for_random_boards(size: Size, n_boards: usize, seed: u64, mut check: impl FnMut(Board)) {
    let mut dice = dice(seed);
    let mut seen = 0;
    while seen < n_boards {
        let mut position = othello::Board::start(size);
        while position.outcome().is_none() {
            check(Board::of(&position));
            seen += 1;
            let moves: Vec<_> = position.moves().collect();
            position.play(pick(&mut dice, &moves).expect("a move"));
        }
    }
}

fn equals_portable<C: Kernels>(cpu: C, board: Board, squares: u64) {
    assert_eq!(cpu.moves(board), Portable.moves(board), "moves\n{board}");
    let last_disc = LastDisc::new(squares);
    for square in (0..64).filter(|&square| board.empty(squares) >> square & 1 != 0) {
        assert_eq!(cpu.flips(board, square), Portable.flips(board, square), "flips of {square}\n{board}");
        let full = Board { opponent: squares & !board.player & !(1 << square), ..board };
        let expected = [full, full.swapped()].map(|board| board.flips(square).count_ones());
        assert_eq!(cpu.last_flips(last_disc, full, square), expected, "last flips of {square}\n{full}");
    }
}

/// Ten million boards if slow tests are on.
#[test]
fn every_processor_level_equals_the_portable_one() {
    let n_boards = if is_slow() { 10_000_000 } else { 50_000 };
    for size in Size::ALL {
        let squares = size.squares();
        for_random_boards(size, n_boards / 3, 5, |board| {
            for level in CpuLevel::available() {
                with_level!(level, |cpu| equals_portable(cpu, board, squares));
            }
        });
    }
}

/// Discs reported as stable survive whatever is played later.
#[test]
fn stable_discs_are_never_turned() {
    for size in Size::ALL {
        let stability = Stability::new(size.squares());
        let mut dice = dice(6);
        for _ in 0..2_000 {
            let mut position = othello::Board::start(size);
            let mut stable = [0; 2];
            while position.outcome().is_none() {
                let board = Board::of(&position);
                for (view, side) in
                    [(board, position.side_to_move()), (board.swapped(), position.side_to_move().opponent())]
                {
                    assert_eq!(stable[side as usize] & !view.player, 0, "a stable disc was flipped\n{view}");
                    stable[side as usize] |= stability.of_player(view);
                }
                let moves: Vec<_> = position.moves().collect();
                position.play(pick(&mut dice, &moves).expect("a move"));
            }
        }
    }
}

#[test]
fn a_full_edge_and_a_corner_are_stable() {
    let stability = Stability::new(Board::EIGHT);
    let check = |player, opponent, expected| {
        assert_eq!(stability.of_player(Board { player, opponent }), expected);
    };
    check(0b111, 0b11000, 0b111); // from the corner on
    check(0b110, 0b001, 0b000); // the opponent's corner holds nothing of ours
    check(0xff, 0, 0xff);
    check(0x0f, 0xf0, 0x0f); // a full edge, whoever has it
    check(0x0307, 0, 0x0307); // the second line leans on the first
}

fn random_position(size: Size, n_empty: u32, dice: &mut Dice) -> Option<othello::Board> {
    let mut board = othello::Board::start(size);
    while board.outcome().is_none() && board.empty().count_ones() > n_empty {
        let moves: Vec<_> = board.moves().collect();
        board.play(pick(dice, &moves)?);
    }
    board.outcome().is_none().then_some(board)
}

/// Ten thousand positions if slow tests are on.
#[test]
fn solved_positions_equal_plain_alpha_beta() {
    let mut dice = dice(7);
    let rounds = if is_slow() { 400 } else { 20 };
    for size in Size::ALL {
        let squares = size.squares();
        let mut searchers: Vec<_> = CpuLevel::available()
            .into_iter()
            .map(|level| Searcher::new(Freedom::new(squares), squares, 1 << 20).at_level(level))
            .collect();
        for n_empty in 1..=if is_slow() { 12 } else { 9 } {
            for _ in 0..rounds {
                let Some(position) = random_position(size, n_empty, &mut dice) else { continue };
                let board = Board::of(&position);
                let expected = super::brute_force(&position).raw();
                for searcher in &mut searchers {
                    let found = searcher.solve(board);
                    assert_eq!(found.score, expected, "{position}");
                    assert_eq!(found.score, end_of(board, &found.line, squares), "the line of {position}");
                }
                assert_eq!(solve(board, squares, -64, 64), expected, "{position}");
                let bound = solve(board, squares, expected - 3, expected - 1);
                assert!((expected - 1..=expected).contains(&bound), "a bound from below: {bound}");
                let bound = solve(board, squares, expected + 1, expected + 3);
                assert!((expected..=expected + 1).contains(&bound), "a bound from above: {bound}");
            }
        }
    }
}

/// The score at the end of a line, for the side to move at its beginning.
fn end_of(mut board: Board, line: &[u32], squares: u64) -> i32 {
    let mut sign = 1;
    for &square in line {
        board = match square {
            64 => board.swapped(),
            _ => board.play(square),
        };
        sign = -sign;
    }
    assert_eq!(board.moves(squares) | board.swapped().moves(squares), 0, "the line plays to the end");
    sign * board.final_score(squares)
}

#[test]
fn whoever_judges_the_solved_score_is_the_same() {
    let (mut dice, squares) = (dice(9), Size::Six.squares());
    let mut by_freedom = Searcher::new(Freedom::new(squares), squares, 1 << 20);
    let mut by_patterns = Searcher::new(SixPatterns(Weights::learnt_six()), squares, 1 << 20);
    for n_empty in [13, 15, 17, 18] {
        let position = random_position(Size::Six, n_empty, &mut dice).expect("the game is not over");
        let board = Board::of(&position);
        let found = by_patterns.solve(board);
        assert_eq!(found.score, by_freedom.solve(board).score, "{position}");
        assert_eq!(found.score, end_of(board, &found.line, squares), "the line of {position}");
    }
}

#[test]
fn threads_and_levels_give_the_same_score() {
    let mut dice = dice(8);
    for n_empty in [14, 16, 18] {
        let position = random_position(Size::Eight, n_empty, &mut dice).expect("the game is not over");
        let board = Board::of(&position);
        let new = || Searcher::new(Freedom::new(Board::EIGHT), Board::EIGHT, 4 << 20);
        let expected = new().solve(board).score;
        assert_eq!(new().with_threads(3).solve(board).score, expected, "{position}");
        for level in CpuLevel::available() {
            assert_eq!(new().at_level(level).solve(board), new().solve(board), "levels search the same tree");
        }
    }
}

#[test]
fn forecasts_are_read_as_they_were_written() {
    let learnt = Forecasts::learnt();
    assert_eq!(&Forecasts::parse(&learnt.write()).unwrap(), learnt);
    let text = learnt.write();
    let without_the_last: String = text.lines().take(60).map(|line| format!("{line}\n")).collect();
    for wrong in ["", "0\n0 x\n", "0\n0\n", &without_the_last, &format!("{text}1 2\n")] {
        assert!(Forecasts::parse(wrong).is_err(), "{wrong:?}");
    }
}
