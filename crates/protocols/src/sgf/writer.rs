//! Writes SGF.

use game::{Position as _, Refusal, Side};
use game_tree::{EndReason, GameEnd, NodeId};
use othello::{Board, Move, Size};

use super::{HEADERS, OWN, notes};
use crate::sgf::notes::{put, put_all};
use crate::{OthelloGame, header_names};

/// Writes games, one after another. The disc count of a resigned or timed-out game is lost, because the
/// format has no place for it.
///
/// # Errors
/// A [`Refusal`] for a board that is neither 8×8 nor 6×6.
pub fn write<'a>(games: impl IntoIterator<Item = &'a OthelloGame>) -> Result<String, Refusal> {
    games.into_iter().map(write_game).collect()
}

fn write_game(game: &OthelloGame) -> Result<String, Refusal> {
    let size = game.start().size();
    if size == Size::Four {
        return Err(Refusal::new(size.name(), "only 8x8 and 6x6 boards are supported"));
    }
    let mut text = String::from("(;FF[4]GM[2]CA[UTF-8]");
    put(&mut text, "SZ", &size.side().to_string());
    let is_taken = |key: &str| OWN.contains(&key) || notes::is_about_node(key);
    for header in game.headers.iter() {
        let (key, value) = header_names::written(HEADERS, is_taken, header);
        put(&mut text, &key, &value);
    }
    if let Some(end) = &game.end {
        put(&mut text, "RE", &write_result(end));
    }
    put_setup(&mut text, game.start());
    notes::write(&mut text, game.annotation(NodeId::ROOT), None);
    write_moves(&mut text, game);
    Ok(text + ")\n")
}

/// What is still to be written, the next on top. There is no recursion, so that variations may be nested to any depth.
enum Task {
    /// What follows a node.
    Follow(NodeId, Board),
    /// A variation that begins with a node.
    Variation(NodeId, Board),
    /// The closing bracket of a variation.
    Close,
}

fn write_moves(text: &mut String, game: &OthelloGame) {
    let mut tasks = vec![Task::Follow(NodeId::ROOT, *game.start())];
    let mut n_written = 0;
    while let Some(task) = tasks.pop() {
        match task {
            Task::Close => text.push(')'),
            Task::Follow(node, board) => match game.children(node) {
                [] => {}
                [only] => {
                    text.push_str(if n_written % 10 == 0 { "\n;" } else { ";" });
                    n_written += 1;
                    tasks.push(Task::Follow(*only, write_node(text, game, *only, board)));
                }
                several => tasks.extend(several.iter().rev().map(|&child| Task::Variation(child, board))),
            },
            Task::Variation(node, board) => {
                text.push_str("\n(;");
                tasks.push(Task::Close);
                tasks.push(Task::Follow(node, write_node(text, game, node, board)));
            }
        }
    }
}

/// Writes a move with its notes, and returns the position after it.
fn write_node(text: &mut String, game: &OthelloGame, node: NodeId, mut board: Board) -> Board {
    let mv = game.mv(node).expect("only the root has no move");
    let mover = board.side_to_move();
    let square = if mv == Move::PASS { String::new() } else { mv.written(board.size()) };
    put(text, if mover == Side::First { "B" } else { "W" }, &square);
    notes::write(text, game.annotation(node), Some(mover));
    board.play(mv);
    board
}

fn put_setup(text: &mut String, board: &Board) {
    for (key, side) in [("AB", Side::First), ("AW", Side::Second)] {
        let bits = (0..64).filter(|bit| board.discs(side) >> bit & 1 == 1);
        let squares: Vec<String> = bits.map(|bit| Move::on(bit).written(board.size())).collect();
        put_all(text, key, squares.iter().map(String::as_str));
    }
    // Without any setup the game would start from the standard position.
    if board.empty() == board.squares() {
        put(text, "AE", "a1");
    }
    put(text, "PL", if board.side_to_move() == Side::First { "B" } else { "W" });
}

fn write_result(end: &GameEnd) -> String {
    let Some(winner) = end.winner else { return "0".to_string() };
    let margin = match (end.reason, end.margin) {
        (EndReason::Resigned, _) => "R".to_string(),
        (EndReason::Time, _) => "T".to_string(),
        (_, margin) => margin.map(|margin| margin.to_string()).unwrap_or_default(),
    };
    format!("{}+{margin}", if winner == Side::First { 'B' } else { 'W' })
}
