//! The evaluation term by term, for people.

use std::fmt;

use chess::Board;
use game::{Position, Side};

use super::features::{GROUPS, Term};
use super::tally::Tally;
use super::weights::WEIGHTS;
use super::{FULL_PHASE, FULL_SCALE, endgames, evaluate, mixed, phase, terms};

/// How the value of a position comes about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The terms, in a natural order. Empty if the endgame is known.
    pub terms: Vec<TermScore>,
    /// The pieces left, out of [`FULL_PHASE`].
    pub phase: i32,
    /// The part of the endgame's value that counts, out of [`FULL_SCALE`].
    pub scale: i32,
    /// The value for white.
    pub total: i32,
}

/// One term: white's and black's points in the middlegame and the endgame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermScore {
    /// The term.
    pub term: Term,
    /// White's.
    pub white: (i32, i32),
    /// Black's.
    pub black: (i32, i32),
}

impl TermScore {
    /// White's minus black's, interpolated by the phase.
    #[must_use]
    pub fn difference(&self, phase: i32) -> i32 {
        mixed(self.white.0 - self.black.0, self.white.1 - self.black.1, phase, FULL_SCALE)
    }
}

/// Explains the [evaluation](evaluate).
///
/// ```
/// use chess_engine::classic::{evaluate, explain, features::Term};
/// use game::Game;
/// let board = chess::Chess::STANDARD.parse_position("4k3/8/8/3n4/4P3/8/8/4K2R w K - 0 1")?;
/// let explanation = explain(&board);
/// assert_eq!(explanation.total, evaluate(&board));
/// assert!(explanation.to_string().contains("king safety"));
/// assert!(explanation.terms.iter().any(|term| term.term == Term::Threats && term.white.0 > 0));
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn explain(board: &Board) -> Explanation {
    let total = board.side_to_move().signed(evaluate(board));
    if endgames::known(board).is_some() {
        return Explanation { terms: Vec::new(), phase: phase(board), scale: FULL_SCALE, total };
    }
    let mut by_term = ByTerm::default();
    terms::add_all(board, &mut by_term);
    let endgame = by_term.0.iter().map(|term| term.white.1 - term.black.1).sum();
    let scale = endgames::scale(board, endgame);
    Explanation { terms: by_term.0, phase: phase(board), scale, total }
}

struct ByTerm(Vec<TermScore>);

impl Default for ByTerm {
    fn default() -> ByTerm {
        let mut terms: Vec<Term> = GROUPS.iter().map(|group| group.term).collect();
        terms.sort();
        terms.dedup();
        ByTerm(terms.into_iter().map(|term| TermScore { term, white: (0, 0), black: (0, 0) }).collect())
    }
}

impl Tally for ByTerm {
    fn add(&mut self, side: Side, feature: usize, times: i32) {
        let group = GROUPS.iter().rev().find(|group| group.start <= feature).expect("groups begin at 0");
        let term = self.0.iter_mut().find(|score| score.term == group.term).expect("all terms are there");
        let points = if side == Side::First { &mut term.white } else { &mut term.black };
        points.0 += times * i32::from(WEIGHTS[feature].0);
        points.1 += times * i32::from(WEIGHTS[feature].1);
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Term::Material => "material",
            Term::Places => "places",
            Term::Mobility => "mobility",
            Term::Pieces => "pieces",
            Term::Pawns => "pawns",
            Term::PassedPawns => "passed pawns",
            Term::KingSafety => "king safety",
            Term::Threats => "threats",
            Term::Tempo => "tempo",
        })
    }
}

/// A table: middlegame and endgame of white, of black, and the difference.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms.is_empty() {
            return writeln!(f, "an endgame of known outcome: {}", self.total);
        }
        writeln!(f, "term           white mg    eg  black mg    eg  difference")?;
        for term in &self.terms {
            let ((white_mg, white_eg), (black_mg, black_eg)) = (term.white, term.black);
            let difference = term.difference(self.phase);
            writeln!(
                f,
                "{:<14} {white_mg:>8} {white_eg:>5}  {black_mg:>8} {black_eg:>5}  {difference:>10}",
                term.term
            )?;
        }
        writeln!(f, "phase {} of {FULL_PHASE}, endgame {} of {FULL_SCALE}", self.phase, self.scale)?;
        writeln!(f, "white's worth {}", self.total)
    }
}
