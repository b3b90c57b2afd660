//! The Quarto program of a student's report: alpha-beta four moves deep, for the variant in which the mover
//! chooses piece and square.
//!
//! A win after `depth` moves is worth 10 − depth, everything else nothing. Moves are tried by square, then by
//! piece, squares down the columns and pieces from `1357` on, and only a strict improvement changes the
//! choice, so that the first of the best moves is played.
//!
//! The errors of the listing are corrected:
//!
//! - The test for the end of the game has three results, but the listing stores it as a boolean. A full board
//!   without a line thus becomes a win for the last mover. Here it is worth nothing.
//! - The listing considers the board full when one square is still vacant, because it counts the coming move
//!   as made. Here the last piece is placed.
//! - A random move is intended when no move is better than the others, but as written that can never happen,
//!   because the search starts from a value below all. [`Ties::Random`] does what was intended;
//!   [`Ties::First`] what was printed.
//! - The listing's random player draws two different numbers for square and piece, and so never puts the k-th
//!   remaining piece on the k-th remaining square. The random player here draws from all moves.

use game::{Dice, Position, dice, pick};
use quarto::{Board, Move};
use search::{Analysis, Details, Engine, Goal, Limits, Line, Meter, Request, Score, Stopped};

/// The search depth of the program.
pub const DEPTH: u32 = 4;
/// Beyond this depth a win would be worth nothing.
const DEEPEST: u32 = 9;
/// The value of a win, less one for each move it takes.
const WIN: i32 = 10;
/// Beyond all values.
const INFINITY: i32 = 100;

/// What to do when no move is better than the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// Play the first, as printed.
    #[default]
    First,
    /// Play a random one, as intended.
    Random,
}

/// Plays like the report's program. When several lines are requested, each root move is searched separately.
///
/// ```
/// use classics::quarto_minimax::{Minimax, Ties};
/// use game::{Game, Notation};
/// use search::{Engine, Limits, Request, Score};
///
/// let rows = "2358 2467 1457 ./2357 . 2367 ./1468 1358 1458 ./2368 1367 2458 1467";
/// let position = quarto::Quarto::variant("own")?.parse_position(rows)?;
/// let limits = Limits::default();
/// let request = Request::new(&position, &limits);
/// let analysis = Minimax::new(Ties::First, 0).analyse(&request, &mut |_| ());
/// assert_eq!(analysis.best_move().map(|mv| position.write_move(mv)).as_deref(), Some("d1=1357"));
/// assert_eq!(analysis.lines[0].score, Score::points(9));
/// # Ok::<(), game::Refusal>(())
/// ```
pub struct Minimax {
    ties: Ties,
    dice: Dice,
}

impl Minimax {
    /// The program; `seed` determines random choices.
    #[must_use]
    pub fn new(ties: Ties, seed: u64) -> Minimax {
        Minimax { ties, dice: dice(seed) }
    }
}

/// One search: its depth and statistics.
struct Search<'a> {
    deepest: u32,
    leaves: u64,
    meter: Meter<'a>,
}

impl Search<'_> {
    /// The value for the side to move: exact between alpha and beta, a bound beyond.
    fn value(&mut self, board: &Board, depth: u32, mut alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.meter.count()?;
        if board.is_won() {
            self.leaves += 1;
            return Ok(depth as i32 - WIN);
        }
        if board.is_over() || depth == self.deepest {
            self.leaves += 1;
            return Ok(0);
        }
        let mut best = -INFINITY;
        for mv in board.moves() {
            best = best.max(self.value_of(board, mv, depth, alpha, beta)?);
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The value of a move for the side that makes it.
    fn value_of(
        &mut self,
        board: &Board,
        mv: Move,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        let mut child = *board;
        child.play(mv);
        Ok(-self.value(&child, depth + 1, -beta, -alpha)?)
    }

    /// The first of the best moves, with its value; `best` is updated as it goes, for a stop.
    fn first_best(&mut self, board: &Board, moves: &[Move], best: &mut Choice) -> Result<(), Stopped> {
        for &mv in moves {
            let value = self.value_of(board, mv, 0, best.value, INFINITY)?;
            if value > best.value {
                *best = Choice { mv, value };
            }
        }
        Ok(())
    }

    /// Every move with its value, the best first, equal ones in their order.
    fn all(&mut self, board: &Board, moves: &[Move], found: &mut Vec<Choice>) -> Result<(), Stopped> {
        for &mv in moves {
            let value = self.value_of(board, mv, 0, -INFINITY, INFINITY)?;
            found.push(Choice { mv, value });
        }
        found.sort_by_key(|choice| -choice.value);
        Ok(())
    }
}

#[derive(Clone, Copy)]
struct Choice {
    mv: Move,
    value: i32,
}

impl Choice {
    /// A win within the depth is certain, and so is a loss if nothing was left out. The line is not kept.
    fn line(self, depth: u32, finished: bool) -> Line<Move> {
        let is_known = self.value != -INFINITY;
        let score = Score::points(if is_known { self.value } else { 0 });
        let proven = self.value > 0 || is_known && finished && self.value < 0;
        Line { proven, ..Line::new(vec![self.mv], score, depth) }
    }
}

impl Engine<Board> for Minimax {
    /// A requested depth replaces the program's own four, up to nine.
    fn analyse(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        let deepest = request.limits.depth.unwrap_or(DEPTH).clamp(1, DEEPEST);
        let meter = Meter::new(request.limits, request.control);
        let mut search = Search { deepest, leaves: 0, meter };
        let moves = request.root_moves();
        let mut choices: Vec<Choice> = Vec::new();
        let wants_all = request.lines > 1 || self.ties == Ties::Random;
        let finished = if wants_all {
            search.all(request.position, &moves, &mut choices)
        } else {
            let mut best = Choice { mv: moves[0], value: -INFINITY };
            let finished = search.first_best(request.position, &moves, &mut best);
            choices.push(best);
            finished
        };
        let is_even = choices.windows(2).all(|pair| pair[0].value == pair[1].value);
        if self.ties == Ties::Random && finished.is_ok() && is_even {
            let any: Vec<usize> = (0..choices.len()).collect();
            choices.swap(0, pick(&mut self.dice, &any).unwrap_or(0));
        }
        if choices.is_empty() {
            choices.push(Choice { mv: moves[0], value: -INFINITY });
        }
        choices.truncate(request.lines.max(1));
        let analysis = Analysis {
            lines: choices.into_iter().map(|choice| choice.line(deepest, finished.is_ok())).collect(),
            nodes: search.meter.nodes(),
            leaves: search.leaves,
            elapsed: search.meter.watch().elapsed(),
            stopped: finished.is_err(),
            details: Details::default(),
        };
        report(&analysis);
        analysis
    }

    /// Its own depth ends every search: no limit is added.
    fn usual_limits(&self, given: &Limits, _: Goal) -> Limits {
        *given
    }
}
