//! The search that a plan controls. No depth is fixed: where to go on is decided by how much effort the goals still seem to
//! need, and only moves that some pattern proposes are looked at; of the defender's, those that do something about the threat.

use chess::{Board, Move};
use chess_engine::value;
use chess_policy::Policy;
use chess_policy::exponential::ln;
use game::{Position, Side};
use search::Stopped;

use crate::counting::Counter;
use crate::patterns::vocabulary::{KING, Scene, balance};
use crate::patterns::{Concept, Patterns};
use crate::replies::{Menace, Zone, answers, counter_gain, nearly_promotes, threatened_next};
use crate::sight::{Shot, Sight};
use crate::tree::{Edge, GOALS, NEVER, Node, Step, Tree};

/// What the attacker wants: mate, or at least so much more material than the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    Mate,
    Balance(i32),
}

impl Goal {
    /// What is missing to it, in hundredths of a pawn.
    pub fn need(self, balance: i32) -> i32 {
        match self {
            Goal::Mate => KING,
            Goal::Balance(wanted) => wanted - balance,
        }
    }

    /// Whether a draw is enough.
    fn takes_draw(self) -> bool {
        matches!(self, Goal::Balance(wanted) if wanted <= 0)
    }
}

/// A search for one side's gain from one position.
pub(crate) struct Search<'a, 'c> {
    pub patterns: &'a Patterns,
    /// Orders what the patterns propose.
    pub policy: Option<&'static Policy>,
    pub counter: &'a mut Counter<'c>,
    pub past: &'a [Board],
    pub attacker: Side,
    pub goals: Vec<Goal>,
    pub tree: Tree,
    /// The blackboard: what was posted at each node.
    pub blackboard: Vec<Vec<Concept>>,
}

/// A search that is over: everything it has grown and seen.
#[derive(Clone, Debug)]
pub(crate) struct Grown {
    pub tree: Tree,
    pub blackboard: Vec<Vec<Concept>>,
    pub goals: Vec<Goal>,
}

const LN_2: f32 = std::f32::consts::LN_2;

/// Deeper lines are not followed.
const DEEPEST: u32 = 60;

impl<'a, 'c> Search<'a, 'c> {
    pub fn new(
        patterns: &'a Patterns,
        policy: Option<&'static Policy>,
        counter: &'a mut Counter<'c>,
        root: &Board,
        past: &'a [Board],
        goals: Vec<Goal>,
    ) -> Search<'a, 'c> {
        debug_assert!(goals.len() <= GOALS);
        let mut search = Search {
            patterns,
            policy,
            counter,
            past,
            attacker: root.side_to_move(),
            goals,
            tree: Tree::default(),
            blackboard: Vec::new(),
        };
        search.add(*root, None);
        search
    }

    /// What it has grown.
    pub fn into_grown(self) -> Grown {
        Grown { tree: self.tree, blackboard: self.blackboard, goals: self.goals }
    }

    /// Leaves only these moves at the root.
    pub fn restrict(&mut self, only: &[Move]) {
        let node = self.tree.node_mut(0);
        node.edges.retain(|edge| edge.step.mv().is_some_and(|mv| only.contains(&mv)));
        self.tree.sum_up(0);
    }

    /// Makes one move where it seems to tell most about a goal. `false` if there is nothing left to try.
    pub fn step(&mut self, goal: usize) -> Result<bool, Stopped> {
        let mut at = 0;
        loop {
            let node = self.tree.node(at);
            if node.prove[goal] == 0.0 || node.prove[goal] == NEVER {
                return Ok(false);
            }
            let bit = 1 << goal;
            let open = node.edges.iter().enumerate().filter(|(_, edge)| edge.idle & bit == 0);
            let chosen = if node.is_attackers {
                open.min_by(|(_, a), (_, b)| a.prove[goal].total_cmp(&b.prove[goal]))
            } else {
                open.min_by(|(_, a), (_, b)| a.refute[goal].total_cmp(&b.refute[goal]))
            };
            let Some((edge, chosen)) = chosen else { return Ok(false) };
            match chosen.child {
                Some(child) => at = child,
                None => {
                    self.grow(at, edge)?;
                    return Ok(true);
                }
            }
        }
    }

    /// The attacker's move that proves a goal at the root.
    pub fn proving_move(&self, goal: usize) -> Option<Move> {
        let root = self.tree.node(0);
        root.edges.iter().find(|edge| edge.prove[goal] == 0.0).and_then(|edge| edge.step.mv())
    }

    fn grow(&mut self, at: u32, edge: usize) -> Result<(), Stopped> {
        let node = self.tree.node(at);
        let board = match node.edges[edge].step {
            Step::Move(mv) => self.counter.play(&node.board, mv)?,
            Step::Pass => self.counter.pass(&node.board)?,
        };
        let child = self.add(board, Some((at, edge as u16)));
        self.tree.node_mut(at).edges[edge].child = Some(child);
        self.tree.back_up(child);
        self.learn_upwards(child);
        Ok(())
    }

    /// Adds a position to the tree, and looks at it.
    fn add(&mut self, board: Board, parent: Option<(u32, u16)>) -> u32 {
        let id = self.tree.nodes.len() as u32;
        let is_attackers = board.side_to_move() == self.attacker;
        let depth = parent.map_or(0, |(parent, _)| self.tree.node(parent).depth + 1);
        let node = Node {
            board,
            parent,
            is_attackers,
            depth,
            edges: Vec::new(),
            prove: [1.0; GOALS],
            refute: [1.0; GOALS],
            reached: 0,
            learnt: 0,
            tested: 0,
            is_draw: false,
            balance: balance(&board, self.attacker),
            lessons: Vec::new(),
            n_below: 0,
        };
        self.tree.nodes.push(node);
        self.blackboard.push(Vec::new());
        let is_draw = parent.is_some() && self.is_draw(id);
        if is_draw {
            self.tree.node_mut(id).is_draw = true;
            self.reach(id, Goal::takes_draw);
        } else if board.legal_moves().next().is_none() {
            if !board.is_check() {
                self.reach(id, Goal::takes_draw);
            } else if !is_attackers {
                self.reach(id, |_| true);
            }
        } else if depth < DEEPEST {
            let sight = Sight::of(&board);
            if is_attackers {
                self.look_for_attacks(id, &sight);
            } else {
                self.look_for_replies(id, &sight);
            }
        }
        self.tree.sum_up(id);
        id
    }

    fn is_draw(&self, id: u32) -> bool {
        let board = &self.tree.node(id).board;
        board.is_dead()
            || board.halfmoves() >= 100
            || self.tree.path(id).chain(self.past).any(|earlier| earlier.repeats(board))
    }

    fn reach(&mut self, id: u32, is_reached: impl Fn(Goal) -> bool) {
        let bits =
            self.goals.iter().enumerate().filter(|&(_, &goal)| is_reached(goal)).map(|(at, _)| 1 << at);
        let reached = bits.fold(0, |all, bit: u8| all | bit);
        self.tree.node_mut(id).reached |= reached;
    }

    /// The attacker's turn: what is reached by looking, and what the patterns propose.
    fn look_for_attacks(&mut self, id: u32, sight: &Sight<'_>) {
        let scene = Scene::of(sight);
        let node = self.tree.node(id);
        let (balance, depth) = (node.balance, node.depth);
        let in_check = sight.board.is_check();
        if !in_check && depth > 0 {
            let secure = self.secure_balance(sight, &scene, balance);
            self.reach(id, |goal| matches!(goal, Goal::Balance(wanted) if secure >= wanted));
        }
        let mut concepts = Vec::new();
        self.patterns.post(&scene, &mut concepts);
        let lessons = self.lessons_for(id);
        let wants_safety = self.goals.iter().any(|goal| goal.need(balance) <= 0);
        let mut edges = Vec::new();
        let moves: Vec<Move> = sight.board.legal_moves().collect();
        let mut priors = Vec::new();
        if let Some(policy) = self.policy {
            policy.priors(sight.board, &moves, &mut priors);
        }
        for (number, &mv) in moves.iter().enumerate() {
            let surprise = priors.get(number).map(|&prior| surprise(prior));
            let own: Vec<usize> = (0..concepts.len()).filter(|&at| concepts[at].mv == mv).collect();
            let is_lesson = lessons.contains(&mv);
            if own.is_empty() && !is_lesson && !in_check && !wants_safety {
                continue;
            }
            let mut prove = [NEVER; GOALS];
            for (at, goal) in self.goals.iter().enumerate() {
                let need = goal.need(balance);
                for &concept in &own {
                    let effort = effort(&concepts[concept], *goal, need);
                    if effort < prove[at] {
                        prove[at] = effort;
                    }
                }
                if is_lesson {
                    prove[at] = prove[at].min(0.8);
                }
                if in_check {
                    prove[at] = prove[at].min(if need <= 0 { 2.0 } else { 4.0 });
                } else if need <= 0 {
                    let shot = Shot::of(sight, self.attacker, mv);
                    prove[at] = prove[at].min(if shot.gain < 0 { 9.0 } else { 4.0 });
                }
                if let Some(surprise) = surprise {
                    prove[at] = 0.7 * prove[at] + 0.3 * surprise;
                }
                prove[at] *= 1.0 + depth as f32 * 0.0625;
            }
            edges.push(Edge {
                step: Step::Move(mv),
                child: None,
                prove,
                refute: prove.map(|prove| if prove == NEVER { 0.0 } else { 1.0 }),
                idle: 0,
            });
        }
        self.blackboard[id as usize] = concepts;
        self.tree.node_mut(id).edges = edges;
    }

    /// What the attacker, to move and not in check, keeps by looking alone: one threat can be parried, or answered by an
    /// exchange; of two, the smaller one remains.
    fn secure_balance(&self, sight: &Sight<'_>, scene: &Scene<'_>, balance: i32) -> i32 {
        let defender = self.attacker.opponent();
        if threatens_mate(sight, defender) {
            return i32::MIN;
        }
        let mut lost: Vec<(chess::Square, i32)> = Vec::new();
        for threat in scene.their_threats() {
            if lost.iter().all(|&(square, _)| square != threat.mv.to()) {
                lost.push((threat.mv.to(), threat.gain));
            }
        }
        let second = lost.get(1).map_or(0, |&(_, gain)| gain);
        let by_exchange = scene.own_threats().first().map_or(i32::MIN, |threat| {
            let target = threat.mv.to();
            let left = scene
                .their_threats()
                .iter()
                .filter(|other| other.mv.from() != target && other.mv.to() != threat.mv.from());
            balance + threat.gain - left.map(|other| other.gain).max().unwrap_or(0)
        });
        (balance - second).max(by_exchange)
    }

    fn lessons_for(&self, id: u32) -> Vec<Move> {
        let Some((parent, _)) = self.tree.node(id).parent else { return Vec::new() };
        self.tree.node(parent).lessons.clone()
    }

    /// The defender's turn: which replies matter, for each goal.
    fn look_for_replies(&mut self, id: u32, sight: &Sight<'_>) {
        let board = sight.board;
        let moves: Vec<Move> = board.legal_moves().collect();
        let mut priors = Vec::new();
        if let Some(policy) = self.policy {
            policy.priors(board, &moves, &mut priors);
        }
        // Of replies that look alike the likeliest comes first.
        let unlikely = |number: usize| priors.get(number).map_or(0.0, |&prior| 0.2 * surprise(prior));
        let mut edges = Vec::with_capacity(moves.len() + 1);
        if board.is_check() {
            for (number, &mv) in moves.iter().enumerate() {
                let shot = Shot::of(sight, board.side_to_move(), mv);
                let refute = if shot.gain > 0 { 0.6 } else { 1.0 } + unlikely(number);
                edges.push(Edge {
                    step: Step::Move(mv),
                    child: None,
                    prove: [1.0; GOALS],
                    refute: [refute; GOALS],
                    idle: 0,
                });
            }
            self.tree.node_mut(id).edges = edges;
            return;
        }
        let balance = self.tree.node(id).balance;
        let threats = sight.threats(self.attacker);
        let mates = mating_moves(sight, self.attacker);
        let mates: Vec<Menace> =
            mates.into_iter().map(|mv| Menace::Mate(Zone::of_mate(sight, self.attacker, mv))).collect();
        let menaces: Vec<Vec<Menace>> = self
            .goals
            .iter()
            .map(|goal| {
                let enough = threats.iter().filter(
                    |threat| matches!(goal, Goal::Balance(wanted) if balance + threat.gain >= *wanted),
                );
                enough.map(|&threat| Menace::Capture(threat)).chain(mates.iter().cloned()).collect()
            })
            .collect();
        let mut pass =
            Edge { step: Step::Pass, child: None, prove: [0.0; GOALS], refute: [NEVER; GOALS], idle: 0 };
        let mut unknown = 0_u8;
        for (at, goal) in self.goals.iter().enumerate() {
            let need = goal.need(balance);
            if need > 0 && menaces[at].is_empty() {
                unknown |= 1 << at;
                let best = threats.first().map_or(0, |threat| threat.gain);
                pass.prove[at] = 2.0 + (need - best).min(1000) as f32 / 250.0;
                pass.refute[at] = 0.3;
            } else {
                pass.idle |= 1 << at;
            }
        }
        if unknown != 0 {
            edges.push(pass);
        }
        for (number, &mv) in moves.iter().enumerate() {
            let shot = Shot::of(sight, board.side_to_move(), mv);
            let is_check = shot.is_check();
            let counter = counter_gain(sight, &shot);
            let mut edge = Edge {
                step: Step::Move(mv),
                child: None,
                prove: [1.0; GOALS],
                refute: [1.0; GOALS],
                idle: 0,
            };
            for (at, goal) in self.goals.iter().enumerate() {
                if unknown & 1 << at != 0 {
                    edge.prove[at] = 0.1;
                    edge.refute[at] = 2.0;
                    continue;
                }
                let does_something = is_check
                    || match *goal {
                        Goal::Balance(wanted) if balance >= wanted => upsets(sight, &shot, balance - wanted),
                        Goal::Balance(wanted) => {
                            let spare = menaces[at]
                                .iter()
                                .map(|menace| match menace {
                                    Menace::Capture(threat) => balance + threat.gain - wanted,
                                    _ => KING,
                                })
                                .max()
                                .unwrap_or(0);
                            counter > spare
                                || nearly_promotes(board, mv)
                                || menaces[at].iter().all(|menace| answers(sight, &shot, menace))
                        }
                        Goal::Mate => menaces[at].iter().all(|menace| answers(sight, &shot, menace)),
                    };
                if !does_something {
                    edge.idle |= 1 << at;
                }
                let refute = if counter > 0 && shot.gain >= 0 { 0.6 } else { 1.0 };
                edge.refute[at] = refute + unlikely(number);
                edge.prove[at] = 1.0;
            }
            edges.push(edge);
        }
        self.tree.node_mut(id).edges = edges;
    }

    /// What a proof or a refutation teaches the nodes above: which replies matter once it is known what is threatened, and
    /// which moves to try first next time.
    fn learn_upwards(&mut self, mut id: u32) {
        while let Some((parent, at)) = self.tree.node(id).parent {
            for goal in 0..self.goals.len() {
                let bit = 1 << goal;
                let above = self.tree.node(parent);
                if node_proves(self.tree.node(id), goal) && !above.is_attackers {
                    let edge = &above.edges[at as usize];
                    if edge.step == Step::Pass && above.learnt & bit == 0 {
                        self.learn_threat(parent, id, goal);
                    }
                    self.remember(parent, id, goal);
                }
            }
            id = parent;
        }
    }

    /// The move that proved the goal after one reply is worth a try after the others.
    fn remember(&mut self, parent: u32, id: u32, goal: usize) {
        let node = self.tree.node(id);
        let proof = node.edges.iter().find(|edge| edge.prove[goal] == 0.0);
        let Some(mv) = proof.and_then(|edge| edge.step.mv()) else { return };
        let lessons = &mut self.tree.node_mut(parent).lessons;
        if !lessons.contains(&mv) {
            lessons.insert(0, mv);
            lessons.truncate(3);
        }
    }

    /// After the pass was refuted: replies that do nothing about the refutation need no look.
    fn learn_threat(&mut self, parent: u32, pass: u32, goal: usize) {
        let mut zone = Zone::default();
        self.gather_zone(pass, goal, &mut zone);
        let menace = Menace::Proof(zone);
        let board = self.tree.node(parent).board;
        let sight = Sight::of(&board);
        let bit = 1 << goal;
        let spare = match self.goals[goal] {
            Goal::Mate => KING,
            Goal::Balance(_) => 150,
        };
        let node = self.tree.node_mut(parent);
        for edge in &mut node.edges {
            let Step::Move(mv) = edge.step else { continue };
            let shot = Shot::of(&sight, board.side_to_move(), mv);
            let does_something = shot.is_check()
                || answers(&sight, &shot, &menace)
                || (spare < KING && shot.victim.is_some() && shot.gain > -200)
                || counter_gain(&sight, &shot) > spare;
            if !does_something {
                edge.idle |= bit;
            }
            if edge.child.is_none() {
                edge.prove[goal] = 1.0;
                edge.refute[goal] = if shot.gain > 0 { 0.6 } else { 1.0 };
            }
        }
        node.learnt |= bit;
        self.tree.back_up(parent);
    }

    /// The squares that a proof uses.
    fn gather_zone(&self, id: u32, goal: usize, zone: &mut Zone) {
        let node = self.tree.node(id);
        let bit = 1 << goal;
        let sight = Sight::of(&node.board);
        if node.reached & bit != 0 || node.edges.is_empty() {
            match self.goals[goal] {
                Goal::Balance(wanted) if node.is_attackers && node.balance < wanted => {
                    for threat in sight.threats(self.attacker).into_iter().take(1) {
                        zone.add_move(threat.mv);
                    }
                }
                _ => {}
            }
            if node.board.is_check() && !node.is_attackers {
                zone.add_king(&sight, self.attacker);
            }
            return;
        }
        if node.is_attackers {
            let Some(edge) = node.edges.iter().find(|edge| edge.prove[goal] == 0.0) else { return };
            if let Step::Move(mv) = edge.step {
                zone.add_move(mv);
            }
            if let Some(child) = edge.child {
                self.gather_zone(child, goal, zone);
            }
            return;
        }
        if node.board.is_check() {
            zone.add_king(&sight, self.attacker);
            for checker in node.board.checkers() {
                zone.entered |= chess::attacks::between(checker, node.board.king(self.attacker.opponent()));
            }
        }
        for edge in node.edges.iter().filter(|edge| edge.idle & bit == 0) {
            if let Some(child) = edge.child {
                self.gather_zone(child, goal, zone);
            }
        }
    }
}

fn node_proves(node: &Node, goal: usize) -> bool {
    node.prove[goal] == 0.0
}

/// How little a move was to be expected, in bits.
fn surprise(prior: f32) -> f32 {
    -ln(f64::from(prior.max(0.001))) as f32 / LN_2
}

/// How much effort a concept's move seems to need for a goal.
pub(crate) fn effort(concept: &Concept, goal: Goal, need: i32) -> f32 {
    if concept.expects >= KING {
        return concept.effort;
    }
    match goal {
        Goal::Mate => concept.effort + 6.0,
        Goal::Balance(_) => concept.effort + (need - concept.expects).max(0) as f32 / 80.0,
    }
}

/// Moves of `side` that look like mate if it were its turn.
pub(crate) fn mating_moves(sight: &Sight<'_>, side: Side) -> Vec<Move> {
    let mut found = Vec::new();
    sight.each_move(side, |mv| {
        if found.len() < 4 && Shot::of(sight, side, mv).looks_like_mate(sight) {
            found.push(mv);
        }
    });
    found
}

fn threatens_mate(sight: &Sight<'_>, side: Side) -> bool {
    !mating_moves(sight, side).is_empty()
}

/// Whether the defender's move may take back what the attacker is ahead: by what it captures, or by two threats at once.
fn upsets(sight: &Sight<'_>, shot: &Shot, spare: i32) -> bool {
    let captures = shot.victim.map_or(0, |(_, role)| value(role)) > 0 || shot.mv.promotion().is_some();
    (captures && shot.gain > spare)
        || (shot.gain >= 0 && shot.gain + threatened_next(sight, shot, 1) > spare)
        || (nearly_promotes(sight.board, shot.mv) && shot.gain >= 0 && spare < 700)
}
