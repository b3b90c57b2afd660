//! A search that is over, told to a watcher: its tree, depth first, each move when it is certain what became of it.

use chess::Move;
use search::{Event, Figure, Leave, Node as Place, NodeKind, Reason, Score, Visit, Watcher, Window};

use super::{LONGEST_MATE, MATE, NONE, Search};

/// The codes with which nodes are told, each with the number of its figures.
pub const REASONS: [(&str, usize); 6] = [
    ("policy-root", 0),
    ("policy-move", 3),
    ("policy-value", 2),
    ("policy-leaf", 1),
    ("policy-mate-seen", 0),
    ("policy-draw", 0),
];

/// What is still to be told.
enum Task {
    Enter { node: u32, way: Option<(Move, u32)>, ply: u32 },
    Leave { node: u32, ply: u32 },
}

impl Search<'_> {
    /// Tells a watcher of the tree that was grown. Every move made is one node that is entered.
    pub fn tell(&self, watcher: &mut dyn Watcher<Move>) {
        if self.nodes.is_empty() {
            return;
        }
        let mut tasks = vec![Task::Enter { node: 0, way: None, ply: 0 }];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Enter { node, way, ply } => {
                    watcher.see(Event::Enter(self.visit(node, way, ply)));
                    tasks.push(Task::Leave { node, ply });
                    let children = &self.nodes[node as usize];
                    // The last task comes first.
                    let mut made: Vec<(u32, Move, u32)> = Vec::new();
                    for (number, (&child, &mv)) in children.children.iter().zip(&children.moves).enumerate() {
                        if child != NONE {
                            let prior = children.priors.get(number).copied().unwrap_or(1.0);
                            made.push((child, mv, (prior * 1000.0) as u32));
                        }
                    }
                    made.sort_by_key(|&(child, ..)| std::cmp::Reverse(child));
                    let enter =
                        |(node, mv, prior)| Task::Enter { node, way: Some((mv, prior)), ply: ply + 1 };
                    tasks.extend(made.into_iter().map(enter));
                }
                Task::Leave { node, ply } => self.leave(node, ply, watcher),
            }
        }
    }

    fn visit(&self, node: u32, way: Option<(Move, u32)>, ply: u32) -> Visit<Move> {
        let visits = self.nodes[node as usize].visits;
        let (kind, reason) = match way {
            None => (NodeKind::RootMoves, Reason::new("policy-root", [])),
            Some((_, prior)) => {
                let figures = [node as i32, prior as i32, visits as i32].map(Figure::Number);
                (NodeKind::Full, Reason::new("policy-move", figures))
            }
        };
        Visit {
            node: Place { ply, depth: 0 },
            window: Window::FULL,
            mv: way.map(|(mv, _)| mv),
            kind,
            reason: Some(reason),
        }
    }

    fn leave(&self, at: u32, ply: u32, watcher: &mut dyn Watcher<Move>) {
        let node = &self.nodes[at as usize];
        let best = self.best(at);
        if let Some(best) = best {
            let value = value(-self.nodes[node.children[best] as usize].score, ply + 1);
            watcher.see(Event::Raise { mv: node.moves[best], alpha: value });
        }
        let still = Figure::Score(value(node.still, ply));
        let why = if node.moves.is_empty() {
            Leave::Terminal
        } else if node.is_final && node.still == MATE - 1 {
            watcher.see(Event::Raise { mv: node.moves[0], alpha: value(node.score, ply) });
            Leave::Decided(Reason::new("policy-mate-seen", []))
        } else if node.is_final {
            Leave::Decided(Reason::new("policy-draw", []))
        } else if best.is_none() {
            Leave::Decided(Reason::new("policy-leaf", [still]))
        } else {
            let n_tried = node.children.iter().filter(|&&child| child != NONE).count();
            Leave::Decided(Reason::new("policy-value", [still, Figure::Number(n_tried as i32)]))
        };
        // What moves not made yet might bring counts for the way of the search, but not for its answer.
        let score = match best.filter(|_| at == 0) {
            Some(best) => value(-self.nodes[node.children[best] as usize].score, ply + 1),
            None => value(node.score, ply),
        };
        watcher.see(Event::Leave { score, why });
    }
}

/// A value of a node as a score: mates are counted from the root.
fn value(score: i32, ply: u32) -> Score {
    match score {
        LONGEST_MATE.. => Score::win_in(ply + (MATE - score) as u32),
        score if score <= -LONGEST_MATE => Score::lost_in(ply + (MATE + score) as u32),
        score => Score::points(score),
    }
}
