//! Connects the thesis's program to boards of the `chess` crate: positions are passed as FEN and moves as UCI
//! text, so that the program thinks only on its own boards.

use game::{Notation, Position, Refusal, Side};
use search::{Analysis, Details, Engine, Evaluator, Goal, Limits, Line, Request, Score};

use super::bitmaps::Bitmaps;
use super::board::Board;
use super::chess_move::Move;
use super::engine::Thesis;
use super::evaluation::{Evaluation, Phase};
use super::mailbox::Mailbox;
use super::options::{Keeping, ThesisOptions};
use super::representation::{Locations, Representation};
use super::square::Map;

/// [`Thesis`] for positions of standard chess.
///
/// ```
/// use chess::Chess;
/// use classics::chess_thesis::{ThesisOptions, ThesisPlayer};
/// use game::Game;
/// use search::{Engine, Limits, Request};
///
/// let board = Chess::STANDARD.parse_position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 20")?;
/// let limits = Limits::default();
/// let request = Request::new(&board, &limits);
/// let mut player = ThesisPlayer::new(&Chess::STANDARD, ThesisOptions::default())?;
/// let answer = player.analyse(&request, &mut |_| {});
/// assert_eq!(board.write_san(answer.best_move().unwrap()), "Rd8#");
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct ThesisPlayer {
    thesis: Thesis,
    keeping: Keeping,
}

impl ThesisPlayer {
    /// The program with these options.
    ///
    /// # Errors
    /// A [`Refusal`] for Chess960, which the program does not know, and for unusable options.
    pub fn new(game: &chess::Chess, options: ThesisOptions) -> Result<ThesisPlayer, Refusal> {
        if game.is_chess960() {
            return Err(Refusal::wrong_game("chess960", "the thesis's program plays standard chess only"));
        }
        Ok(ThesisPlayer { thesis: Thesis::new(options)?, keeping: options.keeping })
    }

    fn on<R: Representation>(
        &mut self,
        request: &Request<'_, chess::Board>,
        report: &mut dyn FnMut(&Analysis<chess::Move>),
    ) -> Analysis<chess::Move> {
        let board = request.position;
        let position = Board::<R>::from_fen(&board.to_string()).expect("a legal position is one there too");
        let only: Vec<Move> =
            request.only.iter().filter_map(|&mv| Move::read(&board.write_uci(mv))).collect();
        let request = Request {
            goal: request.goal,
            lines: request.lines,
            only: &only,
            control: request.control,
            ..Request::new(&position, request.limits)
        };
        let analysis = self.thesis.analyse(&request, &mut |analysis| report(&back(board, analysis)));
        back(board, &analysis)
    }
}

impl Engine<chess::Board> for ThesisPlayer {
    fn analyse(
        &mut self,
        request: &Request<'_, chess::Board>,
        report: &mut dyn FnMut(&Analysis<chess::Move>),
    ) -> Analysis<chess::Move> {
        match self.keeping {
            Keeping::Mailbox => self.on::<Mailbox>(request, report),
            Keeping::Bitmaps => self.on::<Bitmaps>(request, report),
        }
    }

    /// Its own depth ends every search: no limit is added.
    fn usual_limits(&self, given: &Limits, _: Goal) -> Limits {
        *given
    }
}

/// The analysis with the moves of the `chess` crate.
fn back(board: &chess::Board, analysis: &Analysis<Move>) -> Analysis<chess::Move> {
    let translate = |line: &Line<Move>| {
        let mut board = *board;
        let moves = line.moves.iter().map_while(|mv| {
            let mv = board.parse_move(&mv.to_string()).ok()?;
            board.play(mv);
            Some(mv)
        });
        let Line { score, bound, depth, proven, .. } = *line;
        Line { bound, proven, ..Line::new(moves.collect(), score, depth) }
    };
    Analysis {
        lines: analysis.lines.iter().map(translate).collect(),
        nodes: analysis.nodes,
        leaves: analysis.leaves,
        elapsed: analysis.elapsed,
        stopped: analysis.stopped,
        details: Details::default(),
    }
}

/// The thesis's evaluation for other searches. The program determines the phase once, at the root; these
/// searches do not tell the evaluation their root, so each position is evaluated by its own phase.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThesisEvaluation;

impl Evaluator<chess::Board> for ThesisEvaluation {
    fn evaluate(&mut self, board: &chess::Board) -> Score {
        let locations = locations(board);
        let (own, opponent) = (board.side_to_move(), board.side_to_move().opponent());
        let phase = Phase::with(board.fullmoves(), &locations, own, || board.n_moves());
        let evaluation = Evaluation(phase);
        Score::points(evaluation.points(&locations, own) - evaluation.points(&locations, opponent))
    }
}

/// The pieces as the thesis's maps, whose first square is the most significant bit.
fn locations(board: &chess::Board) -> Locations {
    Locations(
        Side::BOTH.map(|side| chess::Role::ALL.map(|role| Map(board.pieces(side, role).0.reverse_bits()))),
    )
}
