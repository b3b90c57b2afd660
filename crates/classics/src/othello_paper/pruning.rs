//! The paper's search with pruning, in its terms of MAX and MIN.

use game::Side;
use search::{Meter, Score, Stopped, Window};

use super::board::{ArrayBoard, Play};
use super::utility::{Factors, finished};

/// What may be pruned. All three find the same value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cuts {
    /// Nothing: minimax.
    None,
    /// What the parent's utility rules out, as in the paper.
    #[default]
    Shallow,
    /// What any ancestor's utility rules out: alpha-beta in the usual sense.
    Full,
}

impl Cuts {
    /// The window that a node passes to its children.
    fn passed_down(self, window: Window, is_max: bool) -> Window {
        match self {
            Cuts::None => Window::FULL,
            Cuts::Shallow if is_max => Window { alpha: window.alpha, ..Window::FULL },
            Cuts::Shallow => Window { beta: window.beta, ..Window::FULL },
            Cuts::Full => window,
        }
    }
}

/// A board and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The discs.
    pub board: ArrayBoard,
    /// The side to move.
    pub turn: Side,
}

impl Node {
    /// The child nodes with their moves; a pass if there is no move. Empty when the game is over.
    #[must_use]
    pub fn children(&self) -> Vec<(Option<Play>, Node)> {
        let turn = self.turn.opponent();
        let plays = self.board.plays(self.turn);
        if plays.is_empty() && self.board.n_plays(turn) > 0 {
            return vec![(None, Node { board: self.board, turn })];
        }
        let child =
            |play: Play| (Some(play.clone()), Node { board: self.board.after(&play, self.turn), turn });
        plays.into_iter().map(child).collect()
    }

    /// The final lead of `side` in discs, with the empty squares counted for the winner.
    fn margin(&self, side: Side) -> i32 {
        let [own, opponent] = [side, side.opponent()].map(|side| self.board.n_discs(side) as i32);
        (own - opponent) + (own - opponent).signum() * (64 - own - opponent)
    }
}

/// One search, for one side at the root.
#[derive(Debug)]
pub struct Search<'a> {
    max: Side,
    cuts: Cuts,
    /// Counts the nodes and stops the search.
    pub meter: Meter<'a>,
    /// Nodes at the level or at the end of the game.
    pub leaves: u64,
}

impl<'a> Search<'a> {
    /// A search for `max`.
    #[must_use]
    pub fn new(max: Side, cuts: Cuts, meter: Meter<'a>) -> Search<'a> {
        Search { max, cuts, meter, leaves: 0 }
    }

    /// The utility of `node` for MAX, searched `depth` levels further: exact inside the window, a bound
    /// outside it. Window and utility are MAX's at every node.
    ///
    /// # Errors
    /// [`Stopped`] when the meter ends the search first.
    pub fn utility(&mut self, node: &Node, depth: u32, mut window: Window) -> Result<Score, Stopped> {
        self.meter.count()?;
        if depth == 0 {
            return Ok(self.leaf(node));
        }
        let children = node.children();
        if children.is_empty() {
            return Ok(self.finished(node));
        }
        let is_max = node.turn == self.max;
        let mut utility = if is_max { Score::NEG_INFINITY } else { Score::INFINITY };
        for (_, child) in children.iter().rev() {
            let of_child = self.utility_of_child(child, depth, window, is_max)?;
            if is_max {
                utility = utility.max(of_child);
                window.alpha = window.alpha.max(utility);
            } else {
                utility = utility.min(of_child);
                window.beta = window.beta.min(utility);
            }
            if window.is_closed() {
                break;
            }
        }
        Ok(utility)
    }

    /// The utility of a child of a node with that depth and window.
    pub(super) fn utility_of_child(
        &mut self,
        child: &Node,
        depth: u32,
        window: Window,
        is_max: bool,
    ) -> Result<Score, Stopped> {
        self.utility(child, depth - 1, self.cuts.passed_down(window, is_max))
    }

    fn leaf(&mut self, node: &Node) -> Score {
        if node.board.is_over() {
            return self.finished(node);
        }
        self.leaves += 1;
        self.meter.evaluated += 1;
        Score::points(Factors::of(&node.board, self.max).utility())
    }

    fn finished(&mut self, node: &Node) -> Score {
        self.leaves += 1;
        finished(node.margin(self.max))
    }
}
