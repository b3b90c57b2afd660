//! Opening books: a tree of moves, each node with a name, a note on strategy and a weight.
//!
//! The tree is stored as in the thesis, as first child and next sibling, and so is its file: one move per
//! line, children indented below their parent, siblings one below the other.
//!
//! ```text
//! # What stands at the top is kept.
//! book chess
//! e4 x3 "King's pawn" ; Opens lines for bishop and queen.
//!   e5
//!     Nf3
//!   c5 "Sicilian"
//! d4
//! ```
//!
//! `x3` is the weight, how often a move is played relative to its siblings; 1 is left out, and `x0` is known
//! but never played. `=+2` is the value of the move for its player, if known. Every move is checked by the
//! rules. The book is looked up by position, so it also finds positions reached by transposition, or mirror
//! images in games that have them.
//!
//! ```
//! use chess::Chess;
//! use game::{Game, Notation, Position};
//! use protocols::book::Book;
//!
//! let mut book = Book::parse(Chess::STANDARD, "book chess\nd4\n  e6\n    c4 \"Queen's pawn\"\n")?;
//! book.add("1. c4 e6 2. d4 Nf6", Some("English"), None)?;
//! assert_eq!(book.n_nodes(), 7);
//! let mut board = Chess::STANDARD.start();
//! for mv in ["d4", "e6", "c4"] {
//!     board.play(board.parse_move(mv)?);
//! }
//! assert_eq!(book.index().moves(&board), [(board.parse_move("Nf6")?, 1)]);
//! assert!(book.add("e4 Ke3", None, None).is_err());
//! assert_eq!(Book::parse(Chess::STANDARD, &book.write())?.write(), book.write());
//! # Ok::<(), game::Refusal>(())
//! ```

mod learning;
mod text;

pub use learning::{Judge, Learning};

use std::collections::HashMap;

use chess::{Board, Chess};
use game::{Game, Keyed, Notation, Position, Refusal};
use othello::{Othello, Size};

use crate::read_game::has_usual_start;
use crate::{ChessGame, Explored, OthelloGame, pgn, polyglot};

/// A game with opening books.
pub trait BookGame: Game<Position: Explored> {
    /// The name in the first line of a book.
    const NAME: &'static str;
    /// The book that ships with Poda.
    const SHIPPED: &'static str;

    /// The variant that books are made for.
    #[must_use]
    fn usual() -> Self;

    /// A move in the usual notation.
    #[must_use]
    fn spelled(position: &Self::Position, mv: MoveOf<Self>) -> String {
        position.write_move(mv)
    }
}

impl BookGame for Chess {
    const NAME: &'static str = "chess";
    const SHIPPED: &'static str = include_str!("../data/chess.book");

    fn usual() -> Chess {
        Chess::STANDARD
    }

    fn spelled(position: &Board, mv: chess::Move) -> String {
        position.write_san(mv)
    }
}

impl BookGame for Othello {
    const NAME: &'static str = "othello";
    const SHIPPED: &'static str = include_str!("../data/othello.book");

    fn usual() -> Othello {
        Othello::new(Size::Eight)
    }
}

/// The moves of a game.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// The default weight of a move.
const WEIGHT: u32 = 1;

/// A book of a game.
#[derive(Clone, Debug)]
pub struct Book<G: BookGame> {
    game: G,
    preface: Vec<String>,
    nodes: Vec<Node<MoveOf<G>>>,
    /// The first move of the start position.
    first: Option<usize>,
}

/// A move of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<M> {
    /// The move.
    pub mv: M,
    /// How often it is played relative to its siblings.
    pub weight: u32,
    /// Its value for its player, in the points of the game, if it was evaluated.
    pub score: Option<i32>,
    /// The name of the line from here on; empty if it does not change.
    pub name: String,
    /// A note on strategy.
    pub note: String,
    first_child: Option<usize>,
    next_sibling: Option<usize>,
}

/// A node on a walk through the book.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a, P: Position> {
    /// The node.
    pub node: &'a Node<P::Move>,
    /// The positions that led there, from the start to the one in which its move is played.
    pub line: &'a [P],
    /// Whether no move follows it.
    pub is_leaf: bool,
    /// Whether it has no sibling.
    pub is_only: bool,
}

impl<P: Position> Visit<'_, P> {
    /// The position in which the move is played.
    ///
    /// # Panics
    /// Never: the start is always there.
    #[must_use]
    pub fn position(&self) -> &P {
        self.line.last().expect("the start is always there")
    }

    /// The number of moves that lead to it.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.line.len() - 1
    }
}

impl<G: BookGame> Book<G> {
    /// A book without moves.
    #[must_use]
    pub fn new(game: G) -> Book<G> {
        Book { game, preface: Vec::new(), nodes: Vec::new(), first: None }
    }

    /// The book that ships with Poda: for chess the openings the thesis names, for Othello one built by its
    /// own search.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn shipped() -> Book<G> {
        Book::parse(G::usual(), G::SHIPPED).expect("the shipped book is well formed")
    }

    /// The number of moves in it.
    #[must_use]
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a line of moves from the start, with or without move numbers. Its last move gets the name and
    /// note, if given.
    ///
    /// # Errors
    /// A [`Refusal`] for the first move that is not legal; the book stays as it was.
    pub fn add(&mut self, moves: &str, name: Option<&str>, note: Option<&str>) -> Result<(), Refusal> {
        let mut position = self.game.start();
        let mut line = Vec::new();
        for word in moves.split_whitespace().map(without_number).filter(|word| !word.is_empty()) {
            let mv = position.parse_move(word)?;
            position.play(mv);
            line.push(mv);
        }
        let Some(last) = self.add_line(line, |_| {}) else {
            return Err(Refusal::new(moves, "the line has no moves"));
        };
        if let Some(name) = name {
            self.nodes[last].name = text::one_line(name);
        }
        if let Some(note) = note {
            self.nodes[last].note = text::one_line(note);
        }
        Ok(())
    }

    /// Adds legal moves from the start; calls `known` for every node that already existed. Returns the last
    /// node.
    fn add_line(
        &mut self,
        line: impl IntoIterator<Item = MoveOf<G>>,
        known: impl Fn(&mut Node<MoveOf<G>>),
    ) -> Option<usize> {
        let mut at = None;
        // One of several mirror images is kept; the line continues in that orientation.
        let (mut played, mut kept) = (self.game.start(), self.game.start());
        for mv in line {
            let turned = played.turned(&kept, mv);
            played.play(mv);
            kept.play(turned);
            let mv = turned;
            let found = self.children(at).find(|&child| self.nodes[child].mv == mv);
            if let Some(child) = found {
                known(&mut self.nodes[child]);
            }
            at = found.or_else(|| Some(self.append(at, mv)));
        }
        at
    }

    /// The children of a node, or the first moves for `None`.
    fn children(&self, parent: Option<usize>) -> impl Iterator<Item = usize> + '_ {
        let first = parent.map_or(self.first, |parent| self.nodes[parent].first_child);
        std::iter::successors(first, |&child| self.nodes[child].next_sibling)
    }

    /// Appends a new move after the last child.
    fn append(&mut self, parent: Option<usize>, mv: MoveOf<G>) -> usize {
        let (last, new) = (self.children(parent).last(), self.nodes.len());
        match (last, parent) {
            (Some(last), _) => self.nodes[last].next_sibling = Some(new),
            (None, Some(parent)) => self.nodes[parent].first_child = Some(new),
            (None, None) => self.first = Some(new),
        }
        let (name, note) = (String::new(), String::new());
        self.nodes.push(Node {
            mv,
            weight: WEIGHT,
            score: None,
            name,
            note,
            first_child: None,
            next_sibling: None,
        });
        new
    }

    /// Visits every move, parents before children, siblings in order.
    pub fn walk(&self, mut visit: impl FnMut(&Visit<'_, G::Position>)) {
        let mut line = vec![self.game.start()];
        // Books may be deep, so this uses an explicit stack instead of recursion.
        let begin = |first: usize, depth: usize| (first, depth, self.nodes[first].next_sibling.is_none());
        let mut to_come: Vec<_> = self.first.into_iter().map(|first| begin(first, 1)).collect();
        while let Some((at, depth, is_only)) = to_come.pop() {
            line.truncate(depth);
            let node = &self.nodes[at];
            visit(&Visit { node, line: &line, is_leaf: node.first_child.is_none(), is_only });
            to_come.extend(node.next_sibling.map(|sibling| (sibling, depth, false)));
            if let Some(child) = node.first_child {
                let mut position = line[depth - 1].clone();
                position.play(node.mv);
                line.push(position);
                to_come.push(begin(child, depth + 1));
            }
        }
    }

    /// The book by position.
    #[must_use]
    pub fn index(&self) -> Index<G::Position> {
        let mut by_key: HashMap<u64, Entry<G::Position>> = HashMap::new();
        self.walk(|visit| {
            let position = visit.position();
            let entry = by_key.entry(position.table_key());
            let entry = entry.or_insert_with(|| Entry { position: position.clone(), moves: Vec::new() });
            let mv = position.turned(&entry.position, visit.node.mv);
            let (weight, score) = (visit.node.weight, visit.node.score);
            match entry.moves.iter_mut().find(|known| known.mv == mv) {
                Some(known) => {
                    known.weight = known.weight.saturating_add(weight);
                    known.score = known.score.or(score);
                }
                None => entry.moves.push(KnownMove { mv, weight, score }),
            }
        });
        Index { by_key }
    }

    /// Every line from the start to a leaf.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<MoveOf<G>>> {
        let (mut line, mut lines) = (Vec::new(), Vec::new());
        self.walk(|visit| {
            line.truncate(visit.depth());
            line.push(visit.node.mv);
            if visit.is_leaf {
                lines.push(line.clone());
            }
        });
        lines
    }
}

/// A book by position: where several lines transpose, their weights add up.
#[derive(Clone, Debug)]
pub struct Index<P: Position> {
    by_key: HashMap<u64, Entry<P>>,
}

/// A position, one of its mirror images, with its moves.
#[derive(Clone, Debug)]
struct Entry<P: Position> {
    position: P,
    moves: Vec<KnownMove<P::Move>>,
}

/// A move that a book knows in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownMove<M> {
    /// The move.
    pub mv: M,
    /// How often it is played relative to the others; 0 is known but never played.
    pub weight: u32,
    /// Its value for its player, in the points of the game, if it was evaluated.
    pub score: Option<i32>,
}

impl<P: Explored + Keyed> Index<P> {
    /// The moves of a position with their weights.
    #[must_use]
    pub fn moves(&self, position: &P) -> Vec<(P::Move, u32)> {
        self.known(position).into_iter().map(|known| (known.mv, known.weight)).collect()
    }

    /// What the book knows about a position.
    #[must_use]
    pub fn known(&self, position: &P) -> Vec<KnownMove<P::Move>> {
        let Some(entry) = self.by_key.get(&position.table_key()) else { return Vec::new() };
        let turned = |known: &KnownMove<P::Move>| KnownMove {
            mv: entry.position.turned(position, known.mv),
            ..*known
        };
        entry.moves.iter().map(turned).collect()
    }
}

impl Book<Othello> {
    /// Adds the first plies of a game from the standard start; `false` for any other. A move that is already
    /// there gains weight.
    pub fn add_game(&mut self, game: &OthelloGame, n_plies: usize) -> bool {
        let is_usual = has_usual_start(game);
        if is_usual {
            let more = |node: &mut Node<othello::Move>| node.weight = node.weight.saturating_add(1);
            self.add_line(game.main_moves().take(n_plies), more);
        }
        is_usual
    }
}

impl Book<Chess> {
    /// Adds the first plies of a game from the standard start; `false` for any other. A move that is already
    /// there gains weight, so that moves are played as often as in the games.
    pub fn add_game(&mut self, game: &ChessGame, n_plies: usize) -> bool {
        let is_usual = pgn::has_usual_start(game);
        if is_usual {
            let more = |node: &mut Node<chess::Move>| node.weight = node.weight.saturating_add(1);
            self.add_line(game.main_moves().take(n_plies), more);
        }
        is_usual
    }

    /// The same moves as a Polyglot book.
    #[must_use]
    pub fn to_polyglot(&self) -> polyglot::Book {
        let mut book = polyglot::Book::default();
        self.walk(|visit| {
            let before = &visit.line[..visit.depth()];
            book.add_after(visit.position(), before, visit.node.mv, visit.node.weight);
        });
        book
    }
}

/// `1.e4` without its number; empty for a bare number.
fn without_number(word: &str) -> &str {
    match word.trim_start_matches(|letter: char| letter.is_ascii_digit()) {
        "" => "",
        rest if rest.starts_with('.') => rest.trim_start_matches('.'),
        _ => word,
    }
}
