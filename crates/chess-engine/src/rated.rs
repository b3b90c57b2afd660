//! The engine at a chosen strength: it visits fewer nodes and does not always play the best move it found.

use chess::{Board, Move};
use game::{Dice, dice};
use rand::RngExt;
use search::{Analysis, Engine, Limits, Line, Request, Score, ScoreKind, Watcher};

use crate::Poda;

/// How an engine is weakened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Nodes it may visit per move; without a number, as many as the request allows.
    pub nodes: Option<u64>,
    /// How freely it chooses among good moves: of two moves that differ by this many hundredths of a pawn, it
    /// plays the worse one about a quarter of the time.
    pub freedom: f64,
    /// How many of the best moves it chooses among.
    pub choices: usize,
}

/// A strength with a known rating.
struct RatedStrength {
    elo: u32,
    nodes: u64,
    freedom: f64,
    choices: usize,
}

const fn rung(elo: u32, nodes: u64, freedom: f64, choices: usize) -> RatedStrength {
    RatedStrength { elo, nodes, freedom, choices }
}

/// The scale is that of Stockfish 15.1's `UCI_Elo`; no people were measured. Matches of November 2026 (ninth network,
/// openings of 8moves_v3.epd with both colours, 95 % intervals), first against Stockfish held to a rating:
///
/// | nodes | freedom | choices | games | against | with nodes | difference |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | 2,000 | 150 | 40 | 30 | 1350 | 4,000 | −511 |
/// | 2,000 | 80 | 20 | 30 | 1500 | 6,000 | −241 ± 213 |
/// | 1,500 | 42 | 4 | 40 | 1700 | 8,000 | +89 ± 132 |
/// | 4,000 | 26 | 4 | 40 | 2000 | 12,000 | −215 ± 130 |
/// | 10,000 | 15 | 4 | 28 | 2300 | 20,000 | −368 |
///
/// and then, 40 games each, against each other: freedom 300 against 150, both with 2,000 nodes and 40 choices, loses
/// by 382, 600 against 300 by 436, and 42 (1,500 nodes, 4 choices) against 80 wins by 436. Earlier networks had been
/// measured between 1250 and 1700 with 80 games each (1,200 nodes and freedom 50: 1540 ± 77; 4,000 and 30:
/// 1760 ± 74). Ratings are rounded to fifties within all this. The nodes given to Stockfish are those its level
/// needs for the depth at which it chooses. Above 1950 nothing was measured: the highest rating is the engine as it
/// is, estimated by its matches against Carp 3.0.1, and those between are guesses by nodes.
///
/// Each row is `poda match chess --a poda:elo=… --b 'uci:stockfish; UCI_LimitStrength=true; UCI_Elo=1700' --nodes
/// 8000 --games 40 --openings 8moves_v3.epd --adjudicate-win moves=4,score=900 --adjudicate-draw
/// moves=8,score=15,after=40`.
///
/// The weakest search every move about one ply deep, which takes up to 2,000 nodes, and then choose among all of
/// them by what they lose: they overlook what is deeper, and seldom what is on the board.
const RUNGS: [RatedStrength; 10] = [
    rung(250, 2_000, 420.0, 40),
    rung(450, 2_000, 300.0, 40),
    rung(850, 2_000, 150.0, 40),
    rung(1250, 2_000, 80.0, 20),
    rung(1600, 1_500, 42.0, 4),
    rung(1800, 4_000, 26.0, 4),
    rung(1950, 10_000, 15.0, 4),
    rung(2600, 20_000, 0.0, 1),
    rung(3100, 300_000, 0.0, 1),
    rung(3500, 3_000_000, 0.0, 1),
];

impl Strength {
    /// The lowest rating.
    pub const LOWEST: u32 = RUNGS[0].elo;
    /// The highest: the engine as it is.
    pub const HIGHEST: u32 = RUNGS[RUNGS.len() - 1].elo;
    /// The engine as it is.
    pub const FULL: Strength = Strength { nodes: None, freedom: 0.0, choices: 1 };

    /// The strength for a rating; outside the range, the nearest one.
    ///
    /// ```
    /// use chess_engine::Strength;
    /// let (weak, strong) = (Strength::of_elo(1600), Strength::of_elo(1900));
    /// assert!(weak.nodes < strong.nodes && weak.freedom > strong.freedom);
    /// assert_eq!(Strength::of_elo(0), Strength::of_elo(Strength::LOWEST));
    /// assert_eq!(Strength::of_elo(Strength::HIGHEST), Strength::FULL);
    /// ```
    #[must_use]
    pub fn of_elo(elo: u32) -> Strength {
        if elo >= Strength::HIGHEST {
            return Strength::FULL;
        }
        let elo = elo.max(Strength::LOWEST);
        let above = RUNGS.iter().position(|rung| rung.elo > elo).expect("the last one is the highest");
        let (low, high) = (&RUNGS[above - 1], &RUNGS[above]);
        let part = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
        // Strength grows with each doubling of the nodes, and with each halving of the freedom.
        let between = |low: f64, high: f64| (low + 1.0) * ((high + 1.0) / (low + 1.0)).powf(part) - 1.0;
        Strength {
            nodes: Some(between(low.nodes as f64, high.nodes as f64).round() as u64),
            freedom: between(low.freedom, high.freedom),
            choices: between(low.choices as f64, high.choices as f64).round() as usize,
        }
    }
}

/// An engine weakened to a [`Strength`].
///
/// ```
/// use chess::Chess;
/// use chess_engine::{Poda, PodaSettings, Rated, Strength};
/// use game::Game;
/// use search::{Engine, Limits, Request};
///
/// let (board, limits) = (Chess::STANDARD.start(), Limits::default());
/// let mut engine = Rated::new(Poda::new(PodaSettings::default()), Strength::of_elo(1500), 7);
/// let found = engine.analyse(&Request::new(&board, &limits), &mut |_| {});
/// assert!(found.lines.len() == 1 && Some(found.nodes) <= Strength::of_elo(1500).nodes);
/// ```
#[derive(Debug)]
pub struct Rated {
    poda: Poda,
    strength: Strength,
    dice: Dice,
}

impl Rated {
    /// `poda` with that strength; `seed` determines its choices.
    #[must_use]
    pub fn new(poda: Poda, strength: Strength, seed: u64) -> Rated {
        Rated { poda, strength, dice: dice(seed) }
    }

    /// Moves the chosen line to the front. With Gumbel noise on each value, the probabilities fall
    /// exponentially with what a move loses.
    fn choose(&mut self, lines: &mut [Line<Move>]) {
        let mut best = (0, f64::NEG_INFINITY);
        for (number, line) in lines.iter().enumerate() {
            let uniform = (f64::from(self.dice.random_range(0..1_u32 << 24)) + 0.5) / f64::from(1 << 24);
            let value = value(line.score) - self.strength.freedom * (-uniform.ln()).ln();
            if value > best.1 {
                best = (number, value);
            }
        }
        if let Some(front) = lines.get_mut(..=best.0) {
            front.rotate_right(1);
        }
    }
}

impl Rated {
    /// Searches as told, and chooses among the lines.
    fn choose_from(
        &mut self,
        request: &Request<'_, Board>,
        search: impl FnOnce(&mut Poda, &Request<'_, Board>) -> Analysis<Move>,
    ) -> Analysis<Move> {
        let nodes = request.limits.nodes.into_iter().chain(self.strength.nodes).min();
        let limits = Limits { nodes, ..*request.limits };
        let lines = request.lines.max(self.strength.choices);
        let mut found = search(&mut self.poda, &Request { limits: &limits, lines, ..*request });
        let n_choices = found.lines.len().min(self.strength.choices);
        self.choose(&mut found.lines[..n_choices]);
        found.lines.truncate(request.lines.max(1));
        found
    }
}

/// Hundredths of a pawn; mates are beyond all of them.
fn value(score: Score) -> f64 {
    match score.kind() {
        ScoreKind::Points(points) => f64::from(points),
        ScoreKind::WinIn(plies) => 10_000.0 - f64::from(plies),
        ScoreKind::LostIn(plies) => f64::from(plies) - 10_000.0,
    }
}

impl Engine<Board> for Rated {
    fn analyse(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        let found = self.choose_from(request, |poda, request| poda.analyse(request, &mut |_| {}));
        report(&found);
        found
    }

    fn watch(
        &mut self,
        request: &Request<'_, Board>,
        watcher: &mut dyn Watcher<Move>,
    ) -> Option<Analysis<Move>> {
        Some(self.choose_from(request, |poda, request| poda.watch(request, watcher).expect("it searches")))
    }

    fn new_game(&mut self) {
        self.poda.new_game();
    }

    fn warnings(&self) -> Vec<String> {
        self.poda.warnings()
    }
}
