//! OBF, the position files of Edax: one position per line, followed by scored moves.
//!
//! ```text
//! % a comment
//! --XXXXX--OOOXX-O-…--OOOOO-- X; G8:+18; H1:+12;
//! ```

use std::fmt::Write as _;

use game::{Refusal, Side};
use othello::{Board, Move, Size};

use crate::GameRecord;
use crate::source::Source;

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

/// Reads up to the first `;`: 64 or 36 squares, blanks anywhere, then the side to move.
fn board(source: &mut Source<'_>) -> Result<Board, Refusal> {
    let begin = source.clone();
    let mut letters = Vec::new();
    while let Some(c) = source.peek().filter(|&c| !matches!(c, ';' | '\n')) {
        match c {
            'X' | 'x' | '*' => letters.push(Some(Side::First)),
            'O' | 'o' => letters.push(Some(Side::Second)),
            '-' | '.' => letters.push(None),
            c if c.is_whitespace() => {}
            _ => return Err(source.refuse("a square must be X, O or -")),
        }
        source.take();
    }
    let size = match letters.len() {
        65 => Size::Eight,
        37 => Size::Six,
        n => {
            return Err(
                begin.refuse(format!("expected 64 or 36 squares and the side to move, found {n} letters"))
            );
        }
    };
    let Some(side) = letters[letters.len() - 1] else {
        return Err(begin.refuse("the side to move must be X or O"));
    };
    let discs = |of: Side| {
        let squares =
            letters[..letters.len() - 1].iter().enumerate().filter(|(_, letter)| **letter == Some(of));
        let bit = |index: usize| size.bit(index as u32 % size.side(), index as u32 / size.side());
        squares.fold(0, |set, (index, _)| set | 1 << bit(index))
    };
    Ok(Board::with_discs(size, discs(Side::First), discs(Side::Second), side))
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

/// A position becomes a game that starts there. Its scored moves are kept in a tag, so that they survive a
/// conversion through a format of games.
impl From<&ObfProblem> for GameRecord {
    fn from(problem: &ObfProblem) -> GameRecord {
        let moves = written_moves(problem).trim().to_string();
        let tags = if moves.is_empty() { Vec::new() } else { vec![(TAG.to_string(), moves)] };
        GameRecord { comment: problem.comment.clone(), tags, ..GameRecord::from_start(problem.board) }
    }
}

/// The tag in which a game keeps scored moves of its first position.
const TAG: &str = "OBF";

/// A game becomes the position after its last move.
impl From<&GameRecord> for ObfProblem {
    fn from(game: &GameRecord) -> ObfProblem {
        let problem =
            ObfProblem { board: game.last_board(), moves: Vec::new(), comment: game.comment.clone() };
        let tag = game.tags.iter().find(|(key, _)| key == TAG && game.moves.is_empty());
        let Some((_, scored)) = tag else { return problem };
        // The tag may have been edited by hand: what does not fit the position is left out.
        let read = fields(&mut Source::new(scored), problem.clone());
        read.unwrap_or(problem)
    }
}
