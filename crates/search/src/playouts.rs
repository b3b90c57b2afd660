//! A watched Monte-Carlo search: its events, and the recorder that keeps them.
//!
//! The tree and the log of games are enough to replay every number: a game adds one visit and its points to each node on
//! its path, which is the way from the root to its last node.

use game::Side;

use crate::growth::{Family, choose};
use crate::record::Selection;
use crate::watch::{Event, Watcher};

/// Something that a Monte-Carlo search did. Nodes of its tree are numbered in the order in which they are made; the root
/// is number 0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PlayoutEvent<M> {
    /// The search begins.
    Begin {
        /// How strongly rarely tried moves are preferred.
        exploration: f64,
        /// The opponent of the side to move at the root: the side that moved to get there.
        mover: Side,
    },
    /// A node gets its children.
    Expand {
        /// The node.
        node: u32,
        /// The side to move there.
        mover: Side,
        /// The moves to its children. A child where the game is over has its value for `mover` at once: 1, 0 or −1.
        children: Vec<(M, Option<i32>)>,
    },
    /// A node's value is proven.
    Proven {
        /// The node.
        node: u32,
        /// Its value for the side that moved there: 1, 0 or −1.
        value: i32,
    },
    /// A game was played. Nodes proven by its result follow.
    Game(Playout),
}

/// A game of a Monte-Carlo search: the selected path and the random moves after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The last node of the path.
    pub leaf: u32,
    /// The result in half points for the first player; `None` if the search was stopped before the game ended. Such a game
    /// does not count.
    pub first_half_points: Option<u8>,
    /// How many random moves were played.
    pub length: u32,
    /// Nodes counted: the moves of the path and the random ones.
    pub nodes: u32,
}

/// A recorded Monte-Carlo search or a part of one.
///
/// Moments are numbered: in game `g`, counted from 0, the path is selected at moment `4g + 1`, its end expanded at
/// `4g + 2`, the random moves are played by `4g + 3` and the result is backed up at `4g + 4`.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutRecord<M> {
    /// How strongly rarely tried moves are preferred.
    pub exploration: f64,
    /// The nodes kept, in the order in which they were made: parents come before children, siblings are neighbours.
    pub nodes: Vec<PlayoutNode<M>>,
    /// The first games, at most [`MAX_GAMES`].
    pub games: Vec<LoggedGame>,
    /// The game that the limit ended, if one was under way.
    pub unfinished: Option<LoggedGame>,
    /// How many games were played.
    pub n_games: u64,
    /// How many nodes were counted.
    pub n_nodes: u64,
    /// How many nodes the whole tree has.
    pub n_tree: u64,
}

/// A node of the tree with its numbers at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayoutNode<M> {
    /// Its number in the whole tree.
    pub number: u32,
    /// Its parent, as an index into [`PlayoutRecord::nodes`].
    pub parent: Option<u32>,
    /// The move to it; `None` for the root.
    pub mv: Option<M>,
    /// The side that moved to get there.
    pub mover: Side,
    /// The moment in which it was made.
    pub made: u32,
    /// Its value for the mover once it was proven, and that moment.
    pub proven: Option<(i32, u32)>,
    /// Games through it.
    pub games: u32,
    /// Half points of the mover in these games.
    pub half_points: u32,
    /// The moment in which it got children.
    pub expanded: Option<u32>,
    /// Whether its children are not kept.
    pub elided: bool,
}

impl<M> PlayoutNode<M> {
    /// The same node with its move in another form.
    #[must_use]
    pub fn with_move<N>(&self, mv: Option<N>) -> PlayoutNode<N> {
        let &PlayoutNode {
            number, parent, mover, made, proven, games, half_points, expanded, elided, ..
        } = self;
        PlayoutNode { number, parent, mv, mover, made, proven, games, half_points, expanded, elided }
    }
}

/// A game of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoggedGame {
    /// The last node of its path that is kept, as an index into [`PlayoutRecord::nodes`].
    pub leaf: u32,
    /// How many nodes of the path come after that one.
    pub hidden: u32,
    /// The result in half points for the first player; 0 in an unfinished game.
    pub first_half_points: u8,
    /// How many random moves were played.
    pub length: u32,
}

/// The most games of a log; the numbers at the end are those of all games.
pub const MAX_GAMES: usize = 250_000;

/// Keeps the whole tree of a Monte-Carlo search, which the engine bounds, and the log of its games.
#[derive(Clone, Debug)]
pub struct PlayoutRecorder<M> {
    exploration: f64,
    tree: Vec<Grown<M>>,
    games: Vec<Playout>,
    unfinished: Option<Playout>,
    n_games: u64,
    n_nodes: u64,
}

/// A node while the tree grows.
#[derive(Clone, Debug)]
struct Grown<M> {
    parent: Option<u32>,
    mv: Option<M>,
    mover: Side,
    made: u32,
    proven: Option<(i32, u32)>,
    games: u32,
    half_points: u32,
    children: std::ops::Range<u32>,
    expanded: u32,
}

impl<M: Copy + PartialEq> PlayoutRecorder<M> {
    /// Of a search that has not begun.
    #[must_use]
    pub fn new() -> PlayoutRecorder<M> {
        PlayoutRecorder {
            exploration: 0.0,
            tree: Vec::new(),
            games: Vec::new(),
            unfinished: None,
            n_games: 0,
            n_nodes: 0,
        }
    }

    /// Whether a Monte-Carlo search was seen.
    #[must_use]
    pub fn has_seen(&self) -> bool {
        !self.tree.is_empty()
    }

    /// The recorded part: the nodes visited most often, siblings together.
    #[must_use]
    pub fn into_record(self, selection: &Selection<M>) -> PlayoutRecord<M> {
        let family_of = self.families();
        let families: Vec<Family<M>> = family_of.iter().map(|&node| self.family(node, &family_of)).collect();
        let chosen = choose(&families, selection);
        let is_kept = |node: u32| family_of.binary_search(&node).is_ok_and(|family| chosen[family]);
        // The index of each node among those kept.
        let mut places: Vec<Option<u32>> = vec![None; self.tree.len()];
        let mut n_kept = 0;
        for (number, node) in self.tree.iter().enumerate() {
            if node.parent.is_none_or(is_kept) {
                places[number] = Some(n_kept);
                n_kept += 1;
            }
        }
        let kept = self.tree.iter().enumerate().filter(|(number, _)| places[*number].is_some());
        let nodes = kept.map(|(number, node)| PlayoutNode {
            number: number as u32,
            parent: node.parent.and_then(|parent| places[parent as usize]),
            mv: node.mv,
            mover: node.mover,
            made: node.made,
            proven: node.proven,
            games: node.games,
            half_points: node.half_points,
            expanded: (!node.children.is_empty()).then_some(node.expanded),
            elided: !node.children.is_empty() && !is_kept(number as u32),
        });
        PlayoutRecord {
            exploration: self.exploration,
            nodes: nodes.collect(),
            games: self.games.iter().map(|game| self.logged(game, &places)).collect(),
            unfinished: self.unfinished.map(|game| self.logged(&game, &places)),
            n_games: self.n_games,
            n_nodes: self.n_nodes,
            n_tree: self.tree.len() as u64,
        }
    }

    /// The nodes with children, in the order of their numbers.
    fn families(&self) -> Vec<u32> {
        (0..self.tree.len() as u32).filter(|&node| !self.tree[node as usize].children.is_empty()).collect()
    }

    fn family(&self, number: u32, family_of: &[u32]) -> Family<M> {
        let node = &self.tree[number as usize];
        Family {
            number: u64::from(number),
            parent: node.parent.and_then(|parent| family_of.binary_search(&parent).ok()),
            moves: node.mv.into_iter().collect(),
            size: node.children.len(),
            effort: u64::from(node.games),
        }
    }

    fn logged(&self, game: &Playout, places: &[Option<u32>]) -> LoggedGame {
        let (mut at, mut hidden) = (game.leaf, 0);
        let leaf = loop {
            match (places[at as usize], self.tree[at as usize].parent) {
                (Some(place), _) => break place,
                (None, Some(parent)) => (at, hidden) = (parent, hidden + 1),
                (None, None) => break 0,
            }
        };
        let first_half_points = game.first_half_points.unwrap_or(0);
        LoggedGame { leaf, hidden, first_half_points, length: game.length }
    }

    /// The moment of a phase of the game under way.
    fn moment(&self, phase: u64) -> u32 {
        u32::try_from(self.n_games * 4 + phase).unwrap_or(u32::MAX)
    }

    fn begin(&mut self, exploration: f64, mover: Side) {
        // A second search replaces the first: an engine that searches in several steps answers with the last.
        *self = PlayoutRecorder { exploration, ..PlayoutRecorder::new() };
        self.tree.push(Grown::new(None, None, mover, 0));
    }

    fn expand(&mut self, node: u32, mover: Side, children: Vec<(M, Option<i32>)>) {
        // The root gets its children before the first game.
        let made = if node == 0 { 0 } else { self.moment(2) };
        let first = self.tree.len() as u32;
        for (mv, value) in children {
            let proven = value.map(|value| (value, made));
            self.tree.push(Grown { proven, ..Grown::new(Some(node), Some(mv), mover, made) });
        }
        let end = self.tree.len() as u32;
        let node = &mut self.tree[node as usize];
        (node.children, node.expanded) = (first..end, made);
    }

    /// Nodes are proven while a game is under way, by an expansion, or just after it, by its result.
    fn proven(&mut self, node: u32, value: i32) {
        let is_expanding = self.tree[node as usize].expanded == self.moment(2);
        let moment = self.moment(if is_expanding { 2 } else { 0 });
        self.tree[node as usize].proven = Some((value, moment));
    }

    fn game(&mut self, game: Playout) {
        self.n_nodes += u64::from(game.nodes);
        let Some(points) = game.first_half_points else {
            self.unfinished = Some(game);
            return;
        };
        let mut at = Some(game.leaf);
        while let Some(number) = at {
            let node = &mut self.tree[number as usize];
            node.games += 1;
            node.half_points += u32::from(if node.mover == Side::First { points } else { 2 - points });
            at = node.parent;
        }
        if self.games.len() < MAX_GAMES {
            self.games.push(game);
        }
        self.n_games += 1;
    }
}

impl<M> Grown<M> {
    fn new(parent: Option<u32>, mv: Option<M>, mover: Side, made: u32) -> Grown<M> {
        let (proven, games, half_points, children, expanded) = (None, 0, 0, 0..0, 0);
        Grown { parent, mv, mover, made, proven, games, half_points, children, expanded }
    }
}

impl<M: Copy + PartialEq> Default for PlayoutRecorder<M> {
    fn default() -> PlayoutRecorder<M> {
        PlayoutRecorder::new()
    }
}

impl<M: Copy + PartialEq> Watcher<M> for PlayoutRecorder<M> {
    fn see(&mut self, event: Event<M>) {
        let Event::Playouts(event) = event else { return };
        match event {
            PlayoutEvent::Begin { exploration, mover } => self.begin(exploration, mover),
            PlayoutEvent::Expand { node, mover, children } => self.expand(node, mover, children),
            PlayoutEvent::Proven { node, value } => self.proven(node, value),
            PlayoutEvent::Game(game) => self.game(game),
        }
    }
}
