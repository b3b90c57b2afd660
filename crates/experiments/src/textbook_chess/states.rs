//! How many states chess has at most, and how many games there are.

use chess::{Chess, Move};
use game::{Game as _, Position as _, dice, pick};
use lab::{Estimate, Settings};
use search::Stopped;

/// Pawns of a side at the start, and the squares they can stand on.
const N_PAWNS: usize = 8;
const PAWN_SQUARES: usize = 48;
const SQUARES: usize = 64;
/// Pieces of a side beside king and pawns, if all pawns promote.
const MAX_OTHERS: usize = 7 + N_PAWNS;
/// Two sides to move, sixteen sets of castling rights, and a pawn that may be taken en passant on one of eight files or
/// none.
const BESIDE_THE_BOARD: f64 = 2.0 * 16.0 * 9.0;

/// The logarithm of an upper bound: all ways to place pieces that promotions can lead to, whether legal or not.
pub fn log10_of_bound() -> f64 {
    let others = ways_to_choose_others();
    let mut sum = 0.0;
    for own_pawns in 0..=N_PAWNS {
        for opponent_pawns in 0..=N_PAWNS {
            let pawns = choose(PAWN_SQUARES, own_pawns) * choose(PAWN_SQUARES - own_pawns, opponent_pawns);
            let left = SQUARES - own_pawns - opponent_pawns;
            for (n_own, own) in others[own_pawns].iter().enumerate() {
                for (n_opponent, opponent) in others[opponent_pawns].iter().enumerate() {
                    // The kings are two pieces more; pieces of a kind are alike, which `others` divides out.
                    sum += pawns * own * opponent * in_order(left, n_own + n_opponent + 2);
                }
            }
        }
    }
    (sum * BESIDE_THE_BOARD).log10()
}

/// By the pawns left, and the number of queens, rooks, bishops and knights: the sum over all such sets of one divided by
/// the orders of its equal pieces.
fn ways_to_choose_others() -> [[f64; MAX_OTHERS + 1]; N_PAWNS + 1] {
    let mut ways = [[0.0; MAX_OTHERS + 1]; N_PAWNS + 1];
    let up_to = |at_start: usize| (0..=at_start + N_PAWNS).map(move |n| (n, n.saturating_sub(at_start)));
    for (queens, new_queens) in up_to(1) {
        for (rooks, new_rooks) in up_to(2) {
            for (bishops, new_bishops) in up_to(2) {
                for (knights, new_knights) in up_to(2) {
                    let promoted = new_queens + new_rooks + new_bishops + new_knights;
                    let orders = [queens, rooks, bishops, knights].map(factorial).iter().product::<f64>();
                    for ways in ways.iter_mut().take((N_PAWNS + 1).saturating_sub(promoted)) {
                        ways[queens + rooks + bishops + knights] += 1.0 / orders;
                    }
                }
            }
        }
    }
    ways
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|factor| factor as f64).product()
}

/// The ways to place `n` different pieces on different ones of `squares`.
fn in_order(squares: usize, n: usize) -> f64 {
    (0..n).map(|placed| (squares - placed) as f64).product()
}

fn choose(squares: usize, n: usize) -> f64 {
    in_order(squares, n) / factorial(n)
}

/// The logarithm of the product of the numbers of moves along random games.
pub fn random_games(n_games: usize, settings: &Settings<'_>) -> Result<Estimate, Stopped> {
    let mut dice = dice(settings.seed);
    let mut logarithms = Vec::new();
    for _ in 0..n_games {
        if settings.control.is_stopped() {
            return Err(Stopped);
        }
        let (mut boards, mut logarithm) = (vec![Chess::STANDARD.start()], 0.0);
        while let Some((board, past)) = boards.split_last()
            && Chess::STANDARD.verdict(board, past).is_none()
        {
            let moves: Vec<Move> = board.moves().collect();
            let Some(mv) = pick(&mut dice, &moves) else { break };
            logarithm += (moves.len() as f64).log10();
            let mut next = *board;
            next.play(mv);
            boards.push(next);
        }
        logarithms.push(logarithm);
    }
    Ok(Estimate::of(&logarithms))
}
