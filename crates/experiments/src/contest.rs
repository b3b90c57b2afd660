//! Matches between Othello players, with the passes forced on each side.

use arena::{Contestant, GameRecord, Match, MatchSettings, Openings, RunError, Score, Standing};
use game::Refusal;
use search::{Limits, Stopped};
use serde::Serialize;
use serde_json::{Value, json};
use table::Table;

use lab::{Estimate, Failure, Settings, Share};

/// How a contest is played. All contests of a run start from the same openings, each played with both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The number of games.
    pub games: usize,
    /// Random plies before the players take over.
    pub opening_plies: usize,
    /// The limits per move.
    pub limits: Limits,
}

/// The result of a contest.
#[derive(Clone, Debug)]
pub struct Bout {
    /// The score.
    pub score: Score,
    /// Its statistics.
    pub standing: Standing,
    /// Passes by a and by b, per game.
    passes: [Vec<f64>; 2],
}

impl Contest {
    /// Plays a against b.
    pub fn play(
        &self,
        table: &dyn Table,
        a: &dyn Contestant,
        b: &dyn Contestant,
        settings: &Settings<'_>,
    ) -> Result<Bout, Failure> {
        let openings = Openings::Random { plies: self.opening_plies };
        let match_settings = MatchSettings {
            games: self.games,
            conditions: self.limits.into(),
            openings,
            seed: settings.seed,
            ..MatchSettings::default()
        };
        let mut passes = [Vec::new(), Vec::new()];
        let mut report = |game: &GameRecord, _: &Standing| {
            passes.iter_mut().zip(passes_of(game)).for_each(|(all, these)| all.push(these as f64));
        };
        let a_match = Match { table, a, b, settings: &match_settings };
        let standing = a_match.play(settings.control, &mut report).map_err(not_played)?;
        if settings.control.is_stopped() {
            return Err(Stopped.into());
        }
        let Standing { a_wins, draws, b_wins, pentanomial, .. } = standing;
        Ok(Bout { score: Score { a_wins, draws, b_wins, pentanomial }, standing, passes })
    }
}

/// A match that could not be finished.
fn not_played(error: RunError) -> Failure {
    match error {
        RunError::Refused(refusal) => refusal.into(),
        error => Refusal::new("match", error.to_string()).into(),
    }
}

/// Passes by a and by b. A pass is a ply, so the sides always alternate.
fn passes_of(game: &GameRecord) -> [usize; 2] {
    let first_moves = game.start.ends_with('X');
    let mut passes = [0; 2];
    for (ply, mv) in game.moves.iter().enumerate() {
        if mv == "pass" {
            let by_first = first_moves == (ply % 2 == 0);
            passes[usize::from(by_first != game.first_is_a)] += 1;
        }
    }
    passes
}

impl Bout {
    /// The same contest from b's point of view.
    pub fn reversed(&self) -> Bout {
        let Score { a_wins, draws, b_wins, mut pentanomial } = self.score;
        pentanomial.reverse();
        let score = Score { a_wins: b_wins, draws, b_wins: a_wins, pentanomial };
        let [by_a, by_b] = self.passes.clone();
        Bout { score, standing: Standing::new(&score, None), passes: [by_b, by_a] }
    }

    /// Several contests of the same a combined into one: against a field.
    pub fn pooled<'a>(bouts: impl IntoIterator<Item = &'a Bout>) -> Bout {
        let (mut score, mut passes) = (Score::default(), [Vec::new(), Vec::new()]);
        for bout in bouts {
            score.a_wins += bout.score.a_wins;
            score.draws += bout.score.draws;
            score.b_wins += bout.score.b_wins;
            score.pentanomial.iter_mut().zip(bout.score.pentanomial).for_each(|(sum, n)| *sum += n);
            passes.iter_mut().zip(&bout.passes).for_each(|(all, these)| all.extend(these));
        }
        Bout { score, standing: Standing::new(&score, None), passes }
    }

    /// The share of all points that a scored.
    pub fn share(&self) -> f64 {
        let Score { a_wins, draws, .. } = self.score;
        (a_wins as f64 + draws as f64 / 2.0) / (self.score.games() as f64).max(1.0)
    }

    /// Passes by a and by b.
    pub fn passes(&self) -> [Passes; 2] {
        [0, 1].map(|side| {
            let passes = &self.passes[side];
            let n_with = passes.iter().filter(|&&n| n > 0.0).count();
            Passes { a_game: Estimate::of(passes), share: Share::new(n_with as u64, passes.len() as u64) }
        })
    }

    /// Everything, for programs.
    pub fn json(&self) -> Value {
        let Standing { games, a_wins, draws, b_wins, elo, elo_error, los, pentanomial, .. } = self.standing;
        let [by_a, by_b] = self.passes();
        json!({
            "games": games, "a_wins": a_wins, "draws": draws, "b_wins": b_wins, "share": self.share(),
            "elo": elo, "elo_error": elo_error, "los": los, "pentanomial": pentanomial,
            "passes": { "a": by_a, "b": by_b },
        })
    }

    /// The Elo difference with its 95 % error, for people.
    pub fn elo_text(&self) -> String {
        match (self.standing.elo, self.standing.elo_error) {
            (Some(elo), Some(error)) => format!("{elo:+.0} ± {error:.0}"),
            (Some(elo), None) => format!("{elo:+.0}"),
            _ => "—".to_string(),
        }
    }

    /// Wins, draws and losses of a, for people.
    pub fn result_text(&self) -> String {
        let Score { a_wins, draws, b_wins, .. } = self.score;
        format!("+{a_wins} ={draws} −{b_wins}")
    }
}

/// The passes of one side.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Passes {
    /// Passes per game.
    pub a_game: Estimate,
    /// The share of games with at least one.
    pub share: Share,
}
