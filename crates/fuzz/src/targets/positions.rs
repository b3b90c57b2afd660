//! Positions of every game as text, and games played from them.

use chess::Chess;
use classics::chess_thesis::{Bitmaps, Board as ThesisBoard, Mailbox};
use connectfour::ConnectFour;
use game::{Game, Keyed, Notation, NumberedMoves, Position};
use maxit::Maxit;
use mnk::Mnk;
use othello::{Othello, Size};
use processor::{CpuLevel, with_level};
use quarto::Quarto;

use crate::input::Input;

/// Games end here at the latest.
const MAX_PLIES: usize = 16;

/// Chess and Chess960; on boards without castling by other rules, the boards of the thesis agree.
pub fn chess(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let game = if input.byte().is_multiple_of(2) { Chess::STANDARD } else { Chess::CHESS960 };
    let text = input.text();
    let Some(start) = start(&game, &text) else { return };
    let is_both = !game.is_chess960();
    play(&game, start, &mut input, |board, _| {
        for mv in board.moves() {
            let san = board.write_san(mv);
            assert_eq!(board.parse_move(&san), Ok(mv), "{board}: {san}");
        }
        assert_eq!(chess::Board::from_packed(board.packed()).as_ref(), Ok(board), "{board}");
        if is_both {
            the_thesis_agrees(board);
        }
    });
}

/// The mailbox and the bitmaps of the thesis list the same legal moves.
fn the_thesis_agrees(board: &chess::Board) {
    let fen = board.to_string();
    // It knows only boards that come up in games, and refuses some of the others.
    let (Ok(mailbox), Ok(bitmaps)) =
        (ThesisBoard::<Mailbox>::from_fen(&fen), ThesisBoard::<Bitmaps>::from_fen(&fen))
    else {
        return;
    };
    let sorted = |mut moves: Vec<String>| {
        moves.sort();
        moves
    };
    let ours = sorted(board.moves().map(|mv| board.write_uci(mv)).collect());
    let theirs = sorted(mailbox.moves().map(|mv| mailbox.write_move(mv)).collect());
    assert_eq!(ours, theirs, "{fen}: the mailbox");
    let theirs = sorted(bitmaps.moves().map(|mv| bitmaps.write_move(mv)).collect());
    assert_eq!(ours, theirs, "{fen}: the bitmaps");
}

/// Othello of all sizes; a plain walk over the board and the kernels of every level of processor agree.
pub fn othello(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let size = [Size::Eight, Size::Six, Size::Four][input.below(3)];
    let game = Othello::new(size);
    let text = input.text();
    let Some(start) = start(&game, &text) else { return };
    play(&game, start, &mut input, |board, past| {
        walks_agree(board);
        if past.is_empty() {
            kernels_agree(board.own(), board.opponent());
        }
    });
}

/// Any two sets of discs: whatever the position, the levels of processor agree.
pub fn kernels(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let (own, other, mask) = (input.word(), input.word(), input.word());
    // Nearly full and nearly empty boards too.
    for empty in [mask, mask & mask.rotate_left(7), 1 << (mask % 64), 0] {
        kernels_agree(own & !empty, other & !own & !empty);
    }
}

fn kernels_agree(own: u64, opponent: u64) {
    let board = othello_engine::Board { player: own, opponent };
    let empty = !(own | opponent);
    let mut expected = 0;
    for square in (0..64).filter(|square| empty >> square & 1 == 1) {
        let flips = walked_flips(own, opponent, square, u64::MAX);
        expected |= u64::from(flips != 0) << square;
        for level in CpuLevel::available() {
            let found = with_level!(level, |cpu| othello_engine::Kernels::flips(cpu, board, square));
            assert_eq!(found, flips, "{level:?}: flips of {square} on {board}");
        }
    }
    for level in CpuLevel::available() {
        let found = with_level!(level, |cpu| othello_engine::Kernels::moves(cpu, board));
        assert_eq!(found, expected, "{level:?}: moves on {board}");
    }
}

/// The rules' own moves and flips, against a walk from square to square.
fn walks_agree(board: &othello::Board) {
    let (own, opponent, squares) = (board.own(), board.opponent(), board.squares());
    let mut legal = 0;
    for square in (0..64).filter(|square| board.empty() >> square & 1 == 1) {
        let flips = walked_flips(own, opponent, square, squares);
        legal |= u64::from(flips != 0) << square;
        assert_eq!(othello::flips::flips(own, opponent, square), flips, "{board}: {square}");
    }
    assert_eq!(board.legal(), legal, "{board}");
}

/// The discs that a move flips, step by step in each direction.
fn walked_flips(own: u64, opponent: u64, square: u32, squares: u64) -> u64 {
    let (column, row) = ((square % 8) as i32, (square / 8) as i32);
    let mut all = 0;
    for (right, down) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let (mut column, mut row, mut seen) = (column + right, row + down, 0);
        while (0..8).contains(&column) && (0..8).contains(&row) {
            let bit = 1_u64 << (row * 8 + column);
            if bit & squares == 0 {
                break;
            }
            if bit & own != 0 {
                all |= seen;
                break;
            }
            if bit & opponent == 0 {
                break;
            }
            seen |= bit;
            (column, row) = (column + right, row + down);
        }
    }
    all
}

/// m,n,k games of any shape.
pub fn mnk(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let Ok(game) = Mnk::variant(&input.text()) else { return };
    let text = input.text();
    let Some(start) = start(&game, &text) else { return };
    play(&game, start, &mut input, |_, _| {});
}

/// Quarto of all variants.
pub fn quarto(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let name = Quarto::VARIANTS[input.below(Quarto::VARIANTS.len())];
    let game = Quarto::variant(name).expect("a variant of the list");
    let text = input.text();
    let Some(start) = start(&game, &text) else { return };
    play(&game, start, &mut input, |board, _| {
        assert_eq!(quarto::Board::from_packed(board.packed()).as_ref(), Ok(board), "{board}");
    });
}

/// MAXIT of any size.
pub fn maxit(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let Ok(game) = Maxit::variant(&input.text()) else { return };
    let text = input.text();
    let Some(start) = start(&game, &text) else { return };
    play(&game, start, &mut input, |_, _| {});
}

/// Connect Four.
pub fn connectfour(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let text = input.text();
    let Some(start) = start(&ConnectFour, &text) else { return };
    play(&ConnectFour, start, &mut input, |_, _| {});
}

/// The position of the text, if it is one: also as people may write it.
fn start<G: Game>(game: &G, text: &str) -> Option<G::Position> {
    if text.is_empty() {
        return Some(game.start());
    }
    if let Ok(loose) = game.read_position(text) {
        has_a_text(game, &loose.position);
    }
    game.parse_position(text).ok()
}

/// Plays the moves that the input chooses, and checks the first and the last position: those between them are the last of
/// other inputs.
fn play<G: Game>(
    game: &G,
    start: G::Position,
    input: &mut Input<'_>,
    mut check: impl FnMut(&G::Position, &[G::Position]),
) {
    let (mut position, mut past) = (start, Vec::new());
    loop {
        let verdict = game.verdict(&position, &past);
        assert!(position.outcome().is_none() || verdict == position.outcome(), "{position}: {verdict:?}");
        let is_last = input.is_empty() || past.len() == MAX_PLIES || verdict.is_some();
        if is_last || past.is_empty() {
            keeps_the_laws(game, &position);
            check(&position, &past);
        }
        let moves: Vec<_> = position.moves().collect();
        if is_last {
            // Text of a move, whatever it says.
            let text = input.text();
            if let Ok(mv) = position.parse_move(&text) {
                assert!(moves.contains(&mv), "{position}: the illegal move {text:?} is accepted");
            }
            return;
        }
        let Some(&mv) = input.pick(&moves) else { return };
        past.push(position.clone());
        position.play(mv);
    }
}

fn keeps_the_laws<G: Game>(game: &G, position: &G::Position) {
    let moves: Vec<_> = position.moves().collect();
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position}: {:?}", position.outcome());
    assert_eq!(moves.len(), position.n_moves(), "{position}");
    let mut numbers: Vec<u32> = moves.iter().map(|&mv| position.move_number(mv)).collect();
    for (&mv, &number) in moves.iter().zip(&numbers) {
        assert!(number < position.n_move_numbers(), "{position}: {mv:?}");
        assert_eq!(position.numbered_move(number), Some(mv), "{position}");
        let text = position.write_move(mv);
        assert_eq!(position.parse_move(&text), Ok(mv), "{position}: {text}");
    }
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), moves.len(), "{position}: two moves have one number");
    let again = has_a_text(game, position);
    assert_eq!(again.key(), position.key(), "{position}: the key changes when the text is read back");
    _ = position.diagram();
}

/// Its text is read as the same position.
fn has_a_text<G: Game>(game: &G, position: &G::Position) -> G::Position {
    let text = position.to_string();
    let again =
        game.parse_position(&text).unwrap_or_else(|refusal| panic!("{text}: its own text: {refusal}"));
    assert_eq!(again.to_string(), text);
    assert_eq!(again.outcome(), position.outcome(), "{text}");
    let written = |position: &G::Position| {
        let mut moves: Vec<String> = position.moves().map(|mv| position.write_move(mv)).collect();
        moves.sort();
        moves
    };
    assert_eq!(written(&again), written(position), "{text}");
    again
}
