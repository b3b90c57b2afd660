//! Solves every m,n,k game on boards of so many squares, and prints a table that others can check:
//!
//! ```text
//! cargo run --release -p poda-mnk-engine --example boards -- 30 > docs/results/mnk-boards.csv
//! ```
//!
//! A row says what the board is worth with best play: a win for the first player, in the fewest plies that the second
//! player can be held to, or a draw. It names a first move that achieves this and, for wins, a whole game. A second number is
//! the most nodes per board (default 100 million); a board that takes more is `at least a draw`, which it always is: the second
//! player cannot win, since an additional stone never harms the first. `poda solve tictactoe --variant BOARD` solves one board.

use game::{Game, Notation as _, Position as _};
use mnk::{Board, Mnk};
use mnk_engine::Threats;
use search::{Blind, Engine, Goal, Limits, Request, ScoreKind, Solver};

const HASH_BYTES: usize = 512 << 20;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let most_squares = numbers.next().unwrap_or(30);
    let limits = Limits::nodes(numbers.next().unwrap_or(100_000_000));
    println!("board,value,plies,first,game,nodes");
    for rows in 1..=most_squares {
        for columns in rows..=most_squares / rows {
            for in_line in 1..=columns {
                println!("{}", solve(&format!("{columns}x{rows}x{in_line}"), &limits));
            }
        }
    }
}

fn solve(variant: &str, limits: &Limits) -> String {
    let start = Mnk::variant(variant).expect("a line fits on the board").start();
    let mut solver = Solver::new(Blind, Threats, HASH_BYTES);
    let found = solver.analyse(&Request { goal: Goal::Exact, ..Request::new(&start, limits) }, &mut |_| {});
    let line = &found.lines[0];
    let first = line.moves.first().map(|&mv| start.write_move(mv)).unwrap_or_default();
    let (value, plies, game) = match line.score.kind() {
        _ if !line.proven => ("at least a draw", String::new(), String::new()),
        ScoreKind::WinIn(plies) => ("win", plies.to_string(), written(&start, &line.moves)),
        _ => ("draw", String::new(), String::new()),
    };
    format!("{variant},{value},{plies},{first},{game},{}", found.nodes)
}

fn written(start: &Board, moves: &[mnk::Square]) -> String {
    let mut board = *start;
    let names = moves.iter().map(|&mv| {
        let name = board.write_move(mv);
        board.play(mv);
        name
    });
    names.collect::<Vec<_>>().join(" ")
}
