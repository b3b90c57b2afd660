//! Games and files to test with, all written here.

use game::{Position as _, Side, dice, pick};
use othello::{Board, Move, Size};
use protocols::{Ending, GameRecord, GameResult, PlayedMove};

/// A random game with all kinds of annotations.
pub fn noted_game(size: Size, seed: u64) -> GameRecord {
    let mut record = bare_game(size, seed);
    for (index, played) in record.moves.iter_mut().enumerate() {
        played.eval = (index % 3 == 0).then_some(index as f64 / 4.0 - 5.25);
        played.time = (index % 4 == 1).then_some(index as f64 * 1.5);
        played.comment =
            if index % 7 == 2 { format!("move {index}: well: \"played\"") } else { String::new() };
    }
    record.tags = vec![("TI".into(), "05:00//02:00".into()), ("RB".into(), "1837.5".into())];
    record.comment = "two lines\nof comment".into();
    record
}

/// A random game to its end, with names and result.
pub fn bare_game(size: Size, seed: u64) -> GameRecord {
    let start = Board::start(size);
    let moves = random_moves(start, seed);
    let mut record = GameRecord::from_start(start);
    record.moves = moves.into_iter().map(PlayedMove::from).collect();
    let difference = record.last_board().outcome().map_or(0, |outcome| outcome.margin_for(Side::First));
    record.result = Some(GameResult::played(difference));
    record.black = "Ana Pérez".into();
    record.white = "Bo Li".into();
    record.event = "Club night".into();
    record.date = "2024".into();
    record
}

/// A game that starts in the middle of another one.
pub fn late_game(size: Size, seed: u64) -> GameRecord {
    let mut record = noted_game(size, seed);
    let n_played = record.moves.len() / 2;
    record.moves.drain(..n_played).for_each(|played| record.start.play(played.mv));
    let difference = if seed.is_multiple_of(2) { 1.0 } else { -1.0 } * f64::from(size.n_squares());
    record.result = Some(GameResult { difference, ending: Ending::Resigned });
    record
}

fn random_moves(mut board: Board, seed: u64) -> Vec<Move> {
    let mut dice = dice(seed);
    let mut moves = Vec::new();
    while let Some(mv) = pick(&mut dice, &board.moves().collect::<Vec<_>>()) {
        board.play(mv);
        moves.push(mv);
    }
    moves
}

/// Boards and scored moves in OBF.
pub const OBF: &str = "\
% made for the tests
---------------------------OX------XO--------------------------- X; F5:+0; D3:-2; c4; % four ways

--------------OX----XO-------------- X; E4:+4;
";

/// Two games as a server writes them, the second on 6×6.
pub const GGF: &str = "\
1 (;GM[Othello]PC[GGS/os]DT[2024.05.01_13:24:03.MST]PB[ana]PW[bo]RB[2197.01]TI[05:00//02:00]TY[8]RE[+4.000:r]
BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5/1.25/3.50]W[d6//1:02]B[c3];)
2 (;GM[othello]PB[cy]PW[di]TY[6]RE[?]BO[6 ------ ------ --O*-- --*O-- ------ ------ *]B[e4]W[c5];)
";

/// A game with variations, escapes and setup.
pub const SGF: &str = r"(;FF[4]GM[2]SZ[8]PB[An\]a\\]PW[Bo]EV[Open]RE[B+12]AB[e4][d5]AW[d4][e5]PL[B]C[first
line]
;B[f5]C[good](;W[d6];B[c3](;W[d3])(;W[b4]))(;W[f4]))
(;GM[2]SZ[6];B[e4];W[e5]N[odd])";

/// Two games, the second on 6×6.
pub const TRANSCRIPTS: &str = "# a list\nf5d6c3 d3 c4 % Tiger\n\nE4E5\n";
