//! The next game of a Monte-Carlo search: which children are selected, and how the numbers change.
//!
//! The numbers in the tree come from a real run of a few games, so they fit together: the games of a node are those of
//! its children and the one that was played from itself.

use game::{Dice, Side, below, pick};
use search::ConfidenceBound;
use serde::Serialize;

use super::{Difficulty, Exercise, ExerciseNode, Task};
use crate::letters::letters;

/// One game to be added to a Monte-Carlo tree.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct MonteCarloExercise {
    /// The weight of exploration in the formula.
    pub exploration: f64,
    /// What each node of the tree knows before the game.
    pub numbers: Vec<MonteCarloNode>,
    /// The selection, level by level.
    pub selections: Vec<SelectionDocument>,
    /// The result of the random game for MAX: 1, 0.5 or 0.
    pub result: f64,
    /// The numbers after the game, from the selected leaf up to the root.
    pub backups: Vec<BackupDocument>,
}

/// The numbers of a node.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MonteCarloNode {
    /// Points for the side that moves to the node, a draw counting half.
    pub points: f64,
    /// Games through the node.
    pub games: u32,
}

/// The choice among the children of one node.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct SelectionDocument {
    /// The node.
    pub node: usize,
    /// The upper confidence bound of each child, in order; `null` if it has no games, which counts as infinite.
    pub bounds: Vec<Option<f64>>,
    /// The child with the greatest bound.
    pub selected: usize,
}

/// The numbers of a node after the game.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BackupDocument {
    /// The node.
    pub node: usize,
    /// Its points.
    pub points: f64,
    /// Its games.
    pub games: u32,
}

struct Node {
    parent: Option<usize>,
    ply: u32,
    children: Vec<usize>,
    half_points: u32,
    games: u32,
}

/// A search that is followed with pencil and paper: two or three moves everywhere, and games decided by dice.
struct Search {
    nodes: Vec<Node>,
    exploration: f64,
    branching: [usize; 2],
    max_ply: u32,
}

pub(super) fn exercise(difficulty: Difficulty, dice: &mut Dice) -> Exercise {
    loop {
        let mut search = Search::new(difficulty, dice);
        let [least, most] = games(difficulty);
        for _ in 0..least + below(dice, most - least + 1) {
            let path = search.select();
            let result = game_result(dice);
            search.expand(path[path.len() - 1], dice);
            search.learn(&path, result);
        }
        // A tree of the right depth with a clear choice is common, so this ends soon.
        if search.teaches(difficulty) {
            return search.exercise(game_result(dice));
        }
    }
}

/// Games before the one to be worked out, at least and at most.
fn games(difficulty: Difficulty) -> [usize; 2] {
    match difficulty {
        Difficulty::Easy => [5, 8],
        Difficulty::Medium => [8, 14],
        Difficulty::Hard => [14, 22],
        Difficulty::Expert => [20, 32],
    }
}

/// In half points for MAX; draws are rarer.
fn game_result(dice: &mut Dice) -> u32 {
    pick(dice, &[0, 0, 1, 2, 2]).expect("there are results")
}

/// Bounds that differ less could be mixed up by rounding.
const CLEAR: f64 = 0.03;

impl Search {
    fn new(difficulty: Difficulty, dice: &mut Dice) -> Search {
        let root = Node { parent: None, ply: 0, children: Vec::new(), half_points: 0, games: 0 };
        let (branching, max_ply) = match difficulty {
            Difficulty::Easy => ([2, 3], 1),
            Difficulty::Medium => ([2, 2], 2),
            Difficulty::Hard => ([2, 3], 3),
            Difficulty::Expert => ([3, 3], 3),
        };
        let exploration = pick(dice, &[0.5, 1.0, 1.4]).expect("there are weights");
        let mut search = Search { nodes: vec![root], exploration, branching, max_ply };
        search.expand(0, dice);
        search
    }

    /// From the root down, by the greatest bound.
    fn select(&self) -> Vec<usize> {
        let mut path = vec![0];
        while let Some(next) = self.selected(path[path.len() - 1]) {
            path.push(next);
        }
        path
    }

    /// Of equal children the first.
    fn selected(&self, here: usize) -> Option<usize> {
        let bounds = self.bounds(here).into_iter().map(|bound| bound.unwrap_or(f64::INFINITY));
        let ranked = bounds.zip(self.nodes[here].children.iter().copied());
        ranked.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, child)| child)
    }

    fn bounds(&self, here: usize) -> Vec<Option<f64>> {
        let confidence = ConfidenceBound::new(self.nodes[here].games, self.exploration);
        let bound = |&child: &usize| {
            let Node { games, half_points, .. } = self.nodes[child];
            (games > 0).then(|| confidence.of(half_points, games))
        };
        self.nodes[here].children.iter().map(bound).collect()
    }

    fn expand(&mut self, here: usize, dice: &mut Dice) {
        let ply = self.nodes[here].ply + 1;
        if ply > self.max_ply || !self.nodes[here].children.is_empty() {
            return;
        }
        let [least, most] = self.branching;
        for _ in 0..least + below(dice, most - least + 1) {
            let child = self.nodes.len();
            self.nodes.push(Node { parent: Some(here), ply, children: Vec::new(), half_points: 0, games: 0 });
            self.nodes[here].children.push(child);
        }
    }

    fn learn(&mut self, path: &[usize], result: u32) {
        for &index in path {
            let half_points = self.half_points(index, result);
            let node = &mut self.nodes[index];
            node.games += 1;
            node.half_points += half_points;
        }
    }

    /// What a game is worth to the side that moves to a node.
    fn half_points(&self, index: usize, result: u32) -> u32 {
        if self.mover(index) == Side::First { result } else { 2 - result }
    }

    fn mover(&self, index: usize) -> Side {
        if self.nodes[index].ply % 2 == 1 { Side::First } else { Side::Second }
    }

    /// Whether every choice on the way is clear, and one of them goes against the better mean.
    fn teaches(&self, difficulty: Difficulty) -> bool {
        let path = self.select();
        let is_clear = path.iter().all(|&here| self.is_clear(here));
        let explores = path.windows(2).any(|pair| self.explores(pair[0], pair[1]));
        let needed = match difficulty {
            Difficulty::Easy => 2,
            Difficulty::Medium => 3,
            Difficulty::Hard | Difficulty::Expert => 4,
        };
        is_clear && path.len() >= needed && (explores || difficulty == Difficulty::Easy)
    }

    fn is_clear(&self, here: usize) -> bool {
        let mut bounds: Vec<f64> =
            self.bounds(here).into_iter().map(|bound| bound.unwrap_or(f64::INFINITY)).collect();
        bounds.sort_by(|a, b| b.total_cmp(a));
        // Of several children without games the first is taken.
        bounds.len() < 2 || bounds[0].is_infinite() || bounds[0] - bounds[1] >= CLEAR
    }

    fn explores(&self, here: usize, selected: usize) -> bool {
        let mean = |index: usize| {
            let Node { games, half_points, .. } = self.nodes[index];
            f64::from(half_points) / f64::from(2 * games.max(1))
        };
        let is_tried = self.nodes[selected].games > 0;
        is_tried && self.nodes[here].children.iter().any(|&child| mean(child) > mean(selected))
    }

    fn exercise(mut self, result: u32) -> Exercise {
        let path = self.select();
        let numbers = self.nodes.iter().map(Node::numbers).collect();
        let selections = path.windows(2).map(|pair| SelectionDocument {
            node: pair[0],
            bounds: self.bounds(pair[0]),
            selected: pair[1],
        });
        let selections = selections.collect();
        self.learn(&path, result);
        let backup = |&node: &usize| {
            let MonteCarloNode { points, games } = self.nodes[node].numbers();
            BackupDocument { node, points, games }
        };
        let task = MonteCarloExercise {
            exploration: self.exploration,
            numbers,
            selections,
            result: f64::from(result) / 2.0,
            backups: path.iter().rev().map(backup).collect(),
        };
        Exercise { nodes: self.exercise_nodes(), task: Task::MonteCarlo(task) }
    }

    fn exercise_nodes(&self) -> Vec<ExerciseNode> {
        let mut nodes: Vec<ExerciseNode> = (0..self.nodes.len())
            .map(|index| ExerciseNode {
                parent: self.nodes[index].parent,
                name: String::new(),
                side: self.mover(index).opponent().into(),
                value: None,
            })
            .collect();
        for (rank, index) in self.level_order().into_iter().enumerate() {
            nodes[index].name = letters(rank);
        }
        nodes
    }

    fn level_order(&self) -> Vec<usize> {
        let mut order = vec![0];
        let mut at = 0;
        while at < order.len() {
            order.extend(&self.nodes[order[at]].children);
            at += 1;
        }
        order
    }
}

impl Node {
    fn numbers(&self) -> MonteCarloNode {
        MonteCarloNode { points: f64::from(self.half_points) / 2.0, games: self.games }
    }
}
