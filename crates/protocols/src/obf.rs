//! OBF, the position files of Edax: one position per line, followed by scored moves.
//!
//! ```text
//! % a comment
//! --XXXXX--OOOXX-O-…--OOOOO-- X; G8:+18; H1:+12;
//! ```

use std::fmt::Write as _;

use game::{Game as _, Position as _, Refusal, Side};
use game_tree::{NodeId, NodeScore, ScoreValue};
use othello::{Board, Move, Othello, Size};

use crate::losses::{Carried, Loss};
use crate::source::Source;
use crate::{Losses, OthelloGame};

/// A position with scored moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObfProblem {
    /// The position.
    pub board: Board,
    /// Legal moves with their values for the side to move, in discs.
    pub moves: Vec<(Move, Option<i32>)>,
    /// The comments before it and on its line, separated by line breaks.
    pub comment: String,
}

impl ObfProblem {
    /// The best score given.
    #[must_use]
    pub fn best(&self) -> Option<i32> {
        self.moves.iter().filter_map(|&(_, score)| score).max()
    }
}

/// Reads all positions of a file.
///
/// # Errors
/// A [`Refusal`] with line and column of the first error.
pub fn read(text: &str) -> Result<Vec<ObfProblem>, Refusal> {
    problems(text).collect()
}

/// Reads the positions of a file one by one; a bad line does not affect the following ones.
pub fn problems(text: &str) -> impl Iterator<Item = Result<ObfProblem, Refusal>> + '_ {
    let mut source = Source::new(text);
    std::iter::from_fn(move || {
        let mut comment = String::new();
        loop {
            source.skip_blanks();
            match source.peek()? {
                '%' => add_comment(&mut comment, rest_of_line(&mut source)),
                _ => break,
            }
        }
        source.count_lines();
        let problem = line(&mut source, comment);
        rest_of_line(&mut source);
        Some(problem)
    })
}

fn rest_of_line<'a>(source: &mut Source<'a>) -> &'a str {
    source.take_while(|c| c != '\n')
}

fn add_comment(comment: &mut String, written: &str) {
    let written = written.trim_start_matches('%').trim();
    if !comment.is_empty() && !written.is_empty() {
        comment.push('\n');
    }
    comment.push_str(written);
}

fn line(source: &mut Source<'_>, comment: String) -> Result<ObfProblem, Refusal> {
    let board = board(source)?;
    fields(source, ObfProblem { board, moves: Vec::new(), comment })
}

/// Reads the scored moves after the position.
fn fields(source: &mut Source<'_>, mut problem: ObfProblem) -> Result<ObfProblem, Refusal> {
    loop {
        source.take_while(is_blank);
        match source.peek() {
            None | Some('\n') => return Ok(problem),
            Some('%') => add_comment(&mut problem.comment, rest_of_line(source)),
            Some(';') => _ = source.take(),
            Some(_) => problem.moves.extend(scored_move(source, &problem.board)?),
        }
    }
}

fn is_blank(c: char) -> bool {
    c != '\n' && c.is_whitespace()
}

/// Reads up to the first `;`: 64 or 36 squares, blanks anywhere, then the side to move, which may be missing.
fn board(source: &mut Source<'_>) -> Result<Board, Refusal> {
    let begin = source.clone();
    let mut n_letters = 0;
    while let Some(c) = source.peek().filter(|&c| !matches!(c, ';' | '\n')) {
        match c {
            'X' | 'x' | '*' | 'B' | 'b' | 'O' | 'o' | '0' | 'W' | 'w' | '-' | '.' | '_' => n_letters += 1,
            c if c.is_whitespace() => {}
            _ => return Err(source.refuse("a square must be X, O or -")),
        }
        source.take();
    }
    let size = match n_letters {
        64 | 65 => Size::Eight,
        36 | 37 => Size::Six,
        n => {
            let found = game::counted(n as u64, "letter", "letters");
            return Err(
                begin.refuse(format!("expected 64 or 36 squares and the side to move, found {found}"))
            );
        }
    };
    let line = begin.rest_of_line();
    let read = Othello::new(size).parse_position(line.split(';').next().unwrap_or(line));
    read.map_err(|refusal| begin.refuse(without_place(&refusal)))
}

/// The reason of a refusal whose place is within the line.
fn without_place(refusal: &Refusal) -> &str {
    let reason = refusal.reason();
    refusal.place().and_then(|place| reason.strip_prefix(&format!("{place}: "))).unwrap_or(reason)
}

/// Reads `G8:+18` or `G8`. A pass is skipped where there are moves to play: Edax's own problem sets end their
/// lists with `--:-127`.
fn scored_move(source: &mut Source<'_>, board: &Board) -> Result<Option<(Move, Option<i32>)>, Refusal> {
    let at = source.at();
    let word = source.take_while(|c| c.is_ascii_alphanumeric() || c == '-');
    let mv =
        Move::read(word, board.size()).map_err(|refusal| source.refuse_at(at, word, refusal.reason()))?;
    let objection = board.objection(mv);
    if let Some(reason) = objection.filter(|_| mv != Move::PASS) {
        return Err(source.refuse_at(at, word, reason));
    }
    source.take_while(is_blank);
    let score = if source.take_if(":") { Some(score(source)?) } else { None };
    source.take_while(is_blank);
    match source.peek() {
        None | Some(';' | '%' | '\n') => Ok(objection.is_none().then_some((mv, score))),
        Some(_) => Err(source.refuse("expected ;")),
    }
}

fn score(source: &mut Source<'_>) -> Result<i32, Refusal> {
    source.take_while(is_blank);
    let at = source.at();
    let digits = source.take_while(|c| c.is_ascii_digit() || matches!(c, '+' | '-'));
    digits.parse().map_err(|_| source.refuse_at(at, digits, "expected a score like +4"))
}

/// Writes positions, one per line, each after its comments.
#[must_use]
pub fn write(problems: &[ObfProblem]) -> String {
    let mut text = String::new();
    for problem in problems {
        problem.comment.lines().for_each(|line| _ = writeln!(text, "% {line}"));
        _ = writeln!(text, "{};{}", problem.board, written_moves(problem));
    }
    text
}

/// ` G8:+18; H1:+12;`
fn written_moves(problem: &ObfProblem) -> String {
    let mut text = String::new();
    for &(mv, score) in &problem.moves {
        let square = if mv == Move::PASS { "PS".to_string() } else { mv.written(problem.board.size()) };
        let score = score.map(|score| format!(":{score:+}")).unwrap_or_default();
        _ = write!(text, " {}{score};", square.to_uppercase());
    }
    text
}

/// A position becomes a game that starts there, with its scored moves as variations.
impl From<&ObfProblem> for OthelloGame {
    fn from(problem: &ObfProblem) -> OthelloGame {
        let mut game = OthelloGame::new(problem.board);
        if !problem.comment.is_empty() {
            game.annotation_mut(NodeId::ROOT).comment.clone_from(&problem.comment);
        }
        for &(mv, score) in &problem.moves {
            let node = game.add(NodeId::ROOT, mv);
            let points = score.map(|score| f64::from(for_first(score, &problem.board)));
            if let Some(points) = points {
                game.annotation_mut(node).score = Some(NodeScore::from(ScoreValue::Points(points)));
            }
        }
        game
    }
}

fn for_first(score: i32, board: &Board) -> i32 {
    if board.side_to_move() == Side::First { score } else { -score }
}

/// A game becomes the position after its last move; one that only lists moves of its first position becomes that
/// position with these moves.
impl From<&OthelloGame> for ObfProblem {
    fn from(game: &OthelloGame) -> ObfProblem {
        let comment = game.annotation(NodeId::ROOT).comment.clone();
        if !is_list(game) {
            return ObfProblem { board: game.last_position(), moves: Vec::new(), comment };
        }
        let board = *game.start();
        let scored = |&node: &NodeId| {
            let score = game.annotation(node).score.and_then(|score| match score.value {
                ScoreValue::Points(points) => Some(for_first(points.round() as i32, &board)),
                ScoreValue::Mate(_) => None,
            });
            Some((game.mv(node)?, score))
        };
        ObfProblem { board, moves: game.children(NodeId::ROOT).iter().filter_map(scored).collect(), comment }
    }
}

/// Whether nothing follows the first moves, and they have scores or there are several of them.
fn is_list(game: &OthelloGame) -> bool {
    let first = game.children(NodeId::ROOT);
    let is_scored = |&node: &NodeId| game.annotation(node).score.is_some();
    first.iter().all(|&node| game.children(node).is_empty())
        && (first.len() > 1 || first.iter().any(is_scored))
}

/// What is lost when a game is written as a position.
#[must_use]
pub fn losses(game: &OthelloGame) -> Losses {
    const POSITION: Carried = Carried { kinds: &[], header: |_| false, has_game_comment: true };
    const LIST: Carried = Carried {
        kinds: &[Loss::Moves, Loss::Variations, Loss::Scores],
        header: |_| false,
        has_game_comment: true,
    };
    Losses::of(game, if is_list(game) { &LIST } else { &POSITION })
}
