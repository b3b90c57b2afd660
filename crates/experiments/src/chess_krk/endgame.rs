//! King and rook against king, complete: every position with either side to move, the moves between them from the rules
//! crate, and each distance to mate, computed backwards from the mates.

use std::ops::Range;

use chess::{Board, Chess, Role, Square};
use game::{Game as _, Position as _, Side};
use search::{Control, Stopped};

/// The squares of the three pieces; White has the rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    pub king: Square,
    pub rook: Square,
    pub lone_king: Square,
}

const N_PLACEMENTS: usize = 64 * 64 * 64;

impl Pieces {
    pub fn index(self) -> usize {
        (self.king.index() * 64 + self.rook.index()) * 64 + self.lone_king.index()
    }

    pub fn of_index(index: usize) -> Pieces {
        let square = |index: usize| Square::new((index % 64) as u8);
        Pieces { king: square(index / 4096), rook: square(index / 64), lone_king: square(index) }
    }

    /// `None` once the rook is lost.
    fn on(board: &Board) -> Option<Pieces> {
        let rooks = board.role(Role::Rook);
        (!rooks.is_empty()).then(|| Pieces {
            king: board.king(Side::First),
            rook: rooks.lowest(),
            lone_king: board.king(Side::Second),
        })
    }

    /// The position with that side to move, if it is legal.
    fn board(self, side: Side) -> Option<Board> {
        if self.king == self.rook {
            return None;
        }
        let letter = |square| match square {
            _ if square == self.king => 'K',
            _ if square == self.rook => 'R',
            _ if square == self.lone_king => 'k',
            _ => '1',
        };
        let rank = |rank| (0..8).map(|file| letter(Square::at(file, rank))).collect::<String>();
        let ranks: Vec<String> = (0..8).rev().map(rank).collect();
        let side = ["w", "b"][side.index()];
        Chess::STANDARD.parse_position(&format!("{} {side} - - 0 1", ranks.join("/"))).ok()
    }
}

/// The moves in one position.
struct Choices {
    /// The range of its moves among the targets.
    moves: Range<usize>,
    /// The lone king can take the rook.
    can_escape: bool,
    is_mate: bool,
}

/// The positions of one side to move, by placement; illegal ones are `None`.
struct Half {
    choices: Vec<Option<Choices>>,
    targets: Vec<u32>,
}

impl Half {
    fn new(side: Side, control: &Control) -> Result<Half, Stopped> {
        let mut half = Half { choices: Vec::with_capacity(N_PLACEMENTS), targets: Vec::new() };
        for index in 0..N_PLACEMENTS {
            if index % 4096 == 0 && control.is_stopped() {
                return Err(Stopped);
            }
            let choices = Pieces::of_index(index).board(side).map(|board| half.expand(&board));
            half.choices.push(choices);
        }
        Ok(half)
    }

    fn expand(&mut self, board: &Board) -> Choices {
        let start = self.targets.len();
        let mut can_escape = false;
        for mv in board.moves() {
            let mut child = *board;
            child.play(mv);
            match Pieces::on(&child) {
                Some(pieces) => self.targets.push(pieces.index() as u32),
                None => can_escape = true,
            }
        }
        let has_moves = can_escape || self.targets.len() > start;
        Choices { moves: start..self.targets.len(), can_escape, is_mate: !has_moves && board.is_check() }
    }

    fn moves(&self, choices: &Choices) -> impl Iterator<Item = usize> {
        self.targets[choices.moves.clone()].iter().map(|&target| target as usize)
    }

    fn legal(&self) -> impl Iterator<Item = (usize, &Choices)> {
        self.choices.iter().enumerate().filter_map(|(index, choices)| Some((index, choices.as_ref()?)))
    }
}

/// The whole endgame, solved.
pub struct Endgame {
    white: Half,
    black: Half,
    /// Plies to mate with White to move, where White mates by force.
    white_plies: Vec<Option<u8>>,
    black_plies: Vec<Option<u8>>,
}

impl Endgame {
    pub fn solve(control: &Control) -> Result<Endgame, Stopped> {
        let mut endgame = Endgame {
            white: Half::new(Side::First, control)?,
            black: Half::new(Side::Second, control)?,
            white_plies: vec![None; N_PLACEMENTS],
            black_plies: vec![None; N_PLACEMENTS],
        };
        let mates: Vec<usize> =
            endgame.black.legal().filter(|(_, choices)| choices.is_mate).map(|(index, _)| index).collect();
        mates.into_iter().for_each(|index| endgame.black_plies[index] = Some(0));
        let mut plies = 0;
        while endgame.step(plies) {
            plies += 2;
        }
        Ok(endgame)
    }

    /// Finds the positions from which White mates in `plies` + 1 and those in which Black is mated in `plies` + 2, when
    /// all shorter ones are known. Returns whether there were any.
    fn step(&mut self, plies: u8) -> bool {
        let mut is_news = false;
        for (index, choices) in self.white.legal() {
            let reaches = |target: usize| self.black_plies[target] == Some(plies);
            if self.white_plies[index].is_none() && self.white.moves(choices).any(reaches) {
                self.white_plies[index] = Some(plies + 1);
                is_news = true;
            }
        }
        for (index, choices) in self.black.legal() {
            let is_lost = |target: usize| self.white_plies[target].is_some();
            let is_stuck = choices.moves.is_empty() || choices.can_escape;
            let is_open = self.black_plies[index].is_none() && !is_stuck;
            if is_open && self.black.moves(choices).all(is_lost) {
                self.black_plies[index] = Some(plies + 2);
            }
        }
        is_news
    }

    /// Legal positions with White and with Black to move.
    pub fn n_legal(&self) -> [usize; 2] {
        [self.white.legal().count(), self.black.legal().count()]
    }

    /// Moves to mate in every legal position with White to move; `None` where White cannot win.
    pub fn white_moves(&self) -> impl Iterator<Item = Option<u32>> {
        self.white.legal().map(|(index, _)| self.white_plies[index].map(|plies| u32::from(plies).div_ceil(2)))
    }

    /// Drawn positions with Black to move: the rook is lost at once, or it is stalemate.
    pub fn n_drawn(&self) -> usize {
        self.black.legal().filter(|(index, _)| self.black_plies[*index].is_none()).count()
    }

    /// Moves to mate with White to move.
    pub fn moves_to_mate(&self, pieces: Pieces) -> Option<u32> {
        self.white_plies[pieces.index()].map(|plies| u32::from(plies).div_ceil(2))
    }

    /// Whether it is a legal position with White to move.
    pub fn is_legal(&self, pieces: Pieces) -> bool {
        self.white.choices[pieces.index()].is_some()
    }

    /// Whether White may legally move from one to the other.
    pub fn may_move(&self, from: Pieces, to: Pieces) -> bool {
        let choices = self.white.choices[from.index()].as_ref();
        choices.is_some_and(|choices| self.white.moves(choices).any(|target| target == to.index()))
    }

    /// Black's answers in a position with Black to move.
    pub fn answers(&self, pieces: Pieces) -> Answers {
        let Some(choices) = &self.black.choices[pieces.index()] else { return Answers::Drawn };
        match choices {
            Choices { is_mate: true, .. } => Answers::Mated,
            Choices { can_escape: true, .. } => Answers::Drawn,
            _ if choices.moves.is_empty() => Answers::Drawn,
            _ => Answers::Moves(self.black.moves(choices).map(Pieces::of_index).collect()),
        }
    }
}

/// Black's possible answers.
pub enum Answers {
    Mated,
    /// Stalemate, or the rook can be taken.
    Drawn,
    Moves(Vec<Pieces>),
}
