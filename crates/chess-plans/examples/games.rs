//! Games of `chess/plans` against the program of the chess thesis.
//!
//!     cargo run -p poda-chess-plans --example games -- [--nodes 500] [--games 100] [--depth 3] [--way plans]
//!
//! Each pair of games starts from the same position, eight random plies away from the start, with colours changed.

use chess::{Board, Chess};
use chess_plans::{Patterns, Plans, PlansSettings, Way};
use classics::chess_thesis::{ThesisOptions, ThesisPlayer};
use game::{Game, Outcome, Position, Side, dice, pick};
use search::{Engine, Limits, Request};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let number = |name: &str, usual: u64| option(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (nodes, n_games, depth) =
        (number("--nodes", 500), number("--games", 100), number("--depth", 3) as u32);
    let way = option("--way").map_or(Way::Plans, |way| Way::named(&way).expect("plans, policy or both"));
    let settings = PlansSettings { patterns: Patterns::shipped(), way };
    let (mut won, mut drawn, mut lost, mut most) = (0, 0, 0, 0);
    for game in 0..n_games {
        let mut plans = Plans::new(settings.clone());
        let options = ThesisOptions { depth, ..ThesisOptions::default() };
        let mut thesis = ThesisPlayer::new(&Chess::STANDARD, options).expect("standard chess");
        let ours = if game % 2 == 0 { Side::First } else { Side::Second };
        let mut boards: Vec<Board> = vec![opening(game / 2)];
        let outcome = loop {
            let board = boards[boards.len() - 1];
            let past = &boards[..boards.len() - 1];
            if let Some(outcome) = Chess::STANDARD.verdict(&board, past) {
                break outcome;
            }
            if boards.len() > 400 {
                break Outcome::Draw;
            }
            let limits =
                if board.side_to_move() == ours { Limits::nodes(nodes) } else { Limits::depth(depth) };
            let request = Request { past, ..Request::new(&board, &limits) };
            let found = if board.side_to_move() == ours {
                plans.analyse(&request, &mut |_| {})
            } else {
                thesis.analyse(&request, &mut |_| {})
            };
            if board.side_to_move() == ours {
                most = most.max(found.nodes);
            }
            let mut next = board;
            next.play(found.best_move().expect("the game is not over"));
            boards.push(next);
        };
        match outcome.winner() {
            None => drawn += 1,
            Some(side) if side == ours => won += 1,
            Some(_) => lost += 1,
        }
        println!("game {}: {outcome:?} after {} plies; +{won} ={drawn} -{lost}", game + 1, boards.len() - 1);
    }
    let points = f64::from(won) + f64::from(drawn) / 2.0;
    println!("{points} of {n_games} points; at most {most} nodes for a move");
}

/// A position eight random plies from the start.
fn opening(seed: u64) -> Board {
    let mut dice = dice(seed);
    let mut board = Chess::STANDARD.start();
    for _ in 0..8 {
        let moves: Vec<_> = board.legal_moves().collect();
        if let Some(mv) = pick(&mut dice, &moves) {
            board.play(mv);
        }
    }
    board
}
