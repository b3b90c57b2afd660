//! What can be practised, and how hard it can be.

use game::Refusal;
use search::Algorithm;

/// What an exercise is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExerciseKind {
    /// Values by minimax.
    Minimax,
    /// Windows, values and cuts of alpha-beta.
    AlphaBeta,
    /// Null windows and repeated searches of principal variation search.
    PrincipalVariation,
    /// The passes and bounds of MTD(f).
    Mtdf,
    /// One game of Monte-Carlo tree search.
    MonteCarlo,
    /// Proof and disproof numbers, and the most-proving leaf.
    ProofNumbers,
}

impl ExerciseKind {
    /// All kinds, simplest first.
    pub const ALL: [ExerciseKind; 6] = [
        ExerciseKind::Minimax,
        ExerciseKind::AlphaBeta,
        ExerciseKind::PrincipalVariation,
        ExerciseKind::Mtdf,
        ExerciseKind::MonteCarlo,
        ExerciseKind::ProofNumbers,
    ];

    /// The name people type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ExerciseKind::MonteCarlo => "montecarlo",
            ExerciseKind::ProofNumbers => "proofnumbers",
            ExerciseKind::Minimax => Algorithm::Minimax.name(),
            ExerciseKind::AlphaBeta => Algorithm::AlphaBeta.name(),
            ExerciseKind::PrincipalVariation => Algorithm::PrincipalVariation.name(),
            ExerciseKind::Mtdf => Algorithm::Mtdf.name(),
        }
    }

    /// The algorithm that searches the tree; `None` for the kinds that are not about one search of an explicit tree.
    #[must_use]
    pub fn algorithm(self) -> Option<Algorithm> {
        match self {
            ExerciseKind::Minimax => Some(Algorithm::Minimax),
            ExerciseKind::AlphaBeta => Some(Algorithm::AlphaBeta),
            ExerciseKind::PrincipalVariation => Some(Algorithm::PrincipalVariation),
            ExerciseKind::Mtdf => Some(Algorithm::Mtdf),
            ExerciseKind::MonteCarlo | ExerciseKind::ProofNumbers => None,
        }
    }

    /// The kind of that name.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the available kinds.
    pub fn named(name: &str) -> Result<ExerciseKind, Refusal> {
        let names = ExerciseKind::ALL.map(ExerciseKind::name);
        let found = ExerciseKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| {
            Refusal::new(name, format!("no such kind of exercise (available: {})", names.join(", ")))
        })
    }
}

/// How hard an exercise is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Seven nodes or a few more.
    Easy,
    /// Three levels.
    Medium,
    /// Four levels, uneven, with negative values.
    Hard,
    /// The same, wider.
    Expert,
}

impl Difficulty {
    /// All, easiest first.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert];

    /// The name people type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
        }
    }

    /// The difficulty of that name.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the available ones.
    pub fn named(name: &str) -> Result<Difficulty, Refusal> {
        let names = Difficulty::ALL.map(Difficulty::name);
        let found = Difficulty::ALL.into_iter().find(|difficulty| difficulty.name() == name);
        found.ok_or_else(|| {
            Refusal::new(name, format!("no such difficulty (available: {})", names.join(", ")))
        })
    }
}
