//! The report of a tournament, as `tournament show` prints it: standings with ratings, each pairing, and the cross
//! table.

use std::cmp::Reverse;

use serde::Serialize;

use crate::rating::{Encounter, Rating, ratings};
use crate::schedule::{Pairing, Schedule};
use crate::score::Score;
use crate::standing::Standing;
use crate::tournament::Tournament;

/// Everything computed from the games so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Who meets whom.
    pub schedule: Schedule,
    /// Games finished.
    pub games: u64,
    /// Games to play in total, as far as is known.
    pub games_planned: u64,
    /// Whether nothing is left to play.
    pub is_over: bool,
    /// The players, best first: by rating, which with equal opponents is the order by points; in a knock-out first by
    /// how far they got.
    pub players: Vec<PlayerReport>,
    /// The pairings with at least one game, in order.
    pub pairings: Vec<PairingReport>,
    /// What each player scored against each other one, both in the order of `players`; `null` where they have not met.
    pub cross_table: Vec<Vec<Option<CrossCell>>>,
}

/// One player's line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerReport {
    /// Its index in the plan's list.
    pub player: usize,
    /// Its name; duplicates are numbered.
    pub name: String,
    /// Strength, relative to the mean of all.
    #[serde(flatten)]
    pub rating: Rating,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points: a win is 1, a draw ½.
    pub points: f64,
    /// Losses by the clock, an illegal move, no move at all or a crash.
    pub faults: u64,
    /// The round of a knock-out in which it lost, from 0; `null` if it has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out_in_round: Option<usize>,
}

/// One pairing's line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairingReport {
    /// The round of a knock-out, from 0.
    pub round: usize,
    /// Contestant a's name.
    pub a: String,
    /// Contestant b's name.
    pub b: String,
    /// The score with its statistics.
    #[serde(flatten)]
    pub standing: Standing,
    /// The player that advanced to the next round of a knock-out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// Whether that was decided by a random draw.
    pub by_lot: bool,
}

/// What one player scored against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct CrossCell {
    /// Points.
    pub points: f64,
    /// Games.
    pub games: u64,
}

impl Report {
    /// Computes the report from a tournament's finished games alone.
    #[must_use]
    pub fn of(tournament: &Tournament) -> Report {
        let plan = tournament.plan();
        let names = names(&plan.players);
        let scored: Vec<(&Pairing, Score)> =
            tournament.pairings().iter().map(|pairing| (pairing, tournament.score(pairing))).collect();
        let players = player_reports(tournament, &names, &scored);
        let order: Vec<usize> = players.iter().map(|line| line.player).collect();
        let pairing = |(pairing, score): &(&Pairing, Score)| PairingReport {
            round: pairing.round,
            a: names[pairing.players[0]].clone(),
            b: names[pairing.players[1]].clone(),
            standing: Standing::new(score, plan.sprt.as_ref()),
            winner: pairing.winner.map(|winner| names[winner].clone()),
            by_lot: pairing.by_lot,
        };
        Report {
            game: plan.game.clone(),
            variant: plan.variant.clone(),
            schedule: plan.schedule,
            games: tournament.n_games(),
            games_planned: tournament.n_games_planned(),
            is_over: tournament.is_over(),
            players,
            pairings: scored.iter().filter(|(_, score)| score.games() > 0).map(pairing).collect(),
            cross_table: cross_table(&order, &scored),
        }
    }
}

/// The players' names, with duplicates numbered.
fn names(players: &[String]) -> Vec<String> {
    let name = |(index, name): (usize, &String)| {
        let n_same = players.iter().filter(|other| *other == name).count();
        let n_before = players[..index].iter().filter(|other| *other == name).count();
        if n_same > 1 { format!("{name} #{}", n_before + 1) } else { name.clone() }
    };
    players.iter().enumerate().map(name).collect()
}

fn player_reports(
    tournament: &Tournament,
    names: &[String],
    scored: &[(&Pairing, Score)],
) -> Vec<PlayerReport> {
    let encounters: Vec<Encounter> =
        scored.iter().map(|(pairing, score)| Encounter { players: pairing.players, score: *score }).collect();
    let ratings = ratings(names.len(), &encounters);
    let report = |(player, rating)| PlayerReport {
        out_in_round: scored.iter().find_map(|(pairing, _)| lost_in(pairing, player)),
        faults: tournament.faults(player),
        ..totals(player, rating, names, &encounters)
    };
    let mut reports: Vec<PlayerReport> = ratings.into_iter().enumerate().map(report).collect();
    let came = |line: &PlayerReport| Reverse(line.out_in_round.unwrap_or(usize::MAX));
    reports.sort_by(|x, y| came(x).cmp(&came(y)).then(y.rating.elo.total_cmp(&x.rating.elo)));
    reports
}

/// The round in which this pairing knocked the player out.
fn lost_in(pairing: &Pairing, player: usize) -> Option<usize> {
    let has_lost = pairing.players.contains(&player) && pairing.winner.is_some_and(|winner| winner != player);
    has_lost.then_some(pairing.round)
}

fn totals(player: usize, rating: Rating, names: &[String], encounters: &[Encounter]) -> PlayerReport {
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    for Encounter { players: [a, b], score } in encounters {
        if *a == player {
            (wins, losses) = (wins + score.a_wins, losses + score.b_wins);
        } else if *b == player {
            (wins, losses) = (wins + score.b_wins, losses + score.a_wins);
        } else {
            continue;
        }
        draws += score.draws;
    }
    PlayerReport {
        player,
        name: names[player].clone(),
        rating,
        games: wins + draws + losses,
        wins,
        draws,
        losses,
        points: wins as f64 + draws as f64 / 2.0,
        faults: 0,
        out_in_round: None,
    }
}

fn cross_table(order: &[usize], scored: &[(&Pairing, Score)]) -> Vec<Vec<Option<CrossCell>>> {
    let mut table = vec![vec![None; order.len()]; order.len()];
    let place = |player: usize| order.iter().position(|&other| other == player).expect("all are listed");
    for (pairing, score) in scored.iter().filter(|(_, score)| score.games() > 0) {
        let [a, b] = pairing.players.map(place);
        let halves = score.draws as f64 / 2.0;
        for (row, column, wins) in [(a, b, score.a_wins), (b, a, score.b_wins)] {
            let cell: &mut CrossCell = table[row][column].get_or_insert_default();
            cell.points += wins as f64 + halves;
            cell.games += score.games();
        }
    }
    table
}
