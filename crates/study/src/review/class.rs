//! How good a move was, in a word.

use table::Thresholds;

/// How good a move was.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// The only legal move: there is nothing to judge.
    Forced,
    /// The engine's own choice, or as good.
    Best,
    /// Hardly worse.
    Good,
    /// A little worse.
    Inaccuracy,
    /// Clearly worse.
    Mistake,
    /// Much worse.
    Blunder,
}

impl Class {
    /// All of them, from the least to the greatest loss.
    pub const ALL: [Class; 6] =
        [Class::Forced, Class::Best, Class::Good, Class::Inaccuracy, Class::Mistake, Class::Blunder];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Class::Forced => "forced",
            Class::Best => "best",
            Class::Good => "good",
            Class::Inaccuracy => "inaccuracy",
            Class::Mistake => "mistake",
            Class::Blunder => "blunder",
        }
    }

    /// The class of a loss.
    ///
    /// ```
    /// use study::review::Class;
    /// use table::Thresholds;
    ///
    /// let discs = Thresholds { good: 1.0, inaccuracy: 3.0, mistake: 6.0, blunder: 12.0 };
    /// let classes = [0.4, 1.0, 3.0, 11.0, 27.0].map(|loss| Class::of_loss(loss, &discs));
    /// assert_eq!(classes, [Class::Best, Class::Good, Class::Inaccuracy, Class::Mistake, Class::Blunder]);
    /// ```
    #[must_use]
    pub fn of_loss(loss: f64, thresholds: &Thresholds) -> Class {
        let &Thresholds { good, inaccuracy, mistake, blunder } = thresholds;
        match loss {
            _ if loss >= blunder => Class::Blunder,
            _ if loss >= mistake => Class::Mistake,
            _ if loss >= inaccuracy => Class::Inaccuracy,
            _ if loss >= good => Class::Good,
            _ => Class::Best,
        }
    }
}
