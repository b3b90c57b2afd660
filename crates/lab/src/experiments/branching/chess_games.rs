//! Games of chess: random ones, and those of the thesis's program against itself, which look more like the games of
//! people. They are played by the rules crate, so that they are there whether or not chess is on the list of games.

use chess::{Board, Chess, Move};
use classics::chess_thesis::Options;
use game::{Game as _, Position as _, dice, pick};

use super::Sample;
use crate::thesis::{MAX_PLIES, Player, play};
use crate::{Failure, Settings};

/// The names of the two samples.
pub const RANDOM: &str = "random games";
pub const THESIS: &str = "thesis's program";

const N_RANDOM_GAMES: usize = 300;
const N_THESIS_GAMES: usize = 40;
const N_QUICK_GAMES: usize = 3;

/// Both samples.
pub fn samples(settings: &Settings<'_>) -> Result<[Sample; 2], Failure> {
    let n_games = |whole| if settings.quick { N_QUICK_GAMES } else { whole };
    let mut random = Sample { game: "chess", variant: RANDOM, games: Vec::new(), n_given_up: 0 };
    let mut dice = dice(settings.seed);
    for _ in 0..n_games(N_RANDOM_GAMES) {
        if settings.control.is_stopped() {
            return Err(Failure::Stopped);
        }
        random.games.push(random_game(|moves| pick(&mut dice, moves)));
    }
    let mut thesis = Sample { game: "chess", variant: THESIS, games: Vec::new(), n_given_up: 0 };
    // Two plies as in the thesis's game; among equal moves by lot, so that games differ.
    let player =
        |seed| Player::new(Options { random: true, seed, secondary: None, ..Options::default() }, None);
    let (mut white, mut black) = (player(2 * settings.seed)?, player(2 * settings.seed + 1)?);
    for _ in 0..n_games(N_THESIS_GAMES) {
        let start = vec![Chess::STANDARD.start()];
        let boards = play(start, [&mut white, &mut black], settings.control)?.boards;
        thesis.n_given_up += usize::from(boards.len() > MAX_PLIES);
        thesis.games.push(boards[..boards.len() - 1].iter().map(Board::n_moves).collect());
    }
    Ok([random, thesis])
}

/// The number of legal moves at each move of a random game.
fn random_game(mut choose: impl FnMut(&[Move]) -> Option<Move>) -> Vec<usize> {
    let mut boards = vec![Chess::STANDARD.start()];
    let mut n_legal = Vec::new();
    loop {
        let (board, past) = boards.split_last().expect("a game has a first position");
        let moves: Vec<Move> = board.moves().collect();
        let (None, Some(mv)) = (Chess::STANDARD.verdict(board, past), choose(&moves)) else { return n_legal };
        n_legal.push(moves.len());
        let mut next = *board;
        next.play(mv);
        boards.push(next);
    }
}
