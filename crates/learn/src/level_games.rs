//! The games that puzzles are made from: somebody's, or games of our levels against each other.

use std::sync::Arc;

use game::{Refusal, below, dice, pick};
use search::{Control, Limits};
use table::{Ask, Entry, Level, Setup, Table};

/// A game that puzzles may be in.
#[derive(Clone, Debug)]
pub enum SourceGame {
    /// From a file: where it starts, and its moves.
    Read {
        /// The variant.
        variant: String,
        /// The starting position.
        start: String,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// To be played, by this number.
    Played(u64),
}

/// Plays games between levels.
#[derive(Clone)]
pub struct LevelGames {
    /// The levels that play.
    pub levels: Vec<&'static Level>,
    /// The variant; one with an open seed, such as `5x5@`, is another board in each game.
    pub variant: Option<String>,
    /// Random moves at the start of each game.
    pub random_plies: usize,
    /// The seed of all randomness.
    pub seed: u64,
    /// Stops a game from outside.
    pub control: Arc<Control>,
}

/// How many boards an open seed chooses from.
const SEEDS: u64 = 1_000_000;
/// Nodes per move: levels are weak on purpose, and many games are wanted.
const NODES_PER_MOVE: u64 = 20_000;
/// Longer games have nothing new.
const MOST_PLIES: usize = 300;

impl LevelGames {
    /// The game of that number: its levels, its start and its random moves follow from the seed. After a stop it is
    /// unfinished.
    ///
    /// # Errors
    /// A [`Refusal`] when there is no such variant, or a level cannot play it.
    ///
    /// # Panics
    /// When there are no levels.
    pub fn play(&self, entry: &'static dyn Entry, number: u64) -> Result<Box<dyn Table>, Refusal> {
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let mut dice = dice(seed);
        // A variant with an open seed, such as `5x5@`, is another board in each game.
        let variant = self.variant.as_ref().map(|variant| match variant.ends_with('@') {
            true => format!("{variant}{}", seed % SEEDS),
            false => variant.clone(),
        });
        let mut table = entry.table(variant.as_deref())?;
        if let Some(start) = table.random_start(seed) {
            table.set_position(&start)?;
        }
        for _ in 0..self.random_plies {
            let legal = table.legal();
            if table.verdict().is_none() && !legal.is_empty() {
                table.play(&legal[below(&mut dice, legal.len())])?;
            }
        }
        let setup = Setup { seed, hash_bytes: 1 << 20, ..Setup::default() };
        let seat = |level: Option<&'static Level>| table.level(level.expect("there are levels"), &setup);
        let mut players = [seat(pick(&mut dice, &self.levels))?, seat(pick(&mut dice, &self.levels))?];
        while table.verdict().is_none() && table.moves().len() < MOST_PLIES && !self.control.is_stopped() {
            let ask = Ask {
                limits: Limits::nodes(NODES_PER_MOVE),
                control: Arc::clone(&self.control),
                ..Ask::default()
            };
            let player = &mut players[table.side_to_move().index()];
            let answer = player.analyse(&*table, &ask, &mut |_| {})?;
            let Some(line) = answer.lines.first() else { break };
            table.play(&line.mv)?;
        }
        Ok(table)
    }
}
