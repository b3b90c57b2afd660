//! The paper's program as an engine.

use game::{Position as _, Refusal};
use othello::{Board, Move, Othello, Size};
use search::{Analysis, Bound, Details, Engine, Goal, Limits, Line, Meter, Request, Score, Stopped, Window};

use super::board::{ArrayBoard, Play};
use super::pruning::{Cuts, Node, Search};

/// The default level.
pub const DEFAULT_DEPTH: u32 = 3;

/// The options of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperOptions {
    /// The level: how many moves to search, unless the request says otherwise.
    pub depth: u32,
    /// What may be pruned.
    pub cuts: Cuts,
}

impl Default for PaperOptions {
    fn default() -> PaperOptions {
        PaperOptions { depth: DEFAULT_DEPTH, cuts: Cuts::default() }
    }
}

/// Plays Othello like the paper's program: every root move is searched to the level, the best one is played.
///
/// Other limits can only end it sooner; then it answers with the best of the fully searched moves. Lines are
/// one move long, because the program keeps no more.
///
/// ```
/// use classics::othello_paper::{PaperOptions, Paper};
/// use game::Game;
/// use search::{Engine, Limits, Request};
///
/// let game = othello::Othello::variant("8x8")?;
/// let position = game.start();
/// let limits = Limits::default();
/// let request = Request { lines: 4, ..Request::new(&position, &limits) };
/// let analysis = Paper::new(&game, PaperOptions::default())?.analyse(&request, &mut |_| ());
/// assert!(analysis.lines.iter().all(|line| line.score == analysis.lines[0].score), "the four moves are one");
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    options: PaperOptions,
}

impl Paper {
    /// The engine for `game`, which must be on 8×8.
    ///
    /// # Errors
    /// A [`Refusal`] when the board is smaller, or the level is 0.
    pub fn new(game: &Othello, options: PaperOptions) -> Result<Paper, Refusal> {
        match (game.size(), options.depth) {
            (Size::Eight, 1..) => Ok(Paper { options }),
            (Size::Eight, 0) => Err(Refusal::out_of_range("0", "the level must be at least 1")),
            (size, _) => Err(Refusal::wrong_game(size.name(), "the paper's program plays on 8x8 only")),
        }
    }
}

impl Engine<Board> for Paper {
    /// # Panics
    /// If the position is of another size than the engine was built for.
    fn analyse(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        let board = ArrayBoard::try_from(request.position).expect("the engine was built for 8x8");
        let root = Root {
            node: Node { board, turn: request.position.side_to_move() },
            depth: request.limits.depth.unwrap_or(self.options.depth).max(1),
            n_lines: request.lines.max(1),
            only: request.only,
        };
        let mut search =
            Search::new(root.node.turn, self.options.cuts, Meter::new(request.limits, request.control));
        let mut lines = Vec::new();
        let stopped = root.search(&mut search, &mut lines).is_err();
        let bound = if stopped { Bound::Lower } else { Bound::Exact };
        let proven = !stopped && search.meter.evaluated == 0;
        lines.iter_mut().for_each(|line| (line.bound, line.proven) = (bound, proven));
        if lines.is_empty() {
            lines.extend(request.root_moves().first().map(|&mv| line(mv, Score::NEG_INFINITY, 0)));
        }
        let elapsed = search.meter.watch().elapsed();
        let analysis = Analysis {
            lines,
            nodes: search.meter.nodes(),
            leaves: search.leaves,
            elapsed,
            stopped,
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

/// The root of a search: each move is searched separately.
struct Root<'a> {
    node: Node,
    depth: u32,
    n_lines: usize,
    /// The moves to consider; empty means all.
    only: &'a [Move],
}

impl Root<'_> {
    /// Fills `lines` with the best moves, best first. When stopped, it contains the fully searched ones.
    fn search(&self, search: &mut Search<'_>, lines: &mut Vec<Line<Move>>) -> Result<(), Stopped> {
        search.meter.count()?;
        for (play, child) in self.node.children().iter().rev() {
            let mv = as_move(play.as_ref());
            if !self.only.is_empty() && !self.only.contains(&mv) {
                continue;
            }
            // A move that cannot be among the requested lines is only shown to be worse.
            let alpha = lines.get(self.n_lines - 1).map_or(Score::NEG_INFINITY, |line| line.score);
            let score = search.utility_of_child(child, self.depth, Window { alpha, ..Window::FULL }, true)?;
            if score > alpha {
                let at = lines.partition_point(|line| line.score >= score);
                lines.insert(at, line(mv, score, self.depth));
                lines.truncate(self.n_lines);
            }
        }
        Ok(())
    }
}

fn as_move(play: Option<&Play>) -> Move {
    play.map_or(Move::PASS, |play| Move::on(play.square as u32))
}

/// A line of one move; whether its score is a bound is set when the search is over.
fn line(mv: Move, score: Score, depth: u32) -> Line<Move> {
    Line { bound: Bound::Lower, ..Line::new(vec![mv], score, depth) }
}
