//! The engine at a chosen strength: it visits fewer nodes and does not always play the best move it found.

use chess::{Board, Move};
use game::{Dice, dice};
use rand::RngExt;
use search::{Analysis, Engine, Limits, Line, Request, Score, ScoreKind, Watcher};

use crate::Poda;

/// How an engine is weakened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Nodes it may visit per move.
    pub nodes: u64,
    /// How freely it chooses among good moves: of two moves that differ by this many hundredths of a pawn, it
    /// plays the worse one about a quarter of the time.
    pub freedom: f64,
}

/// A strength with a known rating.
struct RatedStrength {
    elo: u32,
    strength: Strength,
}

const fn rung(elo: u32, nodes: u64, freedom: f64) -> RatedStrength {
    RatedStrength { elo, strength: Strength { nodes, freedom } }
}

/// Measured against Stockfish 15.1 held to a rating by its own `UCI_Elo`, from openings of 8moves_v3.epd, with 95 %
/// intervals:
///
/// | nodes | freedom | games | against | with nodes | difference |
/// | --- | --- | --- | --- | --- | --- |
/// | 150 | 120 | 80 | 1350 | 2,000 | −66 ± 70 |
/// | 400 | 80 | 80 | 1350 | 2,000 | −4 ± 72 |
/// | 1,200 | 50 | 80 | 1600 | 3,000 | −61 ± 77 |
/// | 4,000 | 30 | 80 | 1800 | 8,000 | −39 ± 74 |
///
/// Ratings are rounded to fifties within these intervals. The nodes are those its level needs for the depth
/// at which it chooses. Each row is `poda match chess --a poda:elo=… --b 'uci:stockfish;
/// UCI_LimitStrength=true; UCI_Elo=1600' --nodes 3000 --games 80 --openings 8moves_v3.epd --adjudicate-win
/// moves=4,score=900 --adjudicate-draw moves=8,score=15,after=40`.
const RUNGS: [RatedStrength; 4] =
    [rung(1250, 150, 120.0), rung(1350, 400, 80.0), rung(1500, 1_200, 50.0), rung(1700, 4_000, 30.0)];

impl Strength {
    /// The lowest rating that was measured.
    pub const LOWEST: u32 = RUNGS[0].elo;
    /// The highest.
    pub const HIGHEST: u32 = RUNGS[RUNGS.len() - 1].elo;

    /// The strength for a rating; outside the measured range, the nearest one.
    ///
    /// ```
    /// use chess_engine::Strength;
    /// let (weak, strong) = (Strength::of_elo(1300), Strength::of_elo(1600));
    /// assert!(weak.nodes < strong.nodes && weak.freedom > strong.freedom);
    /// assert_eq!(Strength::of_elo(0), Strength::of_elo(Strength::LOWEST));
    /// ```
    #[must_use]
    pub fn of_elo(elo: u32) -> Strength {
        let elo = elo.clamp(Strength::LOWEST, Strength::HIGHEST);
        let above = RUNGS.iter().position(|rung| rung.elo > elo).unwrap_or(RUNGS.len() - 1);
        let (low, high) = (&RUNGS[above - 1], &RUNGS[above]);
        let part = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
        // Strength grows with each doubling of the nodes.
        let between = |low: f64, high: f64| low * (high / low).powf(part);
        Strength {
            nodes: between(low.strength.nodes as f64, high.strength.nodes as f64).round() as u64,
            freedom: between(low.strength.freedom, high.strength.freedom),
        }
    }
}

/// The number of moves it chooses among.
const N_CHOICES: usize = 4;

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
/// assert!(found.lines.len() == 1 && found.nodes <= Strength::of_elo(1500).nodes);
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
        let most = request.limits.nodes.map_or(self.strength.nodes, |nodes| nodes.min(self.strength.nodes));
        let limits = Limits { nodes: Some(most), ..*request.limits };
        let lines = request.lines.max(N_CHOICES);
        let mut found = search(&mut self.poda, &Request { limits: &limits, lines, ..*request });
        self.choose(&mut found.lines);
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
