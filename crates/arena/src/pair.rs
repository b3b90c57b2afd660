//! A pair of games: one opening, both colours. Matches and tournaments consist of pairs. Each pair has its own seats
//! and depends on nothing played before, so it can be repeated on its own.

use std::sync::Arc;

use game::{Refusal, Side};
use jobs::{Done, Entry, WorkError, parse_result};
use search::{Control, Stopped};
use serde::{Deserialize, Serialize};
use table::Table;

use crate::game::{Conditions, GamePlan, GameWatcher};
use crate::opening::Opening;
use crate::record::{GameRecord, GameTimes};
use crate::schedule::Job;
use crate::seat::{Contestant, Seat};

/// A finished pair of a tournament: the result of a job of its run. Times are kept beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairRecord {
    /// Which pair of which pairing.
    #[serde(flatten)]
    pub job: Job,
    /// Contestants a and b of its games, as indices into the list of players.
    pub players: [usize; 2],
    /// The games: two, or one at the end of an odd number.
    pub games: Vec<GameRecord>,
}

impl PairRecord {
    /// The pair of a ledger's entry, with its times; `None` if it was not finished.
    ///
    /// # Errors
    /// A [`Refusal`] when the entry is not one of a tournament.
    pub fn of_entry(entry: &Entry) -> Result<Option<PairRecord>, Refusal> {
        let Ok(result) = &entry.result else { return Ok(None) };
        let mut record: PairRecord = parse_result(entry.job, result)?;
        if let Some(times) = &entry.made.times {
            let times: Vec<GameTimes> = parse_result(entry.job, times)?;
            record.games.iter_mut().zip(times).for_each(|(game, times)| game.set_times(times));
        }
        Ok(Some(record))
    }

    /// The pair as the result of a job, with its times beside it.
    #[must_use]
    pub(crate) fn into_done(mut self) -> Done {
        let times: Vec<GameTimes> = self.games.iter_mut().map(GameRecord::take_times).collect();
        Done::new(&self).with_times(&times)
    }
}

/// A pair to play.
pub(crate) struct PairPlan<'a> {
    /// Its number in the match.
    pub index: usize,
    /// Two, or one at the end of an odd number.
    pub n_games: usize,
    /// Contestant a, who plays the first side in the first game, and b.
    pub contestants: [&'a dyn Contestant; 2],
    /// The seeds of their randomness.
    pub seeds: [u64; 2],
    /// Where both games start.
    pub opening: &'a Opening,
    /// The conditions for both sides.
    pub conditions: &'a Conditions,
    /// Who sees the moves.
    pub watcher: &'a dyn GameWatcher,
}

/// Why a pair was not finished.
pub(crate) enum Halt {
    Stopped,
    Refused(Refusal),
}

impl From<Halt> for WorkError {
    fn from(halt: Halt) -> WorkError {
        match halt {
            Halt::Stopped => WorkError::Stopped,
            Halt::Refused(refusal) => WorkError::Refused(refusal),
        }
    }
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Halt {
        Halt::Stopped
    }
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Halt {
        Halt::Refused(refusal)
    }
}

impl PairPlan<'_> {
    /// Plays the games and passes each on as it ends.
    pub fn play(
        &self,
        table: &dyn Table,
        control: &Arc<Control>,
        finished: &mut dyn FnMut(GameRecord) -> Result<(), Stopped>,
    ) -> Result<(), Halt> {
        let [a, b] = self.contestants;
        let (seat_a, seat_b) = (a.sit(table, self.seeds[0])?, b.sit(table, self.seeds[1])?);
        let mut players = [(a.name(), seat_a), (b.name(), seat_b)];
        let first = 2 * self.index;
        for (index, a_side) in (first..first + self.n_games).zip(Side::BOTH) {
            let [(first, first_seat), (second, second_seat)] = &mut players;
            let names = [*first, *second];
            let Self { opening, conditions, .. } = *self;
            let plan = GamePlan { index, opening, names, a_side, conditions };
            let table = opening.set_up(table)?;
            first_seat.accept(&*table)?;
            second_seat.accept(&*table)?;
            let seats: [&mut dyn Seat; 2] = [&mut **first_seat, &mut **second_seat];
            let game = plan.play_watched(table, seats, control, self.watcher)?;
            finished(game)?;
            players.reverse();
        }
        Ok(())
    }
}
