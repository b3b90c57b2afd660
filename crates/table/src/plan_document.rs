//! What an engine that plans has seen and tried, as JSON. Texts are English; those whose names end in `_es` are Spanish.

use search::{Plan, PlanConcept, PlanLine};
use serde::Serialize;

/// What an engine that plans has seen and tried.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EnginePlan))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlanDocument {
    /// What its patterns saw about the move that it proposes.
    pub concepts: Vec<ConceptDocument>,
    /// The lines that were tried: the proposed one first.
    pub lines: Vec<PlanLineDocument>,
    /// The whole as a text.
    pub text: String,
    /// The same in Spanish.
    pub text_es: String,
}

/// Something that a pattern saw.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PlanConcept))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ConceptDocument {
    /// The pattern's name.
    pub name: String,
    /// The move that it proposes.
    #[serde(rename = "move")]
    pub mv: String,
    /// The squares that are its reasons.
    pub squares: Vec<String>,
    /// What it says.
    pub text: String,
    /// The same in Spanish.
    pub text_es: String,
}

/// A line that was tried.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PlanLine))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlanLineDocument {
    /// Its moves, as people write them.
    pub moves: Vec<String>,
    /// Whether it does what the plan wants.
    pub works: bool,
    /// Positions that were reached below its first move.
    pub nodes: u64,
    /// How it ended.
    pub text: String,
    /// The same in Spanish.
    pub text_es: String,
}

impl From<&Plan> for PlanDocument {
    fn from(Plan { concepts, lines, text, text_es }: &Plan) -> PlanDocument {
        let concepts = concepts.iter().cloned().map(|concept| {
            let PlanConcept { name, mv, squares, text, text_es } = concept;
            ConceptDocument { name, mv, squares, text, text_es }
        });
        let lines = lines.iter().cloned().map(|line| {
            let PlanLine { moves, works, nodes, text, text_es } = line;
            PlanLineDocument { moves, works, nodes, text, text_es }
        });
        PlanDocument {
            concepts: concepts.collect(),
            lines: lines.collect(),
            text: text.clone(),
            text_es: text_es.clone(),
        }
    }
}
