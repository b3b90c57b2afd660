//! Textbook programs, right and wrong, that answer a tree as a student's program would.
//!
//! One search with switches: with all of them off it is the algorithm itself, and each [`Mistake`](super::Mistake)
//! turns one on. It is written apart from the real search, as students write it: values are always those of the first
//! player, MAX takes the largest and MIN the smallest. A test compares it with the real search.

use std::fmt;

use game::tree::TreePosition;
use game::{Position, Side};
use search::Algorithm;

/// What a program says about a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    /// The root's value.
    pub value: i64,
    /// The index of the chosen root move.
    pub mv: i64,
    /// The leaves in the order visited.
    pub leaves: Vec<i32>,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.value, self.mv)?;
        self.leaves.iter().try_for_each(|leaf| write!(f, " {leaf}"))
    }
}

/// A tree without labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlainTree {
    side: Side,
    content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    Leaf(i32),
    Children(Vec<PlainTree>),
}

impl PlainTree {
    pub fn new(root: &TreePosition) -> PlainTree {
        let content = match root.outcome() {
            Some(outcome) => Content::Leaf(outcome.margin_for(Side::First)),
            None => Content::Children(root.moves().map(|mv| PlainTree::below(root, mv)).collect()),
        };
        PlainTree { side: root.side_to_move(), content }
    }

    fn below(node: &TreePosition, mv: <TreePosition as Position>::Move) -> PlainTree {
        let mut child = node.clone();
        child.play(mv);
        PlainTree::new(&child)
    }
}

/// How a program visits a node's children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// One visit per child, with the window that [`Passing`] says.
    Plain,
    /// Null windows after the first child, and a second visit where one fails.
    Scout(Research),
    /// Passes with null windows from the root, starting at 0.
    Passes,
}

/// The second visit of a child whose null window failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Research {
    /// With the node's window, if the value lies inside it.
    Window,
    /// With the window from the value on (Reinefeld's form).
    FromValue,
    /// Also where the value already reaches the opponent's bound.
    Always,
    /// There is none.
    Never,
}

/// When the rest of a node is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cutting {
    /// As soon as the value reaches the opponent's bound.
    AtBound,
    /// Only when it passes the bound.
    BeyondBound,
    /// After the first child.
    Always,
    /// Never.
    Never,
}

/// The window a child is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// Both bounds.
    Both,
    /// Only the parent's own bound.
    Own,
    /// Negated for the other side, but not exchanged.
    NotExchanged,
    /// One pair of bounds for the whole tree.
    Shared,
}

/// Who moves where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
    /// As the tree says.
    AsGiven,
    /// MAX and MIN exchanged everywhere.
    Exchanged,
    /// MIN at the root, right below.
    RootExchanged,
    /// MAX at the root, and everything below exchanged.
    BelowExchanged,
    /// Always MAX.
    AlwaysMax,
}

/// Which children are visited, in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Children {
    All,
    Reversed,
    WithoutFirst,
    WithoutLast,
}

/// What is reported as the root's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reported {
    Best,
    Negated,
    LastMove,
}

/// A program, as its switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub method: Method,
    pub cutting: Cutting,
    pub passing: Passing,
    pub max_narrows: bool,
    pub min_narrows: bool,
    pub sides: Sides,
    pub children: Children,
    pub reported: Reported,
    /// A later child of the same value replaces the best one.
    pub last_tie: bool,
    /// Values are cut to the window they were searched with.
    pub fail_hard: bool,
    /// A leaf is taken as a value for the side to move there.
    pub leaf_for_mover: bool,
    /// The best value of a MAX node starts at 0.
    pub starts_at_zero: bool,
    pub first_move: i64,
}

impl Program {
    /// The program of `algorithm`, without a mistake; `None` for those that need a table.
    pub fn right(algorithm: Algorithm) -> Option<Program> {
        let plain = Program {
            method: Method::Plain,
            cutting: Cutting::AtBound,
            passing: Passing::Both,
            max_narrows: true,
            min_narrows: true,
            sides: Sides::AsGiven,
            children: Children::All,
            reported: Reported::Best,
            last_tie: false,
            fail_hard: false,
            leaf_for_mover: false,
            starts_at_zero: false,
            first_move: 0,
        };
        Some(match algorithm {
            Algorithm::Minimax | Algorithm::Negamax => Program { cutting: Cutting::Never, ..plain },
            Algorithm::Shallow => Program { passing: Passing::Own, ..plain },
            Algorithm::AlphaBeta => plain,
            Algorithm::PrincipalVariation => Program { method: Method::Scout(Research::Window), ..plain },
            Algorithm::Mtdf => Program { method: Method::Passes, ..plain },
            _ => return None,
        })
    }

    /// The program's answer for a tree, or `None` if it would visit more than `max_leaves`: a mistake can make a
    /// program visit leaves again and again.
    pub fn answer(self, root: &PlainTree, max_leaves: usize) -> Option<Reply> {
        let mut search = Search { program: self, leaves: Vec::new(), max_leaves, shared: FULL };
        let found = match self.method {
            Method::Passes => search.passes(root)?,
            Method::Plain | Method::Scout(_) => search.visit(root, 0, FULL)?,
        };
        let value = match self.reported {
            Reported::Best => found.value,
            Reported::Negated => -found.value,
            Reported::LastMove => found.last,
        };
        Some(Reply { value, mv: found.child as i64 + self.first_move, leaves: search.leaves })
    }
}

const INFINITY: i64 = i64::MAX / 4;

/// Alpha and beta, for the first player.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    alpha: i64,
    beta: i64,
}

const FULL: Bounds = Bounds { alpha: -INFINITY, beta: INFINITY };

/// What a visit found: the best value, its child, and the value of the last child visited.
#[derive(Clone, Copy, Debug)]
struct Found {
    value: i64,
    child: usize,
    last: i64,
}

struct Search {
    program: Program,
    leaves: Vec<i32>,
    max_leaves: usize,
    shared: Bounds,
}

impl Search {
    /// MTD(f) without a table: null windows from the first guess 0 until the bounds meet.
    fn passes(&mut self, root: &PlainTree) -> Option<Found> {
        let (mut lower, mut upper) = (-INFINITY, INFINITY);
        let mut guess = 0;
        let mut found = None;
        while lower < upper {
            let beta = if guess == lower { guess + 1 } else { guess };
            let pass = self.visit(root, 0, Bounds { alpha: beta - 1, beta })?;
            guess = pass.value;
            if guess < beta {
                upper = guess;
                found = found.or(Some(pass));
            } else {
                lower = guess;
                found = Some(pass);
            }
        }
        found.map(|found| Found { value: guess, ..found })
    }

    fn visit(&mut self, node: &PlainTree, ply: u32, bounds: Bounds) -> Option<Found> {
        let children = match &node.content {
            Content::Leaf(value) => return self.leaf(node.side, *value),
            Content::Children(children) => children,
        };
        let is_max = self.is_max(node, ply);
        let mut now = if self.program.passing == Passing::Shared { self.shared } else { bounds };
        let mut best = if is_max { -INFINITY } else { INFINITY };
        if is_max && self.program.starts_at_zero {
            best = 0;
        }
        let (mut child, mut last) = (0, best);
        for (n_before, index) in self.order(children.len()).enumerate() {
            last = self.child(&children[index], node.side, ply, is_max, now, n_before == 0)?;
            if self.improves(is_max, last, best) {
                (best, child) = (last, index);
            }
            if self.program.passing == Passing::Shared {
                now = self.shared;
            }
            now = self.narrowed(is_max, now, best);
            self.shared = now;
            if self.cuts(is_max, now, best) {
                break;
            }
        }
        // Not `clamp`: a mistake may have exchanged the bounds.
        let value = if self.program.fail_hard { best.max(bounds.alpha).min(bounds.beta) } else { best };
        Some(Found { value, child, last })
    }

    fn leaf(&mut self, mover: Side, value: i32) -> Option<Found> {
        if self.leaves.len() >= self.max_leaves {
            return None;
        }
        self.leaves.push(value);
        let is_turned = self.program.leaf_for_mover && mover == Side::Second;
        let value = if is_turned { -i64::from(value) } else { i64::from(value) };
        Some(Found { value, child: 0, last: value })
    }

    /// The value of one child, by as many visits as the method needs.
    fn child(
        &mut self,
        child: &PlainTree,
        side: Side,
        ply: u32,
        is_max: bool,
        bounds: Bounds,
        is_first: bool,
    ) -> Option<i64> {
        let passed = |bounds| self.program.passed(bounds, is_max, child.side == side);
        let whole = passed(bounds);
        let Method::Scout(research) = self.program.method else {
            return Some(self.visit(child, ply + 1, whole)?.value);
        };
        let is_null = bounds.alpha + 1 >= bounds.beta;
        if is_first || (is_null && research != Research::Always) {
            return Some(self.visit(child, ply + 1, whole)?.value);
        }
        let null = match is_max {
            true => Bounds { alpha: bounds.alpha, beta: bounds.alpha + 1 },
            false => Bounds { alpha: bounds.beta - 1, beta: bounds.beta },
        };
        let null = passed(null);
        let value = self.visit(child, ply + 1, null)?.value;
        let improves = if is_max { value > bounds.alpha } else { value < bounds.beta };
        let is_inside = bounds.alpha < value && value < bounds.beta;
        let again = match research {
            Research::Window => is_inside.then_some(bounds),
            Research::FromValue if is_max => is_inside.then_some(Bounds { alpha: value, ..bounds }),
            Research::FromValue => is_inside.then_some(Bounds { beta: value, ..bounds }),
            Research::Always => improves.then_some(bounds),
            Research::Never => None,
        };
        match again.map(|again| self.program.passed(again, is_max, child.side == side)) {
            Some(again) => Some(self.visit(child, ply + 1, again)?.value),
            None => Some(value),
        }
    }

    fn is_max(&self, node: &PlainTree, ply: u32) -> bool {
        let given = node.side == Side::First;
        match self.program.sides {
            Sides::AsGiven => given,
            Sides::Exchanged => !given,
            Sides::RootExchanged => given != (ply == 0),
            Sides::BelowExchanged => given != (ply > 0),
            Sides::AlwaysMax => true,
        }
    }

    fn order(&self, n: usize) -> Box<dyn Iterator<Item = usize>> {
        match self.program.children {
            Children::All => Box::new(0..n),
            Children::Reversed => Box::new((0..n).rev()),
            Children::WithoutFirst => Box::new((n > 1).into()..n),
            Children::WithoutLast => Box::new(0..n - usize::from(n > 1)),
        }
    }

    fn improves(&self, is_max: bool, value: i64, best: i64) -> bool {
        let is_better = if is_max { value > best } else { value < best };
        is_better || (self.program.last_tie && value == best)
    }

    fn narrowed(&self, is_max: bool, bounds: Bounds, best: i64) -> Bounds {
        match is_max {
            true if self.program.max_narrows => Bounds { alpha: bounds.alpha.max(best), ..bounds },
            false if self.program.min_narrows => Bounds { beta: bounds.beta.min(best), ..bounds },
            _ => bounds,
        }
    }

    fn cuts(&self, is_max: bool, bounds: Bounds, best: i64) -> bool {
        let (value, bound) = if is_max { (best, bounds.beta) } else { (-best, -bounds.alpha) };
        match self.program.cutting {
            Cutting::AtBound => value >= bound,
            Cutting::BeyondBound => value > bound,
            Cutting::Always => true,
            Cutting::Never => false,
        }
    }
}

impl Program {
    /// The bounds a child is given. A child of the same side is not a new level and keeps the bounds.
    fn passed(self, bounds: Bounds, is_max: bool, is_same_side: bool) -> Bounds {
        let Bounds { alpha, beta } = bounds;
        match self.passing {
            _ if is_same_side => bounds,
            Passing::Both | Passing::Shared => bounds,
            Passing::Own if is_max => Bounds { alpha, beta: INFINITY },
            Passing::Own => Bounds { alpha: -INFINITY, beta },
            // In a negamax, (-alpha, -beta) instead of (-beta, -alpha); here for the first player.
            Passing::NotExchanged => Bounds { alpha: beta, beta: alpha },
        }
    }
}
