//! The six rules of Torres Quevedo's automaton, *El Ajedrecista*, as H. Vigneron published them (Les automates, La
//! Nature, 1914) and G. W. Atkinson gives them as a program (Chess and Machine Intuition, 1993, appendix), and the
//! longest resistance against them.
//!
//! The machine's king begins on a8, its rook on b8, the opponent's king on any of the first six ranks that is not
//! in check; it drives that king down the board.

use std::collections::HashMap;

use chess::Square;

use super::endgame::{Answers, Endgame, Pieces};

/// The machine's move.
fn machine_move(pieces: Pieces) -> Pieces {
    let Pieces { king, rook, lone_king } = pieces;
    let height = |square: Square| i32::from(square.rank()) - i32::from(lone_king.rank());
    let file_distance = king.file().abs_diff(lone_king.file());
    if let (Some(zone), true) = (zone(rook), zone(rook) == zone(lone_king)) {
        let refuge = if zone == Zone::Left { 7 } else { 0 };
        Pieces { rook: Square::at(refuge, rook.rank()), ..pieces }
    } else if height(rook) > 1 {
        Pieces { rook: below(rook), ..pieces }
    } else if height(king) > 2 {
        Pieces { king: below(king), ..pieces }
    } else if file_distance % 2 == 1 {
        Pieces { rook: waiting(rook), ..pieces }
    } else if file_distance > 0 {
        let file = if king.file() < lone_king.file() { king.file() + 1 } else { king.file() - 1 };
        Pieces { king: Square::at(file, king.rank()), ..pieces }
    } else {
        Pieces { rook: below(rook), ..pieces }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Left,
    Right,
}

/// Three files on either side; the middle two belong to neither.
fn zone(square: Square) -> Option<Zone> {
    match square.file() {
        0..=2 => Some(Zone::Left),
        5..=7 => Some(Zone::Right),
        _ => None,
    }
}

fn below(square: Square) -> Square {
    Square::at(square.file(), square.rank().saturating_sub(1))
}

/// The rook loses a tempo between the two outermost files of its side.
fn waiting(rook: Square) -> Square {
    Square::at([1, 0, 1, 2, 5, 6, 7, 6][rook.file() as usize], rook.rank())
}

/// How the longest game against the machine ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Mate in this many moves.
    Mate(u32),
    /// The rook is lost, it is stalemate, the rules name no legal move, or the game repeats forever.
    NoMate,
}

/// The longest games, memoised by position.
pub struct Automaton<'a> {
    endgame: &'a Endgame,
    /// `None` while a position is being searched: meeting it again closes a cycle.
    known: HashMap<usize, Option<End>>,
}

impl<'a> Automaton<'a> {
    pub fn new(endgame: &'a Endgame) -> Automaton<'a> {
        Automaton { endgame, known: HashMap::new() }
    }

    /// The machine's starting positions, with the machine to move.
    pub fn starts(&self) -> Vec<Pieces> {
        let (king, rook) = (Square::at(0, 7), Square::at(1, 7));
        let start = |index: usize| Pieces { king, rook, lone_king: Square::new(index as u8) };
        (0..48).map(start).filter(|&pieces| self.endgame.is_legal(pieces)).collect()
    }

    /// The end against the longest resistance.
    pub fn longest(&mut self, pieces: Pieces) -> End {
        match self.known.get(&pieces.index()) {
            Some(Some(end)) => return *end,
            Some(None) => return End::NoMate,
            None => {}
        }
        self.known.insert(pieces.index(), None);
        let end = self.play_on(pieces);
        self.known.insert(pieces.index(), Some(end));
        end
    }

    fn play_on(&mut self, pieces: Pieces) -> End {
        let next = machine_move(pieces);
        if !self.endgame.may_move(pieces, next) {
            return End::NoMate;
        }
        let answers = match self.endgame.answers(next) {
            Answers::Mated => return End::Mate(1),
            Answers::Drawn => return End::NoMate,
            Answers::Moves(moves) => moves,
        };
        let mut most = 0;
        for answer in answers {
            match self.longest(answer) {
                End::Mate(moves) => most = most.max(moves),
                End::NoMate => return End::NoMate,
            }
        }
        End::Mate(most + 1)
    }
}
