//! Why a move is bad: lines completed, threats that were not blocked, and two threats at once.

use game::{Fact, Mistake, Notation, Position, Side};
use mnk::{Board, Square};

/// The kinds of facts that are stated; each has sentences.
pub const KINDS: &[&str] = &["win-missed", "line-completed", "block-missed", "double-threat"];

/// What is true about a bad move.
///
/// ```
/// use game::{Game, Mistake, Notation};
///
/// let position = mnk::Mnk::variant("3x3x3")?.parse_position("XX./.O./... O")?;
/// let line = position.parse_moves(["a3", "c1"])?;
/// let best_line = position.parse_moves(["c1"])?;
/// let (past, is_exact) = (&[][..], true);
/// let (played, refutation) = (line[0], &line[1..]);
/// let mistake =
///     Mistake { past, position: &position, played, refutation, best_line: &best_line, is_exact };
/// let facts = mnk_engine::why::facts(&mistake);
/// assert_eq!((facts[0].kind, &facts[0].squares[0][..]), ("line-completed", "a1"));
/// assert_eq!((facts[1].kind, &facts[1].squares[0][..]), ("block-missed", "c1"));
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn facts(mistake: &Mistake<'_, Board>) -> Vec<Fact> {
    let boards = mistake.boards();
    let position = mistake.position;
    let (mover, opponent) = (position.side_to_move(), position.side_to_move().opponent());
    let mut facts = Vec::new();
    let own_wins = completions(position, mover);
    if own_wins & 1 << mistake.best_line[0].0 != 0 && own_wins & 1 << mistake.played.0 == 0 {
        facts.push(Fact::new("win-missed").of(mover).at(0).squares(written(position, own_wins)));
    }
    let threats = completions(position, opponent);
    let Some(&reply) = mistake.refutation.first() else { return facts };
    if boards[2].outcome().and_then(game::Outcome::winner) == Some(opponent) {
        let line = completed_line(&boards[2], reply, opponent);
        facts.push(Fact::new("line-completed").of(opponent).at(2).squares(written(position, line)));
        if threats & 1 << reply.0 != 0 {
            facts.push(Fact::new("block-missed").of(opponent).at(0).squares(written(position, 1 << reply.0)));
        }
        return facts;
    }
    let double = |&ply: &usize| {
        let board = &boards[ply];
        board.outcome().is_none()
            && board.side_to_move() == mover
            && completions(board, opponent).count_ones() >= 2
            && completions(board, mover) == 0
    };
    if let Some(ply) = (2..boards.len()).find(double) {
        let squares = written(position, completions(&boards[ply], opponent));
        facts.push(Fact::new("double-threat").of(opponent).at(ply).squares(squares));
    }
    facts
}

/// The empty squares that complete a line for that side.
fn completions(board: &Board, side: Side) -> u64 {
    let stones = board.stones(side);
    let lines = board.shape().lines().iter();
    lines.map(|line| line & !stones).filter(|rest| rest.is_power_of_two()).fold(0, |set, rest| set | rest)
        & board.empty()
}

/// The line that a move completed.
fn completed_line(board: &Board, mv: Square, side: Side) -> u64 {
    let lines = board.shape().lines_through(u32::from(mv.0));
    lines.iter().copied().find(|line| board.stones(side) & line == *line).unwrap_or(0)
}

fn written(board: &Board, set: u64) -> Vec<String> {
    (0..64).filter(|bit| set >> bit & 1 == 1).map(|bit| board.write_move(Square(bit))).collect()
}
