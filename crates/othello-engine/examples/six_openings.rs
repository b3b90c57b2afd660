//! Solves 6×6 Othello from every position that so many moves can lead to, and prints a table that others can check:
//!
//! ```text
//! cargo run --release -p poda-othello-engine --example six_openings -- 4 > docs/results/othello-6x6-openings.csv
//! ```
//!
//! A row is one position, up to turning and mirroring the board: the first way to it, and what it is worth with best play to
//! the side to move and to Black, in discs; empty squares go to the winner. Then the best play from there. The values of all
//! positions before them follow from these; rows with fewer moves are computed that way, up to the start, and have no nodes.
//! `poda solve othello --variant 6x6 --moves "…"` solves one of them.

use std::collections::BTreeMap;

use game::{Notation as _, Position as _};
use othello::{Board, Move, Size, Symmetry};
use othello_engine::Searcher;
use othello_engine::patterns::{SixPatterns, Weights};

/// A position with the moves to it.
#[derive(Clone)]
struct Opening {
    board: Board,
    moves: Vec<Move>,
}

type Key = [u64; 2];

fn key(board: &Board) -> Key {
    let images =
        Symmetry::ALL.map(|symmetry| [symmetry.image(board.own()), symmetry.image(board.opponent())]);
    images.into_iter().min().expect("there are eight images")
}

fn main() {
    let n_moves: usize = std::env::args().nth(1).map_or(4, |text| text.parse().expect("a number of moves"));
    let start = Opening { board: Board::start(Size::Six), moves: Vec::new() };
    let mut plies = vec![BTreeMap::from([(key(&start.board), start)])];
    for _ in 0..n_moves {
        let last = plies.last().expect("there is a first");
        let mut next = BTreeMap::new();
        for opening in last.values() {
            for mv in opening.board.moves() {
                let mut child = opening.clone();
                child.board.play(mv);
                child.moves.push(mv);
                next.entry(key(&child.board)).or_insert(child);
            }
        }
        plies.push(next);
    }
    println!("moves,value,black,best,nodes");
    let mut searcher = Searcher::new(SixPatterns(Weights::learnt_six()), Size::Six.squares(), 512 << 20);
    let mut values: BTreeMap<Key, i32> = BTreeMap::new();
    for (&key, opening) in plies.last().expect("there is a first") {
        let found = searcher.solve(othello_engine::Board::of(&opening.board));
        values.insert(key, found.score);
        let best: Vec<String> = played(&opening.board, &found.line);
        print_row(opening, found.score, &best.join(" "), &found.nodes.to_string());
    }
    for openings in plies.iter().rev().skip(1) {
        for (&own_key, opening) in openings {
            let worth = |mv: Move| {
                let mut child = opening.board;
                child.play(mv);
                -values[&key(&child)]
            };
            let best = opening.board.moves().max_by_key(|&mv| worth(mv)).expect("the game is not over");
            let value = worth(best);
            values.insert(own_key, value);
            print_row(opening, value, &opening.board.write_move(best), "");
        }
    }
}

fn print_row(opening: &Opening, value: i32, best: &str, nodes: &str) {
    let mut board = Board::start(Size::Six);
    let names = opening.moves.iter().map(|&mv| {
        let name = board.write_move(mv);
        board.play(mv);
        name
    });
    let moves = names.collect::<Vec<_>>().join(" ");
    let black = opening.board.side_to_move().signed(value);
    println!("{moves},{value:+},{black:+},{best},{nodes}");
}

/// A line of squares in the notation of the small board.
fn played(board: &Board, line: &[u32]) -> Vec<String> {
    let mut board = *board;
    let names = line.iter().map(|&square| {
        let mv = board.moves().find(|mv| mv.bit().unwrap_or(64) == square).expect("a legal move");
        let name = board.write_move(mv);
        board.play(mv);
        name
    });
    names.collect()
}
