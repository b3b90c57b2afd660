//! The rules of Connect Four: laws, published counts, a plain implementation of the rules, and bad text.

mod standalone;

use connectfour::{Board, ConnectFour};
use game::perft::{EarlyEnd, perft};
use game::{
    Game, Keyed as _, Lossless as _, Notation, NumberedMoves, Outcome, Position, RefusalKind, Side, dice,
    laws, pick,
};

#[test]
fn it_keeps_the_laws() {
    let checked = laws::check(&ConnectFour, 2000, 1);
    assert!(checked.positions > 20_000 && checked.transpositions > 100, "{checked}");
}

/// Games from the start hardly ever meet a board and its mirror image late enough for brute force. So these
/// start from boards with at most eight empty squares and from their images, made from the text.
#[test]
fn mirror_images_are_worth_the_same() {
    let mut dice = dice(4);
    let mut starts = Vec::new();
    while starts.len() < 400 {
        let mut board = ConnectFour.start();
        while board.outcome().is_none() && board.to_string().matches('.').count() > 8 {
            let moves: Vec<_> = board.moves().collect();
            board.play(pick(&mut dice, &moves).unwrap());
        }
        if board.outcome().is_none() {
            starts.extend([board, mirrored(&board)]);
        }
    }
    let checked = laws::check_from(&ConnectFour, &starts, 800, 5);
    assert!(checked.merged > 400, "{checked}");
}

fn mirrored(board: &Board) -> Board {
    let text = board.to_string();
    let (rows, side) = text.split_once(' ').unwrap();
    let rows: Vec<String> = rows.split('/').map(|row| row.chars().rev().collect()).collect();
    ConnectFour.parse_position(&format!("{} {side}", rows.join("/"))).unwrap()
}

/// Positions at each ply, OEIS A212693: 1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275.
#[test]
fn positions_at_each_ply_are_as_many_as_published() {
    let mut boards = vec![ConnectFour.start()];
    for expected in [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275] {
        assert_eq!(boards.len(), expected);
        let mut next = Vec::new();
        for board in &boards {
            for mv in board.moves() {
                let mut child = *board;
                child.play(mv);
                next.push((child.key(), child));
            }
        }
        next.sort_unstable_by_key(|&(key, _)| key);
        next.dedup_by_key(|&mut (key, _)| key);
        boards = next.into_iter().map(|(_, board)| board).collect();
    }
}

#[test]
fn lines_of_moves_are_as_many_as_published() {
    let start = ConnectFour.start();
    let counts: Vec<u64> = (1..=8).map(|depth| perft(&start, depth, EarlyEnd::Nothing)).collect();
    assert_eq!(counts, [7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234]);
}

/// Whether a letter occurs four times in a line, on rows of text.
fn has_line(rows: &[Vec<char>], letter: char) -> bool {
    let at = |row: i32, column: i32| {
        let cell = rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?)?;
        Some(*cell == letter)
    };
    (0..6).any(|row| {
        (0..7).any(|column| {
            [(0, 1), (1, 0), (1, 1), (1, -1)]
                .iter()
                .any(|(down, right)| (0..4).all(|n| at(row + n * down, column + n * right) == Some(true)))
        })
    })
}

#[test]
fn wins_equal_a_plain_reading_of_the_rules() {
    let mut dice = dice(3);
    for _ in 0..2000 {
        let mut board = ConnectFour.start();
        loop {
            let text = board.to_string();
            let rows: Vec<Vec<char>> =
                text[..text.len() - 2].split('/').map(|row| row.chars().collect()).collect();
            let winner = [('X', Side::First), ('O', Side::Second)]
                .into_iter()
                .find(|&(letter, _)| has_line(&rows, letter));
            let expected = match winner {
                Some((_, side)) => Some(Outcome::Win { side, margin: 1 }),
                None => (!text.contains('.')).then_some(Outcome::Draw),
            };
            assert_eq!(board.outcome(), expected, "{text}");
            let Some(mv) = pick(&mut dice, &board.moves().collect::<Vec<_>>()) else { break };
            board.play(mv);
        }
    }
}

#[test]
fn a_board_and_its_mirror_image_share_the_exact_key() {
    let board = |moves: &str| {
        let mut board = ConnectFour.start();
        for mv in moves.split(' ') {
            board.play(board.parse_move(mv).unwrap());
        }
        board
    };
    let (left, right) = (board("a b b d"), board("g f f d"));
    assert_eq!(left.exact_key(), right.exact_key());
    assert_ne!(left.key(), right.key());
    assert_ne!(left.exact_key(), board("a b d b").exact_key());
}

#[test]
fn bad_text_is_refused_and_named() {
    let refused = |text: &str| ConnectFour.parse_position(text).unwrap_err().to_string();
    let rows = |bottom: &str, side: &str| format!("{}{bottom} {side}", "......./".repeat(5));
    assert!(ConnectFour.parse_position(&rows("..XO...", "X")).is_ok());
    assert!(refused(&rows("..XO...", "O")).contains("turns alternate"));
    assert!(refused(&rows("..XO....", "X")).contains("six rows of seven"));
    assert!(refused(&rows("..X?...", "X")).contains('?'));
    assert!(refused(&rows("..XO...", "Z")).contains('Z'));
    assert!(
        refused("......./......./......./......./..X..../...O... X")
            .contains("column c has an empty square below it")
    );
    assert!(refused(&rows("OOOOXXX", "X")).contains("turns alternate"));
    assert!(
        refused("......./......./......./......./OOO..../XXXX..O X").contains("already has four in a line")
    );
    let board: Board = ConnectFour.parse_position(&rows("XXXXOOO", "O")).unwrap();
    assert_eq!(board.outcome(), Some(Outcome::Win { side: Side::First, margin: 1 }));
    assert!(ConnectFour.start().parse_move("h").unwrap_err().to_string().contains("from a to g"));
}

#[test]
fn refusals_have_a_kind() {
    let position = |text: &str| ConnectFour.parse_position(text).unwrap_err().kind();
    assert_eq!(position("X"), RefusalKind::Syntax);
    assert_eq!(position(&format!("{}XXXX... X", "......./".repeat(5))), RefusalKind::ImpossiblePosition);
    let mut board = ConnectFour.start();
    let played = |board: &Board, text: &str| board.parse_move(text).unwrap_err().kind();
    assert_eq!(played(&board, "h"), RefusalKind::Syntax);
    for mv in ["a", "a", "a", "a", "a", "a"] {
        board.play(board.parse_move(mv).unwrap());
    }
    assert_eq!(played(&board, "a"), RefusalKind::IllegalMove);
    let over = ConnectFour.parse_position(&format!("{}XXXXOOO O", "......./".repeat(5))).unwrap();
    assert_eq!(played(&over, "a"), RefusalKind::GameOver);
}

/// Move numbers are a promise to external programs: they do not change.
#[test]
fn moves_are_numbered_by_column() {
    let board = ConnectFour.start();
    let numbers: Vec<u32> = board.moves().map(|mv| board.move_number(mv)).collect();
    assert_eq!((numbers, board.n_move_numbers()), ((0..7).collect(), 7));
}
