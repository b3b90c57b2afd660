//! Follows a game under an [`Adjudication`] and decides when it ends.

use std::sync::Arc;

use game::{Outcome, Side};
use search::{Control, Goal, Limits};
use table::{Ask, Player, ScoredLine, Setup, ShownScore, Table};

use crate::adjudication::{Adjudication, AgreedDraw, AgreedWin, Exact};
use crate::game::End;
use crate::record::Reason;

/// The players' scores in one game so far.
pub(crate) struct Judge {
    rules: Adjudication,
    opinions: [Opinion; 2],
    /// Created when first needed; its hash table helps with the next position.
    solver: Option<Box<dyn Player>>,
}

/// The recent scores of one player.
#[derive(Clone, Copy, Default)]
struct Opinion {
    n_moves: u32,
    /// How many consecutive scores were even.
    even: u32,
    /// The side that was clearly ahead, and for how many consecutive scores.
    ahead: Option<(Side, u32)>,
}

/// Hash size of the solver of one game.
const SOLVER_BYTES: usize = 16 << 20;

impl Judge {
    pub fn new(rules: Adjudication) -> Judge {
        Judge { rules, opinions: Default::default(), solver: None }
    }

    /// Records the mover's score for its move.
    pub fn hear(&mut self, mover: Side, score: Option<f64>) {
        let Judge { rules, opinions, .. } = self;
        let opinion = &mut opinions[mover.index()];
        opinion.n_moves += 1;
        let is_even = |rule: AgreedDraw| score.is_some_and(|score| score.abs() <= f64::from(rule.score));
        opinion.even = if rules.draw.is_some_and(is_even) { opinion.even + 1 } else { 0 };
        let leader = rules.win.zip(score).and_then(|(rule, score)| leader(rule, mover, score));
        opinion.ahead = leader.map(|leader| match opinion.ahead {
            Some((before, times)) if before == leader => (leader, times + 1),
            _ => (leader, 1),
        });
    }

    /// The end of the game, if a rule of adjudication applies.
    pub fn end(&mut self, table: &dyn Table, control: &Arc<Control>) -> Option<End> {
        let agreed = self.agreed_win().or_else(|| self.agreed_draw());
        agreed.or_else(|| self.solved(table, control))
    }

    fn agreed_win(&self) -> Option<End> {
        let AgreedWin { moves, score } = self.rules.win?;
        let [(leader, times), (same, also)] = [self.opinions[0].ahead?, self.opinions[1].ahead?];
        let do_agree = leader == same && times.min(also) >= moves;
        let outcome = Outcome::Win { side: leader, margin: 1 };
        let side = leader_name(leader);
        do_agree.then(|| agreed(outcome, format!("both scores put the {side} side ahead by {score} or more")))
    }

    fn agreed_draw(&self) -> Option<End> {
        let AgreedDraw { moves, score, after } = self.rules.draw?;
        let do_agree = self.opinions.iter().all(|opinion| opinion.even >= moves && opinion.n_moves >= after);
        do_agree.then(|| agreed(Outcome::Draw, format!("both scores are within {score} of even")))
    }

    fn solved(&mut self, table: &dyn Table, control: &Arc<Control>) -> Option<End> {
        let Exact { empty, nodes } = self.rules.exact?;
        let n_left = table.squares_left().filter(|&n_left| n_left <= empty)?;
        let setup = Setup { hash_bytes: SOLVER_BYTES, ..Setup::default() };
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => none.insert(table.player("exact", &setup).ok()?),
        };
        let (limits, control) = (Limits::nodes(nodes), Arc::clone(control));
        let ask = Ask { limits, goal: Goal::Exact, control, ..Ask::default() };
        let answer = solver.analyse(table, &ask, &mut |_| {}).ok()?;
        let outcome = outcome(answer.lines.first()?, table.side_to_move())?;
        let squares = game::counted(n_left.into(), "square", "squares");
        let detail = format!("solved with {squares} left");
        Some(End { outcome, reason: Reason::Solved, detail: Some(detail) })
    }
}

fn agreed(outcome: Outcome, detail: String) -> End {
    End { outcome, reason: Reason::Agreed, detail: Some(detail) }
}

/// The side that is clearly ahead, by the mover's score.
fn leader(rule: AgreedWin, mover: Side, score: f64) -> Option<Side> {
    let is_clear = score.abs() >= f64::from(rule.score);
    is_clear.then(|| if score > 0.0 { mover } else { mover.opponent() })
}

fn leader_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The outcome that a line proves; `None` if it proves nothing.
fn outcome(line: &ScoredLine, mover: Side) -> Option<Outcome> {
    let points = match (line.win, line.score?) {
        _ if !line.exact => return None,
        (Some(plies), _) => plies.signum(),
        (None, ShownScore::Whole(points)) => points,
        (None, _) => return None,
    };
    Some(Outcome::by_difference(if mover == Side::First { points } else { -points }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(draw: Option<&str>, win: Option<&str>) -> Judge {
        let (draw, win) = (draw.map(AgreedDraw::read), win.map(AgreedWin::read));
        let (draw, win) = (draw.transpose().unwrap(), win.transpose().unwrap());
        Judge::new(Adjudication { draw, win, exact: None })
    }

    /// Feeds the scores in turn, the first player's first; returns after how many the game ends, and who wins.
    fn heard(mut judge: Judge, scores: &[Option<f64>]) -> Option<(usize, Option<Side>)> {
        let table = catalog::CATALOG.game("tictactoe").unwrap().table(None).unwrap();
        for (index, score) in scores.iter().enumerate() {
            judge.hear(Side::BOTH[index % 2], *score);
            if let Some(end) = judge.end(&*table, &Arc::default()) {
                return Some((index + 1, end.outcome.winner()));
            }
        }
        None
    }

    #[test]
    fn both_must_call_it_even_for_long_enough_and_late_enough() {
        let even = [Some(5.0), Some(-10.0)].repeat(10);
        assert_eq!(heard(judge(Some("moves=3,score=10"), None), &even), Some((6, None)));
        assert_eq!(heard(judge(Some("moves=3,score=10,after=5"), None), &even), Some((10, None)));
        assert_eq!(heard(judge(Some("moves=3,score=9"), None), &even), None);
        let one_sided = [Some(0.0), None].repeat(10);
        assert_eq!(
            heard(judge(Some("moves=1,score=10"), None), &one_sided),
            None,
            "a player without a score does not agree"
        );
    }

    #[test]
    fn a_word_out_of_line_starts_the_count_again() {
        let mut even = [Some(0.0), Some(0.0)].repeat(10);
        even[4] = Some(50.0);
        // The first player's third score breaks the run: its sixth is the third in a row after that.
        assert_eq!(heard(judge(Some("moves=3,score=10"), None), &even), Some((11, None)));
        even[4] = None;
        assert_eq!(heard(judge(Some("moves=3,score=10"), None), &even), Some((11, None)));
    }

    #[test]
    fn both_must_see_the_same_winner() {
        let first_wins = [Some(700.0), Some(-600.0)].repeat(5);
        assert_eq!(heard(judge(None, Some("moves=2,score=600")), &first_wins), Some((4, Some(Side::First))));
        assert_eq!(heard(judge(None, Some("moves=2,score=601")), &first_wins), None);
        let second_wins = [Some(f64::NEG_INFINITY), Some(f64::INFINITY)].repeat(5);
        let by_force = judge(None, Some("moves=1,score=4000000000"));
        assert_eq!(heard(by_force, &second_wins), Some((2, Some(Side::Second))));
        let both_hope = [Some(700.0), Some(700.0)].repeat(5);
        assert_eq!(heard(judge(None, Some("moves=1,score=600")), &both_hope), None);
    }
}
