//! Facts about a bad move: what can be checked on the board, for sentences that invent nothing.

use crate::{Position, Side};

/// A true statement about a move or the line that refutes it. Whoever knows the game makes it; the words come from
/// elsewhere, so it carries everything that a sentence, or somebody who checks it, needs.
///
/// ```
/// use game::{Fact, Side};
///
/// let fork = Fact::new("fork").of(Side::Second).at(2).squares(["c2", "e1", "a1"]).word("piece", "knight");
/// assert_eq!((fork.kind, fork.ply, fork.squares.len()), ("fork", 2, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What kind of fact it is, in lower case with hyphens; each game lists its own.
    pub kind: &'static str,
    /// The side that it is about; which one that is depends on the kind.
    pub side: Option<Side>,
    /// On which board it is true: 0 before the bad move, 1 after it, 2 after the reply, and so on along the refutation; or
    /// along the best line, for kinds that are about it.
    pub ply: u32,
    /// Moves, as people write them.
    pub moves: Vec<String>,
    /// Squares, the most important one first.
    pub squares: Vec<String>,
    /// Words of the game by name, such as a kind of piece; they are translated.
    pub words: Vec<(&'static str, &'static str)>,
    /// Numbers by name.
    pub figures: Vec<(&'static str, i32)>,
}

impl Fact {
    /// A fact of that kind, still without details.
    #[must_use]
    pub fn new(kind: &'static str) -> Fact {
        Fact {
            kind,
            side: None,
            ply: 0,
            moves: Vec::new(),
            squares: Vec::new(),
            words: Vec::new(),
            figures: Vec::new(),
        }
    }

    /// About that side.
    #[must_use]
    pub fn of(self, side: Side) -> Fact {
        Fact { side: Some(side), ..self }
    }

    /// True after that many moves.
    #[must_use]
    pub fn at(self, ply: usize) -> Fact {
        Fact { ply: u32::try_from(ply).unwrap_or(u32::MAX), ..self }
    }

    /// With these moves.
    #[must_use]
    pub fn moves<T: Into<String>>(self, moves: impl IntoIterator<Item = T>) -> Fact {
        Fact { moves: moves.into_iter().map(Into::into).collect(), ..self }
    }

    /// With these squares.
    #[must_use]
    pub fn squares<T: ToString>(self, squares: impl IntoIterator<Item = T>) -> Fact {
        Fact { squares: squares.into_iter().map(|square| square.to_string()).collect(), ..self }
    }

    /// With a word.
    #[must_use]
    pub fn word(mut self, name: &'static str, word: &'static str) -> Fact {
        self.words.push((name, word));
        self
    }

    /// With a number.
    #[must_use]
    pub fn figure(mut self, name: &'static str, number: i32) -> Fact {
        self.figures.push((name, number));
        self
    }

    /// The number of that name.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i32> {
        self.figures.iter().find(|(known, _)| *known == name).map(|&(_, number)| number)
    }

    /// The word of that name.
    #[must_use]
    pub fn worded(&self, name: &str) -> Option<&'static str> {
        self.words.iter().find(|(known, _)| *known == name).map(|&(_, word)| word)
    }
}

/// A move that is worse than the best one, with the lines that show it.
#[derive(Clone, Copy, Debug)]
pub struct Mistake<'a, P: Position> {
    /// The positions before, from the start of the game on.
    pub past: &'a [P],
    /// The position in which it was played.
    pub position: &'a P,
    /// The move.
    pub played: P::Move,
    /// Best play after it, starting with the opponent's reply; empty if the move ended the game.
    pub refutation: &'a [P::Move],
    /// What should have been played: the best line, starting with the best move.
    pub best_line: &'a [P::Move],
    /// Whether both lines are best play to the end of the game.
    pub is_exact: bool,
}

impl<P: Position> Mistake<'_, P> {
    /// The boards of the refutation: the position, the one after the move, the one after the reply, and so on.
    #[must_use]
    pub fn boards(&self) -> Vec<P> {
        let moves: Vec<_> = std::iter::once(self.played).chain(self.refutation.iter().copied()).collect();
        boards(self.position, &moves)
    }

    /// The boards of the best line, starting with the position.
    #[must_use]
    pub fn best_boards(&self) -> Vec<P> {
        boards(self.position, self.best_line)
    }
}

fn boards<P: Position>(start: &P, moves: &[P::Move]) -> Vec<P> {
    let mut boards = vec![start.clone()];
    for &mv in moves {
        let mut next = boards[boards.len() - 1].clone();
        next.play(mv);
        boards.push(next);
    }
    boards
}
