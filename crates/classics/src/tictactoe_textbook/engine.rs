//! The textbook's program as an engine.

use std::cmp::Ordering;

use game::{Position, Refusal};
use mnk::{ArrayBoard, Board, Mnk, Square};
use search::clock::Stopwatch;
use search::{Analysis, Bound, Details, Engine, Goal, Limits, Line, Request, Score};

use super::{Counts, TextbookOptions, Variant, listing, sound};

/// Plays tic-tac-toe like the textbook's program; the computer is the side to move.
///
/// It always searches to the end of the game, which takes milliseconds, and so ignores limits and stops. Its
/// lines are one move long, because the program keeps no more. When several are requested, each root move is
/// searched separately.
///
/// Scores are one point for a win and minus one for a loss. With [`TextbookOptions::fastest_win`] wins have
/// their distance, and in the sound program so do losses; as printed a loss has none and stays at minus one
/// point. Scores are proven, with one exception: as printed the table stores bounds as values, and with wins of
/// different length a score may come out wrong. There each score is compared with the sound program's, and a
/// wrong one is marked as the bound that it happens to be. If the program as printed answers with a square
/// that is taken or was not asked for, the first legal one is played instead.
///
/// ```
/// use classics::tictactoe_textbook::{TextbookOptions, Textbook};
/// use game::Game;
/// use search::{Engine, Limits, Request, Score};
///
/// let game = mnk::Mnk::variant("3x3x3")?;
/// let position = game.parse_position("XX./OO./... X")?;
/// let limits = Limits::default();
/// let request = Request::new(&position, &limits);
/// let analysis = Textbook::new(&game, TextbookOptions::SOUND)?.analyse(&request, &mut |_| ());
/// assert_eq!(analysis.best_move(), Some(mnk::Square(2)));
/// assert_eq!(analysis.lines[0].score, Score::win_in(1));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Textbook {
    options: TextbookOptions,
}

impl Textbook {
    /// The engine for `game`, which must be tic-tac-toe.
    ///
    /// # Errors
    /// A [`Refusal`] when the game is not 3×3 with three in a line, or the table depth is beyond the last
    /// move.
    pub fn new(game: &Mnk, options: TextbookOptions) -> Result<Textbook, Refusal> {
        ArrayBoard::try_from(&Board::new(game.shape()))?;
        match options.table_depth {
            Some(depth @ 10..) => {
                Err(Refusal::out_of_range(depth.to_string(), "the table depth must be from 0 to 9"))
            }
            _ => Ok(Textbook { options }),
        }
    }

    /// Whether the program's values are always correct. As printed its table stores bounds as values, which is
    /// harmless with three outcomes, but not with wins of different length.
    fn is_always_right(&self) -> bool {
        let TextbookOptions { variant, table_depth, equals_slip, fastest_win, .. } = self.options;
        let has_table = table_depth.is_some() && !equals_slip;
        variant == Variant::Sound || !(fastest_win && has_table)
    }

    /// What a score for the best of `squares` says about their true value.
    fn bound(&self, board: &ArrayBoard, squares: &[Square], score: Score) -> Bound {
        if self.is_always_right() {
            return Bound::Exact;
        }
        let sound = TextbookOptions { variant: Variant::Sound, ..self.options };
        let value = sound::choose_move(board, &sound, squares).0.score;
        // As printed a loss has no distance.
        let value = if value < Score::DRAW { Score::points(-1) } else { value };
        match score.cmp(&value) {
            Ordering::Less => Bound::Lower,
            Ordering::Equal => Bound::Exact,
            Ordering::Greater => Bound::Upper,
        }
    }

    /// The best of `squares`, all of them playable, with its score.
    fn best(&self, board: &ArrayBoard, squares: &[Square]) -> (Square, Score, Counts) {
        match self.options.variant {
            Variant::AsPrinted => {
                let (answer, counts) = listing::choose_move(board, &self.options, squares);
                let is_playable = squares.contains(&answer.square());
                let square = if is_playable { answer.square() } else { squares[0] };
                (square, score_as_printed(answer.value, self.options.fastest_win), counts)
            }
            Variant::Sound => {
                let (choice, counts) = sound::choose_move(board, &self.options, squares);
                (choice.square.unwrap_or(squares[0]), choice.score, counts)
            }
        }
    }
}

fn score_as_printed(value: i32, fastest_win: bool) -> Score {
    match value {
        listing::COMPUTER_WINS.. if fastest_win => Score::win_in((listing::COMPUTER_WINS + 9 - value) as u32),
        listing::COMPUTER_WINS.. => Score::points(1),
        listing::HUMAN_WINS => Score::points(-1),
        _ => Score::DRAW,
    }
}

impl Engine<Board> for Textbook {
    /// # Panics
    /// If the position is of another game than the engine was built for.
    fn analyse(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Square>),
    ) -> Analysis<Square> {
        let watch = Stopwatch::start();
        let board = ArrayBoard::try_from(request.position).expect("the engine was built for 3x3x3");
        let wanted = |square: &Square| request.only.is_empty() || request.only.contains(square);
        let squares: Vec<Square> = board.moves().filter(wanted).collect();
        let questions: Vec<&[Square]> = match request.lines {
            _ if squares.is_empty() => Vec::new(),
            0 | 1 => vec![&squares],
            _ => squares.chunks(1).collect(),
        };
        let (mut lines, mut nodes, mut leaves) = (Vec::new(), 0, 0);
        let answers: Vec<_> = questions.iter().map(|question| self.best(&board, question)).collect();
        let elapsed = watch.elapsed();
        for (question, (square, score, counts)) in questions.into_iter().zip(answers) {
            let (depth, bound) = (board.n_moves() as u32, self.bound(&board, question, score));
            let proven = bound == Bound::Exact;
            lines.push(Line { bound, proven, ..Line::new(vec![square], score, depth) });
            nodes += counts.calls;
            leaves += counts.leaves;
        }
        lines.sort_by_key(|line| -line.score);
        lines.truncate(request.lines.max(1));
        let analysis =
            Analysis { lines, nodes, leaves, elapsed, stopped: false, details: Details::default() };
        report(&analysis);
        analysis
    }

    /// It searches to the end of the game: no limit is added.
    fn usual_limits(&self, given: &Limits, _: Goal) -> Limits {
        *given
    }
}
