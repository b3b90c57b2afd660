//! The decisions of the search that textbooks do not know, each with the figures that decided. The words for them are in
//! `study`, in `page/reasons/othello.json`.

use search::{Figure, Reason, Score};

use crate::endgame::quadrant;
use crate::poda::Selectivity;

/// The code of each reason and how many figures it has. Beside these, the search has `aspiration-low` and `aspiration-high`
/// in common with the generic one, and `best-line` with the exact solver.
pub const REASONS: [(&str, usize); 21] = [
    ("selective-iteration", 2),
    ("selective-solve", 2),
    ("solve", 1),
    ("further-line", 2),
    ("best-of-lines", 1),
    ("stopped-iteration", 1),
    ("solve-again", 1),
    ("forecast", 3),
    ("multi-probcut", 4),
    ("deepen-first", 1),
    ("ordering", 1),
    ("table-move", 0),
    ("stability", 2),
    ("transposition-cut", 1),
    ("wipe-out", 0),
    ("parity-odd", 1),
    ("parity-even", 1),
    ("mobility", 1),
    ("last-square", 0),
    ("full-board", 0),
    ("no-reply", 0),
];

fn number(number: u32) -> Figure {
    Figure::Number(number as i32)
}

fn discs(score: i32) -> Figure {
    Figure::Score(Score::points(score))
}

/// A step of the plan: to a depth, or to the end of the game, with that selectivity.
pub(crate) fn step(depth: u32, solves: bool, selectivity: Selectivity) -> Reason {
    let percent = Figure::Number(selectivity.percent().into());
    match (solves, selectivity.is_none()) {
        (true, true) => Reason::new("solve", [number(depth)]),
        (true, false) => Reason::new("selective-solve", [number(depth), percent]),
        (false, _) => Reason::new("selective-iteration", [number(depth), percent]),
    }
}

/// The line after the best ones so far.
pub(crate) fn next_line(line: usize, depth: u32) -> Reason {
    Reason::new("further-line", [Figure::Number(line as i32), number(depth)])
}

/// The best of several lines.
pub(crate) fn best_of_lines(n_lines: usize) -> Reason {
    Reason::new("best-of-lines", [Figure::Number(n_lines as i32)])
}

/// The score was outside the window of the root: the same codes as in the generic search.
pub(crate) fn aspiration(is_low: bool, depth: u32, score: i32) -> Reason {
    let code = if is_low { "aspiration-low" } else { "aspiration-high" };
    Reason::new(code, [number(depth), discs(score)])
}

/// What an iteration that was stopped had found.
pub(crate) fn stopped_iteration(depth: u32) -> Reason {
    Reason::new("stopped-iteration", [number(depth)])
}

/// The position is on the best line, whose moves are looked for.
pub(crate) fn best_line(score: i32) -> Reason {
    Reason::new("best-line", [discs(score)])
}

/// What the table has lost is searched again.
pub(crate) fn solve_again(score: i32) -> Reason {
    Reason::new("solve-again", [discs(score)])
}

/// A shallow search that may make a deep one unnecessary.
pub(crate) fn forecast(depth: u32, margin: i32, bar: i32) -> Reason {
    Reason::new("forecast", [number(depth), Figure::Number(margin), discs(bar)])
}

/// The forecast is beyond the bar.
pub(crate) fn probcut(forecast: i32, margin: i32, bar: i32, selectivity: Selectivity) -> Reason {
    let percent = Figure::Number(selectivity.percent().into());
    Reason::new("multi-probcut", [discs(forecast), Figure::Number(margin), discs(bar), percent])
}

/// A shallower search to find a good first move.
pub(crate) fn deepen_first(depth: u32) -> Reason {
    Reason::new("deepen-first", [number(depth)])
}

/// A search of a move to find its place in the order.
pub(crate) fn ordering(depth: u32) -> Reason {
    Reason::new("ordering", [number(depth)])
}

/// The best move of an earlier search goes first.
pub(crate) fn table_move() -> Reason {
    Reason::new("table-move", [])
}

/// So many discs of the opponent can never be flipped.
pub(crate) fn stability(n_stable: i32, bound: i32) -> Reason {
    Reason::new("stability", [Figure::Number(n_stable), discs(bound)])
}

/// The table knows that a move is good enough.
pub(crate) fn transposition_cut(score: i32) -> Reason {
    Reason::new("transposition-cut", [discs(score)])
}

/// A move leaves the opponent without discs.
pub(crate) fn wipe_out() -> Reason {
    Reason::new("wipe-out", [])
}

/// The move's place in the order, by the number of empty squares in its quadrant.
pub(crate) fn parity(empty: u64, square: u32) -> Reason {
    let n_empty =
        crate::board::squares_of(empty).filter(|&other| quadrant(other) == quadrant(square)).count();
    let code = if n_empty % 2 == 1 { "parity-odd" } else { "parity-even" };
    Reason::new(code, [Figure::Number(n_empty as i32)])
}

/// The move's place in the order, by the replies that it leaves.
pub(crate) fn mobility(n_replies: u32) -> Reason {
    Reason::new("mobility", [number(n_replies)])
}

/// One square is left: the result is counted without playing.
pub(crate) fn last_square() -> Reason {
    Reason::new("last-square", [])
}

/// The board is full: the result is counted, and the engine counts no node.
pub(crate) fn full_board() -> Reason {
    Reason::new("full-board", [])
}

/// Neither side can move.
pub(crate) fn no_reply() -> Reason {
    Reason::new("no-reply", [])
}
