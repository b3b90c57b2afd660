//! Why a move is bad: the numbers that both sides take in the refutation and in the best line.

use game::{Fact, Mistake, Position};
use maxit::Board;

/// How far ahead both lines are compared.
const HORIZON: usize = 6;

/// The kinds of facts that are stated; each has sentences.
pub const KINDS: &[&str] = &["number-missed", "reply-takes", "ends-game", "line-points"];

/// What is true about a bad move.
#[must_use]
pub fn facts(mistake: &Mistake<'_, Board>) -> Vec<Fact> {
    let (boards, best) = (mistake.boards(), mistake.best_boards());
    let (mover, opponent) = (mistake.position.side_to_move(), mistake.position.side_to_move().opponent());
    let mut facts = Vec::new();
    let taken = |boards: &[Board], ply: usize| {
        let before = &boards[ply - 1];
        let side = before.side_to_move().index();
        boards[ply].scores()[side] - before.scores()[side]
    };
    let (n, m) = (taken(&boards, 1), taken(&best, 1));
    if m > n {
        facts.push(Fact::new("number-missed").of(mover).at(1).figure("n", n).figure("m", m));
    }
    if boards.len() > 2 && best.len() > 2 {
        let (n, m) = (taken(&boards, 2), taken(&best, 2));
        if n > m {
            facts.push(Fact::new("reply-takes").of(opponent).at(2).figure("n", n).figure("m", m));
        }
    } else if boards.len() == 2 && best.len() > 2 {
        facts.push(Fact::new("ends-game").of(mover).at(1));
    }
    let ply = (boards.len() - 1).min(best.len() - 1).min(HORIZON);
    let lead = |board: &Board| {
        let scores = board.scores();
        mover.signed(scores[0] - scores[1])
    };
    let (n, m) = (lead(&boards[ply]) - lead(mistake.position), lead(&best[ply]) - lead(mistake.position));
    if ply > 2 && m > n {
        let fact = Fact::new("line-points").of(mover).at(ply).figure("plies", ply as i32);
        facts.push(fact.figure("n", n).figure("m", m));
    }
    facts
}
