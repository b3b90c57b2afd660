//! Exercises made to order: a kind, a difficulty, a seed and a number give the same exercise on every machine.
//!
//! A teacher gives each student a seed; the student works through exercise 1, 2, 3 … of that set. The searches of
//! explicit trees are recorded searches ([`SearchExercise`]); Monte-Carlo steps and proof numbers are computed with the
//! functions that the searches themselves use.
//!
//! ```
//! use study::exercises::{Difficulty, ExerciseKind, ExerciseRequest};
//!
//! let request = ExerciseRequest { kind: ExerciseKind::AlphaBeta, difficulty: Difficulty::Hard, seed: 7, number: 1 };
//! let exercise = request.exercise();
//! assert_eq!(exercise.nodes[0].name, "A");
//! ```

mod drawn_tree;
mod kind;
mod labelled_tree;
mod monte_carlo;
mod proof_numbers;
mod search_exercise;

pub use kind::{Difficulty, ExerciseKind};
pub use labelled_tree::ExerciseNode;
pub use monte_carlo::{BackupDocument, MonteCarloExercise, MonteCarloNode, SelectionDocument};
pub use proof_numbers::{LeafState, ProofExercise, ProofNode};
pub use search_exercise::{MAX_NODES, SearchExercise, on_tree};

use serde::Serialize;

/// One exercise of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExerciseRequest {
    /// What is practised.
    pub kind: ExerciseKind,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The seed of the set.
    pub seed: u64,
    /// The number in the set.
    pub number: u32,
}

/// An exercise: a tree whose nodes all have names, and what is to be found out about it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct Exercise {
    /// The nodes; each comes before the nodes below it.
    pub nodes: Vec<ExerciseNode>,
    /// The task, with its answers.
    #[serde(flatten)]
    pub task: Task,
}

/// The task of an exercise.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "task", rename_all = "lowercase")]
pub enum Task {
    /// To be the search of an explicit tree.
    Search(SearchExercise),
    /// To add one game to a Monte-Carlo tree.
    MonteCarlo(MonteCarloExercise),
    /// To find proof and disproof numbers.
    ProofNumbers(ProofExercise),
}

impl ExerciseRequest {
    /// The exercise. Trees are drawn until one has something to teach; the number of tries is bounded.
    #[must_use]
    pub fn exercise(&self) -> Exercise {
        let dice = &mut game::dice(self.dice_seed());
        match self.kind {
            ExerciseKind::MonteCarlo => monte_carlo::exercise(self.difficulty, dice),
            ExerciseKind::ProofNumbers => proof_numbers::exercise(self.difficulty, dice),
            _ => search_exercise::exercise(self.kind, self.difficulty, dice),
        }
    }

    /// Neighbouring seeds and numbers must not give related trees, so all of it is mixed (splitmix64's finalizer).
    fn dice_seed(&self) -> u64 {
        let parts = [u64::from(self.number), self.kind as u64, self.difficulty as u64];
        parts.into_iter().fold(self.seed, |seed, part| {
            let mut mixed = (seed ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15);
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ (mixed >> 31)
        })
    }
}
