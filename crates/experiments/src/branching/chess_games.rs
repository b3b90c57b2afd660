//! Games of the thesis's chess program against itself, which resemble the games of people more than random ones do.

use chess::{Board, Chess};
use classics::chess_thesis::ThesisOptions;
use game::{Game as _, Position as _};
use study::Words;

use super::Sample;
use crate::thesis::{MAX_PLIES, Player, play};
use lab::{Failure, Settings};

/// The name of the sample, for programs and for people.
pub const THESIS: &str = "thesis's program";
pub const THESIS_WORDS: &Words = &Words::fixed(THESIS, "programa de la tesis");

const N_GAMES: usize = 40;
const N_QUICK_GAMES: usize = 3;

/// The games.
pub fn sample(settings: &Settings<'_>) -> Result<Sample, Failure> {
    let n_games = if settings.quick { N_QUICK_GAMES } else { N_GAMES };
    let mut sample = Sample { game: "chess", variant: THESIS, games: Vec::new(), n_given_up: 0 };
    // Two plies as in the thesis's game; random choice among equal moves, so that games differ.
    let player = |seed| {
        Player::new(ThesisOptions { random: true, seed, secondary: None, ..ThesisOptions::default() }, None)
    };
    let (mut white, mut black) = (player(2 * settings.seed)?, player(2 * settings.seed + 1)?);
    for _ in 0..n_games {
        let start = vec![Chess::STANDARD.start()];
        let boards = play(start, [&mut white, &mut black], settings.control)?.boards;
        sample.n_given_up += usize::from(boards.len() > MAX_PLIES);
        sample.games.push(boards[..boards.len() - 1].iter().map(Board::n_moves).collect());
    }
    Ok(sample)
}
