//! The thesis's program as an engine, and as a function from a position to an answer.

use std::time::Duration;

use game::{Dice, Position, Refusal, dice, pick};
use search::{Analysis, Bound, Control, Details, Engine, Goal, Limits, Line, Meter, Request, Score};

use super::bitmaps::Bitmaps;
use super::board::Board;
use super::chess_move::Move;
use super::evaluation::Phase;
use super::mailbox::Mailbox;
use super::options::{Keeping, ThesisOptions};
use super::representation::Representation;
use super::searcher::{Conclusion, Searcher, Thought};

/// The maximum depth of any search.
pub const DEEPEST: u32 = 64;

/// The program's answer to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move to play; `None` if the game is over or there were no moves to choose from.
    pub mv: Option<Move>,
    /// Its value for the side to move; minus infinity if it was not fully searched.
    pub score: Score,
    /// The move and the best play after it.
    pub line: Vec<Move>,
    /// Root moves of this value, as far as they were confirmed.
    pub n_equal: usize,
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes evaluated, and finished games: the thesis's terminal nodes.
    pub leaves: u64,
    /// The deepest level reached.
    pub deepest: u32,
    /// Time taken.
    pub elapsed: Duration,
    /// Whether a limit or a stop came first; then the answer is the best of the fully searched moves.
    pub stopped: bool,
    /// Whether the score is proven: it depends on no estimate, and no move was left out.
    pub proven: bool,
}

/// Plays chess like the thesis's program: to a fixed depth, with no memory between moves.
///
/// ```
/// use classics::chess_thesis::{ThesisOptions, Thesis};
/// let mate_in_one = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 20";
/// let answer = Thesis::new(ThesisOptions::default())?.answer_fen(mate_in_one)?;
/// assert_eq!(answer.mv.unwrap().to_string(), "d1d8");
/// assert_eq!(answer.score, search::Score::win_in(1));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Thesis {
    options: ThesisOptions,
    dice: Dice,
}

impl Thesis {
    /// The program with these options.
    ///
    /// # Errors
    /// A [`Refusal`] when they are not usable, see [`ThesisOptions::check`].
    pub fn new(options: ThesisOptions) -> Result<Thesis, Refusal> {
        options.check()?;
        Ok(Thesis { options, dice: dice(options.seed) })
    }

    /// The answer to a position given as FEN, on the board chosen in the options.
    ///
    /// # Errors
    /// A [`Refusal`] when the text is not a position.
    pub fn answer_fen(&mut self, fen: &str) -> Result<Answer, Refusal> {
        let (limits, control) = (Limits::default(), Control::new());
        Ok(match self.options.keeping {
            Keeping::Mailbox => self.answer(&Board::<Mailbox>::from_fen(fen)?, &limits, &control),
            Keeping::Bitmaps => self.answer(&Board::<Bitmaps>::from_fen(fen)?, &limits, &control),
        })
    }

    /// The answer to a position on either board. `limits.depth` overrides the depth of the options.
    pub fn answer<R: Representation>(
        &mut self,
        board: &Board<R>,
        limits: &Limits,
        control: &Control,
    ) -> Answer {
        let moves: Vec<Move> = board.moves().collect();
        self.answer_among(board, &moves, limits, control)
    }

    /// The answer if only `moves`, which must be legal, may be played.
    pub fn answer_among<R: Representation>(
        &mut self,
        board: &Board<R>,
        moves: &[Move],
        limits: &Limits,
        control: &Control,
    ) -> Answer {
        let meter = Meter::new(limits, control);
        let watch = meter.watch();
        let depth = limits.depth.unwrap_or(self.options.depth).clamp(1, DEEPEST);
        let probe = &mut ();
        let mut searcher = Searcher::new(self.options, Phase::of(board), meter, probe);
        let Conclusion { best, stopped } = searcher.think(board, moves, depth);
        let equal: Vec<usize> = (0..best.len()).collect();
        let chosen = pick(&mut self.dice, &equal).map(|index| best[index].clone());
        let unsearched =
            || Thought { line: moves.iter().copied().take(1).collect(), score: Score::NEG_INFINITY };
        let Thought { line, score } = chosen.unwrap_or_else(unsearched);
        let is_exact = score.is_forced() || searcher.evaluated() == 0;
        Answer {
            mv: line.first().copied(),
            score,
            line,
            n_equal: best.len(),
            nodes: searcher.nodes(),
            leaves: searcher.leaves(),
            deepest: searcher.deepest(),
            elapsed: watch.elapsed(),
            stopped,
            proven: !stopped && is_exact && self.options.selective.is_none() && !best.is_empty(),
        }
    }
}

/// Searches to the depth of the limits, or else of the options; [`Goal::Mate`] searches as deep as the mate
/// may lie. When several lines are requested, each root move is searched separately, and ties are not broken
/// at random.
impl<R: Representation> Engine<Board<R>> for Thesis {
    fn analyse(
        &mut self,
        request: &Request<'_, Board<R>>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        let moves = request.root_moves();
        let mut limits = *request.limits;
        if let Goal::Mate(n_moves) = request.goal {
            limits.depth = Some((2 * n_moves).saturating_sub(1).max(1));
        }
        let depth = limits.depth.unwrap_or(self.options.depth).clamp(1, DEEPEST);
        let group = if request.lines > 1 { 1 } else { moves.len().max(1) };
        let mut analysis = Analysis {
            lines: Vec::new(),
            nodes: 0,
            leaves: 0,
            elapsed: Duration::ZERO,
            stopped: false,
            details: Details::default(),
        };
        for question in moves.chunks(group) {
            let rest = Limits {
                nodes: limits.nodes.map(|nodes| nodes.saturating_sub(analysis.nodes)),
                time: limits.time_for_move().map(|time| time.saturating_sub(analysis.elapsed)),
                clock: None,
                ..limits
            };
            let answer = self.answer_among(request.position, question, &rest, request.control);
            let is_useful = answer.score > Score::NEG_INFINITY || analysis.lines.is_empty();
            analysis.lines.extend(is_useful.then(|| line(&answer, depth)));
            analysis.nodes += answer.nodes;
            analysis.leaves += answer.leaves;
            analysis.elapsed += answer.elapsed;
            analysis.stopped = answer.stopped;
            if answer.stopped {
                break;
            }
        }
        analysis.lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        analysis.lines.truncate(request.lines.max(1));
        report(&analysis);
        analysis
    }

    /// Its own depth ends every search: no limit is added.
    fn usual_limits(&self, given: &Limits, _: Goal) -> Limits {
        *given
    }
}

fn line(answer: &Answer, depth: u32) -> Line<Move> {
    let bound = if answer.stopped { Bound::Lower } else { Bound::Exact };
    let depth = if answer.score == Score::NEG_INFINITY { 0 } else { depth };
    Line { bound, proven: answer.proven, ..Line::new(answer.line.clone(), answer.score, depth) }
}
