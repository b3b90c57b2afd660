//! Games and files to test with, all written here.

use game::{Position as _, dice, pick};
use game_tree::{EndReason, GameEnd, NodeId, NodeScore, ScoreValue};
use othello::{Board, Move, Size};
use protocols::OthelloGame;

/// A random game with all kinds of annotations of moves.
pub fn noted_game(size: Size, seed: u64) -> OthelloGame {
    let mut game = bare_game(size, seed);
    note(&mut game);
    game
}

fn note(game: &mut OthelloGame) {
    for (index, node) in game.main_line().collect::<Vec<_>>().into_iter().enumerate() {
        let annotation = game.annotation_mut(node);
        let points = ScoreValue::Points(index as f64 / 4.0 - 5.25);
        annotation.score = (index % 3 == 0).then_some(NodeScore::from(points));
        annotation.elapsed = (index % 4 == 1).then_some(index as f64 * 1.5);
        annotation.comment =
            if index % 7 == 2 { format!("move {index}: well: \"played\"") } else { String::new() };
    }
    game.headers.add("TimeControl", "05:00//02:00");
    game.headers.add("KM", "1.5");
    game.annotation_mut(NodeId::ROOT).comment = "two lines\nof comment".into();
}

/// A random game to its end, with names and result.
pub fn bare_game(size: Size, seed: u64) -> OthelloGame {
    let start = Board::start(size);
    let mut game = OthelloGame::from_moves(start, random_moves(start, seed));
    game.end = game.last_position().outcome().map(GameEnd::from);
    for (name, value) in
        [("Event", "Club night"), ("Black", "Ana Pérez"), ("White", "Bo Li"), ("Date", "2024")]
    {
        game.headers.add(name, value);
    }
    game
}

/// A game that starts in the middle of another one.
pub fn late_game(size: Size, seed: u64) -> OthelloGame {
    let whole = bare_game(size, seed);
    let moves: Vec<Move> = whole.main_moves().collect();
    let mut start = *whole.start();
    let (before, after) = moves.split_at(moves.len() / 2);
    before.iter().for_each(|&mv| start.play(mv));
    let mut game = OthelloGame::from_moves(start, after.iter().copied());
    game.headers = whole.headers;
    let margin = Some(f64::from(size.n_squares()));
    game.end = whole.end.map(|end| GameEnd { margin, reason: EndReason::Resigned, ..end });
    note(&mut game);
    game
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
