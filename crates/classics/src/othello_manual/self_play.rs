//! Self-play games of the program, for fitting coefficients.

use game::{Dice, Position, Side, dice, pick};
use othello::{Board, Move, Size};
use search::Meter;

use super::edge_table::EdgeTable;
use super::evaluation::Evaluation;
use super::features::Feature;
use super::mixed::MixedBoard;
use super::technique::Technique;
use super::thinker::{Algorithm, LONGEST_GAME, Thinker};

/// How the games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// How many games.
    pub n_games: u32,
    /// Random moves at the start of each game, so that games differ.
    pub n_random_moves: u32,
    /// Plies the program searches.
    pub depth: u32,
    /// With at most this many empty squares the program searches to the end of the game, so that results are
    /// not decided by blunders.
    pub n_solved: u32,
    /// The seed for the random moves.
    pub seed: u64,
}

/// A position of a game and the game's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Discs on the board.
    pub n_discs: u32,
    /// Every feature, in the order of [`Feature::ALL`], for the side to move.
    pub features: Vec<i32>,
    /// The final difference for the side to move, in discs.
    pub result: i32,
}

impl SelfPlay {
    /// Plays the games with `evaluation`, and returns the features of every position after the random moves,
    /// with edges from `edges`.
    #[must_use]
    pub fn samples(&self, evaluation: &Evaluation, edges: &EdgeTable) -> Vec<Sample> {
        let mut dice = dice(self.seed);
        (0..self.n_games).flat_map(|_| self.game(&mut dice, evaluation, edges)).collect()
    }

    fn game(&self, dice: &mut Dice, evaluation: &Evaluation, edges: &EdgeTable) -> Vec<Sample> {
        let (mut board, mut positions) = (Board::start(Size::Eight), Vec::new());
        for ply in 0.. {
            let moves: Vec<Move> = board.moves().collect();
            let is_random = ply < self.n_random_moves;
            let mv = match is_random || moves.len() == 1 {
                true => pick(dice, &moves),
                false => self.choose(&board, &moves, evaluation),
            };
            let Some(mv) = mv else { break };
            if !is_random && mv != Move::PASS {
                positions.push(board);
            }
            board.play(mv);
        }
        let black_wins_by = board.side_to_move().signed(board.final_difference());
        positions.iter().map(|position| sample(position, black_wins_by, edges)).collect()
    }

    fn choose(&self, board: &Board, moves: &[Move], evaluation: &Evaluation) -> Option<Move> {
        let mut thinker: Thinker<'_, MixedBoard> =
            Thinker::new(evaluation, Algorithm::AlphaBeta, Meter::unlimited());
        let side = board.side_to_move();
        let is_solved = board.empty().count_ones() <= self.n_solved;
        let depth = if is_solved { LONGEST_GAME } else { self.depth };
        thinker.think(&MixedBoard::from_board(board), side, moves, depth).best.map(|best| best.mv)
    }
}

fn sample(position: &Board, black_wins_by: i32, edges: &EdgeTable) -> Sample {
    let (board, side) = (MixedBoard::from_board(position), position.side_to_move());
    Sample {
        n_discs: Side::BOTH.map(|side| position.discs(side).count_ones()).iter().sum(),
        features: Feature::ALL.map(|feature| feature.value(&board, side, edges)).to_vec(),
        result: side.signed(black_wins_by),
    }
}
