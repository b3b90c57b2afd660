//! Exercise 10.2: which reply to C2 is a refutation, and what the state is worth. The figure is lost; the tree is the
//! worked example that stands in for it, and the answers are read from a recorded search.

use game::Refusal;
use lab::{Failure, Findings, Settings, Verdict, words};
use serde_json::json;
use study::examples::{self, Example};
use study::outline::{Outline, is_cut};
use study::record;
use table::Recording;

/// The move of which the exercise asks for a refutation.
const MOVE: &str = "C2";

/// The reply after which nothing more is searched below the node of that name.
fn refutation(recording: &Recording, name: &str) -> Option<String> {
    let outline = Outline::new(recording);
    let node = (0..recording.steps.len()).find(|&index| outline.name(index) == name)?;
    let last = *outline.children(node).last()?;
    is_cut(&recording.steps[node]).then(|| outline.name(last).to_string())
}

fn recorded(example: &Example) -> Result<Recording, Refusal> {
    record(example.tree, example.algorithm, usize::MAX)
}

pub fn answer(_: &Settings<'_>, findings: &mut Findings) -> Result<(), Failure> {
    let example = examples::named("s4-10.18")?;
    let recording = recorded(example)?;
    let refutation = refutation(&recording, MOVE).unwrap_or_default();
    let value = Outline::new(&recording).worth(0);
    findings.measure("refutation", json!({ "of": MOVE, "reply": refutation, "value": value }));
    findings.beside(
        "refutation",
        words!(
            "in our tree, with numbers of ours, {refutation}; the state is worth {value}, where 1 is a win (`poda tree --example {}`)",
            "en nuestro árbol, con números nuestros, {refutation}; el estado vale {value}, donde 1 es victoria (`poda tree --example {}`)",
            example.name
        ),
        Verdict::NotComparable,
    );
    Ok(())
}
