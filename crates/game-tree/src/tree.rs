//! The tree itself.

use game::Position;

use crate::node::Node;
use crate::{Annotation, GameEnd, Headers, NodeId, WritingOrder, Written};

/// A game with its variations. Every move is legal where it stands: who adds one has asked the position.
#[derive(Clone, Debug)]
pub struct GameTree<P: Position> {
    /// Players, event, date and the rest.
    pub headers: Headers,
    /// How the game ended; `None` while it goes on, or if nobody knows.
    pub end: Option<GameEnd>,
    start: P,
    nodes: Vec<Node<P::Move>>,
}

impl<P: Position> GameTree<P> {
    /// A game without moves.
    #[must_use]
    pub fn new(start: P) -> GameTree<P> {
        GameTree { headers: Headers::default(), end: None, start, nodes: vec![Node::unused()] }
    }

    /// A game of one line.
    pub fn from_moves(start: P, moves: impl IntoIterator<Item = P::Move>) -> GameTree<P> {
        let mut tree = GameTree::new(start);
        moves.into_iter().fold(NodeId::ROOT, |at, mv| tree.add(at, mv));
        tree
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Adds a move that is legal after `parent` as its last variation, even if the same move is there already: a file may
    /// have it twice.
    pub fn add(&mut self, parent: NodeId, mv: P::Move) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than four thousand million nodes"));
        self.add_as(id, parent, mv);
        id
    }

    /// Adds a move under a number that is not in use; documents keep the numbers of their nodes.
    ///
    /// # Panics
    /// If the number is in use.
    pub fn add_as(&mut self, id: NodeId, parent: NodeId, mv: P::Move) {
        assert!(!self.contains(id) && id != NodeId::ROOT, "node {} is in use", id.0);
        if self.nodes.len() <= id.index() {
            self.nodes.resize_with(id.index() + 1, Node::unused);
        }
        self.nodes[id.index()] = Node { mv: Some(mv), parent, ..Node::unused() };
        self.nodes[parent.index()].children.push(id);
    }

    /// Follows a move that is legal after `at`, adding it if it is not there yet.
    pub fn play(&mut self, at: NodeId, mv: P::Move) -> NodeId {
        self.child(at, mv).unwrap_or_else(|| self.add(at, mv))
    }

    /// The first child with that move.
    #[must_use]
    pub fn child(&self, at: NodeId, mv: P::Move) -> Option<NodeId> {
        self.children(at).iter().copied().find(|&child| self.mv(child) == Some(mv))
    }

    /// The number that the next new node gets.
    #[must_use]
    pub fn next_id(&self) -> NodeId {
        NodeId(self.nodes.len() as u32)
    }

    /// How many nodes there are in the tree, the root included.
    #[must_use]
    pub fn n_nodes(&self) -> usize {
        1 + self.written().filter(|written| matches!(written, Written::Move(_))).count()
    }

    /// Whether a node with that number is in the tree: not deleted, nor below a deleted one.
    #[must_use]
    pub fn contains(&self, id: NodeId) -> bool {
        let mut at = id;
        while at != NodeId::ROOT {
            let Some(node) = self.nodes.get(at.index()) else { return false };
            if node.mv.is_none() || !self.children(node.parent).contains(&at) {
                return false;
            }
            at = node.parent;
        }
        true
    }

    /// The move that leads to a node; `None` at the root.
    #[must_use]
    pub fn mv(&self, id: NodeId) -> Option<P::Move> {
        self.nodes[id.index()].mv
    }

    /// The node before; `None` at the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| self.nodes[id.index()].parent)
    }

    /// What was played after a node, the main move first.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.nodes[id.index()].children
    }

    pub(crate) fn children_mut(&mut self, id: NodeId) -> &mut Vec<NodeId> {
        &mut self.nodes[id.index()].children
    }

    /// What is written about a move.
    #[must_use]
    pub fn annotation(&self, id: NodeId) -> &Annotation {
        self.nodes[id.index()].annotation.as_deref().unwrap_or(Annotation::EMPTY)
    }

    /// What is written about a move, for readers that are building the tree; people's changes are
    /// [`Edit`](crate::Edit)s.
    pub fn annotation_mut(&mut self, id: NodeId) -> &mut Annotation {
        self.nodes[id.index()].annotation.get_or_insert_default()
    }

    /// The nodes from the first move to `id`, without the root.
    #[must_use]
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = std::iter::successors(Some(id), |&at| self.parent(at))
            .take_while(|&at| at != NodeId::ROOT)
            .collect();
        line.reverse();
        line
    }

    /// The moves from the start to a node.
    pub fn moves_to(&self, id: NodeId) -> impl Iterator<Item = P::Move> {
        self.line_to(id).into_iter().filter_map(|node| self.mv(node))
    }

    /// The first move at every fork from the start on.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_from(NodeId::ROOT)
    }

    /// The first move at every fork after a node.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.children(id).first().copied(), |&at| self.children(at).first().copied())
    }

    /// The moves of the main line.
    pub fn main_moves(&self) -> impl Iterator<Item = P::Move> {
        self.main_line().filter_map(|node| self.mv(node))
    }

    /// The last node of the main line; the root if there are no moves.
    #[must_use]
    pub fn last(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::ROOT)
    }

    /// The position at a node.
    #[must_use]
    pub fn position(&self, id: NodeId) -> P {
        let mut position = self.start.clone();
        self.moves_to(id).for_each(|mv| position.play(mv));
        position
    }

    /// The position after the last move of the main line.
    #[must_use]
    pub fn last_position(&self) -> P {
        let mut position = self.start.clone();
        self.main_moves().for_each(|mv| position.play(mv));
        position
    }

    /// How the game ended: as it says itself, or else by the rules where its main line is played to the end.
    #[must_use]
    pub fn settled_end(&self) -> Option<GameEnd> {
        self.end.or_else(|| self.last_position().outcome().map(GameEnd::from))
    }

    /// How many variations there are beside the main line, nested ones included.
    #[must_use]
    pub fn n_variations(&self) -> usize {
        self.written().filter(|written| *written == Written::Open).count()
    }

    /// The tree in the order in which it is written down.
    #[must_use]
    pub fn written(&self) -> WritingOrder<'_, P> {
        WritingOrder::new(self, NodeId::ROOT)
    }

    /// A node and everything after it, in the order in which it is written down.
    #[must_use]
    pub fn written_after(&self, id: NodeId) -> WritingOrder<'_, P> {
        WritingOrder::new(self, id)
    }
}

/// Equal trees say the same in the same order; the numbers of their nodes do not matter.
impl<P: Position + PartialEq> PartialEq for GameTree<P> {
    fn eq(&self, other: &GameTree<P>) -> bool {
        let is_same_node =
            |a: NodeId, b: NodeId| self.mv(a) == other.mv(b) && self.annotation(a) == other.annotation(b);
        let is_same_step = |(a, b): (Written, Written)| match (a, b) {
            (Written::Move(a), Written::Move(b)) => is_same_node(a, b),
            (a, b) => a == b,
        };
        self.headers == other.headers
            && self.end == other.end
            && self.start == other.start
            && self.annotation(NodeId::ROOT) == other.annotation(NodeId::ROOT)
            && self.written().count() == other.written().count()
            && self.written().zip(other.written()).all(is_same_step)
    }
}
