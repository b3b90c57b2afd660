//! The review of a whole game: what an engine would have played, and what each move cost.
//!
//! Scores of different games and engines are made comparable by converting them to winning chances. For chess, the
//! curve and the accuracy of a move are those that Lichess publishes (<https://lichess.org/page/accuracy>), based on
//! its players' games and Stockfish's evaluations. Our evaluations are not Stockfish's, and here the accuracy of a game
//! is the plain mean of its moves, where Lichess weighs them, so the figures are similar but not equal. The other
//! games' curves are logistic too, with a steepness chosen by hand.

use game::{Refusal, Side};
use table::{Answer, Ask, Player, ScoredLine, ShownScore, Table, Unit};

/// The judgement of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How many moves were played before it.
    pub ply: usize,
    /// The side that moved.
    pub side: Side,
    /// The move.
    pub mv: String,
    /// Its score for the mover.
    pub score: Option<ShownScore>,
    /// The unit of the scores.
    pub unit: Unit,
    /// The best move.
    pub best: String,
    /// The best move's score for the mover.
    pub best_score: Option<ShownScore>,
    /// The principal variation, starting with the best move.
    pub pv: Vec<String>,
    /// How much worse than the best move it is, in units; `None` if a forced result is involved.
    pub loss: Option<f64>,
    /// The mover's winning chance after it, from 0 to 1.
    pub chance: f64,
    /// How much of that chance was lost.
    pub chance_lost: f64,
    /// The class of the move.
    pub class: Class,
}

/// How good a move was.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
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

/// The loss of winning chance from which a move is an inaccuracy, a mistake or a blunder.
const LOSSES: [(f64, Class); 3] = [(0.15, Class::Blunder), (0.10, Class::Mistake), (0.05, Class::Inaccuracy)];
/// Smaller losses are search noise.
const NOISE: f64 = 0.005;

impl Class {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Class::Best => "best",
            Class::Good => "good",
            Class::Inaccuracy => "inaccuracy",
            Class::Mistake => "mistake",
            Class::Blunder => "blunder",
        }
    }

    fn of(chance_lost: f64, is_best: bool) -> Class {
        if is_best || chance_lost <= NOISE {
            return Class::Best;
        }
        LOSSES.into_iter().find(|&(least, _)| chance_lost >= least).map_or(Class::Good, |(_, class)| class)
    }
}

/// Asks `player` about the move `mv`, not yet played on `table`: first for the best move, then, if it is a different
/// one, for this one.
///
/// ```
/// use table::{Ask, Setup};
/// use study::review::{self, Class};
///
/// let mut table = catalog::CATALOG.game("tictactoe")?.table(None)?;
/// table.set_position("XX./OO./... X")?;
/// let mut player = table.player("exact", &Setup::default())?;
/// let mut judge = |mv| review::judge(&*table, mv, &mut *player, &Ask::default());
/// assert_eq!(judge("c1")?.class, Class::Best);
/// let lost = judge("a3")?;
/// assert_eq!((lost.class, lost.best.as_str()), (Class::Blunder, "c1"));
/// # Ok::<(), game::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] when the game is over or the move is not legal there.
pub fn judge(table: &dyn Table, mv: &str, player: &mut dyn Player, ask: &Ask) -> Result<Finding, Refusal> {
    let mut after = table.fork();
    after.play_on(mv)?;
    // The move in the table's notation.
    let mv = after.moves().last().cloned().unwrap_or_default();
    let answer = player.analyse(table, &Ask { lines: 1, ..ask.clone() }, &mut |_| {})?;
    let unit = answer.unit;
    let best = first(answer, table)?;
    let played = match best.mv == mv {
        true => best.clone(),
        false => {
            let only = Ask { lines: 1, only: vec![mv.clone()], ..ask.clone() };
            first(player.analyse(table, &only, &mut |_| {})?, table)?
        }
    };
    let (chance, best_chance) = (chance(&played, unit), chance(&best, unit));
    let chance_lost = (best_chance - chance).max(0.0);
    let loss = points(best.score).zip(points(played.score)).map(|(best, played)| (best - played).max(0.0));
    Ok(Finding {
        ply: table.moves().len(),
        side: table.side_to_move(),
        score: played.score,
        unit,
        best_score: best.score,
        loss: loss.filter(|_| best.win.is_none() && played.win.is_none()),
        chance,
        chance_lost,
        class: Class::of(chance_lost, best.mv == mv),
        best: best.mv,
        pv: best.pv,
        mv,
    })
}

/// How accurately a side played, from 0 to 100; `None` if it made no move.
#[must_use]
pub fn accuracy(findings: &[Finding], side: Side) -> Option<f64> {
    let own = findings.iter().filter(|finding| finding.side == side);
    let each: Vec<f64> = own.map(|finding| move_accuracy(finding.chance_lost)).collect();
    (!each.is_empty()).then(|| each.iter().sum::<f64>() / each.len() as f64)
}

/// Lichess's accuracy curve, on percentages.
fn move_accuracy(chance_lost: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * chance_lost).exp() - 3.1669).clamp(0.0, 100.0)
}

fn first(answer: Answer, table: &dyn Table) -> Result<ScoredLine, Refusal> {
    let line = answer.lines.into_iter().next();
    line.ok_or_else(|| Refusal::new(table.position(), "the engine found no move within its limits"))
}

/// A score as a plain number.
fn points(score: Option<ShownScore>) -> Option<f64> {
    match score? {
        ShownScore::Whole(number) => Some(f64::from(number)),
        ShownScore::Decimal(number) | ShownScore::Chance(number) => Some(number),
        ShownScore::Mate { .. } => None,
    }
}

/// The winning chance of a line.
fn chance(line: &ScoredLine, unit: Unit) -> f64 {
    match (line.win, line.score) {
        (Some(plies), _) => f64::from(u8::from(plies > 0)),
        (None, None) => 0.5,
        (None, Some(ShownScore::Mate { mate })) => f64::from(u8::from(mate > 0)),
        (None, Some(ShownScore::Chance(chance))) => chance,
        (None, Some(ShownScore::Whole(number))) => logistic(f64::from(number), unit),
        (None, Some(ShownScore::Decimal(number))) => logistic(number, unit),
    }
}

/// The expected share of points at such a lead.
fn logistic(lead: f64, unit: Unit) -> f64 {
    let steepness = match unit {
        Unit::Centipawns => 0.003_682_08,
        // Six discs decide most games between good players.
        Unit::Discs | Unit::HundredthDiscs => 0.35,
        Unit::Points => 0.2,
        // A proven result, counted in moves: only the winner matters.
        Unit::Plies => return 0.5 * (1.0 + lead.signum() * f64::from(u8::from(lead != 0.0))),
        Unit::Chance => return lead,
    };
    1.0 / (1.0 + (-steepness * lead).exp())
}
