//! Why a move is bad: what refutes it, what it loses, and facts about both.
//!
//! An engine finds the best move, and then searches it and the move in question together, so that both are compared at
//! the same depth. What follows the move is its refutation. The game itself says what can be seen on the boards
//! ([`Table::facts`]); nothing is said that is not true there.

use game::{Fact, Refusal};
use search::{Goal, Limits};
use serde::{Serialize, Serializer};

use crate::{
    Answer, Ask, GameResult, Judgement, Player, ScoredLine, ShownScore, SideDocument, Spec, Table, Unit,
    line_of, settled_answer,
};

/// A move, compared with the best one.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explanation {
    /// The game's name.
    pub game: String,
    /// The variant's name; empty where a game has none.
    pub variant: String,
    /// The position's text.
    pub position: String,
    /// The side to move there.
    pub side: SideDocument,
    /// The number of the move as people count, where the position tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The engine's spec.
    pub engine: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people write it: SAN in chess.
    pub shown: String,
    /// The best move.
    pub best: String,
    /// The best move as people write it.
    pub best_shown: String,
    /// The move's score for the side that makes it; `null` if unknown.
    #[cfg_attr(feature = "schema", schema(required))]
    pub score: Option<ShownScore>,
    /// The best move's score; `null` if unknown.
    #[cfg_attr(feature = "schema", schema(required))]
    pub best_score: Option<ShownScore>,
    /// How much worse than the best move it is, in units; `null` if a forced result is no number of units.
    #[cfg_attr(feature = "schema", schema(required))]
    pub loss: Option<f64>,
    /// What scores are counted in.
    pub unit: Unit,
    /// How much that is.
    pub weight: LossWeight,
    /// The result after the move for the side that makes it, if it is known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub result: Option<GameResult>,
    /// The result after the best move, if it is known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub best_result: Option<GameResult>,
    /// Best play after the move, starting with the reply.
    pub refutation: Vec<String>,
    /// The same as people write it.
    pub refutation_shown: Vec<String>,
    /// The best line, starting with the best move.
    pub best_line: Vec<String>,
    /// The same as people write it.
    pub best_line_shown: Vec<String>,
    /// Whether both scores are proven.
    pub exact: bool,
    /// The depth at which both moves were compared.
    pub depth: u32,
    /// Nodes visited by all searches together.
    pub nodes: u64,
    /// What is true about it; empty if the move is as good as the best, or nearly.
    #[serde(serialize_with = "fact_documents")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<FactDocument>))]
    pub facts: Vec<Fact>,
}

/// How much a move loses.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LossWeight {
    /// Nothing that could be told from the noise of a search: it is as good as the best move.
    None,
    /// Less than an inaccuracy.
    Slight,
    /// An inaccuracy, a mistake or a blunder.
    Clear,
}

/// A fact as it is sent: see [`Fact`].
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct FactDocument {
    /// What kind of fact it is; `docs/why.md` lists them.
    pub kind: &'static str,
    /// The side that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SideDocument>,
    /// On which board it is true: 0 before the move, 1 after it, 2 after the reply, and so on.
    pub ply: u32,
    /// Moves as people write them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Squares, the most important one first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// Words by name, such as the kind of a piece.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub words: std::collections::BTreeMap<&'static str, &'static str>,
    /// Numbers by name.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub figures: std::collections::BTreeMap<&'static str, i32>,
}

impl From<&Fact> for FactDocument {
    fn from(fact: &Fact) -> FactDocument {
        FactDocument {
            kind: fact.kind,
            side: fact.side.map(SideDocument::from),
            ply: fact.ply,
            moves: fact.moves.clone(),
            squares: fact.squares.clone(),
            words: fact.words.iter().copied().collect(),
            figures: fact.figures.iter().copied().collect(),
        }
    }
}

fn fact_documents<S: Serializer>(facts: &[Fact], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(facts.iter().map(FactDocument::from))
}

impl Explanation {
    /// The nodes of each search that suit most positions: a second or two.
    pub const USUAL_NODES: u64 = 400_000;
}

/// Explains a move that is legal on `table`. The player starts afresh, so that the same limits of nodes or depth give the
/// same explanation; each of its searches is bounded by the limits of `ask`, or by
/// [`USUAL_NODES`](Explanation::USUAL_NODES) if there are none, and a second look at a bad move has four times the nodes. Where the game is quickly solved, limits of nodes leave enough
/// for a proof.
///
/// ```
/// use table::{Ask, LossWeight, Setup};
///
/// let mut table = catalog::CATALOG.game("tictactoe")?.table(None)?;
/// table.set_position("XX./OO./... X")?;
/// let why = table.explain("a3", "exact", &Setup::default(), &Ask::default())?;
/// assert_eq!((why.best.as_str(), why.weight), ("c1", LossWeight::Clear));
/// assert_eq!(why.refutation, ["c2"]);
/// # Ok::<(), game::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] when the game is over, the move is not legal, or the search was stopped before it found anything.
pub fn explain(
    table: &dyn Table,
    mv: &str,
    player: &mut dyn Player,
    ask: &Ask,
) -> Result<Explanation, Refusal> {
    let mut after = table.fork();
    after.play_on(mv)?;
    // The move in the table's notation.
    let mv = after.moves().last().cloned().unwrap_or_default();
    player.new_game();
    let mut explainer = Explainer { table, ask: ask_for(table, player.name(), ask), player, nodes: 0 };
    let (unit, mut best, mut played) = explainer.compare(&mv)?;
    let weigh = |best: &ScoredLine, played: &ScoredLine| match best.mv == mv {
        true => LossWeight::None,
        false => table.entry().judgement().for_unit(unit).weight(best, played),
    };
    let mut weight = weigh(&best, &played);
    if weight == LossWeight::Clear {
        // Nobody is blamed for what a longer look does not confirm.
        (best, played) = explainer.look_again(best, played)?;
        weight = weigh(&best, &played);
    }
    let best_line = explainer.until_quiet(&best)?;
    let refutation = explainer.until_quiet(&played)?.split_off(1);
    let is_exact = best.exact && played.exact;
    let facts = match weight {
        LossWeight::Clear => table.facts(&mv, &refutation, &best_line, is_exact)?,
        // Less than a search can be sure of: nothing to blame the move for.
        LossWeight::None | LossWeight::Slight => Vec::new(),
    };
    let lost = best.units().zip(played.units()).map(|(best, played)| (best - played).max(0.0));
    let best_line_shown = table.spelled(&best_line);
    Ok(Explanation {
        game: table.game().to_string(),
        variant: table.variant(),
        position: table.position(),
        side: table.side_to_move().into(),
        number: table.move_number(&mv),
        engine: explainer.player.name().to_string(),
        shown: table.spelled(std::slice::from_ref(&mv)).concat(),
        best_shown: best_line_shown.first().cloned().unwrap_or_default(),
        score: played.score,
        best_score: best.score,
        loss: if best.mv == mv { lost.map(|_| 0.0) } else { lost },
        unit,
        weight,
        result: played.result(),
        best_result: best.result(),
        refutation_shown: after.spelled(&refutation),
        refutation,
        best_line,
        best_line_shown,
        exact: is_exact,
        depth: played.depth,
        nodes: explainer.nodes,
        best: best.mv,
        mv,
        facts,
    })
}

/// The question for each search. Where the game is quickly solved, its best engine is asked for proof.
fn ask_for(table: &dyn Table, engine: &str, ask: &Ask) -> Ask {
    let is_best_engine = Spec::parse(engine, table.game()).is_ok_and(|spec| spec.name == table.best_engine());
    let goal = if is_best_engine && table.is_quickly_solved() { Goal::Exact } else { ask.goal };
    let limits = match ask.limits {
        Limits { nodes, depth: None, time: None, clock: None } if goal == Goal::Exact => {
            Limits::nodes(nodes.unwrap_or(0).max(PROOF_NODES))
        }
        Limits { depth: None, nodes: None, time: None, clock: None } => {
            Limits::nodes(Explanation::USUAL_NODES)
        }
        limits => limits,
    };
    Ask { goal, limits, ..ask.clone() }
}

/// The least nodes that a proof may take where positions are quickly solved: half a proof says less than an estimate.
const PROOF_NODES: u64 = 10_000_000;

/// How many times the nodes a second look at a bad move has.
const LONGER: u64 = 4;
/// The most searches that follow a line to its end, and the longest line.
const MOST_ROUNDS: usize = 4;
const LONGEST_LINE: usize = 60;
/// A line that shows less is followed further.
const SHORTEST_LINE: usize = 4;

struct Explainer<'a> {
    table: &'a dyn Table,
    player: &'a mut dyn Player,
    ask: Ask,
    nodes: u64,
}

impl Explainer<'_> {
    /// The best move and the one in question, searched to the same depth.
    fn compare(&mut self, mv: &str) -> Result<(Unit, ScoredLine, ScoredLine), Refusal> {
        let first = self.search(self.table, 1, &[])?;
        let (unit, best) = (first.unit, self.line(&first, None)?);
        if best.mv == mv {
            return Ok((unit, best.clone(), best));
        }
        let second = self.search(self.table, 2, &[best.mv.clone(), mv.to_string()])?;
        // An engine that is stopped at once, or does not list several lines, may have looked at only one of them.
        let Ok(played) = self.line(&second, Some(mv)) else {
            let alone = self.search(self.table, 1, &[mv.to_string()])?;
            return Ok((unit, best, self.line(&alone, None)?));
        };
        let again = self.line(&second, Some(&best.mv)).unwrap_or(best);
        Ok((unit, again, played))
    }

    /// Both moves searched with more nodes, unless the first look was certain.
    fn look_again(
        &mut self,
        best: ScoredLine,
        played: ScoredLine,
    ) -> Result<(ScoredLine, ScoredLine), Refusal> {
        let is_certain = |line: &ScoredLine| line.exact || line.win.is_some();
        let Some(nodes) = self.ask.limits.nodes.filter(|_| !is_certain(&played)) else {
            return Ok((best, played));
        };
        let usual = self.ask.limits.nodes.replace(nodes.saturating_mul(LONGER));
        let second = self.search(self.table, 2, &[best.mv.clone(), played.mv.clone()]);
        self.ask.limits.nodes = usual;
        let second = second?;
        let line = |mv: &str| second.lines.iter().find(|line| line.mv == mv).cloned();
        Ok(line(&best.mv).zip(line(&played.mv)).unwrap_or((best, played)))
    }

    /// The line, followed until nothing is about to happen.
    fn until_quiet(&mut self, line: &ScoredLine) -> Result<Vec<String>, Refusal> {
        let mut moves = line.pv.clone();
        for _ in 0..MOST_ROUNDS {
            let mut table = self.table.fork();
            for mv in &moves {
                table.play_on(mv)?;
            }
            let shows_it = moves.len() >= SHORTEST_LINE && line.win.is_none() && table.is_quiet();
            if shows_it || table.verdict().is_some() || moves.len() >= LONGEST_LINE {
                break;
            }
            let answer = self.search(&*table, 1, &[])?;
            let Some(next) = answer.lines.first().filter(|next| !next.pv.is_empty()) else { break };
            moves.extend(next.pv.iter().cloned());
        }
        moves.truncate(LONGEST_LINE);
        Ok(moves)
    }

    fn search(&mut self, table: &dyn Table, lines: usize, only: &[String]) -> Result<Answer, Refusal> {
        let ask = Ask { lines, only: only.to_vec(), ..self.ask.clone() };
        let answer = settled_answer(table, self.player, &ask)?;
        self.nodes += answer.nodes;
        Ok(answer)
    }

    fn line(&self, answer: &Answer, mv: Option<&str>) -> Result<ScoredLine, Refusal> {
        line_of(answer, mv, self.table)
    }
}

impl ScoredLine {
    /// The result with best play, if it is known: a forced win, or a proven score.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        GameResult::known(self.score, self.win, self.exact)
    }

    /// The score as a number of units; `None` for a forced result, which is no number.
    #[must_use]
    pub fn units(&self) -> Option<f64> {
        self.score?.units().filter(|_| self.win.is_none())
    }
}

impl Judgement {
    /// How much `played` loses against `best`, both searched to the same depth.
    #[must_use]
    pub fn weight(&self, best: &ScoredLine, played: &ScoredLine) -> LossWeight {
        let units = best.units().zip(played.units());
        let (lost, thresholds) = match (*self, units) {
            (Judgement::Loss { thresholds, .. }, Some((best, played))) => (best - played, thresholds),
            (Judgement::Chance { thresholds, .. }, _) => {
                let Some((a, b)) = self.chance(best).zip(self.chance(played)) else {
                    return LossWeight::None;
                };
                (a - b, thresholds)
            }
            _ => return by_result(best.result(), played.result()),
        };
        match lost {
            _ if lost >= thresholds.inaccuracy => LossWeight::Clear,
            _ if lost >= thresholds.good => LossWeight::Slight,
            _ => LossWeight::None,
        }
    }

    fn chance(&self, line: &ScoredLine) -> Option<f64> {
        let by_result = || line.result().map(GameResult::points);
        match *self {
            Judgement::Chance { unit: Unit::Chance, .. } => line.units().or_else(by_result),
            Judgement::Chance { steepness, .. } => {
                line.units().map(|score| 1.0 / (1.0 + (-steepness * score).exp())).or_else(by_result)
            }
            _ => by_result(),
        }
    }
}

/// What is not proven may be anything, so it is never a mistake to have played it.
fn by_result(best: Option<GameResult>, played: Option<GameResult>) -> LossWeight {
    match (best, played) {
        (Some(best), Some(played)) if best > played => LossWeight::Clear,
        (Some(GameResult::Win), None) | (None, Some(GameResult::Loss)) => LossWeight::Clear,
        _ => LossWeight::None,
    }
}
