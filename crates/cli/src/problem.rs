//! Test positions with known answers, from EPD and OBF files.

use std::path::Path;

use chess::Chess;
use game::Refusal;
use protocols::epd::{self, EpdPosition};
use protocols::obf::{self, ObfProblem};
use table::Answer;

use crate::collection::in_file;
use crate::failure::Failure;
use crate::input_file::{self, read_collection};

/// A position with the expected answer.
pub struct Problem {
    pub game: &'static str,
    pub variant: String,
    pub position: String,
    pub id: String,
    /// The expected answer as text.
    pub expected: String,
    wanted: Wanted,
}

/// The expected answer; moves are in the notation of the game's table.
#[derive(Default)]
struct Wanted {
    best: Vec<String>,
    avoid: Vec<String>,
    /// Moves to the mate; negative if the side to move is mated.
    mate: Option<i32>,
    /// Points per move; moves not listed get none.
    points: Vec<(String, i64)>,
}

/// The grading of an answer.
pub struct Mark {
    pub is_solved: bool,
    /// The points of the move, if the file has any.
    pub points: Option<i64>,
}

/// The problems of a file.
pub fn read(path: &Path, variant: Option<&str>) -> Result<Vec<Problem>, Failure> {
    let text = input_file::text(path, read_collection(path)?)?;
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let problems = match ending.as_deref() {
        Some("epd") => chess_problems(&text, variant.unwrap_or("standard")),
        Some("obf") => othello_problems(&text),
        _ => return Err(Failure::refused(path.to_string_lossy(), "expected an .epd or .obf file")),
    };
    let problems = problems.map_err(|refusal| in_file(path, &refusal))?;
    match problems.is_empty() {
        true => Err(Failure::refused(path.to_string_lossy(), "the file contains no positions")),
        false => Ok(problems),
    }
}

fn chess_problems(text: &str, variant: &str) -> Result<Vec<Problem>, Refusal> {
    let positions = epd::read(text, Chess::variant(variant)?)?;
    positions.iter().enumerate().map(|(index, position)| chess_problem(index, position, variant)).collect()
}

fn chess_problem(index: usize, position: &EpdPosition, variant: &str) -> Result<Problem, Refusal> {
    let id = position.text("id").map_or_else(|| format!("position {}", index + 1), str::to_string);
    let in_problem = |refusal: Refusal| Refusal::new(refusal.text(), format!("{id}: {}", refusal.reason()));
    let board = &position.board;
    let moves = |code: &str| position.moves(code).map_err(in_problem);
    let (best, avoid) = (moves("bm")?, moves("am")?);
    let points = position.scored_moves().map_err(in_problem)?;
    let sans =
        |moves: &[chess::Move]| moves.iter().map(|&mv| board.write_san(mv)).collect::<Vec<_>>().join(" ");
    let expected = match position.mate() {
        Some(mate) => format!("mate in {mate}"),
        None if !best.is_empty() => sans(&best),
        None if !avoid.is_empty() => format!("not {}", sans(&avoid)),
        None => "nothing".to_string(),
    };
    let written = |moves: Vec<chess::Move>| moves.into_iter().map(|mv| board.write_uci(mv)).collect();
    let wanted = Wanted {
        best: written(best),
        avoid: written(avoid),
        mate: position.mate(),
        points: points.into_iter().map(|(mv, points)| (board.write_uci(mv), i64::from(points))).collect(),
    };
    Ok(Problem {
        game: "chess",
        variant: variant.to_string(),
        position: board.to_string(),
        id,
        expected,
        wanted,
    })
}

fn othello_problems(text: &str) -> Result<Vec<Problem>, Refusal> {
    let problems = obf::read(text)?;
    Ok(problems.iter().enumerate().map(|(index, problem)| othello_problem(index, problem)).collect())
}

fn othello_problem(index: usize, problem: &ObfProblem) -> Problem {
    let size = problem.board.size();
    let best_score = problem.best();
    let is_best = |score: Option<i32>| score == best_score;
    let best: Vec<String> =
        problem.moves.iter().filter(|(_, score)| is_best(*score)).map(|(mv, _)| mv.written(size)).collect();
    let scored =
        problem.moves.iter().filter_map(|(mv, score)| Some((mv.written(size), i64::from((*score)?))));
    let expected = match best_score {
        Some(score) => format!("{} {score:+}", best.join(" ")),
        None if best.is_empty() => "nothing".to_string(),
        None => best.join(" "),
    };
    let first_line = problem.comment.lines().next().unwrap_or_default();
    let id = if first_line.is_empty() { format!("position {}", index + 1) } else { first_line.to_string() };
    let wanted = Wanted { points: scored.collect(), best, ..Wanted::default() };
    let (variant, position) = (size.name().to_string(), problem.board.to_string());
    Problem { game: "othello", variant, position, id, expected, wanted }
}

impl Problem {
    /// The highest points of any move.
    pub fn most_points(&self) -> Option<i64> {
        self.wanted.points.iter().map(|(_, points)| *points).max()
    }

    /// Grades an answer. A position without expected moves is solved by any move.
    pub fn mark(&self, answer: &Answer) -> Mark {
        let Wanted { best, avoid, mate, points } = &self.wanted;
        let Some(line) = answer.lines.first() else { return Mark { is_solved: false, points: None } };
        let is_found = best.is_empty() || best.contains(&line.mv);
        let is_mate = mate.is_none_or(|mate| line.win.is_some_and(|plies| is_mate_within(plies, mate)));
        let worth = || points.iter().find(|(mv, _)| *mv == line.mv).map_or(0, |(_, points)| *points);
        Mark {
            is_solved: is_found && !avoid.contains(&line.mv) && is_mate,
            points: (!points.is_empty()).then(worth),
        }
    }
}

/// Whether a forced end in `plies` (negative for a loss) is at least as fast as a mate in `mate` moves.
fn is_mate_within(plies: i32, mate: i32) -> bool {
    plies.signum() == mate.signum() && plies.unsigned_abs().div_ceil(2) <= mate.unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An answer with this move, and a forced end in `win` plies if given.
    fn answer(mv: &str, win: Option<i32>) -> Answer {
        let mut table = crate::catalog().game("tictactoe").unwrap().table(None).unwrap();
        table.set_position("XX./OO./... X").unwrap();
        let mut player = table.player("alphabeta", &table::Setup::default()).unwrap();
        let mut answer = player.analyse(&*table, &table::Ask::default(), &mut |_| {}).unwrap();
        (answer.lines[0].mv, answer.lines[0].win) = (mv.to_string(), win);
        answer
    }

    /// Whether the answer solves the position, and its points.
    fn mark(operations: &str, mv: &str, win: Option<i32>) -> (bool, Option<i64>) {
        let text = format!("1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - {operations}");
        let mark = chess_problems(&text, "standard").unwrap()[0].mark(&answer(mv, win));
        (mark.is_solved, mark.points)
    }

    #[test]
    fn chess_answers_are_marked() {
        assert_eq!(mark("bm f5 Be5+;", "d4e5", None), (true, None));
        assert_eq!(mark("bm f5;", "d4e5", None), (false, None));
        assert_eq!(mark("am f5;", "f4f5", None), (false, None));
        assert_eq!(mark("am f5;", "d4e5", None), (true, None));
        assert_eq!(mark("bm #3;", "f4f5", Some(5)), (true, None));
        assert_eq!(mark("dm 3;", "f4f5", None), (false, None));
        assert_eq!(mark("bm f5; c0 \"f5=10, Be5+=2\";", "f4f5", None), (true, Some(10)));
        assert_eq!(mark("bm f5; c0 \"f5=10, Be5+=2\";", "d4e5", None), (false, Some(2)));
        assert_eq!(mark("bm f5; c0 \"f5=10, Be5+=2\";", "g1g2", None), (false, Some(0)));
    }

    #[test]
    fn mates_are_counted_in_moves() {
        assert!(is_mate_within(5, 3) && is_mate_within(3, 3) && is_mate_within(-6, -3));
        assert!(!is_mate_within(7, 3) && !is_mate_within(-5, 3));
        assert!(is_mate_within(-5, i32::MIN) && !is_mate_within(i32::MIN, -3));
    }
}
