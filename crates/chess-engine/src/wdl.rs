//! What a score means for the result: the chances of win, draw and loss for the side to move.
//!
//! A score of one pawn wins more often with few pieces left than with all of them, so the model also depends
//! on the material. Its numbers are fitted to self-play games of the engine.

use chess::{Board, Role};

/// The chances of win, draw and loss for the side to move; they add up to one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wdl {
    /// The side to move wins.
    pub win: f64,
    /// The game is drawn.
    pub draw: f64,
    /// The other side wins.
    pub loss: f64,
}

impl Wdl {
    /// The side to move wins for certain.
    pub const WON: Wdl = Wdl { win: 1.0, draw: 0.0, loss: 0.0 };
    /// The side to move loses for certain.
    pub const LOST: Wdl = Wdl { win: 0.0, draw: 0.0, loss: 1.0 };

    /// The chances for a score in hundredths of a pawn.
    ///
    /// ```
    /// use chess::Chess;
    /// use chess_engine::Wdl;
    /// use game::Game;
    /// let board = Chess::STANDARD.start();
    /// let even = Wdl::of_score(0, &board);
    /// assert_eq!(even.win, even.loss);
    /// let ahead = Wdl::of_score(150, &board);
    /// assert!(ahead.win > even.win && ahead.loss < even.loss);
    /// ```
    #[must_use]
    pub fn of_score(score: i32, board: &Board) -> Wdl {
        WdlModel::SHIPPED.wdl(score, material(board))
    }

    /// In thousandths, which add up to 1000.
    #[must_use]
    pub fn per_mille(&self) -> [u32; 3] {
        let [win, loss] = [self.win, self.loss].map(|chance| (1000.0 * chance).round() as u32);
        [win, 1000_u32.saturating_sub(win + loss), loss]
    }
}

/// The chances of winning and of losing are logistic curves of the score, mirror images of each other; the
/// rest is drawn. The middle and the width of a curve depend on the material.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlModel {
    /// The score at which half the games are won: a polynomial in the material, in hundredths of a pawn.
    pub middle: [f64; 3],
    /// Roughly the distance from there at which the chance is three in four: another polynomial.
    pub spread: [f64; 3],
}

impl WdlModel {
    /// Fitted to 443,966 games of the fifth network at 500 nodes per move, whose searches the current one learnt from
    /// (`data/SOURCE.md`), 44,511,833 positions of them, by `cargo run --release -p training -- chess wdl GAMES…`:
    /// cross entropy 0.680, and 0.679 for the tenth of the games that was kept back.
    pub const SHIPPED: WdlModel = WdlModel { middle: [322.3, -503.0, 269.4], spread: [81.6, 229.9, -72.4] };

    /// The chances for a score with this much [`material`].
    #[must_use]
    pub fn wdl(&self, score: i32, material: u32) -> Wdl {
        let (middle, spread) = self.curve(material);
        let score = f64::from(score);
        let (win, loss) = (logistic((score - middle) / spread), logistic((-score - middle) / spread));
        Wdl { win, draw: 1.0 - win - loss, loss }
    }

    /// The middle and the spread with this much material, bounded from below so that no chance is negative.
    #[must_use]
    pub fn curve(&self, material: u32) -> (f64, f64) {
        let part = f64::from(material) / f64::from(ALL_MATERIAL);
        let at = |[constant, slope, bend]: [f64; 3]| constant + part * (slope + part * bend);
        (at(self.middle).max(1.0), at(self.spread).max(1.0))
    }
}

/// The pieces of both sides in pawns, with the values that beginners learn.
#[must_use]
pub fn material(board: &Board) -> u32 {
    let worth = [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
    let sum: u32 = worth.iter().map(|&(role, worth)| worth * board.role(role).count()).sum();
    sum.min(ALL_MATERIAL)
}

/// The material of the start position.
pub const ALL_MATERIAL: u32 = 78;

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
