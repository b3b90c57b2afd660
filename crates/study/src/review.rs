//! The review of a whole game: what an engine would have played, and what each other move cost.
//!
//! Scores of different games and engines are made comparable by the chance of winning they stand for. That of chess is
//! the curve that Lichess publishes, based on games of its players and the evaluations of Stockfish, and so is the
//! accuracy of one move (<https://lichess.org/page/accuracy>). Our evaluations are not
//! Stockfish's, and the accuracy of a game is here the plain mean of its moves, where Lichess weighs them: the figures
//! resemble theirs without being the same. The other games' curves are logistic too, with a steepness of our choice.

use game::{Refusal, Side};
use table::{Answer, Ask, Player, ScoredLine, ShownScore, Table, Unit};

/// What was found about one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How many moves were played before it.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// The move.
    pub mv: String,
    /// Its worth to the mover.
    pub score: Option<ShownScore>,
    /// What scores are counted in.
    pub unit: Unit,
    /// The best move, and its worth to the mover.
    pub best: String,
    /// The best move's worth to the mover.
    pub best_score: Option<ShownScore>,
    /// What the engine expected from the best move on.
    pub pv: Vec<String>,
    /// How much less than the best move it is worth, in units; `None` where a forced end is in sight.
    pub loss: Option<f64>,
    /// The mover's chance of winning after it, from 0 to 1.
    pub chance: f64,
    /// How much of that chance was lost.
    pub chance_lost: f64,
    /// What that means.
    pub class: Class,
}

/// How good a move was.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// The engine's own, or as good.
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

/// From which loss of winning chance on a move is an inaccuracy, a mistake, a blunder.
const LOSSES: [(f64, Class); 3] = [(0.15, Class::Blunder), (0.10, Class::Mistake), (0.05, Class::Inaccuracy)];
/// Smaller losses are noise of the search.
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

/// Asks `player` about the move `mv` at `table`, on which it has not been played yet: first for the best move, then, if
/// it is another, for this one.
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
    // As the table writes it.
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

/// How well a side played, from 0 to 100; `None` if it made no move.
#[must_use]
pub fn accuracy(findings: &[Finding], side: Side) -> Option<f64> {
    let own = findings.iter().filter(|finding| finding.side == side);
    let each: Vec<f64> = own.map(|finding| move_accuracy(finding.chance_lost)).collect();
    (!each.is_empty()).then(|| each.iter().sum::<f64>() / each.len() as f64)
}

/// Lichess's curve, on percentages.
fn move_accuracy(chance_lost: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * chance_lost).exp() - 3.1669).clamp(0.0, 100.0)
}

fn first(answer: Answer, table: &dyn Table) -> Result<ScoredLine, Refusal> {
    let line = answer.lines.into_iter().next();
    line.ok_or_else(|| Refusal::new(table.position(), "the engine found no move in the time it had"))
}

/// A score in plain numbers.
fn points(score: Option<ShownScore>) -> Option<f64> {
    match score? {
        ShownScore::Whole(number) => Some(f64::from(number)),
        ShownScore::Decimal(number) | ShownScore::Chance(number) => Some(number),
        ShownScore::Mate { .. } => None,
    }
}

/// The chance of winning that a line stands for.
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

/// The share of points that such a lead brings.
fn logistic(lead: f64, unit: Unit) -> f64 {
    let steepness = match unit {
        Unit::Centipawns => 0.003_682_08,
        // Six discs decide most games between good players.
        Unit::Discs | Unit::HundredthDiscs => 0.35,
        Unit::Points => 0.2,
        // A proven end, counted in moves: only who wins matters.
        Unit::Plies => return 0.5 * (1.0 + lead.signum() * f64::from(u8::from(lead != 0.0))),
        Unit::Chance => return lead,
    };
    1.0 / (1.0 + (-steepness * lead).exp())
}
