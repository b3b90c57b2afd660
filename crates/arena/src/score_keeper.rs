//! The score of a running match: games arrive in any order, pairs are judged in order.

use std::collections::BTreeMap;

use crate::record::GameResult;
use crate::score::Score;
use crate::sprt::{Decision, Sprt};

/// The score so far, and the test's view of it.
#[derive(Clone, Debug)]
pub(crate) struct ScoreKeeper {
    sprt: Option<Sprt>,
    /// Every game.
    score: Score,
    /// The first games of unfinished pairs.
    halves: BTreeMap<usize, GameResult>,
    /// Finished pairs that the test has not reached, because an earlier one is unfinished.
    waiting: BTreeMap<usize, [GameResult; 2]>,
    /// What the test has judged: pairs 0, 1, 2 … without a gap.
    in_order: Score,
    is_decided: bool,
}

impl ScoreKeeper {
    pub fn new(sprt: Option<Sprt>) -> ScoreKeeper {
        ScoreKeeper {
            sprt,
            score: Score::default(),
            halves: BTreeMap::new(),
            waiting: BTreeMap::new(),
            in_order: Score::default(),
            is_decided: false,
        }
    }

    /// Whether the test has ended.
    pub fn is_decided(&self) -> bool {
        self.is_decided
    }

    /// The score of all games, or, once the test has decided, up to the deciding pair.
    pub fn score(&self) -> &Score {
        if self.is_decided { &self.in_order } else { &self.score }
    }

    /// Adds the result of the game with this index. The first of a pair comes before the second.
    pub fn enter(&mut self, index: usize, result: GameResult) {
        self.score.add_game(result);
        let pair = index / 2;
        if let Some(first) = self.halves.remove(&pair) {
            self.score.add_pair([first, result]);
            self.judge(pair, [first, result]);
        } else {
            self.halves.insert(pair, result);
        }
    }

    /// Shows the test this pair, if it is next, and the ones waiting behind it, until it decides.
    fn judge(&mut self, pair: usize, results: [GameResult; 2]) {
        let Some(sprt) = self.sprt else { return };
        self.waiting.insert(pair, results);
        while !self.is_decided
            && let Some(results) = self.waiting.remove(&(self.in_order.pairs() as usize))
        {
            results.into_iter().for_each(|result| self.in_order.add_game(result));
            self.in_order.add_pair(results);
            self.is_decided = sprt.decide(&self.in_order.pentanomial) != Decision::Undecided;
        }
    }
}
