//! The manual's program as an engine.

use game::{Dice, Position, Refusal, dice, pick};
use othello::{Board, Move, Othello, Size};
use search::{Analysis, Bound, Details, Engine, Goal, Limits, Line, Meter, Request, Score};

use super::board::TableBoard;
use super::coefficients::Coefficients;
use super::edge_table::EdgeTable;
use super::evaluation::Evaluation;
use super::mixed::{Incremental, MixedBoard};
use super::thinker::{Algorithm, Conclusion, LONGEST_GAME, Thinker, Thought};

/// The choices of the manual's *Custom* level, and the seed for its only random choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManualOptions {
    /// Plies to search, unless a request says otherwise.
    pub depth: u32,
    /// How the tree is searched.
    pub algorithm: Algorithm,
    /// How much each feature counts.
    pub coefficients: Coefficients,
    /// What edges are worth.
    pub edges: EdgeTable,
    /// Chooses the first move of a game.
    pub seed: u64,
}

impl Default for ManualOptions {
    /// Alpha-beta to depth 6 with the coefficients `full` and the table of stable discs.
    fn default() -> ManualOptions {
        ManualOptions {
            depth: 6,
            algorithm: Algorithm::AlphaBeta,
            coefficients: Coefficients::shipped("full").expect("it is shipped"),
            edges: EdgeTable::stable(),
            seed: 0,
        }
    }
}

/// Plays Othello like the manual's program: to a fixed depth, with no memory between moves.
///
/// A single legal move is played at once, and the first move of a game is any of the four, which are mirror
/// images of each other; both are searched one ply deep for their score. Other searches go to the depth of
/// the limits, or else of the options; [`Goal::Exact`] searches to the end of the game. When stopped, the
/// best of the fully searched moves is the answer, marked as a lower bound; if there is none yet, the first
/// legal move. When several lines are requested, each root move is searched separately. Lines are one move
/// long, because the program keeps no more.
///
/// Scores are hundredths of a disc.
///
/// ```
/// use classics::othello_manual::{Manual, ManualOptions};
/// use game::Game;
/// use search::{Engine, Goal, Limits, Request};
///
/// let game = othello::Othello::variant("8x8")?;
/// let position = game.start();
/// let limits = Limits::default();
/// let request = Request::new(&position, &limits);
/// let analysis = Manual::new(&game, ManualOptions::default())?.analyse(&request, &mut |_| ());
/// assert_eq!(analysis.nodes, 2, "the four first moves are alike");
/// assert!(Manual::new(&othello::Othello::variant("6x6")?, ManualOptions::default()).is_err());
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Manual {
    depth: u32,
    algorithm: Algorithm,
    evaluation: Evaluation,
    dice: Dice,
}

impl Manual {
    /// The engine for `game`, which must be on 8×8.
    ///
    /// # Errors
    /// A [`Refusal`] when the board has another size, or the depth is 0.
    pub fn new(game: &Othello, options: ManualOptions) -> Result<Manual, Refusal> {
        if game.size() != Size::Eight {
            return Err(Refusal::wrong_game(game.size().name(), "the manual's program plays on 8x8 only"));
        }
        if options.depth == 0 {
            return Err(Refusal::out_of_range("0", "the depth must be at least 1"));
        }
        Ok(Manual {
            depth: options.depth,
            algorithm: options.algorithm,
            evaluation: Evaluation::new(&options.coefficients, options.edges),
            dice: dice(options.seed),
        })
    }

    /// The moves to search and how deep: some positions need no search.
    fn question(&mut self, request: &Request<'_, Board>) -> (Vec<Move>, u32) {
        let moves = request.root_moves();
        let depth = match request.goal {
            Goal::Exact => LONGEST_GAME,
            _ => request.limits.depth.unwrap_or(self.depth).max(1),
        };
        let is_start = *request.position == Board::start(Size::Eight);
        let needs_no_thought = moves.len() == 1 || is_start;
        if request.goal == Goal::Exact || request.lines > 1 || !needs_no_thought {
            return (moves, depth);
        }
        (pick(&mut self.dice, &moves).into_iter().collect(), 1)
    }

    fn answer<B: Incremental>(
        &self,
        request: &Request<'_, Board>,
        moves: &[Move],
        depth: u32,
    ) -> Analysis<Move> {
        let meter = Meter::new(request.limits, request.control);
        let watch = meter.watch();
        let mut thinker: Thinker<'_, B> = Thinker::new(&self.evaluation, self.algorithm, meter);
        let (board, side) = (B::from_board(request.position), request.position.side_to_move());
        let group = if request.lines > 1 { 1 } else { moves.len().max(1) };
        let (mut lines, mut stopped) = (Vec::new(), false);
        for question in moves.chunks(group) {
            let conclusion = thinker.think(&board, side, question, depth);
            lines.extend(line(&conclusion, depth));
            stopped = conclusion.stopped;
            if stopped {
                break;
            }
        }
        if lines.is_empty() {
            lines.extend(moves.first().map(|&mv| Line::unscored(vec![mv])));
        }
        lines.sort_by_key(|line| -line.score);
        lines.truncate(request.lines.max(1));
        Analysis {
            lines,
            nodes: thinker.nodes(),
            leaves: thinker.leaves(),
            elapsed: watch.elapsed(),
            stopped,
            details: Details::default(),
        }
    }
}

/// The best of the fully searched moves. If others were not, its value is a lower bound.
fn line(conclusion: &Conclusion, depth: u32) -> Option<Line<Move>> {
    let Thought { mv, value, is_exact } = conclusion.best?;
    let bound = if conclusion.stopped { Bound::Lower } else { Bound::Exact };
    Some(Line { bound, proven: is_exact, ..Line::new(vec![mv], Score::points(value), depth) })
}

impl Engine<Board> for Manual {
    /// # Panics
    /// If the position is not 8×8.
    fn analyse(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        let (moves, depth) = self.question(request);
        let analysis = match self.evaluation.asks_for_legal_squares() {
            true => self.answer::<MixedBoard>(request, &moves, depth),
            false => self.answer::<TableBoard>(request, &moves, depth),
        };
        report(&analysis);
        analysis
    }

    /// Its own depth ends every search: no limit is added.
    fn usual_limits(&self, given: &Limits, _: Goal) -> Limits {
        *given
    }
}
