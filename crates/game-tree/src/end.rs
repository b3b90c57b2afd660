//! How a game ended.

use game::{Outcome, Side};

/// How a game ended, by the rules or earlier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameEnd {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The margin (discs, points), where one was counted; with fractions where a komi was agreed.
    pub margin: Option<f64>,
    /// What ended it.
    pub reason: EndReason,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EndReason {
    /// The rules of the game.
    Rules,
    /// A side resigned, or was adjudicated to have lost.
    Resigned,
    /// A clock ran out.
    Time,
    /// The players agreed, or an arbiter decided.
    Agreed,
    /// The result is known, what ended the game is not.
    #[default]
    Unknown,
}

impl EndReason {
    /// The value of PGN's `Termination` tag (section 9.8.1 of the standard). Agreements are normal ends there, as
    /// resignations are.
    #[must_use]
    pub fn termination(self) -> &'static str {
        match self {
            EndReason::Rules | EndReason::Resigned | EndReason::Agreed => "normal",
            EndReason::Time => "time forfeit",
            EndReason::Unknown => "unterminated",
        }
    }
}

impl GameEnd {
    /// The points of the first player minus those of the second; 1, 0 or −1 where no margin was counted.
    #[must_use]
    pub fn difference(&self) -> f64 {
        let margin = self.margin.unwrap_or(1.0);
        match self.winner {
            Some(Side::First) => margin,
            Some(Side::Second) => -margin,
            None => 0.0,
        }
    }
}

impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> GameEnd {
        let margin = outcome.margin_for(Side::First).abs();
        GameEnd { winner: outcome.winner(), margin: Some(f64::from(margin)), reason: EndReason::Rules }
    }
}
