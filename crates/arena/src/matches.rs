//! A match: pairs of games between two contestants. It is a tournament of one pairing without a ledger: to resume it
//! later, the caller keeps the games.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use game::Refusal;
use search::Control;
use table::Table;

use crate::game::{Conditions, GameWatcher};
use crate::openings::Openings;
use crate::pair::PairRecord;
use crate::plan::Plan;
use crate::record::GameRecord;
use crate::run_error::RunError;
use crate::schedule::{Job, Schedule};
use crate::score_keeper::ScoreKeeper;
use crate::seat::Contestant;
use crate::sprt::Sprt;
use crate::standing::Standing;
use crate::tournament::Tournament;
use crate::tournament_setup::TournamentSetup;

/// How a match is played.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSettings {
    /// The maximum number of games. If it is odd, the last game has no partner and is not in the pairs.
    pub games: usize,
    /// The conditions for both sides.
    pub conditions: Conditions,
    /// Where the games start.
    pub openings: Openings,
    /// The seed of all randomness.
    pub seed: u64,
    /// How many games run at once; 0 counts as 1.
    pub concurrency: usize,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
}

impl Default for MatchSettings {
    fn default() -> MatchSettings {
        MatchSettings {
            games: 100,
            conditions: Conditions::default(),
            openings: Openings::default(),
            seed: 0,
            concurrency: 1,
            sprt: None,
        }
    }
}

/// A match to play.
#[derive(Clone, Copy)]
pub struct Match<'a> {
    /// The game; openings made of moves start from its position.
    pub table: &'a dyn Table,
    /// Plays the first side in games 0, 2, 4 …
    pub a: &'a dyn Contestant,
    /// Plays the first side in games 1, 3, 5 …
    pub b: &'a dyn Contestant,
    /// How it is played.
    pub settings: &'a MatchSettings,
}

impl Match<'_> {
    /// Refuses what cannot be played before anything is: an adjudication that the game does not allow, or more hash
    /// memory than is available.
    ///
    /// # Errors
    /// A [`Refusal`] that names the problem.
    pub fn check(&self) -> Result<(), Refusal> {
        self.settings.conditions.adjudication.check(self.table)?;
        self.setup(&[self.a, self.b]).check(&self.tournament())
    }

    /// Plays until all games are finished, the test has decided, or `control` stops. Each finished game is reported at
    /// once on this thread, with the standing after it. Games cut short by a stop do not count.
    ///
    /// The test judges pairs by number, not in the order they finish: quick games must not weigh more, and the decision
    /// must not depend on concurrency. The final standing ends with the deciding pair, although on several threads a
    /// few later games may have been reported.
    ///
    /// # Errors
    /// When a contestant cannot sit, an opening or the adjudication does not fit the game, a game panics, or there are
    /// not enough threads or memory.
    pub fn play(
        &self,
        control: &Control,
        report: &mut dyn FnMut(&GameRecord, &Standing),
    ) -> Result<Standing, RunError> {
        self.resume(Vec::new(), control, report)
    }

    /// Continues a match of which some games are already known, and plays the other pairs. A pair is played as a whole,
    /// because its second game may depend on random choices in its first. So the known game of half a pair is played,
    /// reported and counted again; with limits on depth or nodes it is the same game.
    ///
    /// # Errors
    /// As [`play`](Self::play), and when a known game does not belong to this match.
    pub fn resume(
        &self,
        known: Vec<GameRecord>,
        control: &Control,
        report: &mut dyn FnMut(&GameRecord, &Standing),
    ) -> Result<Standing, RunError> {
        self.resume_watched(known, control, &(), report)
    }

    /// The same, with somebody who sees the games move by move.
    ///
    /// # Errors
    /// As [`resume`](Self::resume).
    pub fn resume_watched(
        &self,
        known: Vec<GameRecord>,
        control: &Control,
        watcher: &dyn GameWatcher,
        report: &mut dyn FnMut(&GameRecord, &Standing),
    ) -> Result<Standing, RunError> {
        self.check()?;
        let (mut tournament, sprt) = (self.tournament(), self.settings.sprt);
        let mut keeper = ScoreKeeper::new(sprt);
        for pair in self.whole_pairs(known, tournament.plan())? {
            tournament.enter(&pair)?;
            pair.games.iter().for_each(|game| keeper.enter(game));
        }
        self.setup(&[self.a, self.b]).play(&tournament, control, watcher, &mut |_, game| {
            keeper.enter(&game);
            report(&game, &Standing::new(keeper.score(), sprt.as_ref()));
            Ok(if keeper.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(Standing::new(keeper.score(), sprt.as_ref()))
    }

    fn setup<'a>(&'a self, contestants: &'a [&'a dyn Contestant]) -> TournamentSetup<'a> {
        TournamentSetup { table: self.table, contestants, concurrency: self.settings.concurrency }
    }

    /// This match as a tournament without games.
    fn tournament(&self) -> Tournament {
        let MatchSettings { games, conditions, openings, seed, sprt, .. } = self.settings;
        Tournament::unchecked(Plan {
            players: [self.a, self.b].map(|player| player.name().to_string()).to_vec(),
            games: *games,
            conditions: *conditions,
            openings: openings.clone(),
            seed: *seed,
            sprt: *sprt,
            ..Plan::new(Schedule::Match, self.table.game(), &self.table.variant())
        })
    }

    /// The pairs whose games are all known, in a tournament's form.
    fn whole_pairs(&self, known: Vec<GameRecord>, plan: &Plan) -> Result<Vec<PairRecord>, Refusal> {
        let mut pairs = BTreeMap::<usize, Vec<GameRecord>>::new();
        for game in known {
            self.check_known(&game)?;
            pairs.entry(game.index / 2).or_default().push(game);
        }
        pairs.retain(|&pair, games| games.len() >= plan.games_of_pair(pair));
        let record = |(pair, mut games): (usize, Vec<GameRecord>)| {
            games.sort_by_key(|game| game.index);
            PairRecord { job: Job { pairing: 0, pair }, players: [0, 1], games }
        };
        Ok(pairs.into_iter().map(record).collect())
    }

    fn check_known(&self, game: &GameRecord) -> Result<(), Refusal> {
        let (a, b) = if game.first_is_a { (&game.first, &game.second) } else { (&game.second, &game.first) };
        let is_ours = (a.as_str(), b.as_str()) == (self.a.name(), self.b.name())
            && (game.game.as_str(), game.variant.as_str()) == (self.table.game(), &*self.table.variant());
        let named = || format!("game {}: {a} – {b}", game.index);
        is_ours.then_some(()).ok_or_else(|| Refusal::new(named(), "this game does not belong to the match"))
    }
}
