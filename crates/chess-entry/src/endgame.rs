//! Endings against the lone king, to be practised.

use chess::{Board, Chess, Move};
use chess_engine::endgames::{Known, lone_king};
use game::{Game, Position, dice, pick};

/// Mates in fewer plies are no exercise.
const SHORTEST: u32 = 5;
/// Random placements to try; most are good.
const MOST_TRIES: usize = 10_000;

/// A won position of the ending of that name, the stronger side to move; the colours change with the seed too.
pub fn position(game: &Chess, name: &str, seed: u64) -> Option<Board> {
    let name = lone_king::ENDGAMES.iter().find(|known| **known == name)?;
    // The last king is the lone one.
    let pieces = &name[..name.len() - 1];
    let dice = &mut dice(seed);
    let is_white = pick(dice, &[true, false])?;
    let squares: Vec<usize> = (0..64).collect();
    (0..MOST_TRIES).find_map(|_| {
        let mut board = ['1'; 64];
        let (strong, lone) = if is_white { (pieces.to_string(), 'k') } else { (pieces.to_lowercase(), 'K') };
        for piece in strong.chars().chain([lone]) {
            board[pick(dice, &squares)?] = piece;
        }
        let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
        let text = format!("{} {} - - 0 1", rows.join("/"), if is_white { 'w' } else { 'b' });
        let board = game.parse_position(&text).ok()?;
        let is_whole = board.occupied().count() as usize == pieces.len() + 1;
        let is_won = matches!(lone_king::probe(&board), Some(Known::Mates(plies)) if plies >= SHORTEST);
        (is_whole && is_won).then_some(board)
    })
}

/// All moves with the plies to mate, negative for the side that is mated, 0 for a draw.
pub fn moves(board: &Board) -> Option<Vec<(Move, i32)>> {
    // Only where the position itself is solved: what a capture leaves may be small by chance.
    lone_king::probe(board)?;
    let value = |mv: Move| {
        let mut after = *board;
        after.play(mv);
        Some((
            mv,
            match lone_king::probe(&after)? {
                Known::Mates(plies) => -(plies as i32) - 1,
                Known::Mated(plies) => plies as i32 + 1,
                _ => 0,
            },
        ))
    };
    board.moves().map(value).collect()
}
