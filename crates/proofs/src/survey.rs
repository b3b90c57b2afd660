//! What the results so far say about the root, and which positions are wanted next.

use game::Side;
use jobs::JobSet;

use crate::upper_tree::UpperTree;
use crate::{Bounds, Expected, Question};

/// Goes through an upper tree as one searcher would who asks for one position after the other, from left to right. What
/// that searcher asks for does not depend on who solves the positions, or when; so the jobs it comes to are those that
/// count, and the results of others are as if they were not there.
///
/// Where a result is missing, the searcher would have to wait. Going on as far as the answer certainly needs it, or
/// everywhere if `is_eager`, finds the work for others in the meantime.
pub(crate) struct Survey<'a> {
    pub tree: &'a UpperTree,
    /// The result of a job; no bounds if it found none.
    pub result: &'a dyn Fn(u64) -> Option<Bounds>,
    /// Whether the game has margins, or is only won, drawn or lost.
    pub has_margins: bool,
    pub is_eager: bool,
    /// The likely answer.
    pub expected: Expected,
}

/// What a survey found.
#[derive(Default)]
pub(crate) struct Found {
    /// What is known of the root.
    pub bounds: Bounds,
    /// Whether that is the answer, and if not, why.
    pub status: Status,
    /// The jobs it came to.
    pub visited: JobSet,
    /// Of these, the ones that keep the answer open because they were too hard, in order.
    pub open: Vec<u64>,
}

/// The answer to whether the side to move gets as much as asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Status {
    Yes,
    No,
    /// It depends on positions that were too hard.
    Open,
    /// Results are missing.
    #[default]
    Pending,
}

impl Survey<'_> {
    pub fn find(&self, question: Question) -> Found {
        let mut found = Found::default();
        match question {
            Question::AtLeast(least) => found.status = self.pass(least, self.expected, &mut found),
            Question::Value => self.narrow(&mut found),
        }
        found
    }

    /// Asks whether the root is worth at least `least`.
    fn pass(&self, least: i32, expected: Expected, found: &mut Found) -> Status {
        let statuses = vec![None; self.tree.n_positions()];
        let side = self.tree.side_to_move(0);
        let hope = if expected == Expected::Yes { side } else { side.opponent() };
        let mut pass = Pass { survey: self, hope, found, statuses };
        let status = pass.ask(0, least);
        if status == Status::Open {
            pass.find_open();
        }
        let learnt = match status {
            Status::Yes => Bounds { at_least: Some(least), at_most: None },
            Status::No => Bounds { at_least: None, at_most: Some(least - 1) },
            Status::Open | Status::Pending => Bounds::default(),
        };
        found.bounds = found.bounds.and(learnt);
        status
    }

    /// Asks again and again, each time about a value that is still possible, until only one is left.
    fn narrow(&self, found: &mut Found) {
        if !self.has_margins {
            found.bounds = Bounds { at_least: Some(-1), at_most: Some(1) };
        }
        let (mut least, mut expected) = (0, Expected::Yes);
        loop {
            found.status = self.pass(least, expected, found);
            if matches!(found.status, Status::Open | Status::Pending) {
                if found.status == Status::Pending && self.is_eager {
                    // What will be asked next is not known, so anything may matter.
                    self.tree.frontier().for_each(|job| _ = found.visited.insert(job));
                }
                return;
            }
            let counts = |job| (self.result)(job).filter(|_| found.visited.contains(job));
            found.bounds = found.bounds.and(self.tree.root_bounds(&counts));
            // What was found so far is probably the value.
            expected = if found.status == Status::Yes { Expected::No } else { Expected::Yes };
            least = match (found.bounds.value(), found.status, found.bounds) {
                (None, Status::Yes, Bounds { at_least: Some(least), .. }) => least + 1,
                (None, Status::No, Bounds { at_most: Some(most), .. }) => most,
                _ => return,
            };
        }
    }
}

struct Pass<'a> {
    survey: &'a Survey<'a>,
    /// The side that is expected to succeed. One good move of that side is enough, so its moves are tried one after the
    /// other; all answers of the opponent are needed, so they can be examined at the same time.
    hope: Side,
    found: &'a mut Found,
    statuses: Vec<Option<Status>>,
}

impl Pass<'_> {
    /// Whether the side to move at a node gets at least `least`. In one pass the question about a node is always the same.
    fn ask(&mut self, node: usize, least: i32) -> Status {
        let tree = self.survey.tree;
        if let Some(margin) = tree.margin(node) {
            return if margin >= least { Status::Yes } else { Status::No };
        }
        if let Some(status) = self.statuses[node] {
            return status;
        }
        let status = match tree.children(node) {
            Some(children) => self.ask_children(node, children, least),
            None => self.ask_job(tree.job(node).expect("a frontier has numbers"), least),
        };
        self.statuses[node] = Some(status);
        status
    }

    fn ask_job(&mut self, job: u64, least: i32) -> Status {
        self.found.visited.insert(job);
        match (self.survey.result)(job).map(|bounds| bounds.says(least)) {
            None => Status::Pending,
            Some(Some(true)) => Status::Yes,
            Some(Some(false)) => Status::No,
            Some(None) => Status::Open,
        }
    }

    /// Lists the jobs that keep the root open. What is open below a node that is decided all the same does no harm.
    fn find_open(&mut self) {
        let tree = self.survey.tree;
        let mut stack = vec![0];
        while let Some(node) = stack.pop() {
            // Each is listed once.
            if self.statuses[node].take() != Some(Status::Open) {
                continue;
            }
            match tree.children(node) {
                Some(children) => stack.extend(children.iter().rev()),
                None => self.found.open.extend(tree.job(node)),
            }
        }
    }

    fn ask_children(&mut self, node: usize, children: &[usize], least: i32) -> Status {
        let tree = self.survey.tree;
        let goes_on = self.survey.is_eager || tree.side_to_move(node) != self.hope;
        let mut all = Status::No;
        for &child in children {
            let status = match tree.is_same_side(node, child) {
                true => self.ask(child, least),
                false => self.ask(child, 1 - least).turned(),
            };
            match status {
                // The searcher comes to this move only if what is missing before it turns out badly.
                Status::Yes if all == Status::Pending => return Status::Pending,
                Status::Yes => return Status::Yes,
                Status::Pending if !goes_on => return Status::Pending,
                Status::Pending => all = Status::Pending,
                Status::Open if all == Status::No => all = Status::Open,
                Status::Open | Status::No => {}
            }
        }
        all
    }
}

impl Status {
    fn turned(self) -> Status {
        match self {
            Status::Yes => Status::No,
            Status::No => Status::Yes,
            other => other,
        }
    }
}
