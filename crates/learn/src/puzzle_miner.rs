//! Looks through games for puzzles.

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use game::{Refusal, dice, shuffle};
use search::Control;
use serde::{Deserialize, Serialize};
use table::{Entry, Table};

use crate::{LevelGames, MakerSettings, NoPuzzle, Puzzle, PuzzleMaker, SourceGame, puzzle_key};

/// Looks through one game after another. What it finds in a game depends only on the settings and the game's number.
pub struct PuzzleMiner {
    /// The game's entry.
    pub entry: &'static dyn Entry,
    /// How games are played that are not read.
    pub games: LevelGames,
    /// How puzzles are made.
    pub settings: MakerSettings,
    /// The seed of the order of positions.
    pub seed: u64,
    /// Puzzles to take from a game at most.
    pub per_game: usize,
    /// Squares left in positions to look at, in games that fill the board.
    pub left: RangeInclusive<u32>,
}

/// A position that was looked at.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Look {
    /// The same for positions that make the same puzzle; see [`puzzle_key`].
    pub key: String,
    /// The puzzle, or why there is none.
    #[serde(flatten)]
    pub found: Found,
}

/// A puzzle, or why there is none.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Found {
    /// A puzzle.
    Puzzle(Box<Puzzle>),
    /// Why there is none.
    None(NoPuzzle),
}

impl PuzzleMiner {
    /// Nodes of each search that judges a move, if nothing else is said.
    pub const USUAL_NODES: u64 = 300_000;
    /// Memory of each miner's hash tables.
    pub const HASH_BYTES: usize = 16 << 20;

    /// Looks at the positions of a game in random order, until it has given enough puzzles. After a stop the answer is
    /// incomplete.
    ///
    /// # Errors
    /// A [`Refusal`] when the game cannot be played or read, or an engine cannot analyse a position.
    pub fn look_through(
        &mut self,
        game: &SourceGame,
        number: usize,
        control: &Arc<Control>,
    ) -> Result<Vec<Look>, Refusal> {
        self.games.control = Arc::clone(control);
        self.settings.control = Arc::clone(control);
        let table = self.table(game)?;
        let mut maker = PuzzleMaker::new(&*table, self.settings.clone())?;
        let n_moves = table.moves().len();
        // The start of a game is a puzzle only if that is all there is.
        let mut plies: Vec<usize> = if n_moves == 0 { vec![0] } else { (1..=n_moves).collect() };
        shuffle(&mut dice(self.seed.wrapping_add(number as u64)), &mut plies);
        let (mut looks, mut n_made) = (Vec::new(), 0);
        for ply in plies {
            let position = at_ply(&*table, ply);
            if position.squares_left().is_some_and(|left| !self.left.contains(&left)) {
                continue;
            }
            let made = maker.make(&*position)?;
            if control.is_stopped() {
                break;
            }
            n_made += usize::from(made.is_ok());
            let found = made.map_or_else(Found::None, |puzzle| Found::Puzzle(Box::new(puzzle)));
            looks.push(Look { key: puzzle_key(&*position), found });
            if n_made >= self.per_game {
                break;
            }
        }
        Ok(looks)
    }

    fn table(&self, game: &SourceGame) -> Result<Box<dyn Table>, Refusal> {
        match game {
            SourceGame::Played(number) => self.games.play(self.entry, *number),
            SourceGame::Read { variant, start, moves } => {
                let mut table = self.entry.table(Some(variant))?;
                table.set_position(start)?;
                for mv in moves {
                    table.play_on(mv)?;
                }
                Ok(table)
            }
        }
    }
}

/// The game after that many moves.
fn at_ply(table: &dyn Table, ply: usize) -> Box<dyn Table> {
    let mut position = table.fork();
    while position.moves().len() > ply {
        position.take_back();
    }
    position
}

/// The puzzles of a set so far: none twice, numbered in the order of games, and not more than wanted.
#[derive(Clone, Debug)]
pub struct PuzzleTally {
    game: String,
    most: u64,
    seen: HashSet<String>,
    /// Games looked through.
    pub n_games: u64,
    /// Positions looked at.
    pub n_positions: u64,
    /// Puzzles.
    pub n_puzzles: u64,
    /// What was discarded, and why.
    pub discarded: BTreeMap<NoPuzzle, u64>,
}

impl PuzzleTally {
    /// An empty set of puzzles of a game, at most this many.
    #[must_use]
    pub fn new(game: &str, most: u64) -> PuzzleTally {
        PuzzleTally {
            game: game.to_string(),
            most,
            seen: HashSet::new(),
            n_games: 0,
            n_positions: 0,
            n_puzzles: 0,
            discarded: BTreeMap::new(),
        }
    }

    /// Whether there are as many puzzles as wanted.
    #[must_use]
    pub fn is_enough(&self) -> bool {
        self.n_puzzles >= self.most
    }

    /// Adds what was found in the next game; passes on each new puzzle, with its name.
    pub fn add<E>(
        &mut self,
        looks: Vec<Look>,
        each: &mut dyn FnMut(Puzzle) -> Result<(), E>,
    ) -> Result<(), E> {
        self.n_games += 1;
        for Look { key, found } in looks {
            if self.is_enough() {
                break;
            }
            self.n_positions += 1;
            let reason = match found {
                Found::Puzzle(puzzle) if self.seen.insert(key) => {
                    each(self.named(*puzzle))?;
                    continue;
                }
                Found::Puzzle(_) => NoPuzzle::Duplicate,
                Found::None(reason) => reason,
            };
            *self.discarded.entry(reason).or_default() += 1;
        }
        Ok(())
    }

    fn named(&mut self, puzzle: Puzzle) -> Puzzle {
        self.n_puzzles += 1;
        // The position says what is on the board, so a seed is of no use any more.
        let variant = puzzle.variant.split('@').next().unwrap_or_default().to_string();
        Puzzle { id: format!("{}-{}", self.game, self.n_puzzles), variant, ..puzzle }
    }
}
