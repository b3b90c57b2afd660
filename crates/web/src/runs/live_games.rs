//! The games of a running match, as its watchers see them.
//!
//! Quick games make thousands of moves per second, so a move is only noted here; positions and notation are made a few
//! times per second, when the noted moves are sent.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use arena::{GamePlan, GameWatcher};
use serde::Serialize;
use table::Table;
use utoipa::ToSchema;

/// A game that is being played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LiveGame {
    /// Its number in the match, from 1.
    number: usize,
    /// The player of the first side, as in the request.
    first: String,
    /// The player of the second side.
    second: String,
    /// The position now.
    position: String,
    /// The move that led to it.
    #[schema(required)]
    last: Option<String>,
    /// How many moves were played, those of the opening included.
    plies: usize,
    /// The latest moves in the game's usual notation.
    shown: Vec<String>,
    /// Whose turn it is.
    side: crate::board::Side,
}

/// How many of the latest moves are sent.
const SHOWN: usize = 12;

/// The games that are being played, by number.
#[derive(Default)]
pub struct LiveGames(Mutex<Noted>);

#[derive(Default)]
struct Noted {
    games: BTreeMap<usize, NotedGame>,
    has_changed: bool,
}

struct NotedGame {
    names: [String; 2],
    start: String,
    moves: Vec<String>,
}

impl GameWatcher for LiveGames {
    fn moved(&self, game: &GamePlan<'_>, table: &dyn Table) {
        let mut noted = self.noted();
        noted.has_changed = true;
        let one = noted.games.entry(game.index).or_insert_with(|| NotedGame {
            names: game.names.map(str::to_string),
            start: table.start(),
            moves: Vec::new(),
        });
        let known = one.moves.len().min(table.moves().len());
        one.moves.extend_from_slice(&table.moves()[known..]);
    }
}

impl LiveGames {
    /// Forgets a game that is over.
    pub fn end(&self, index: usize) {
        self.noted().games.remove(&index);
    }

    /// Whether something has happened since the last time this was asked.
    pub fn take_changed(&self) -> bool {
        std::mem::take(&mut self.noted().has_changed)
    }

    /// The games now; `table` is of their game and variant.
    pub fn view(&self, table: &dyn Table) -> Vec<LiveGame> {
        let noted = self.noted();
        let games = noted.games.iter();
        let copies: Vec<(usize, NotedGame)> = games
            .map(|(&index, NotedGame { names, start, moves })| {
                (index, NotedGame { names: names.clone(), start: start.clone(), moves: moves.clone() })
            })
            .collect();
        // Replaying takes longer than a game may be kept from its next move.
        drop(noted);
        copies.into_iter().filter_map(|(index, game)| shown(table, index, game)).collect()
    }

    fn noted(&self) -> MutexGuard<'_, Noted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// `None` for what cannot be replayed, which does not happen: the moves were played on such a table.
fn shown(table: &dyn Table, index: usize, game: NotedGame) -> Option<LiveGame> {
    let NotedGame { names: [first, second], start, moves } = game;
    let mut table = table.fork();
    table.set_position(&start).ok()?;
    let n_early = moves.len().saturating_sub(SHOWN);
    moves[..n_early].iter().try_for_each(|mv| table.play_on(mv)).ok()?;
    let shown = table.spelled(&moves[n_early..]);
    moves[n_early..].iter().try_for_each(|mv| table.play_on(mv)).ok()?;
    let (position, side) = (table.position(), table.side_to_move().into());
    let (plies, last) = (moves.len(), moves.last().cloned());
    Some(LiveGame { number: index + 1, first, second, position, last, plies, shown, side })
}
