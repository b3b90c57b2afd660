//! UCB1, the rule by which Monte-Carlo search chooses among the children of a node (Auer, Cesa-Bianchi and Fischer, 2002).

/// The upper confidence bounds of one node's children: the mean result of a child, plus a bonus that grows while the
/// other children are tried instead.
///
/// ```
/// use search::ConfidenceBound;
/// let bound = ConfidenceBound::new(10, 1.0);
/// // Three wins out of four games, and a child that was tried only once.
/// assert!((bound.of(6, 4) - 1.509).abs() < 0.001);
/// assert!(bound.of(1, 1) > bound.of(6, 4));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ConfidenceBound {
    log_games: f64,
    exploration: f64,
}

impl ConfidenceBound {
    /// For the children of a node with `parent_games` games; `exploration` weighs the bonus.
    #[inline]
    #[must_use]
    pub fn new(parent_games: u32, exploration: f64) -> ConfidenceBound {
        ConfidenceBound { log_games: f64::from(parent_games.max(1)).ln(), exploration }
    }

    /// The bound of a child with `games` games, at least one, and `half_points` for the side that moves to it: two per
    /// win, one per draw.
    #[inline]
    #[must_use]
    pub fn of(self, half_points: u32, games: u32) -> f64 {
        let games = f64::from(games);
        f64::from(half_points) / (2.0 * games) + self.exploration * (self.log_games / games).sqrt()
    }
}
