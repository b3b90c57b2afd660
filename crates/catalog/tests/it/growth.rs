//! Recordings of searches that grow one tree. A checker that sees nothing but the recording computes every number of the
//! search again, and arrives at the engine's own answer.

use catalog::CATALOG;
use game::{Side, dice, pick};
use search::{LoggedGame, PlayoutRecord, ProofNumbers, ProofRecord, ProofSource, ProofStep};
use table::{Answer, Ask, EngineRecording, Recorded, RecordedPart, ShownScore, Table};

use super::{ask, small, small_table};

/// Positions of four games, some of them late enough for proofs.
fn positions() -> Vec<Box<dyn Table>> {
    let games = [("tictactoe", 4), ("connectfour", 5), ("othello", 8), ("quarto", 3)];
    let mut positions = Vec::new();
    for (name, most) in games {
        for seed in 0..25 {
            let mut table = small_table(CATALOG.game(name).unwrap());
            let mut dice = dice(seed);
            for _ in 0..seed % (most + 1) {
                let legal = table.legal();
                let choices: Vec<usize> = (0..legal.len()).collect();
                let mut ahead = table.fork();
                ahead.play(&legal[pick(&mut dice, &choices).unwrap()]).unwrap();
                if ahead.verdict().is_none() {
                    table = ahead;
                }
            }
            positions.push(table);
        }
    }
    positions
}

fn recorded(table: &dyn Table, engine: &str, nodes: u64, budget: usize) -> EngineRecording {
    let spec = format!("{}/{engine}", table.game());
    table.record_engine(&spec, &small(), &ask(nodes), &RecordedPart::whole(budget)).unwrap()
}

/// What the engine answers when nobody watches.
fn unwatched(table: &dyn Table, engine: &str, ask: &Ask) -> Answer {
    let spec = format!("{}/{engine}", table.game());
    table.player(&spec, &small()).unwrap().analyse(table, ask, &mut |_| {}).unwrap()
}

fn assert_same(watched: &Answer, unwatched: &Answer) {
    assert_eq!(watched.lines, unwatched.lines);
    assert_eq!((watched.nodes, watched.leaves), (unwatched.nodes, unwatched.leaves));
}

#[test]
fn a_monte_carlo_search_is_computed_again_from_its_recording() {
    for table in positions() {
        let EngineRecording { recording, answer } = recorded(&*table, "mcts", 4000, usize::MAX);
        let Recorded::Playouts(recording) = recording else { panic!("{:?}", table.position()) };
        let replayed = ReplayedGames::new(&recording.record);
        replayed.check_end(&answer, table.side_to_move());
        assert_eq!(recording.about.counts.nodes, answer.nodes);
        assert_same(&answer, &unwatched(&*table, "mcts", &ask(4000)));
    }
}

#[test]
fn a_part_of_a_monte_carlo_search_has_the_numbers_of_the_whole() {
    let table = small_table(CATALOG.game("tictactoe").unwrap());
    let part = |budget| match recorded(&*table, "mcts", 20_000, budget).recording {
        Recorded::Playouts(recording) => recording.record,
        _ => unreachable!(),
    };
    let (whole, few) = (part(usize::MAX), part(60));
    assert!(few.nodes.len() <= 61 && few.nodes.len() > 40, "{}", few.nodes.len());
    assert_eq!((few.n_games, few.n_nodes, few.n_tree), (whole.n_games, whole.n_nodes, whole.n_tree));
    assert_eq!(few.games.len(), whole.games.len());
    let most_visited_left_out = (whole.nodes.iter())
        .filter(|node| !few.nodes.iter().any(|kept| kept.number == node.number))
        .map(|node| whole.nodes[node.parent.unwrap() as usize].games)
        .max();
    let least_kept = few.nodes.iter().filter_map(|node| Some(few.nodes[node.parent? as usize].games)).min();
    assert!(least_kept >= most_visited_left_out, "{least_kept:?} {most_visited_left_out:?}");
    ReplayedGames::new(&few);
}

/// A replay of the log that checks each choice and keeps the numbers.
struct ReplayedGames<'a> {
    record: &'a PlayoutRecord<String>,
    games: Vec<u32>,
    points: Vec<u32>,
    proven: Vec<Option<i32>>,
    nodes: u64,
}

impl<'a> ReplayedGames<'a> {
    fn new(record: &'a PlayoutRecord<String>) -> ReplayedGames<'a> {
        let n = record.nodes.len();
        let mut replay =
            ReplayedGames { record, games: vec![0; n], points: vec![0; n], proven: vec![None; n], nodes: 0 };
        replay.make(0);
        replay.prove(0, 0);
        for (g, game) in record.games.iter().enumerate() {
            replay.play(g as u32, game);
        }
        if let Some(game) = &record.unfinished {
            let moment = record.n_games as u32 * 4;
            replay.select(moment + 1, game);
            replay.make(moment + 2);
            replay.prove(game.leaf, moment + 2);
        }
        let recorded = |node: &search::PlayoutNode<String>| node.proven.map(|(value, _)| value);
        assert_eq!(replay.proven, record.nodes.iter().map(recorded).collect::<Vec<_>>());
        assert_eq!(replay.games, record.nodes.iter().map(|node| node.games).collect::<Vec<_>>());
        assert_eq!(replay.points, record.nodes.iter().map(|node| node.half_points).collect::<Vec<_>>());
        assert_eq!(replay.nodes, record.n_nodes);
        replay
    }

    fn children(&self, node: u32, before: u32) -> Vec<u32> {
        let is_child = |&child: &u32| {
            let child = &self.record.nodes[child as usize];
            child.parent == Some(node) && child.made < before
        };
        (0..self.record.nodes.len() as u32).filter(is_child).collect()
    }

    fn path(&self, leaf: u32) -> Vec<u32> {
        let mut path = vec![leaf];
        while let Some(parent) = self.record.nodes[path[path.len() - 1] as usize].parent {
            path.push(parent);
        }
        path.reverse();
        path
    }

    fn play(&mut self, g: u32, game: &LoggedGame) {
        let path = self.select(4 * g + 1, game);
        self.make(4 * g + 2);
        // Nodes that are not kept may be proven out of sight; the recorded moment is then all there is.
        if game.hidden == 0 {
            self.prove(game.leaf, 4 * g + 2);
        }
        for &node in path.iter().rev() {
            self.prove(node, 4 * g + 4);
            let mover = self.record.nodes[node as usize].mover;
            let points = u32::from(game.first_half_points);
            self.games[node as usize] += 1;
            self.points[node as usize] += if mover == Side::First { points } else { 2 - points };
        }
    }

    /// At each level the best sum of value and exploration is followed.
    fn select(&mut self, moment: u32, game: &LoggedGame) -> Vec<u32> {
        let path = self.path(game.leaf);
        for pair in path.windows(2) {
            assert_eq!(self.best(pair[0], moment), Some(pair[1]), "moment {moment}");
        }
        // A search may be stopped before it comes to a leaf.
        let is_leaf = self.proven[game.leaf as usize].is_some() || self.best(game.leaf, moment).is_none();
        assert!(is_leaf || game.hidden > 0 || moment > self.record.n_games as u32 * 4, "the path goes on");
        self.nodes += path.len() as u64 - 1 + u64::from(game.hidden) + u64::from(game.length);
        path
    }

    fn best(&self, node: u32, moment: u32) -> Option<u32> {
        let log_games = f64::from(self.games[node as usize].max(1)).ln();
        let mut best: Option<(f64, u32)> = None;
        for child in self.children(node, moment) {
            let (games, points) =
                (f64::from(self.games[child as usize]), f64::from(self.points[child as usize]));
            let bound = match self.proven[child as usize] {
                Some(value) => f64::from(value) * 1e6,
                None if games == 0.0 => 1e5,
                None => points / (2.0 * games) + self.record.exploration * (log_games / games).sqrt(),
            };
            if best.is_none_or(|(most, _)| bound > most) {
                best = Some((bound, child));
            }
        }
        best.map(|(_, child)| child)
    }

    /// Nodes made now; ended games are proven at once.
    fn make(&mut self, moment: u32) {
        for (index, node) in self.record.nodes.iter().enumerate().filter(|(_, node)| node.made == moment) {
            if let Some((value, _)) = node.proven.filter(|&(_, at)| at == moment) {
                self.proven[index] = Some(value);
            }
        }
    }

    /// The rule of the solver, computed again, and compared with the recorded moment.
    fn prove(&mut self, node: u32, moment: u32) {
        let children = self.children(node, moment + 1);
        let values: Vec<_> = children.iter().map(|&child| self.proven[child as usize]).collect();
        let best = values.iter().flatten().max().copied();
        let decided = best == Some(1) || (!values.is_empty() && values.iter().all(Option::is_some));
        let recorded = &self.record.nodes[node as usize];
        if self.proven[node as usize].is_none() {
            if recorded.elided {
                self.proven[node as usize] =
                    recorded.proven.filter(|&(_, at)| at <= moment).map(|(value, _)| value);
            } else if let (true, Some(best)) = (decided, best) {
                let same = self.record.nodes[children[0] as usize].mover == recorded.mover;
                let value = if same { best } else { -best };
                assert_eq!(recorded.proven, Some((value, moment)));
                self.proven[node as usize] = Some(value);
            }
        }
    }

    fn check_end(&self, answer: &Answer, side: Side) {
        let rank = |&child: &u32| match self.proven[child as usize] {
            Some(1) => (1, 0),
            Some(-1) => (-1, 0),
            _ => (0, self.games[child as usize]),
        };
        let children = self.children(0, u32::MAX);
        let best = *children.iter().rev().max_by_key(|child| rank(child)).unwrap();
        let node = &self.record.nodes[best as usize];
        assert_eq!(node.mv.as_ref(), Some(&answer.lines[0].mv));
        let thousandths = match self.proven[best as usize] {
            Some(value) => (value + 1) * 500,
            None if self.games[best as usize] == 0 => 500,
            None => (self.points[best as usize] * 500 / self.games[best as usize]) as i32,
        };
        assert_eq!(node.mover, side);
        assert_eq!(answer.lines[0].score, Some(ShownScore::Chance(f64::from(thousandths) / 1000.0)));
        assert_eq!((answer.nodes, answer.leaves), (self.nodes, self.record.n_games));
    }
}

#[test]
fn a_proof_is_computed_again_from_its_recording() {
    for table in positions() {
        let EngineRecording { recording, answer } = recorded(&*table, "proof", 30_000, usize::MAX);
        let Recorded::Proof(recording) = recording else { panic!("{:?}", table.position()) };
        let replayed = ReplayedProof::new(&recording.record);
        assert_eq!(replayed.nodes, answer.nodes);
        assert_eq!(recording.about.counts.nodes, answer.nodes);
        check_values(&recording.record, &*table, &answer);
        assert_same(&answer, &unwatched(&*table, "proof", &ask(30_000)));
    }
}

#[test]
fn a_part_of_a_proof_has_the_counts_of_the_whole() {
    let table = small_table(CATALOG.game("othello").unwrap());
    let part = |budget| match recorded(&*table, "proof", 20_000, budget) {
        EngineRecording { recording: Recorded::Proof(recording), answer } => (recording.record, answer),
        _ => unreachable!(),
    };
    let ((whole, answer), (few, _)) = (part(usize::MAX), part(50));
    assert!(few.nodes.len() <= 50 + few.claims.len(), "{}", few.nodes.len());
    assert!(whole.nodes.len() > 5 * few.nodes.len(), "{} {}", whole.nodes.len(), few.nodes.len());
    let counts = |record: &ProofRecord<String>| (record.n_nodes, record.n_children, record.n_table);
    assert_eq!(counts(&few), counts(&whole));
    assert_eq!((&few.values, few.claims.len()), (&whole.values, whole.claims.len()));
    let replayed = ReplayedProof::new(&few);
    assert_eq!(replayed.nodes, answer.nodes);
}

/// A replay of the steps that checks each choice, limit and update.
struct ReplayedProof<'a> {
    record: &'a ProofRecord<String>,
    numbers: Vec<ProofNumbers>,
    open: Vec<(u32, ProofNumbers)>,
    claim: usize,
    nodes: u64,
}

impl<'a> ReplayedProof<'a> {
    fn new(record: &'a ProofRecord<String>) -> ReplayedProof<'a> {
        let numbers = vec![ProofNumbers::UNKNOWN; record.nodes.len()];
        let mut replay = ReplayedProof { record, numbers, open: Vec::new(), claim: 0, nodes: 0 };
        for step in &record.steps {
            replay.step(step);
        }
        // A search that was stopped leaves open nodes behind; the steps count them all the same.
        assert_eq!(replay.nodes, record.n_nodes);
        replay
    }

    fn children(&self, node: u32) -> Vec<ProofNumbers> {
        self.record.nodes[node as usize].children.clone().map(|child| self.numbers[child as usize]).collect()
    }

    fn combined(&self, node: u32) -> ProofNumbers {
        ProofNumbers::combine(self.children(node).into_iter(), self.record.nodes[node as usize].attacks)
    }

    /// A node is entered only if it is the most promising child of the open node, with the limits that follow.
    fn check_choice(&self, node: u32, limits: ProofNumbers) {
        let Some(&(parent, parent_limits)) = self.open.last() else {
            assert_eq!(self.record.claims[self.claim].root, Some(node));
            assert_eq!(limits, ProofNumbers::UNLIMITED);
            return;
        };
        let attacks = self.record.nodes[parent as usize].attacks;
        let numbers = self.combined(parent);
        assert!(!numbers.reach(parent_limits), "its numbers have reached their limits");
        let (best, expected) =
            numbers.most_promising(self.children(parent).into_iter(), attacks, parent_limits);
        let place = self.record.nodes[parent as usize].children.start + best as u32;
        assert_eq!((node, limits), (place, expected));
    }

    fn step(&mut self, step: &ProofStep) {
        match step {
            ProofStep::Claim(claim) => {
                self.claim = *claim as usize;
                self.open.clear();
            }
            ProofStep::Visit { node, limits, changed } => {
                self.check_choice(*node, *limits);
                self.nodes += 1;
                for &(child, numbers, source) in changed {
                    assert_eq!(self.record.nodes[child as usize].parent, Some(*node));
                    assert_eq!(source == ProofSource::GameOver, self.record.nodes[child as usize].is_over);
                    assert!(source != ProofSource::GameOver || numbers.is_settled());
                    assert!(source != ProofSource::New || numbers == ProofNumbers::UNKNOWN);
                    self.numbers[child as usize] = numbers;
                }
                self.open.push((*node, *limits));
            }
            ProofStep::Leave { node, numbers } => {
                let (open, limits) = self.open.pop().unwrap();
                assert_eq!((open, self.combined(open)), (*node, *numbers));
                assert!(numbers.reach(limits));
                self.numbers[open as usize] = *numbers;
            }
            ProofStep::Hidden { node, limits, numbers, effort } => {
                self.check_choice(*node, *limits);
                self.nodes += effort;
                if let Some(numbers) = numbers {
                    assert!(numbers.reach(*limits));
                    self.numbers[*node as usize] = *numbers;
                }
            }
            ProofStep::Settled { holds } => {
                let claim = &self.record.claims[self.claim];
                let numbers = claim.root.map_or(claim.known, |root| self.numbers[root as usize]);
                assert_eq!((claim.holds, numbers.is_settled()), (Some(*holds), true));
                assert_eq!(numbers == ProofNumbers::PROVED, *holds);
            }
            ProofStep::Value(index) => self.check_value(*index as usize),
        }
    }

    /// A value follows from the last claims about its position.
    fn check_value(&self, index: usize) {
        let (line, value) = &self.record.values[index];
        let about = &self.record.claims[..(self.claim + 1).min(self.record.claims.len())];
        let holds = |margin: i32| {
            let claim = about.iter().rfind(|claim| claim.line == *line && claim.claim.margin == margin)?;
            claim.holds
        };
        match (holds(1), holds(0)) {
            (Some(true), _) => assert_eq!(*value, 1),
            (Some(false), Some(at_least_a_draw)) => assert_eq!(*value, if at_least_a_draw { 0 } else { -1 }),
            (found, _) => assert!(found.is_none(), "without claims the game is over"),
        }
    }
}

/// The first values are those of the root moves; the best of them is the answer.
fn check_values(record: &ProofRecord<String>, table: &dyn Table, answer: &Answer) {
    let mut best: Option<(i32, &String)> = None;
    let mut seen = Vec::new();
    for (line, value) in record.values.iter().take_while(|(line, _)| line.len() == 1) {
        if seen.contains(&&line[0]) {
            break;
        }
        seen.push(&line[0]);
        let mut after = table.fork();
        after.play(&line[0]).unwrap();
        let value = if after.side_to_move() == table.side_to_move() { *value } else { -value };
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, &line[0]));
        }
    }
    let Some((value, mv)) = best else {
        assert!(answer.stopped && answer.lines[0].score.is_none());
        return;
    };
    assert_eq!((answer.lines[0].score, &answer.lines[0].mv), (Some(ShownScore::Whole(value)), mv));
}
