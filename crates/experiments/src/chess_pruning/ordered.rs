//! The thesis's board with captures first, ordered by most valuable victim, then least valuable attacker: a remedy that
//! the thesis names but did not apply.

use classics::chess_thesis::{Bitmaps, Board, Evaluation, Kind, Move};
use game::{Keyed, Outcome, Position, Side};
use search::{Evaluator, Score};

/// A position that lists captures first.
#[derive(Clone)]
pub struct CapturesFirst(pub Board<Bitmaps>);

impl CapturesFirst {
    /// Higher comes first. Victims weigh more than attackers; quiet moves keep their order at the end.
    fn promise(&self, mv: Move) -> i32 {
        let taker = self.0.at(mv.from).map_or(Kind::Pawn, |piece| piece.kind);
        let promotion = if mv.promotion == Some(Kind::Queen) { Kind::Queen.value() } else { 0 };
        let won = self.0.captured(mv).map_or(0, Kind::value) + promotion;
        if won == 0 { 0 } else { 16 * won - taker.value() }
    }
}

impl Position for CapturesFirst {
    type Move = Move;

    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        let mut moves: Vec<Move> = self.0.moves().collect();
        moves.sort_by_cached_key(|&mv| std::cmp::Reverse(self.promise(mv)));
        moves.into_iter()
    }

    fn play(&mut self, mv: Move) {
        self.0.play(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
}

impl Keyed for CapturesFirst {
    fn key(&self) -> u64 {
        self.0.key()
    }
}

/// The thesis's evaluation, which does not depend on the order of moves.
#[derive(Clone, Copy)]
pub struct SameEvaluation(pub Evaluation);

impl Evaluator<CapturesFirst> for SameEvaluation {
    fn evaluate(&mut self, position: &CapturesFirst) -> Score {
        self.0.evaluate(&position.0)
    }

    fn terminal(&mut self, position: &CapturesFirst, outcome: Outcome, ply: u32) -> Score {
        self.0.terminal(&position.0, outcome, ply)
    }
}
