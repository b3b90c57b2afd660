//! Best-first search guided by the policy.
//!
//! The tree is kept in memory and grows by one move at a time, where the policy's probability, the values found so far and
//! the effort already spent say it is most useful (Rosin, 2011, "Multi-armed bandits with episode context"; Silver and
//! others, 2017). Values are backed up by minimax, not by averages: in tactics a single refutation decides. A leaf is worth
//! what the network says of it, mended for what hangs there ([`Policy::unrest`]); mates in one are seen without a move.
//!
//! Every move made is counted, and no other position is looked at.

use chess::{Board, Move};
use chess_engine::network::Neural;
use game::Position;
use search::{Evaluator, StopConditions};

mod telling;

pub use telling::REASONS;

use crate::Policy;
use crate::exponential::{exp, ln};
use crate::scene::Scene;

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The moves it expects, its own first; empty only if the game is over.
    pub line: Vec<Move>,
    /// What it announces.
    pub claim: Claim,
    /// The value for the side to move, in hundredths of a pawn; mates are 30,000 less the plies to them.
    pub score: i32,
    /// The moves it made.
    pub nodes: u64,
}

/// What a search announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Mate, against every reply, in so many plies.
    Mate(u32),
    /// So many hundredths of a pawn more than the position is worth by itself, against the replies that matter.
    Wins(i32),
    /// The first move is the best that was found.
    Nothing,
}

/// The value of being mated now, negated.
pub const MATE: i32 = 30_000;
/// No mate is longer than so many plies.
pub const MOST_PLIES: i32 = 999;
/// Values beyond this are mates.
const LONGEST_MATE: i32 = MATE - MOST_PLIES - 1;

/// How the search weighs what it knows. The numbers were chosen on puzzles and on the last two hundred positions of *Win at
/// Chess*.
#[derive(Clone, Copy, Debug)]
pub struct Balance {
    /// How much an unlikely move is tried in spite of its low probability.
    pub curiosity: f64,
    /// By how much moves not tried yet are thought to be worse than those tried.
    pub doubt: f64,
    /// Hundredths of a pawn that matter much, as the scale on which values are compared.
    pub scale: f64,
    /// The power to which probabilities are raised before they are shared out again: below 1, unlikely moves get more.
    pub sharpness: f64,
    /// How fast the hope fades that a move not tried yet holds the position's own value, in hundredths of a pawn.
    pub fading: f64,
    /// One in so many descents follows the attacker's probabilities alone, whatever the values so far say: combinations
    /// look bad until they work.
    pub daring: u64,
}

impl Balance {
    /// The balance in use.
    pub const SHIPPED: Balance =
        Balance { curiosity: 2.5, doubt: 0.2, scale: 250.0, sharpness: 0.7, fading: 100.0, daring: 2 };
}

/// Searches for the best move, making at most `max_nodes` moves.
///
/// ```
/// use chess::Chess;
/// use chess_policy::search::{Claim, solve};
/// use game::{Game, Notation};
/// // Mate on the back rank in two: the rook cannot hold it.
/// let board = Chess::STANDARD.parse_position("r2r2k1/5ppp/8/8/8/8/3Q4/3R2K1 w - - 0 1")?;
/// let found = solve(&board, &[], 500);
/// assert_eq!(found.claim, Claim::Mate(3));
/// assert_eq!(found.line[0], board.parse_move("Qxd8")?);
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn solve(board: &Board, past: &[Board], max_nodes: u64) -> Solved {
    Search::new(Policy::shipped(), Balance::SHIPPED, past).run(board, max_nodes)
}

/// No child, or no parent.
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Node {
    board: Board,
    moves: Vec<Move>,
    priors: Vec<f32>,
    children: Vec<u32>,
    /// The value as it stands, before any move.
    still: i32,
    /// The value so far.
    score: i32,
    visits: u32,
    /// The game ends here, or a mate was seen.
    is_final: bool,
}

/// A search and its tree.
pub struct Search<'a> {
    policy: &'a Policy,
    balance: Balance,
    past: &'a [Board],
    neural: Neural,
    nodes: Vec<Node>,
    n_made: u64,
}

/// A move of the position that was searched, and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The move, and after it the best that was found for both sides.
    pub line: Vec<Move>,
    /// The same in standard notation.
    pub san: Vec<String>,
    /// Its value for the side that plays it, in hundredths of a pawn; mates are 30,000 less the plies to them. `None` if it
    /// was never made.
    pub score: Option<i32>,
    /// How many moves were made in its subtree, itself included.
    pub nodes: u64,
}

impl<'a> Search<'a> {
    /// A search with this policy; `past` are the positions before the one to be searched, for repetitions.
    #[must_use]
    pub fn new(policy: &'a Policy, balance: Balance, past: &'a [Board]) -> Search<'a> {
        Search { policy, balance, past, neural: Neural::default(), nodes: Vec::new(), n_made: 0 }
    }

    /// Searches until `max_nodes` moves are made or the result is certain.
    #[must_use]
    pub fn run(mut self, board: &Board, max_nodes: u64) -> Solved {
        self.grow(board, &[], max_nodes, &StopConditions::none())
    }

    /// Searches until `max_nodes` moves are made, the conditions are met, or the result is certain. `only` are the first moves
    /// to consider; empty means all. What was grown can be asked for afterwards.
    pub fn grow(
        &mut self,
        board: &Board,
        only: &[Move],
        max_nodes: u64,
        conditions: &StopConditions<'_>,
    ) -> Solved {
        (self.nodes, self.n_made) = (Vec::new(), 0);
        self.add(*board, &[], only);
        // Steps that end in known positions make no move; they are bounded too.
        let mut n_steps = 0;
        while self.n_made < max_nodes
            && n_steps < 4 * max_nodes
            && !self.is_decided()
            && !conditions.are_met(self.n_made)
        {
            n_steps += 1;
            self.step(n_steps % self.balance.daring.max(1) == 0 && self.balance.daring > 0);
        }
        self.result()
    }

    /// The first moves, the best first; then those that were never made, the likeliest first.
    #[must_use]
    pub fn tried(&self) -> Vec<Tried> {
        let Some(root) = self.nodes.first() else { return Vec::new() };
        let sizes = self.sizes();
        let mut order: Vec<usize> = (0..root.moves.len()).collect();
        let rank = |number: usize| match root.children[number] {
            NONE => (false, i32::MIN, 0),
            child => {
                let child = &self.nodes[child as usize];
                (true, -child.score, child.visits)
            }
        };
        let prior = |number: usize| root.priors.get(number).copied().unwrap_or(0.0);
        // A mate that was seen is first, and was not made.
        let skipped = usize::from(root.is_final);
        order[skipped.min(root.moves.len())..]
            .sort_by(|&a, &b| rank(b).cmp(&rank(a)).then(prior(b).total_cmp(&prior(a))));
        let told = |number: usize| {
            let child = root.children[number];
            let mut line = vec![root.moves[number]];
            if child != NONE {
                line.extend(self.line(child));
            }
            let (score, nodes) = match child {
                NONE if number == 0 && root.still == MATE - 1 => (Some(root.still), 0),
                NONE => (None, 0),
                child => (Some(older(-self.nodes[child as usize].score)), sizes[child as usize]),
            };
            Tried { san: self.spelled(&line), line, score, nodes }
        };
        order.into_iter().map(told).collect()
    }

    /// A line from the root in standard notation.
    fn spelled(&self, line: &[Move]) -> Vec<String> {
        let (mut spelled, mut at) = (Vec::new(), 0);
        for &mv in line {
            let Some(node) = self.nodes.get(at as usize) else { break };
            spelled.push(node.board.write_san(mv));
            let number = node.moves.iter().position(|&known| known == mv);
            at = number.map_or(NONE, |number| node.children[number]);
        }
        spelled
    }

    /// How many moves were made to reach each node and those below it.
    fn sizes(&self) -> Vec<u64> {
        let mut sizes = vec![1; self.nodes.len()];
        // Children come after their parents.
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let below: u64 = node
                .children
                .iter()
                .filter(|&&child| child != NONE)
                .map(|&child| sizes[child as usize])
                .sum();
            sizes[at] += below;
        }
        sizes
    }

    fn is_decided(&self) -> bool {
        let root = &self.nodes[0];
        root.is_final || root.score.abs() > LONGEST_MATE
    }

    /// Goes down to a move not made yet, makes it, and brings the values above it up to date.
    fn step(&mut self, is_daring: bool) {
        let mut path = vec![0_u32];
        loop {
            let at = path[path.len() - 1];
            if self.nodes[at as usize].is_final {
                break;
            }
            let chosen = if is_daring && path.len() % 2 == 1 { self.dare(at) } else { self.choose(at) };
            let child = self.nodes[at as usize].children[chosen];
            if child != NONE {
                path.push(child);
                continue;
            }
            let mut board = self.nodes[at as usize].board;
            board.play(self.nodes[at as usize].moves[chosen]);
            self.n_made += 1;
            let child = self.add(board, &path, &[]);
            self.nodes[at as usize].children[chosen] = child;
            path.push(child);
            break;
        }
        for &at in path.iter().rev() {
            self.update(at);
        }
    }

    /// The move to follow: its value so far, and a bonus for moves that are likely and little tried.
    fn choose(&self, at: u32) -> usize {
        let node = &self.nodes[at as usize];
        let (mut tried, mut best) = (0.0, f64::NEG_INFINITY);
        for (&child, &prior) in node.children.iter().zip(&node.priors) {
            if child != NONE {
                tried += f64::from(prior);
                best = best.max(self.chance(-self.nodes[child as usize].score));
            }
        }
        let untried =
            if tried > 0.0 { best } else { self.chance(node.still) } - self.balance.doubt * tried.sqrt();
        let curiosity = self.balance.curiosity * f64::from(node.visits.max(1)).sqrt();
        let mut chosen = (f64::NEG_INFINITY, 0);
        for (number, (&child, &prior)) in node.children.iter().zip(&node.priors).enumerate() {
            let (value, visits) = if child == NONE {
                (untried, 0)
            } else {
                let child = &self.nodes[child as usize];
                (self.chance(-child.score), child.visits)
            };
            let worth = value + curiosity * f64::from(prior) / f64::from(1 + visits);
            if worth > chosen.0 {
                chosen = (worth, number);
            }
        }
        chosen.1
    }

    /// The move that was followed least often for its probability.
    fn dare(&self, at: u32) -> usize {
        let node = &self.nodes[at as usize];
        let mut chosen = (f64::NEG_INFINITY, 0);
        for (number, (&child, &prior)) in node.children.iter().zip(&node.priors).enumerate() {
            let visits = if child == NONE { 0 } else { self.nodes[child as usize].visits };
            let worth = f64::from(prior) / f64::from(1 + visits);
            let is_open = child == NONE || self.nodes[child as usize].score.abs() <= LONGEST_MATE;
            if is_open && worth > chosen.0 {
                chosen = (worth, number);
            }
        }
        chosen.1
    }

    /// The chance to win with a value, roughly.
    fn chance(&self, score: i32) -> f64 {
        1.0 / (1.0 + exp(-f64::from(score) / self.balance.scale))
    }

    fn update(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        let (mut tried, mut n_tried, mut best) = (0.0, 0, -MATE);
        for (&child, &prior) in node.children.iter().zip(&node.priors) {
            if child != NONE {
                tried += f64::from(prior);
                n_tried += 1;
                best = best.max(older(-self.nodes[child as usize].score));
            }
        }
        let score = if n_tried == 0 {
            node.score
        } else if n_tried == node.moves.len() {
            best
        } else {
            let fading = self.balance.fading * tried / (1.0 - tried).max(1e-3);
            best.max(node.still - fading.min(20_000.0) as i32)
        };
        let node = &mut self.nodes[at as usize];
        node.score = score;
        node.visits += 1;
    }

    /// Adds a position to the tree, and looks at it.
    fn add(&mut self, board: Board, path: &[u32], only: &[Move]) -> u32 {
        let is_wanted = |mv: &Move| only.is_empty() || only.contains(mv);
        let moves: Vec<Move> = board.legal_moves().filter(is_wanted).collect();
        let mut node = Node {
            board,
            children: vec![NONE; moves.len()],
            moves,
            priors: Vec::new(),
            still: 0,
            score: 0,
            visits: 0,
            is_final: true,
        };
        if node.moves.is_empty() {
            node.still = if board.is_check() { -MATE } else { 0 };
        } else if !path.is_empty() && self.is_draw(&board, path) {
            node.still = 0;
        } else {
            let scene = Scene::of(&board);
            if let Some(mate) = node.moves.iter().position(|&mv| scene.is_mate(mv)) {
                node.moves.swap(0, mate);
                node.still = MATE - 1;
            } else {
                node.is_final = false;
                node.still = self.still(&board, &scene);
                self.policy.priors_of(&scene, &node.moves, &mut node.priors);
                if self.balance.sharpness != 1.0 {
                    self.blunt(&mut node.priors);
                }
            }
        }
        node.score = node.still;
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    fn blunt(&self, priors: &mut [f32]) {
        let power = |prior: f32| exp(self.balance.sharpness * ln(f64::from(prior.max(1e-9))));
        let sum: f64 = priors.iter().map(|&prior| power(prior)).sum();
        priors.iter_mut().for_each(|prior| *prior = (power(*prior) / sum) as f32);
    }

    fn is_draw(&self, board: &Board, path: &[u32]) -> bool {
        let mut before = path.iter().map(|&at| &self.nodes[at as usize].board).chain(self.past);
        board.is_dead() || board.halfmoves() >= 100 || before.any(|earlier| earlier.repeats(board))
    }

    fn still(&mut self, board: &Board, scene: &Scene<'_>) -> i32 {
        let value = self.neural.evaluate(board).raw() + self.policy.unrest(scene);
        value.clamp(-LONGEST_MATE + 1, LONGEST_MATE - 1)
    }

    fn result(&self) -> Solved {
        let mut line = self.line(0);
        let root = &self.nodes[0];
        let score = line.first().map_or(root.score, |_| {
            self.best(0).map_or(root.score, |best| older(-self.nodes[root.children[best] as usize].score))
        });
        let gain = score - root.still;
        let claim = if score > LONGEST_MATE {
            Claim::Mate((MATE - score) as u32)
        } else if gain >= LEAST_GAIN && score >= LEAST_GAIN && self.is_supported() {
            Claim::Wins(gain)
        } else {
            Claim::Nothing
        };
        if line.is_empty() {
            line.extend(root.moves.first());
        }
        Solved { line, claim, score, nodes: self.n_made }
    }

    /// The best moves from a node on, as far as they were made; a mate that was seen ends them.
    fn line(&self, mut at: u32) -> Vec<Move> {
        let mut line = Vec::new();
        loop {
            let node = &self.nodes[at as usize];
            if node.is_final {
                line.extend(node.moves.first().filter(|_| node.still == MATE - 1));
                return line;
            }
            let Some(best) = self.best(at) else { return line };
            line.push(node.moves[best]);
            at = node.children[best];
        }
    }

    /// Whether enough of the search stands behind the best move.
    fn is_supported(&self) -> bool {
        let root = &self.nodes[0];
        self.best(0).is_some_and(|best| {
            let visits = self.nodes[root.children[best] as usize].visits;
            visits >= 4 && visits * SUPPORT >= root.visits
        })
    }

    /// The best move of a node that was made; of equal ones the most visited.
    fn best(&self, at: u32) -> Option<usize> {
        let node = &self.nodes[at as usize];
        let made = (0..node.moves.len()).filter(|&number| node.children[number] != NONE);
        made.max_by_key(|&number| {
            let child = &self.nodes[node.children[number] as usize];
            (-child.score, child.visits)
        })
    }
}

/// Less is announced as nothing, and so is what only makes a bad position less bad.
const LEAST_GAIN: i32 = 150;
/// Nothing is announced of a move that fewer than one in so many descents followed.
const SUPPORT: u32 = 3;

/// A value as it looks from one ply earlier: mates are further off.
fn older(score: i32) -> i32 {
    match score {
        LONGEST_MATE.. => score - 1,
        ..=-29_000 => score + 1,
        _ => score,
    }
}
