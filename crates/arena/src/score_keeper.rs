//! The score of a running match: games arrive in any order, pairs are judged in order.

use std::collections::BTreeMap;

use crate::record::{GameRecord, GameResult};
use crate::score::Score;
use crate::sprt::{Decision, Sprt};

/// The score so far, and the test's view of it.
#[derive(Clone, Debug)]
pub(crate) struct ScoreKeeper {
    sprt: Option<Sprt>,
    /// Every game.
    all: Tally,
    /// The first games of unfinished pairs.
    halves: BTreeMap<usize, Played>,
    /// Finished pairs that the test has not reached, because an earlier one is unfinished.
    waiting: BTreeMap<usize, [Played; 2]>,
    /// What the test has judged: pairs 0, 1, 2 … without a gap.
    in_order: Tally,
    is_decided: bool,
}

/// Points, and games lost by a fault.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub score: Score,
    /// Games that a and b lost by a fault of their own.
    pub faults: [u64; 2],
}

/// What counts of a game.
#[derive(Clone, Copy, Debug)]
struct Played {
    result: GameResult,
    is_fault: bool,
}

impl ScoreKeeper {
    pub fn new(sprt: Option<Sprt>) -> ScoreKeeper {
        ScoreKeeper {
            sprt,
            all: Tally::default(),
            halves: BTreeMap::new(),
            waiting: BTreeMap::new(),
            in_order: Tally::default(),
            is_decided: false,
        }
    }

    /// Whether the test has ended.
    pub fn is_decided(&self) -> bool {
        self.is_decided
    }

    /// The score of all games, or, once the test has decided, up to the deciding pair.
    pub fn score(&self) -> &Score {
        &self.tally().score
    }

    /// The same with faults.
    pub fn tally(&self) -> &Tally {
        if self.is_decided { &self.in_order } else { &self.all }
    }

    /// Adds a game. The first of a pair comes before the second.
    pub fn enter(&mut self, game: &GameRecord) {
        let played = Played { result: game.result, is_fault: game.reason.is_fault() };
        self.all.add(played);
        let pair = game.index / 2;
        if let Some(first) = self.halves.remove(&pair) {
            self.all.score.add_pair([first.result, played.result]);
            self.judge(pair, [first, played]);
        } else {
            self.halves.insert(pair, played);
        }
    }

    /// Shows the test this pair, if it is next, and the ones waiting behind it, until it decides.
    fn judge(&mut self, pair: usize, games: [Played; 2]) {
        let Some(sprt) = self.sprt else { return };
        self.waiting.insert(pair, games);
        while !self.is_decided
            && let Some(games) = self.waiting.remove(&(self.in_order.score.pairs() as usize))
        {
            games.into_iter().for_each(|game| self.in_order.add(game));
            self.in_order.score.add_pair(games.map(|game| game.result));
            self.is_decided = sprt.decide(&self.in_order.score.pentanomial) != Decision::Undecided;
        }
    }
}

impl Tally {
    fn add(&mut self, game: Played) {
        self.score.add_game(game.result);
        let loser = usize::from(game.result == GameResult::Win);
        self.faults[loser] += u64::from(game.is_fault);
    }
}
