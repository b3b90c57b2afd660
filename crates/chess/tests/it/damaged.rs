//! Text from outside never panics: valid texts with one to five edits, many of them.

use chess::Chess;
use game::{Dice, Game, Notation, Position, dice, pick};
use rand::RngExt;

/// A million with `PODA_SLOW=1`.
fn n_texts() -> usize {
    if std::env::var_os("PODA_SLOW").is_some() { 1_000_000 } else { 30_000 }
}

fn damage(text: &str, dice: &mut Dice) -> String {
    const LETTERS: &[char] = &[
        'K', 'q', 'P', 'n', '/', ' ', '-', '0', '1', '8', '9', 'a', 'h', 'w', 'b', 'x', '=', '+', 'O', 'ñ',
        '\0',
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..dice.random_range(1..=5) {
        let at = dice.random_range(0..=letters.len() as u64) as usize;
        match dice.random_range(0..4) {
            0 => letters.insert(at, pick(dice, LETTERS).unwrap()),
            1 if at < letters.len() => drop(letters.remove(at)),
            2 if at < letters.len() => letters[at] = pick(dice, LETTERS).unwrap(),
            3 if at < letters.len() => {
                let other = dice.random_range(0..letters.len() as u64) as usize;
                letters.swap(at, other);
            }
            _ => {}
        }
    }
    letters.into_iter().collect()
}

fn random_boards(game: Chess, dice: &mut Dice) -> Vec<chess::Board> {
    let mut boards = Vec::new();
    for _ in 0..10 {
        let mut board = game.start();
        while let (Some(mv), true) =
            (pick(dice, &board.moves().collect::<Vec<_>>()), boards.len() % 200 < 199)
        {
            board.play(mv);
            boards.push(board);
        }
        boards.push(board);
    }
    boards
}

#[test]
fn damaged_positions_are_refused_or_understood() {
    let mut dice = dice(11);
    for game in [Chess::STANDARD, Chess::CHESS960] {
        let boards = random_boards(game, &mut dice);
        let mut n_read = 0;
        for board in boards.iter().cycle().take(n_texts() / 2) {
            if let Ok(read) = game.parse_position(&damage(&board.to_string(), &mut dice)) {
                n_read += 1;
                assert_eq!(game.parse_position(&read.to_string()), Ok(read));
                for mv in read.moves() {
                    let mut child = read;
                    child.play(mv);
                    assert_eq!(child.moves().count(), child.n_moves());
                }
            }
        }
        assert!(n_read > 100, "too few damaged positions were still positions: {n_read}");
    }
}

#[test]
fn damaged_moves_are_refused_or_legal() {
    let mut dice = dice(12);
    let boards = random_boards(Chess::STANDARD, &mut dice);
    for (index, board) in boards.iter().cycle().take(n_texts()).enumerate() {
        let moves: Vec<_> = board.moves().collect();
        let Some(mv) = pick(&mut dice, &moves) else { continue };
        let text = if index % 2 == 0 { board.write_san(mv) } else { board.write_uci(mv) };
        if let Ok(read) = board.parse_move(&damage(&text, &mut dice)) {
            assert!(moves.contains(&read), "{board}: {read:?}");
        }
    }
}
