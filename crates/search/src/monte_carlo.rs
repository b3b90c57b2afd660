//! Monte-Carlo tree search: random games from the leaves of a growing tree, steered to the moves that have
//! done well so far (UCT). Positions whose end the tree has reached are proven and need no more games.
//!
//! Kocsis and Szepesvári's UCT (2006) with Winands's MCTS-solver (2008). No evaluation is needed, only rules.

use game::{Dice, Outcome, Position, Side, dice, pick};

use crate::confidence_bound::ConfidenceBound;
use crate::context::Meter;
use crate::engine::{Analysis, Details, Engine, Goal, Line, Request};
use crate::growth::GrowthProbe;
use crate::playouts::{Playout, PlayoutEvent};
use crate::watch::{Event, Watched, Watcher};
use crate::{DEFAULT_NODES, Limits, Score, Stopped};

/// A Monte-Carlo player. Its scores are expected results in thousandths, a draw counting half.
#[derive(Debug)]
pub struct MonteCarlo {
    /// How strongly rarely tried moves are preferred; √2 is the theory's choice for results between 0 and 1.
    exploration: f64,
    max_nodes: usize,
    dice: Dice,
}

/// A probability of one, in the thousandths of a score.
pub const CERTAIN: i32 = 1000;

impl MonteCarlo {
    /// With a tree of at most `hash_bytes`; `seed` determines the random games.
    #[must_use]
    pub fn new(exploration: f64, hash_bytes: usize, seed: u64) -> MonteCarlo {
        MonteCarlo { exploration, max_nodes: (hash_bytes / 64).max(1024), dice: dice(seed) }
    }
}

struct Node<M> {
    mv: Option<M>,
    /// The side that moved to get here; results are stored from its point of view.
    mover: Side,
    /// Indices of the children; empty until the node is expanded.
    children: std::ops::Range<usize>,
    games: u32,
    /// Half points: a win counts two, a draw one.
    half_points: u32,
    /// The value for the mover, 1, 0 or −1, once it is proven.
    proven: Option<i32>,
}

struct Tree<'a, P: Position> {
    nodes: Vec<Node<P::Move>>,
    root: &'a P,
    only: &'a [P::Move],
    max_nodes: usize,
    exploration: f64,
}

impl<P: Position> Tree<'_, P> {
    /// One game: selection, expansion, a random playout, and backpropagation.
    fn play_one(
        &mut self,
        dice: &mut Dice,
        meter: &mut Meter<'_>,
        probe: &mut impl GrowthProbe<P::Move>,
    ) -> Result<(), Stopped> {
        let nodes_before = meter.nodes();
        let mut path = vec![0];
        let result = self.result(&mut path, dice, meter, probe);
        probe.tell(|| {
            let nodes = (meter.nodes() - nodes_before) as u32;
            // A search that is stopped while it selects has not counted the last node.
            let n_selected = (path.len() as u32 - 1).min(nodes);
            let (leaf, length) = (path[n_selected as usize] as u32, nodes - n_selected);
            let first_half_points = result.ok().map(|points| points as u8);
            Event::Playouts(PlayoutEvent::Game(Playout { leaf, first_half_points, length, nodes }))
        });
        self.learn(&path, result?, probe);
        Ok(())
    }

    /// Selection, expansion and playout: the half points of the first player.
    fn result(
        &mut self,
        path: &mut Vec<usize>,
        dice: &mut Dice,
        meter: &mut Meter<'_>,
        probe: &mut impl GrowthProbe<P::Move>,
    ) -> Result<u32, Stopped> {
        let mut position = self.root.clone();
        let mut here = 0;
        while !self.nodes[here].children.is_empty() {
            here = self.select(here);
            path.push(here);
            position.play(self.nodes[here].mv.expect("only the root has no move"));
            meter.count()?;
            if self.nodes[here].proven.is_some() {
                break;
            }
        }
        if position.outcome().is_none() && self.nodes[here].proven.is_none() {
            self.expand(here, &position, probe);
        }
        match self.nodes[here].proven {
            Some(value) => Ok(half_points_of_first(value, self.nodes[here].mover)),
            None => playout(position, dice, meter),
        }
    }

    /// The child with the best upper confidence bound; a proven loss only if nothing else is left.
    fn select(&self, here: usize) -> usize {
        let confidence = ConfidenceBound::new(self.nodes[here].games, self.exploration);
        let bound = |index: usize| {
            let child = &self.nodes[index];
            match (child.proven, child.games) {
                (Some(value), _) => f64::from(value) * 1e6,
                (None, 0) => 1e5,
                (None, games) => confidence.of(child.half_points, games),
            }
        };
        let children = self.nodes[here].children.clone();
        children
            .max_by(|&a, &b| bound(a).total_cmp(&bound(b)).then(b.cmp(&a)))
            .expect("the node has children")
    }

    fn expand(&mut self, here: usize, position: &P, probe: &mut impl GrowthProbe<P::Move>) {
        if self.nodes.len() >= self.max_nodes {
            return;
        }
        let first = self.nodes.len();
        let mover = position.side_to_move();
        let is_wanted = |mv: &P::Move| here > 0 || self.only.is_empty() || self.only.contains(mv);
        for mv in position.moves().filter(is_wanted) {
            let mut child = position.clone();
            child.play(mv);
            let proven = child.outcome().map(|outcome| outcome.margin_for(mover).signum());
            let node = Node { mv: Some(mv), mover, children: 0..0, games: 0, half_points: 0, proven };
            self.nodes.push(node);
        }
        self.nodes[here].children = first..self.nodes.len();
        probe.tell(|| {
            let children = self.nodes[first..].iter();
            let children =
                children.map(|child| (child.mv.expect("a child has a move"), child.proven)).collect();
            Event::Playouts(PlayoutEvent::Expand { node: here as u32, mover, children })
        });
        self.prove(here, probe);
    }

    /// A node is proven when its side has a winning move, or when every move is proven.
    fn prove(&mut self, here: usize, probe: &mut impl GrowthProbe<P::Move>) {
        let children = &self.nodes[self.nodes[here].children.clone()];
        let best = children.iter().filter_map(|child| child.proven).max();
        let decided =
            best == Some(1) || (!children.is_empty() && children.iter().all(|child| child.proven.is_some()));
        if decided && let Some(value) = best {
            let same_side = children[0].mover == self.nodes[here].mover;
            let value = if same_side { value } else { -value };
            self.nodes[here].proven = Some(value);
            probe.tell(|| Event::Playouts(PlayoutEvent::Proven { node: here as u32, value }));
        }
    }

    fn learn(&mut self, path: &[usize], first_half_points: u32, probe: &mut impl GrowthProbe<P::Move>) {
        for &index in path.iter().rev() {
            if self.nodes[index].proven.is_none() {
                self.prove(index, probe);
            }
            let node = &mut self.nodes[index];
            node.games += 1;
            node.half_points +=
                if node.mover == Side::First { first_half_points } else { 2 - first_half_points };
        }
    }

    fn lines(&self, n_lines: usize) -> Vec<Line<P::Move>> {
        let mut children: Vec<usize> = self.nodes[0].children.clone().collect();
        children.sort_by_key(|&index| std::cmp::Reverse(self.rank(index)));
        children.iter().take(n_lines).map(|&index| self.line(index)).collect()
    }

    /// Proven wins first, then by number of visits; proven losses last.
    fn rank(&self, index: usize) -> (i32, u32) {
        let node = &self.nodes[index];
        match node.proven {
            Some(1) => (1, 0),
            Some(-1) => (-1, 0),
            _ => (0, node.games),
        }
    }

    fn line(&self, index: usize) -> Line<P::Move> {
        let root_side = self.root.side_to_move();
        let node = &self.nodes[index];
        let chance = match (node.proven, node.games) {
            (Some(value), _) => (value + 1) * CERTAIN / 2,
            (None, 0) => CERTAIN / 2,
            (None, games) => (u64::from(node.half_points) * CERTAIN as u64 / (2 * u64::from(games))) as i32,
        };
        let chance = if node.mover == root_side { chance } else { CERTAIN - chance };
        let mut moves = Vec::new();
        let mut here = index;
        loop {
            moves.extend(self.nodes[here].mv);
            let children = self.nodes[here].children.clone();
            let Some(next) = children.max_by_key(|&child| self.rank(child)) else { break };
            if self.nodes[next].games == 0 && self.nodes[next].proven.is_none() {
                break;
            }
            here = next;
        }
        let depth = moves.len() as u32;
        Line { proven: node.proven.is_some(), ..Line::new(moves, Score::points(chance), depth) }
    }
}

/// The half points of the first player for a proven value.
fn half_points_of_first(value: i32, mover: Side) -> u32 {
    (mover.signed(value) + 1) as u32
}

/// Random games that last longer count as draws: random chess games may go on very long.
const LONGEST_PLAYOUT: usize = 512;

/// A random game to the end: two half points if the first player wins, one for a draw.
fn playout<P: Position>(mut position: P, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<u32, Stopped> {
    let mut moves = Vec::new();
    for _ in 0..LONGEST_PLAYOUT {
        match position.outcome() {
            Some(Outcome::Draw) => return Ok(1),
            Some(Outcome::Win { side, .. }) => return Ok(if side == Side::First { 2 } else { 0 }),
            None => {}
        }
        meter.count()?;
        moves.clear();
        moves.extend(position.moves());
        position.play(pick(dice, &moves).expect("a game that is not over has moves"));
    }
    Ok(1)
}

impl MonteCarlo {
    fn search<P: Position>(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
        probe: &mut impl GrowthProbe<P::Move>,
    ) -> Analysis<P::Move> {
        let mut meter = Meter::new(request.limits, request.control);
        let mover = request.position.side_to_move().opponent();
        let root = Node { mv: None, mover, children: 0..0, games: 0, half_points: 0, proven: None };
        let mut tree = Tree {
            nodes: vec![root],
            root: request.position,
            only: request.only,
            max_nodes: self.max_nodes,
            exploration: self.exploration,
        };
        probe.tell(|| Event::Playouts(PlayoutEvent::Begin { exploration: self.exploration, mover }));
        tree.expand(0, request.position, probe);
        let answer = |tree: &Tree<'_, P>, meter: &Meter<'_>, n_games: u64| Analysis {
            lines: tree.lines(request.lines.max(1)),
            nodes: meter.nodes(),
            leaves: n_games,
            elapsed: meter.watch().elapsed(),
            stopped: false,
            details: Details::default(),
        };
        let mut n_games = 0u64;
        while tree.nodes[0].proven.is_none() && tree.play_one(&mut self.dice, &mut meter, probe).is_ok() {
            n_games += 1;
            if n_games.is_power_of_two() && n_games >= 1024 {
                report(&answer(&tree, &meter, n_games));
            }
        }
        answer(&tree, &meter, n_games)
    }
}

impl<P: Position> Engine<P> for MonteCarlo {
    /// Plays games until the limit of nodes or time, or until the root is proven. A depth limit has no
    /// effect.
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        self.search(request, report, &mut ())
    }

    fn watch(
        &mut self,
        request: &Request<'_, P>,
        watcher: &mut dyn Watcher<P::Move>,
    ) -> Option<Analysis<P::Move>> {
        Some(self.search(request, &mut |_| {}, &mut Watched(watcher)))
    }

    /// Only nodes and time end this search, so every goal needs one of them.
    fn usual_limits(&self, given: &Limits, _: Goal) -> Limits {
        match given.nodes.is_none() && given.time_for_move().is_none() {
            true => Limits { nodes: Some(DEFAULT_NODES), ..*given },
            false => *given,
        }
    }
}
