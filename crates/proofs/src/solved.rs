//! The result of a job, and the solver that finds it.

use std::sync::Arc;

use game::Refusal;
use jobs::{Done, WorkError, Worker};
use search::{Bound, Control, Goal, Limits};
use serde::{Deserialize, Serialize};
use table::{Ask, Player, ScoredLine, ShownScore, Table};

use crate::{Bounds, Question};

/// What was found out about a position of the frontier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Solved {
    /// The moves that lead to it.
    pub moves: String,
    /// What it is worth to the side to move; nothing if it took too many nodes.
    #[serde(flatten)]
    pub bounds: Bounds,
    /// The move that gets it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// What it took.
    pub nodes: u64,
}

/// Solves positions, each for itself: the table is emptied between two.
pub(crate) struct SubtreeSolver<'a> {
    /// The position of the plan.
    pub root: Box<dyn Table>,
    pub player: Box<dyn Player>,
    pub question: Question,
    pub has_margins: bool,
    /// The most nodes of a job.
    pub nodes: Option<u64>,
    /// The moves to a job's position.
    pub moves_to: Box<dyn Fn(u64) -> Option<String> + Send + 'a>,
}

impl Worker for SubtreeSolver<'_> {
    fn perform(&mut self, job: u64, control: &Arc<Control>) -> Result<Done, WorkError> {
        let unknown = || Refusal::new(job.to_string(), "no such job follows from the results so far");
        let moves = (self.moves_to)(job).ok_or_else(unknown)?;
        let mut table = self.root.fork();
        for mv in moves.split_whitespace() {
            table.play(mv)?;
        }
        self.player.new_game();
        let mut solved = Solved { moves, bounds: Bounds::default(), best: None, nodes: 0 };
        let side = self.root.side_to_move();
        while let Some(goal) = self.next_goal(solved.bounds, table.side_to_move() == side) {
            let nodes = self.nodes.map(|most| most.saturating_sub(solved.nodes));
            if nodes == Some(0) {
                break;
            }
            let limits = Limits { nodes, ..Limits::default() };
            let ask = Ask { limits, goal, control: Arc::clone(control), ..Ask::default() };
            let answer = self.player.analyse(&*table, &ask, &mut |_| {})?;
            if control.is_stopped() {
                return Err(WorkError::Stopped);
            }
            solved.nodes += answer.nodes;
            let known = answer.lines.first().map_or_else(Bounds::default, |line| self.proven(line));
            if known == Bounds::default() {
                break;
            }
            if known.at_least > solved.bounds.at_least {
                solved.best = answer.lines.first().map(|line| line.mv.clone());
            }
            solved.bounds = solved.bounds.and(known);
        }
        Ok(Done::new(&solved))
    }
}

impl SubtreeSolver<'_> {
    /// What to ask next about a position of which this much is known; `None` if that is enough. Where games are only won,
    /// drawn or lost, two questions find the value faster than a solver that looks for the shortest win.
    fn next_goal(&self, known: Bounds, is_side_of_root: bool) -> Option<Goal> {
        let least = match self.question {
            Question::AtLeast(least) if is_side_of_root => least,
            // The opponent gets one point more than what that leaves, or it is true.
            Question::AtLeast(least) => 1 - least,
            Question::Value if known.value().is_some() => return None,
            Question::Value if self.has_margins => return Some(Goal::Exact),
            Question::Value => i32::from(known.at_least == Some(0)),
        };
        known.says(least).is_none().then_some(Goal::AtLeast(least))
    }

    /// What the line proves.
    fn proven(&self, line: &ScoredLine) -> Bounds {
        let (true, Some(score)) = (line.exact, line.score) else { return Bounds::default() };
        let margin = match (score, line.win) {
            (_, Some(plies)) if !self.has_margins => plies.signum(),
            (ShownScore::Whole(margin), None) if self.has_margins => margin,
            (ShownScore::Whole(margin), None) => margin.signum(),
            _ => return Bounds::default(),
        };
        let known = match line.bound {
            Bound::Exact => Bounds::exactly(margin),
            Bound::Lower => Bounds { at_least: Some(margin), at_most: None },
            Bound::Upper => Bounds { at_least: None, at_most: Some(margin) },
        };
        // Where nothing is better than winning, and nothing worse than losing, such a bound is the value.
        match known {
            Bounds { at_least: Some(1), at_most: None } if !self.has_margins => Bounds::exactly(1),
            Bounds { at_least: None, at_most: Some(-1) } if !self.has_margins => Bounds::exactly(-1),
            known => known,
        }
    }
}
