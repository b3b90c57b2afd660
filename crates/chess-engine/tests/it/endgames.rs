//! Known endgames, played out by the engine.

use chess::Board;
use chess_engine::endgames::{Endgames, Known};
use chess_engine::{Poda, PodaSettings};
use game::{Dice, Position, dice};
use rand::RngExt;
use search::{Engine, Limits, Request, Score};

use crate::read;

fn best(engine: &mut Poda, board: &Board, past: &[Board], nodes: u64) -> search::Line<chess::Move> {
    let limits = Limits::nodes(nodes);
    let request = Request { past, ..Request::new(board, &limits) };
    engine.analyse(&request, &mut |_| {}).lines.remove(0)
}

/// White's pieces and the black king on random squares, white to move.
fn random_placement(pieces: &str, dice: &mut Dice) -> Board {
    loop {
        let mut squares = ['1'; 64];
        for piece in pieces.chars() {
            squares[dice.random_range(0..64_usize)] = piece;
        }
        let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
        let text = format!("{} w - - 0 1", rows.join("/"));
        let board = chess::Chess::STANDARD;
        if let Ok(board) = game::Game::parse_position(&board, &text)
            && board.occupied().count() as usize == pieces.len()
            && board.outcome().is_none()
        {
            return board;
        }
    }
}

fn engine() -> Poda {
    Poda::new(PodaSettings { hash_bytes: 1 << 20, ..PodaSettings::default() })
}

/// Plays both sides to the end; returns the number of moves if it ended in mate.
fn moves_to_mate(mut board: Board, nodes: u64) -> Option<u32> {
    let mut engine = engine();
    let mut past = Vec::new();
    for ply in 0..100 {
        if board.n_moves() == 0 {
            return board.is_check().then_some(ply / 2 + 1);
        }
        let mv = best(&mut engine, &board, &past, nodes).moves[0];
        past.push(board);
        board.play(mv);
    }
    None
}

/// With king and rook the mate is announced and played at its length from the first move on, at most sixteen
/// moves.
#[test]
fn king_and_rook_mate_as_fast_as_can_be() {
    let mut dice = dice(1);
    for _ in 0..20 {
        let board = random_placement("KRk", &mut dice);
        let Some(Known::Mates(plies)) = Endgames::default().probe(&board) else { panic!("{board}") };
        assert!(plies < 32);
        assert_eq!(best(&mut engine(), &board, &[], 500).score, Score::win_in(plies), "{board}");
        assert_eq!(moves_to_mate(board, 500), Some(plies.div_ceil(2)), "{board}");
    }
}

/// The distances are those that a plain search of all moves finds.
#[test]
fn distances_to_mate_agree_with_a_plain_search() {
    let mut dice = dice(2);
    for _ in 0..300 {
        let board = random_placement("KRk", &mut dice);
        let Some(Known::Mates(plies)) = Endgames::default().probe(&board) else { panic!("{board}") };
        if plies <= 3 {
            assert!(
                mates_within(&board, plies) && (plies == 1 || !mates_within(&board, plies - 2)),
                "{board}"
            );
        }
    }
}

fn mates_within(board: &Board, plies: u32) -> bool {
    let after = |mv| {
        let mut next = *board;
        next.play(mv);
        next
    };
    plies > 0
        && board.moves().map(after).any(|next| match next.n_moves() {
            0 => next.is_check(),
            _ => {
                plies >= 3
                    && next.moves().all(|mv| {
                        let mut reply = next;
                        reply.play(mv);
                        mates_within(&reply, plies - 2)
                    })
            }
        })
}

/// Bishop and knight mate within fifty moves; tests 200 positions with `PODA_SLOW=1`.
#[test]
fn bishop_and_knight_mate_in_time() {
    let n_positions = if std::env::var_os("PODA_SLOW").is_some() { 200 } else { 1 };
    let mut dice = dice(3);
    let mut longest = 0;
    for _ in 0..n_positions {
        let board = random_placement("KBNk", &mut dice);
        // If a piece is lost at once, it is a draw.
        if best(&mut engine(), &board, &[], 5_000).score > Score::points(500) {
            let moves = moves_to_mate(board, 10_000).unwrap_or_else(|| panic!("{board}"));
            longest = longest.max(moves);
        }
    }
    println!("the longest took {longest} moves");
}

/// The fifty-move rule takes precedence over the mate.
#[test]
fn a_mate_that_comes_too_late_is_a_draw() {
    let probe = |text: &str| Endgames::default().probe(&read(text));
    let far = |halfmoves| format!("8/8/8/3k4/8/8/8/R3K3 w - - {halfmoves} 90");
    assert!(matches!(probe(&far(0)), Some(Known::Mates(_))));
    assert_eq!(probe(&far(90)), Some(Known::Draws));
    assert_eq!(probe("8/8/8/8/8/8/1k6/R3K3 b - - 0 1"), Some(Known::Draws), "the rook is lost");
}

/// Every position of king and pawn, and of king and rook, against king: Syzygy tables agree with what is
/// solved here. They are not part of the repository; `PODA_SYZYGY` names their folder.
#[test]
fn what_is_solved_agrees_with_tables_of_others() {
    let Ok(folder) = std::env::var("PODA_SYZYGY") else { return };
    let tables = chess_engine::endgames::Syzygy::open(&folder).unwrap();
    let mut n_won = [0; 2];
    for (piece, n_won) in ['P', 'R'].into_iter().zip(&mut n_won) {
        for index in 0..2 * 64 * 64 * 64 {
            let Some(board) = three(index, piece) else { continue };
            let known = match Endgames::default().probe(&board) {
                Some(Known::Mates(_)) => Known::Wins,
                Some(Known::Mated(_)) => Known::Loses,
                Some(other) => other,
                None if board.side_to_move() == game::Side::First => Known::Wins,
                None => Known::Loses,
            };
            assert_eq!(tables.probe(&board), Some(known), "{board}");
            *n_won += u32::from(known != Known::Draws);
        }
    }
    println!("won: {n_won:?}");
    assert_eq!(n_won[0], 2 * 111_282);
}

/// White's king and piece and the black king, on any squares, with either side to move.
fn three(index: usize, piece: char) -> Option<Board> {
    let mut squares = ['1'; 64];
    for (at, letter) in [(0, 'K'), (6, piece), (12, 'k')] {
        squares[index >> at & 63] = letter;
    }
    let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
    let side = if index >> 18 == 0 { "w" } else { "b" };
    let text = format!("{} {side} - - 0 1", rows.join("/"));
    let board = game::Game::parse_position(&chess::Chess::STANDARD, &text).ok()?;
    (board.occupied().count() == 3).then_some(board)
}

/// With tables the engine never gives away the value of a position with four pieces.
#[test]
fn tables_of_others_guide_the_engine() {
    let Ok(folder) = std::env::var("PODA_SYZYGY") else { return };
    let tables = chess_engine::endgames::Syzygy::open(&folder).unwrap();
    let mut engine = engine().with_endgames(Endgames::with_tables(std::sync::Arc::clone(&tables)));
    let mut dice = dice(4);
    for pieces in ["KRkp", "KQkr", "KBPk", "KPkp", "KRkn"].repeat(40).iter().copied() {
        let board = random_placement(pieces, &mut dice);
        let Some(before) = tables.probe(&board) else { panic!("{board}") };
        let mut next = board;
        next.play(best(&mut engine, &board, &[], 300).moves[0]);
        let fresh = next.to_string().split(' ').take(4).collect::<Vec<_>>().join(" ") + " 0 1";
        let after =
            if next.n_moves() == 0 { None } else { Endgames::probe(&tables_only(&tables), &read(&fresh)) };
        let expected = match before {
            Known::Wins => Known::Loses,
            Known::Loses => Known::Wins,
            other => other,
        };
        assert!(after.is_none_or(|after| same(after, expected)), "{board}: {before:?}, then {after:?}");
    }
}

fn tables_only(tables: &std::sync::Arc<chess_engine::endgames::Syzygy>) -> Endgames {
    Endgames::with_tables(std::sync::Arc::clone(tables))
}

/// Whether both have the same winner.
fn same(one: Known, other: Known) -> bool {
    let winner = |known| match known {
        Known::Wins | Known::Mates(_) => 1,
        Known::Draws => 0,
        Known::Loses | Known::Mated(_) => -1,
    };
    winner(one) == winner(other)
}
