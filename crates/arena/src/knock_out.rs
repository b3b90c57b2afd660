//! The bracket of a knock-out, as far as the results determine it.
//!
//! ```text
//! round 0   round 1   round 2       five players: the first three have no opponent in round 0
//! 1
//! -  ────── 1
//! 4         4 or 5 ── …
//! 5
//! ```

use crate::schedule::Pairing;
use crate::score::Score;
use crate::seeds::{Chance, seed_of};

/// At most this many extra pairs break a tie, then a random draw does: deterministic players would tie forever.
pub(crate) const EXTRA_PAIRS: usize = 4;

/// The results of a pairing so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    /// Finished pairs.
    pub n_pairs: usize,
    /// Their score.
    pub score: Score,
}

/// Everything that determines the bracket.
pub(crate) struct Bracket<'a> {
    pub n_players: usize,
    /// Pairs per pairing, ties aside.
    pub n_pairs: usize,
    pub seed: u64,
    /// The results of the pairing of this number.
    pub progress: &'a dyn Fn(usize) -> Progress,
}

/// The player at a place of the bracket.
#[derive(Clone, Copy)]
enum Place {
    Player(usize),
    /// No player: the opponent advances without a game.
    Empty,
    /// Not known yet.
    Open,
}

impl Bracket<'_> {
    /// All pairings whose players are known.
    pub fn pairings(&self) -> Vec<Pairing> {
        let mut pairings = Vec::new();
        let mut places = seeded(self.n_players);
        let (mut number, mut round) = (0, 0);
        while places.len() > 1 {
            let winners = places.chunks(2).map(|two| {
                let winner = self.meet(number, round, [two[0], two[1]], &mut pairings);
                number += 1;
                winner
            });
            places = winners.collect();
            round += 1;
        }
        pairings
    }

    /// The player that advances from a meeting of two places.
    fn meet(&self, number: usize, round: usize, places: [Place; 2], pairings: &mut Vec<Pairing>) -> Place {
        match places {
            [Place::Player(a), Place::Player(b)] => {
                let pairing = self.judge(Pairing::new(number, round, [a, b], self.n_pairs));
                pairings.push(pairing);
                pairing.winner.map_or(Place::Open, Place::Player)
            }
            [player, Place::Empty] | [Place::Empty, player] => player,
            _ => Place::Open,
        }
    }

    /// The pairing with its winner, or with one more pair if it is tied.
    fn judge(&self, pairing: Pairing) -> Pairing {
        let Progress { n_pairs, score } = (self.progress)(pairing.number);
        let [a, b] = pairing.players;
        let is_tied = score.a_wins == score.b_wins;
        if n_pairs < self.n_pairs {
            pairing
        } else if !is_tied {
            Pairing { n_pairs, winner: Some(if score.a_wins > score.b_wins { a } else { b }), ..pairing }
        } else if n_pairs < self.n_pairs + EXTRA_PAIRS {
            Pairing { n_pairs: n_pairs + 1, ..pairing }
        } else {
            let lot = seed_of(self.seed, pairing.number, Chance::Lot) % 2;
            Pairing { n_pairs, winner: Some([a, b][lot as usize]), by_lot: true, ..pairing }
        }
    }
}

/// The places of the first round in standard seeding: the first meets the last, and both halves are equally strong.
fn seeded(n_players: usize) -> Vec<Place> {
    let mut order = vec![0];
    while order.len() < n_players {
        let last = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|player| [player, last - player]).collect();
    }
    let place = |player| if player < n_players { Place::Player(player) } else { Place::Empty };
    order.into_iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairings(n_players: usize, progress: &dyn Fn(usize) -> Progress) -> Vec<Pairing> {
        Bracket { n_players, n_pairs: 1, seed: 5, progress }.pairings()
    }

    #[test]
    fn the_better_seed_always_winning_meets_the_second_in_the_final() {
        for n_players in 2..20 {
            let a_wins = |_| Progress { n_pairs: 1, score: Score { a_wins: 1, ..Score::default() } };
            let pairings = pairings(n_players, &a_wins);
            assert_eq!(pairings.len(), n_players - 1, "all but one lose once");
            let last = pairings.last().unwrap();
            assert_eq!((last.players, last.winner), ([0, 1], Some(0)), "{n_players} players");
        }
    }

    #[test]
    fn later_rounds_wait_for_earlier_ones() {
        let first_is_over = |number| Progress {
            n_pairs: usize::from(number == 0),
            score: Score { b_wins: 1, ..Score::default() },
        };
        let numbers: Vec<_> = pairings(4, &first_is_over).iter().map(|p| (p.number, p.winner)).collect();
        assert_eq!(numbers, [(0, Some(3)), (1, None)]);
    }

    #[test]
    fn ties_add_a_pair_at_a_time_and_end_by_lot() {
        for n_pairs in 0..=1 + EXTRA_PAIRS {
            let tied = |_| Progress { n_pairs, score: Score::default() };
            let pairing = pairings(2, &tied)[0];
            let is_over = n_pairs == 1 + EXTRA_PAIRS;
            assert_eq!((pairing.winner.is_some(), pairing.by_lot), (is_over, is_over));
            assert_eq!(pairing.n_pairs, (n_pairs + usize::from(!is_over)).max(1));
        }
    }
}
