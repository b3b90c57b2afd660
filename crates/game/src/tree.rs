//! A game written as text: an explicit tree such as `((5 3) (2 9))`.
//!
//! It is used for teaching, and for testing searches. The first player moves at the root and sides alternate;
//! `max(…)` or `min(…)` sets the side to move of one node. A number is a leaf, worth that much to the first
//! player. Any node may have a label: `A:(5 B:3)`. Commas count as spaces.
//!
//! Keys depend only on what lies below a node, so equal subtrees are one position, and a transposition table
//! merges them.

use std::fmt::{self, Write as _};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use rand::RngExt;

use crate::{
    Dice, Game, Keyed, Lossless, Notation, NumberedMoves, Outcome, Position, Refusal, RefusalKind, Side,
};

/// Trees nested deeper are refused, so that recursion cannot exhaust the stack.
pub const MAX_DEPTH: usize = 512;
/// Larger trees are refused, so that a text cannot exhaust memory.
pub const MAX_NODES: usize = 1_000_000;
/// Larger leaves are refused, so that no value can be mistaken for a forced win.
pub const MAX_VALUE: i32 = 1_000_000_000;

/// The rules of explicit trees. The default start is `((3 12 8) (2 4 6) (14 5 2))`.
#[derive(Clone, Debug)]
pub struct TreeGame {
    start: TreePosition,
}

impl Default for TreeGame {
    fn default() -> TreeGame {
        let start = parse("((3 12 8) (2 4 6) (14 5 2))").expect("the default tree is well formed");
        TreeGame { start }
    }
}

impl Game for TreeGame {
    type Position = TreePosition;

    fn start(&self) -> TreePosition {
        self.start.clone()
    }

    fn parse_position(&self, text: &str) -> Result<TreePosition, Refusal> {
        parse(text)
    }
}

/// A node of a tree, as a position: its children are its moves.
#[derive(Clone)]
pub struct TreePosition {
    nodes: Arc<[Node]>,
    here: u32,
}

struct Node {
    side: Side,
    /// The value of a leaf for the first player; unused in inner nodes.
    value: i32,
    children: Box<[u32]>,
    label: Option<Box<str>>,
    key: u64,
}

impl TreePosition {
    fn node(&self) -> &Node {
        &self.nodes[self.here as usize]
    }

    /// The number of nodes of the whole tree this position belongs to.
    #[must_use]
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }
}

impl Position for TreePosition {
    type Move = u32;

    fn side_to_move(&self) -> Side {
        self.node().side
    }

    fn moves(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.node().children.len() as u32
    }

    fn n_moves(&self) -> usize {
        self.node().children.len()
    }

    fn play(&mut self, mv: u32) {
        self.here = self.node().children[mv as usize];
    }

    fn outcome(&self) -> Option<Outcome> {
        let node = self.node();
        node.children.is_empty().then(|| Outcome::by_difference(node.value))
    }
}

impl Keyed for TreePosition {
    fn key(&self) -> u64 {
        self.node().key
    }
}

impl Lossless for TreePosition {
    /// The node's index in the tree: no two nodes are merged.
    type Exact = u32;

    fn exact_key(&self) -> u32 {
        self.here
    }
}

impl Notation for TreePosition {
    fn parse_move(&self, text: &str) -> Result<u32, Refusal> {
        let children = &self.node().children;
        let by_label =
            || children.iter().position(|&c| self.nodes[c as usize].label.as_deref() == Some(text));
        let index = text.parse::<usize>().ok().filter(|&index| index < children.len());
        index.or_else(by_label).map(|index| index as u32).ok_or_else(|| {
            Refusal::illegal_move(text, format!("no such child (this node has {})", children.len()))
        })
    }

    fn write_move(&self, mv: u32) -> String {
        mv.to_string()
    }

    fn label(&self) -> Option<&str> {
        self.node().label.as_deref()
    }
}

/// A move's number is the index of the child, from 0.
impl NumberedMoves for TreePosition {
    fn n_move_numbers(&self) -> u32 {
        self.nodes.iter().map(|node| node.children.len() as u32).max().unwrap_or(0)
    }

    fn move_number(&self, mv: u32) -> u32 {
        mv
    }
}

impl fmt::Display for TreePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_node(f, &self.nodes, self.here, Side::First)
    }
}

impl fmt::Debug for TreePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for TreePosition {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<TreePosition, Refusal> {
        parse(text)
    }
}

/// Writes a node; `usual` is the side to move if nothing is written.
fn write_node(f: &mut fmt::Formatter<'_>, nodes: &[Node], index: u32, usual: Side) -> fmt::Result {
    let node = &nodes[index as usize];
    if let Some(label) = &node.label {
        write!(f, "{label}:")?;
    }
    if node.children.is_empty() {
        return write!(f, "{}", node.value);
    }
    if node.side != usual {
        f.write_str(if node.side == Side::First { "max" } else { "min" })?;
    }
    for (i, &child) in node.children.iter().enumerate() {
        f.write_char(if i == 0 { '(' } else { ' ' })?;
        write_node(f, nodes, child, node.side.opponent())?;
    }
    f.write_char(')')
}

/// Reads a tree.
///
/// ```
/// use game::{Position, tree};
/// assert_eq!(tree::parse("A:(1 min(2 3))").unwrap().n_moves(), 2);
/// assert!(tree::parse("((1 2) (3").unwrap_err().to_string().contains("2 brackets are not closed"));
/// ```
///
/// # Errors
/// A [`Refusal`] with the place when brackets do not match, a leaf is not an integer, a node has no children,
/// or the tree exceeds [`MAX_DEPTH`] or [`MAX_NODES`].
pub fn parse(text: &str) -> Result<TreePosition, Refusal> {
    Parser { text, at: 0, nodes: Vec::new() }.tree()
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    nodes: Vec<Node>,
}

impl<'a> Parser<'a> {
    fn tree(mut self) -> Result<TreePosition, Refusal> {
        let root = self.node(Side::First, 0)?;
        self.skip_spaces();
        match self.rest().chars().next() {
            None => Ok(TreePosition { nodes: self.nodes.into(), here: root }),
            Some(')') => Err(self.refuse("this bracket was never opened")),
            Some(_) => Err(self.refuse("unexpected text after the tree")),
        }
    }

    /// Reads one node, `side` to move unless it says otherwise, and returns its index.
    fn node(&mut self, side: Side, depth: usize) -> Result<u32, Refusal> {
        if depth > MAX_DEPTH {
            return Err(self.too_large(format!("the tree is nested deeper than {MAX_DEPTH} levels")));
        }
        if self.nodes.len() >= MAX_NODES {
            return Err(self.too_large(format!("the tree has more than {MAX_NODES} nodes")));
        }
        self.skip_spaces();
        let label = self.label()?;
        let word = self.word();
        let side = match word {
            "max" => Side::First,
            "min" => Side::Second,
            _ => side,
        };
        if word.is_empty() || matches!(word, "max" | "min") {
            self.at += word.len();
            self.inner(label, side, depth)
        } else {
            let value = self.leaf(word)?;
            self.at += word.len();
            let key = mix(&[u64::from(value as u32)], label.as_deref());
            Ok(self.push(Node { side, value, children: Box::default(), label, key }))
        }
    }

    fn inner(&mut self, label: Option<Box<str>>, side: Side, depth: usize) -> Result<u32, Refusal> {
        match self.rest().chars().next() {
            Some('(') => self.at += 1,
            Some(')') => return Err(self.refuse("expected a node, found a closing bracket")),
            Some(_) => return Err(self.refuse("expected an opening bracket")),
            None => return Err(self.unclosed(depth)),
        }
        let mut children = Vec::new();
        loop {
            self.skip_spaces();
            match self.rest().chars().next() {
                None => return Err(self.unclosed(depth + 1)),
                Some(')') if children.is_empty() => return Err(self.refuse("this node has no children")),
                Some(')') => break,
                Some(_) => children.push(self.node(side.opponent(), depth + 1)?),
            }
        }
        self.at += 1;
        let mut parts = vec![1 << 40 | side.index() as u64];
        parts.extend(children.iter().map(|&child| self.nodes[child as usize].key));
        let key = mix(&parts, label.as_deref());
        Ok(self.push(Node { side, value: 0, children: children.into(), label, key }))
    }

    fn leaf(&self, word: &str) -> Result<i32, Refusal> {
        match word.parse::<i32>() {
            Ok(value) if (-MAX_VALUE..=MAX_VALUE).contains(&value) => Ok(value),
            Ok(_) => Err(Refusal::out_of_range(word, format!("leaves go from -{MAX_VALUE} to {MAX_VALUE}"))),
            Err(_) => Err(Refusal::syntax(word, "a leaf must be a whole number")),
        }
    }

    fn label(&mut self) -> Result<Option<Box<str>>, Refusal> {
        let word = self.word();
        if !self.text[self.at + word.len()..].starts_with(':') {
            return Ok(None);
        }
        if word.is_empty() {
            return Err(self.refuse("an empty label"));
        }
        let label = word.into();
        self.at += word.len() + 1;
        Ok(Some(label))
    }

    /// The text up to the next space, bracket or colon.
    fn word(&self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| is_space(c) || matches!(c, '(' | ')' | ':')).unwrap_or(rest.len());
        &rest[..end]
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(is_space).len();
    }

    /// Refuses the text as malformed at the current place.
    fn refuse(&self, reason: impl fmt::Display) -> Refusal {
        self.refuse_as(RefusalKind::Syntax, reason)
    }

    fn too_large(&self, reason: impl fmt::Display) -> Refusal {
        self.refuse_as(RefusalKind::TooLarge, reason)
    }

    fn refuse_as(&self, kind: RefusalKind, reason: impl fmt::Display) -> Refusal {
        let before = self.text[..self.at].chars().count();
        let shown = if self.rest().is_empty() { self.text } else { self.rest() };
        Refusal::of_kind(kind, shown, format!("{reason}, at character {}", before + 1))
    }

    fn unclosed(&self, n_open: usize) -> Refusal {
        match n_open {
            0 => Refusal::syntax(self.text, "a tree is missing"),
            1 => self.refuse("a bracket is not closed"),
            _ => self.refuse(format!("{n_open} brackets are not closed")),
        }
    }

    fn push(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Mixes the parts of a node into its key (the finalizer of splitmix64 after each part).
fn mix(parts: &[u64], label: Option<&str>) -> u64 {
    let letters = label.unwrap_or("").bytes().map(u64::from);
    parts.iter().copied().chain(letters).fold(0x9e37_79b9_7f4a_7c15, |key, part| {
        let mut z = (key ^ part).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 30)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

/// Random trees, for exercises and tests.
///
/// ```
/// use game::{dice, tree::{RandomTree, parse}};
/// let text = RandomTree::uniform(2, 3).text(&mut dice(1));
/// assert_eq!(parse(&text).unwrap().n_nodes(), 15);
/// ```
#[derive(Clone, Debug)]
pub struct RandomTree {
    /// Children of each inner node.
    pub branching: RangeInclusive<u32>,
    /// Levels of moves below the root.
    pub depth: u32,
    /// Values of the leaves.
    pub values: RangeInclusive<i32>,
    /// Subtrees of the same level are sometimes repeated, so that tables find transpositions.
    pub shared: bool,
    /// A side sometimes moves twice, and a branch sometimes ends early.
    pub irregular: bool,
}

impl RandomTree {
    /// Every inner node has `branching` children and every leaf lies `depth` moves deep.
    #[must_use]
    pub fn uniform(branching: u32, depth: u32) -> RandomTree {
        RandomTree {
            branching: branching..=branching,
            depth,
            values: -9..=20,
            shared: false,
            irregular: false,
        }
    }

    /// The text of one such tree.
    pub fn text(&self, dice: &mut Dice) -> String {
        let mut known = vec![Vec::new(); self.depth as usize + 1];
        self.subtree(dice, self.depth, &mut known)
    }

    fn subtree(&self, dice: &mut Dice, depth: u32, known: &mut [Vec<String>]) -> String {
        let ends_early = self.irregular && depth < self.depth && dice.random_ratio(1, 8);
        if depth == 0 || ends_early {
            return dice.random_range(self.values.clone()).to_string();
        }
        if self.shared
            && dice.random_ratio(1, 3)
            && let Some(index) = known[depth as usize].len().checked_sub(1)
        {
            return known[depth as usize][dice.random_range(0..=index as u64) as usize].clone();
        }
        let side = match self.irregular && dice.random_ratio(1, 4) {
            true => ["max", "min"][usize::from(dice.random_ratio(1, 2))],
            false => "",
        };
        let n_children = dice.random_range(self.branching.clone());
        let children: Vec<_> = (0..n_children).map(|_| self.subtree(dice, depth - 1, known)).collect();
        let text = format!("{side}({})", children.join(" "));
        known[depth as usize].push(text.clone());
        text
    }
}
