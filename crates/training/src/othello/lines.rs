//! Lines of play from which positions are taken.
//!
//! A search visits positions that no player would reach, such as the replies to every mistake. So a line starts with a
//! recorded game, an opening or random moves, continues with a few random moves, and is then finished by a weak player
//! ([`Policy`]).

use ::othello::Size;
use anyhow::{Result, anyhow};
use game::{Dice, dice, pick};
use othello_engine::patterns::Weights;
use othello_engine::{Board, Kernels, PER_DISC};
use processor::Portable;
use protocols::wthor;
use rand::RngExt;
use rustc_hash::FxHashSet;

use super::positions::{N_GROUPS, Positions, canonical};
use super::{enlarged, pieces};
use crate::parallel;

/// Beginnings of lines.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Recorded games, as squares without passes.
    pub games: Vec<Vec<u8>>,
    /// Openings, as squares.
    pub openings: Vec<Vec<u8>>,
}

/// How lines are finished.
#[derive(Clone, Copy, Debug)]
pub enum Policy<'a> {
    /// Prefers corners, and few moves for the opponent.
    Mobility,
    /// The best move by these weights, one ply ahead.
    Weights(&'a Weights),
}

/// How positions are made.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// The board.
    pub size: Size,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of lines to play.
    pub n_lines: usize,
    /// The number of positions to keep per number of empty squares.
    pub per_group: usize,
    /// How lines are finished.
    pub policy: Policy<'a>,
    /// Threads to use; the result does not depend on it.
    pub n_threads: usize,
}

/// Lines per part of the work, which has one seed.
const LINES_PER_PART: usize = 1024;

/// One in this many positions of a line is kept, so that few are nearly the same.
const THINNING: u32 = 3;

impl Sources {
    /// Adds the games of a WTHOR file, skipping damaged ones.
    ///
    /// # Errors
    /// If it is not a WTHOR file.
    pub fn add_wthor(&mut self, bytes: &[u8]) -> Result<()> {
        let file = wthor::GamesFile::read(bytes).map_err(|refusal| anyhow!("{refusal}"))?;
        let names = wthor::Names::default();
        let games = file.games(&names).filter_map(Result::ok);
        self.games.extend(
            games.map(|game| {
                game.main_moves().filter_map(::othello::Move::bit).map(|bit| bit as u8).collect()
            }),
        );
        Ok(())
    }

    /// Adds openings, one per line, such as `f5d6c3`.
    ///
    /// # Errors
    /// If a line contains an illegal move.
    pub fn add_openings(&mut self, text: &str) -> Result<()> {
        let start = ::othello::Board::start(::othello::Size::Eight);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let moves = ::othello::transcript::parse(&start, line).map_err(|refusal| anyhow!("{refusal}"))?;
            self.openings
                .push(moves.into_iter().filter_map(::othello::Move::bit).map(|bit| bit as u8).collect());
        }
        Ok(())
    }

    /// The beginning of a line and the number of random moves that follow.
    fn beginning(&self, size: Size, dice: &mut Dice) -> (&[u8], u32) {
        let kind = dice.random_range(0..8u32);
        if kind < 5 && !self.games.is_empty() {
            let game = &self.games[dice.random_range(0..self.games.len() as u64) as usize];
            // One in four lines has no random moves.
            let n_moves = dice.random_range(0..=game.len() as u64) as usize;
            return (&game[..n_moves], dice.random_range(0..4u32));
        }
        if kind < 6 && !self.openings.is_empty() {
            let opening = &self.openings[dice.random_range(0..self.openings.len() as u64) as usize];
            return (opening, dice.random_range(0..4u32));
        }
        (&[], dice.random_range(4..size.n_squares() * 9 / 16))
    }
}

/// Makes positions. The order within a group is random, so that the first ones are as good a sample as any.
#[must_use]
pub fn positions(sources: &Sources, plan: &Plan) -> Positions {
    let mut kept = Positions::new();
    let mut known: Vec<FxHashSet<Board>> = vec![FxHashSet::default(); N_GROUPS];
    let parts = parallel::map(
        plan.n_threads,
        plan.n_lines.div_ceil(LINES_PER_PART),
        || (),
        |(), part| {
            let mut dice = dice(plan.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(part as u64));
            let mut found = Vec::new();
            (0..LINES_PER_PART).for_each(|_| play_line(sources, plan, &mut dice, &mut found));
            found
        },
    );
    for board in parts.into_iter().flatten() {
        let group = board.n_empty(plan.size.squares()) as usize;
        if kept.0[group].len() < plan.per_group && known[group].insert(board) {
            kept.0[group].push(board);
        }
    }
    for (group, boards) in kept.0.iter_mut().enumerate() {
        game::shuffle(&mut dice(plan.seed ^ group as u64), boards);
    }
    kept
}

fn play_line(sources: &Sources, plan: &Plan, dice: &mut Dice, found: &mut Vec<Board>) {
    let (beginning, n_random) = sources.beginning(plan.size, dice);
    let squares = plan.size.squares();
    let mut board = Board::of(&::othello::Board::start(plan.size));
    // The noise in the player's evaluation, in discs, varies from line to line.
    let noise = [0.5, 2.0, 5.0][dice.random_range(0..3u64) as usize];
    let mut n_played = 0;
    loop {
        let mut moves = board.moves(squares);
        let passes = moves == 0;
        if passes {
            moves = board.swapped().moves(squares);
            if moves == 0 {
                return;
            }
        }
        if dice.random_range(0..THINNING) == 0 {
            found.push(canonical(board));
        }
        if passes {
            board = board.swapped();
            if dice.random_range(0..THINNING) == 0 {
                found.push(canonical(board));
            }
        }
        let square = match beginning.get(n_played) {
            Some(&square) => u32::from(square),
            None if n_played < beginning.len() + n_random as usize => random_square(moves, dice),
            None => plan.choose(board, moves, noise, dice),
        };
        board = board.play(square);
        n_played += 1;
    }
}

fn random_square(moves: u64, dice: &mut Dice) -> u32 {
    let squares: Vec<u32> = squares(moves).collect();
    pick(dice, &squares).expect("there are moves")
}

/// The squares of a set, lowest first.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        square
    })
}

impl Plan<'_> {
    fn choose(&self, board: Board, moves: u64, noise: f32, dice: &mut Dice) -> u32 {
        let occupied = pieces(board, self.size);
        let worth = |square: u32, dice: &mut Dice| {
            let flips = board.flips(square);
            let child = board.after(square, flips);
            let worth = match self.policy {
                Policy::Mobility => self.mobility(square, child),
                Policy::Weights(weights) => {
                    let place = enlarged(1 << square, self.size).trailing_zeros();
                    let occupied = occupied.play(place, enlarged(flips, self.size));
                    let all = self.size.squares();
                    let moves = Portable.moves_of_both(child, all);
                    -occupied.evaluate(moves, child.n_empty(all), weights) as f32 / PER_DISC as f32
                }
            };
            worth + noise * dice.random::<f32>()
        };
        let valued = squares(moves).map(|square| (worth(square, dice), square));
        valued.max_by(|a, b| a.0.total_cmp(&b.0)).expect("there are moves").1
    }

    fn mobility(&self, square: u32, child: Board) -> f32 {
        const CORNERS: u64 = 0x8100_0000_0000_0081;
        const NEXT_TO_CORNERS: u64 = 0x42c3_0000_0000_c342;
        let place = match enlarged(1 << square, self.size) {
            bit if bit & CORNERS != 0 => 8.0,
            bit if bit & NEXT_TO_CORNERS != 0 => -4.0,
            _ => 0.0,
        };
        place - child.moves(self.size.squares()).count_ones() as f32
    }
}
