//! The table of the openings of 6×6 Othello, which `examples/six_openings.rs` made.

use std::collections::BTreeMap;

use game::{Notation as _, Position as _};
use othello::{Board, Size, Symmetry};
use othello_engine::Searcher;
use othello_engine::patterns::{SixPatterns, Weights};

struct Row<'a> {
    board: Board,
    n_moves: usize,
    value: i32,
    best: Vec<&'a str>,
    nodes: Option<u64>,
}

fn key(board: &Board) -> [u64; 2] {
    let images =
        Symmetry::ALL.map(|symmetry| [symmetry.image(board.own()), symmetry.image(board.opponent())]);
    images.into_iter().min().unwrap()
}

fn played(mut board: Board, moves: &[&str]) -> Board {
    for text in moves {
        let mv = board.parse_move(text).unwrap();
        assert!(board.moves().any(|legal| legal == mv), "{text} is illegal in {board}");
        board.play(mv);
    }
    board
}

fn row(line: &str) -> Row<'_> {
    let &[moves, value, black, best, nodes] = &line.split(',').collect::<Vec<_>>()[..] else {
        panic!("{line}")
    };
    let moves: Vec<&str> = moves.split_whitespace().collect();
    let board = played(Board::start(Size::Six), &moves);
    let value = value.parse().unwrap();
    assert_eq!(board.side_to_move().signed(value), black.parse::<i32>().unwrap(), "{line}");
    let best = best.split_whitespace().collect();
    Row { board, n_moves: moves.len(), value, best, nodes: nodes.parse().ok() }
}

/// Every line of best play ends with the value of its row, every position has the value of its best move, and every move is
/// there. The quickest row is solved again.
#[test]
fn the_published_openings_of_six_by_six_are_true() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/results/othello-6x6-openings.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Row<'_>> = text.lines().skip(1).map(row).collect();
    let values: BTreeMap<_, _> = rows.iter().map(|row| ((row.n_moves, key(&row.board)), row.value)).collect();
    assert_eq!(values.len(), rows.len(), "each position is there once");
    for row in &rows {
        if row.n_moves == 4 {
            let end = played(row.board, &row.best);
            let outcome = end.outcome().expect("the game is over");
            assert_eq!(outcome.margin_for(row.board.side_to_move()), row.value, "{}", row.board);
            continue;
        }
        let worth = |mv| {
            let mut child = row.board;
            child.play(mv);
            -values[&(row.n_moves + 1, key(&child))]
        };
        assert_eq!(row.board.moves().map(worth).max(), Some(row.value), "{}", row.board);
        assert_eq!(worth(row.board.parse_move(row.best[0]).unwrap()), row.value, "{}", row.board);
    }
    let start = rows.iter().find(|row| row.n_moves == 0).unwrap();
    assert_eq!((rows.len(), start.value), (79, -4));
    let quickest = rows.iter().filter(|row| row.nodes.is_some()).min_by_key(|row| row.nodes).unwrap();
    let mut searcher = Searcher::new(SixPatterns(Weights::learnt_six()), Size::Six.squares(), 16 << 20);
    assert_eq!(searcher.solve(othello_engine::Board::of(&quickest.board)).score, quickest.value);
}
