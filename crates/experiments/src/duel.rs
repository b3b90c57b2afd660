//! Matches of the thesis's program with one set of options (a) against itself with another (b).

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use arena::{GameResult, Score, Standing};
use classics::chess_thesis::ThesisOptions;
use game::{Outcome, Side, dice};
use serde_json::{Value, json};

use crate::thesis::{Player, play, random_opening};
use lab::{Failure, Settings};

/// The budget of both players per move.
#[derive(Clone, Copy, Debug)]
pub enum Terms {
    /// This many plies.
    Depth(u32),
    /// This many nodes, with iterative deepening.
    Nodes(u64),
}

impl Terms {
    fn player(self, options: ThesisOptions, seed: u64) -> Result<Player, Failure> {
        let options = ThesisOptions { random: true, seed, ..options };
        Ok(match self {
            Terms::Depth(depth) => Player::new(ThesisOptions { depth, ..options }, None)?,
            Terms::Nodes(nodes) => Player::new(options, Some(nodes))?,
        })
    }
}

/// Random plies before the players take over.
pub const OPENING_PLIES: usize = 6;

/// The result of a match.
pub struct Duel {
    /// The score and its statistics.
    pub standing: Standing,
    /// Of a and of b.
    pub nodes_a_move: [f64; 2],
    /// Completed plies, of a and of b.
    pub plies_a_move: [f64; 2],
    /// Games that were abandoned as drawn.
    pub n_given_up: usize,
}

/// The result of two games from one opening.
struct Pair {
    results: [GameResult; 2],
    n_given_up: usize,
    /// Moves, and their nodes and plies, of a and of b.
    effort: [[u64; 3]; 2],
}

impl Pair {
    /// Every pair has its own random numbers, so that it does not depend on the thread that plays it.
    fn play(
        terms: Terms,
        players: [ThesisOptions; 2],
        number: u64,
        settings: &Settings<'_>,
    ) -> Result<Pair, Failure> {
        let seed = settings.seed.wrapping_mul(1 << 32).wrapping_add(number);
        let opening = random_opening(OPENING_PLIES, &mut dice(seed));
        let (mut a, mut b) = (terms.player(players[0], seed)?, terms.player(players[1], !seed)?);
        let mut pair = Pair { results: [GameResult::Draw; 2], n_given_up: 0, effort: [[0; 3]; 2] };
        for (a_side, result) in Side::BOTH.into_iter().zip(&mut pair.results) {
            let players = if a_side == Side::First { [&mut a, &mut b] } else { [&mut b, &mut a] };
            let outcome = play(opening.clone(), players, settings.control)?.outcome;
            pair.n_given_up += usize::from(outcome.is_none());
            *result = result_for(a_side, outcome);
        }
        pair.effort = [&a, &b].map(|player| [player.n_moves, player.nodes, player.n_plies]);
        Ok(pair)
    }
}

impl Duel {
    /// Plays pairs of games, each from its own opening and once with either colour, on as many threads as there are
    /// cores. `before_pair` is called with the number of games played.
    pub fn fight(
        terms: Terms,
        players: [ThesisOptions; 2],
        n_games: usize,
        settings: &Settings<'_>,
        before_pair: &mut dyn FnMut(usize),
    ) -> Result<Duel, Failure> {
        let n_pairs = n_games / 2;
        let (next, n_threads) = (AtomicUsize::new(0), thread::available_parallelism().map_or(1, usize::from));
        let (sender, receiver) = mpsc::channel();
        let mut pairs = Vec::new();
        thread::scope(|scope| {
            for _ in 0..n_threads.min(n_pairs) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                    for number in numbers.take_while(|&number| number < n_pairs) {
                        // The receiver is gone only after a failure, which ends the match.
                        let pair = Pair::play(terms, players, number as u64, settings);
                        if pair.is_err() | sender.send(pair).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for pair in receiver {
                pairs.push(pair?);
                before_pair(2 * pairs.len());
            }
            Ok(Duel::of(&pairs))
        })
    }

    fn of(pairs: &[Pair]) -> Duel {
        let (mut score, mut n_given_up, mut effort) = (Score::default(), 0, [[0; 3]; 2]);
        for pair in pairs {
            pair.results.into_iter().for_each(|result| score.add_game(result));
            score.add_pair(pair.results);
            n_given_up += pair.n_given_up;
            effort
                .as_flattened_mut()
                .iter_mut()
                .zip(pair.effort.as_flattened())
                .for_each(|(sum, n)| *sum += n);
        }
        let a_move = |what: usize| effort.map(|sums| sums[what] as f64 / (sums[0] as f64).max(1.0));
        let (nodes_a_move, plies_a_move) = (a_move(1), a_move(2));
        Duel { standing: Standing::new(&score, None), nodes_a_move, plies_a_move, n_given_up }
    }

    /// The share of all points that a scored.
    pub fn share(&self) -> f64 {
        let Standing { games, a_wins, draws, .. } = self.standing;
        (a_wins as f64 + draws as f64 / 2.0) / (games as f64).max(1.0)
    }

    /// Wins, draws and losses of a.
    pub fn result_text(&self) -> String {
        let Standing { a_wins, draws, b_wins, .. } = self.standing;
        format!("+{a_wins} ={draws} −{b_wins}")
    }

    /// The Elo difference with its 95 % error.
    pub fn elo_text(&self) -> String {
        match (self.standing.elo, self.standing.elo_error) {
            (Some(elo), Some(error)) => format!("{elo:+.0} ± {error:.0}"),
            (Some(elo), None) => format!("{elo:+.0}"),
            _ => "—".to_string(),
        }
    }

    /// Everything, for programs.
    pub fn json(&self) -> Value {
        let Standing { games, a_wins, draws, b_wins, elo, elo_error, los, pentanomial, .. } = self.standing;
        json!({
            "games": games, "wins": a_wins, "draws": draws, "losses": b_wins, "share": self.share(),
            "elo": elo, "elo_error": elo_error, "los": los, "pentanomial": pentanomial,
            "nodes_a_move": self.nodes_a_move, "plies_a_move": self.plies_a_move,
            "given_up": self.n_given_up,
        })
    }
}

fn result_for(side: Side, outcome: Option<Outcome>) -> GameResult {
    match outcome {
        Some(Outcome::Win { side: winner, .. }) if winner == side => GameResult::Win,
        Some(Outcome::Win { .. }) => GameResult::Loss,
        Some(Outcome::Draw) | None => GameResult::Draw,
    }
}
