//! The rules of Othello: laws, published counts, a second implementation of the rules, and bad text.

mod standalone;

use game::perft::{EarlyEnd, perft};
use game::{Game, Notation, NumberedMoves, Outcome, Position, RefusalKind, Side, dice, laws, pick};
use othello::{Board, Move, Othello, Size, Symmetry, transcript};

#[test]
fn every_size_keeps_the_laws() {
    for size in Size::ALL {
        let checked = laws::check(&Othello::new(size), 60, 1);
        assert!(checked.positions > 500 && checked.damaged_texts > 500, "{size:?}: {checked}");
    }
    let checked = laws::check(&Othello::new(Size::Four), 4000, 2);
    assert!(checked.merged > 200 && checked.transpositions > 200, "{checked}");
}

/// On large boards only the last few moves are small enough for brute force, so these games start from there,
/// and from mirror images made from the text.
#[test]
fn mirror_images_are_worth_the_same() {
    for size in [Size::Eight, Size::Six] {
        let (game, mut dice, mut starts) = (Othello::new(size), dice(4), Vec::new());
        while starts.len() < 200 {
            let mut board = game.start();
            while board.outcome().is_none() && board.empty().count_ones() > 6 {
                let moves: Vec<_> = board.moves().collect();
                board.play(pick(&mut dice, &moves).unwrap());
            }
            let text = board.to_string();
            let (squares, side) = text.split_once(' ').unwrap();
            let image: String = squares.chars().rev().collect();
            starts.extend([board, game.parse_position(&format!("{image} {side}")).unwrap()]);
        }
        let checked = laws::check_from(&game, &starts, 200, 5);
        assert!(checked.merged > 200, "{size:?}: {checked}");
    }
}

/// Published counts, with passes as moves and an early end as one leaf.
#[test]
fn the_lines_of_play_are_counted_right() {
    let lines = [1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216];
    for (depth, &nodes) in lines.iter().enumerate() {
        assert_eq!(perft(&Board::start(Size::Eight), depth as u32, EarlyEnd::OneLeaf), nodes);
    }
    assert_eq!(perft(&Board::start(Size::Six), 6, EarlyEnd::OneLeaf), 7604);
}

/// The rules written plainly: walk from the square in eight directions.
fn walked_flips(board: &Board, column: i32, row: i32) -> Vec<(i32, i32)> {
    let size = board.size();
    let on_board =
        |c: i32, r: i32| (0..size.side() as i32).contains(&c) && (0..size.side() as i32).contains(&r);
    let holds = |set: u64, c: i32, r: i32| on_board(c, r) && set >> size.bit(c as u32, r as u32) & 1 == 1;
    let mut all = Vec::new();
    if holds(board.own() | board.opponent(), column, row) {
        return all;
    }
    for (right, down) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        let (mut c, mut r, mut run) = (column + right, row + down, Vec::new());
        while holds(board.opponent(), c, r) {
            run.push((c, r));
            (c, r) = (c + right, r + down);
        }
        if holds(board.own(), c, r) {
            all.extend(run);
        }
    }
    all
}

#[test]
fn moves_and_flips_equal_a_plain_walk_over_the_board() {
    let mut dice = dice(3);
    for size in Size::ALL {
        for _ in 0..60 {
            let mut board = Board::start(size);
            loop {
                for row in 0..size.side() {
                    for column in 0..size.side() {
                        let walked = walked_flips(&board, column as i32, row as i32);
                        let bit = size.bit(column, row);
                        let set: u64 = walked.iter().map(|&(c, r)| 1 << size.bit(c as u32, r as u32)).sum();
                        assert_eq!(
                            board.legal() >> bit & 1 == 1,
                            !walked.is_empty(),
                            "{board} {column} {row}"
                        );
                        if board.empty() >> bit & 1 == 1 {
                            assert_eq!(board.flips(Move::on(bit)), set, "{board} {column} {row}");
                        }
                    }
                }
                let moves: Vec<_> = board.moves().collect();
                let Some(mv) = pick(&mut dice, &moves) else { break };
                board.play(mv);
            }
        }
    }
}

#[test]
fn symmetries_take_squares_where_they_say() {
    let board = Board::start(Size::Eight);
    for symmetry in Symmetry::ALL {
        let turned = Board::with_discs(
            Size::Eight,
            symmetry.image(board.discs(Side::First)),
            symmetry.image(board.discs(Side::Second)),
            Side::First,
        );
        assert_eq!(symmetry.image(board.legal()).count_ones(), turned.legal().count_ones());
        let square = board.legal().trailing_zeros();
        assert_eq!(symmetry.image(1 << square), 1 << symmetry.bit(square));
    }
    let images: std::collections::HashSet<u64> =
        Symmetry::ALL.iter().map(|symmetry| symmetry.image(0b10)).collect();
    assert_eq!(images.len(), 8);
}

#[test]
fn the_winner_takes_the_empty_squares() {
    let game = Othello::default();
    let board = game.parse_position(&format!("XX{} O", "-".repeat(62))).unwrap();
    assert_eq!(board.outcome(), Some(Outcome::Win { side: Side::First, margin: 64 }));
    let board = game.parse_position(&format!("{} O", "-".repeat(64))).unwrap();
    assert_eq!(board.outcome(), Some(Outcome::Draw));
}

#[test]
fn a_side_that_cannot_move_passes() {
    let game = Othello::new(Size::Four);
    let board = game.parse_position("XO-- ---- ---- ---- O").unwrap();
    assert_eq!(board.moves().collect::<Vec<_>>(), [Move::PASS]);
    assert_eq!(board.parse_move("PASS"), Ok(Move::PASS));
    assert!(board.parse_move("c1").unwrap_err().to_string().contains("pass"));
    assert!(Board::start(Size::Four).parse_move("pass").is_err());
}

#[test]
fn transcripts_round_trip_with_their_passes() {
    let mut dice = dice(5);
    let mut n_passes = 0;
    for size in Size::ALL {
        for _ in 0..200 {
            let start = Board::start(size);
            let (mut board, mut moves) = (start, Vec::new());
            loop {
                let legal: Vec<_> = board.moves().collect();
                let Some(mv) = pick(&mut dice, &legal) else { break };
                board.play(mv);
                moves.push(mv);
            }
            n_passes += moves.iter().filter(|mv| mv.bit().is_none()).count();
            let text = transcript::write(&start, &moves);
            assert_eq!(transcript::parse(&start, &text.to_uppercase()), Ok(moves));
        }
    }
    assert!(n_passes > 50);
}

#[test]
fn wrong_text_is_refused_with_the_reason() {
    let check = |text: &str, reason: &str| {
        let refusal = Othello::default().parse_position(text).unwrap_err().to_string();
        assert!(refusal.contains(reason), "{text}: {refusal}");
    };
    check("", "missing");
    check(&format!("{} X", "-".repeat(63)), "64 squares");
    check(&format!("{} X", "-".repeat(65)), "64 squares");
    check(&format!("{}Z X", "-".repeat(63)), "not `Z`");
    check(&format!("{} Z", "-".repeat(64)), "the side to move");
    let start = Board::start(Size::Eight);
    for (text, reason) in
        [("f5d6c3zz", "move 4"), ("f5d", "move 2"), ("a1", "captures nothing"), ("f5f5", "taken")]
    {
        let refusal = transcript::parse(&start, text).unwrap_err().to_string();
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
    assert!(Othello::variant("7x7").is_err());
}

/// Positions in the letters of other programs, with labels, in lines, without a side to move.
#[test]
fn positions_are_read_as_they_come() {
    let game = Othello::default();
    let start = Board::start(Size::Eight).to_string();
    let squares = start.split(' ').next().unwrap().to_string();
    let rows = |text: &str| (0..8).map(|row| text[8 * row..8 * row + 8].to_string()).collect::<Vec<_>>();
    let labelled = |text: &str| {
        let rows = rows(text)
            .into_iter()
            .enumerate()
            .map(|(row, squares)| format!("{} {squares} {}", row + 1, row + 1));
        format!("  ABCDEFGH\n{}\n  abcdefgh\n", rows.collect::<Vec<_>>().join("\n"))
    };
    let with = |letters: [&str; 3]| {
        squares.replace('-', letters[2]).replace('O', letters[1]).replace('X', letters[0])
    };
    for letters in
        [["X", "O", "-"], ["x", "o", "."], ["b", "w", "."], ["B", "W", "_"], ["*", "O", "-"], ["*", "0", "-"]]
    {
        let text = with(letters);
        let texts = [
            text.clone(),
            format!("{text} {}", letters[0]),
            format!("{text}{}; F5:+2; D6:-1", letters[0]),
            rows(&text).join("\r\n"),
            format!("{}\n{} to move", rows(&text).join("\n"), "Black"),
            text.chars().map(|letter| format!("{letter} ")).collect(),
            labelled(&text),
        ];
        for text in texts {
            assert_eq!(game.parse_position(&text).unwrap().to_string(), start, "{text}");
        }
    }
    assert_eq!(game.parse_position(&Board::start(Size::Eight).diagram()).unwrap().to_string(), start);
    let told = |text: &str| game.read_position(text).unwrap();
    assert!(told(&format!("{squares} O")).assumed.is_empty());
    assert_eq!(told(&format!("{squares} O")).position.side_to_move(), Side::Second);
    let one_more = squares.replacen("---O", "--XX", 1);
    assert_eq!(told(&one_more).position.side_to_move(), Side::Second, "an odd number of discs");
    assert_eq!(told(&one_more).assumed.len(), 1);
    let only_white = format!("OX{}", "-".repeat(62));
    assert_eq!(told(&only_white).position.side_to_move(), Side::Second, "Black has no move");
}

#[test]
fn a_wrong_position_says_where() {
    let check = |text: &str, message: &str| {
        let refusal = Othello::default().parse_position(text).unwrap_err();
        assert!(refusal.to_string().starts_with(message), "{refusal}");
        refusal.place()
    };
    let row = "--------\n";
    let place =
        check(&format!("{row}-----?--\n{row}"), "line 2, column 6: square 14 must be X, O or -, not `?`");
    assert_eq!(place, Some(game::Place { line: 2, column: 6 }));
    check(&row.repeat(7), "expected 64 squares and the side to move, found 56 squares");
    check(
        &format!("{}-- X", row.repeat(8)),
        "line 9, column 1: expected 64 squares and the side to move, found 66 squares",
    );
    check(
        &format!("{}x y z", row.repeat(8)),
        "line 9, column 1: the side to move must be X or O, not `x y z`",
    );
}

#[test]
fn refusals_have_a_kind() {
    assert_eq!(Size::named("9x9").unwrap_err().kind(), RefusalKind::UnknownName);
    let start = Board::start(Size::Eight);
    assert_eq!(start.parse_move("i1").unwrap_err().kind(), RefusalKind::Syntax);
    assert_eq!(start.parse_move("a1").unwrap_err().kind(), RefusalKind::IllegalMove);
    let game = Othello::new(Size::Four);
    let over = game.parse_position(&format!("{} X", "X".repeat(16))).unwrap();
    assert_eq!(over.parse_move("a1").unwrap_err().kind(), RefusalKind::GameOver);
    let wrong = transcript::parse(&start, "f5f5").unwrap_err();
    assert_eq!(wrong.kind(), RefusalKind::IllegalMove, "the place is added, the kind stays");
}

/// Move numbers are a promise to external programs: they do not change.
#[test]
fn known_moves_have_known_numbers() {
    for (size, mv, number) in [(Size::Eight, "f5", 37), (Size::Six, "e4", 37), (Size::Four, "d3", 37)] {
        let start = Board::start(size);
        assert_eq!(start.move_number(start.parse_move(mv).unwrap()), number, "{size:?}");
        assert_eq!((start.n_move_numbers(), start.move_number(Move::PASS)), (65, 64));
    }
}
